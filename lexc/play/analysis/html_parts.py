"""The style, the script and the explanation of reports in HTML."""

STYLE = """
:root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--line:#999;--soft:#eee;--tile:#f3dca6;--new:#ffb74d;
--small:#8a6d00;--medium:#b34700;--large:#b00020;--link:#0645ad}
@media (prefers-color-scheme:dark){:root{--ink:#e8e8e8;--paper:#151515;--line:#777;--soft:#2a2a2a;--tile:#d8bd7c;
--new:#ff9f1c;--small:#e6c34d;--medium:#ff9d5c;--large:#ff8a8a;--link:#8ab4f8}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
main{max-width:68rem;margin:auto;padding:1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}
a{color:var(--link)}code{overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{border-collapse:collapse}
td,th{padding:.2rem .5rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--soft)}
.turns td{white-space:nowrap}.turns td:last-child{white-space:normal;min-width:11rem}
td.num,th.num{text-align:right;font-variant-numeric:tabular-nums}td.num{white-space:nowrap}th{vertical-align:bottom}
li .small,li .medium,li .large{white-space:nowrap}.small{color:var(--small)}
.medium{color:var(--medium)}.large{color:var(--large)}tr.small,tr.medium,tr.large{color:var(--ink)}
.legend{margin:.2rem 0;font-size:.9rem}.mark{display:inline-block;width:.7rem;height:.7rem;border-radius:50%;
margin:0 .3rem 0 .8rem;background:currentColor}.mark.none{color:var(--link)}
details{margin:1rem 0}footer{margin-top:2rem;font-size:.9rem}
.small td:last-child,.medium td:last-child,.large td:last-child{font-weight:600}
.small td:last-child{color:var(--small)}.medium td:last-child{color:var(--medium)}
.large td:last-child{color:var(--large)}
svg{width:100%;height:auto}svg text{fill:var(--ink);font-size:12px}
@media (max-width:40rem){svg text{font-size:19px}circle{r:7px}}
.rule{stroke:var(--line);stroke-dasharray:2 4}
polyline{fill:none;stroke-width:2;stroke:var(--link)}.line1{stroke:var(--large)}.line2{stroke:var(--small)}
.line3{stroke:var(--medium)}
circle{fill:var(--link);stroke:var(--paper)}circle.small{fill:var(--small)}circle.medium{fill:var(--medium)}
circle.large{fill:var(--large)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
section:target h2,section:focus h2{text-decoration:underline}
section:focus-visible{outline-offset:.5rem}
.board{width:min(100%,32rem);table-layout:fixed;margin:.4rem 0}
@media (min-width:60rem){section{display:flow-root}.board{float:left;margin-right:2rem}}
.board td,.board th{padding:0;border:1px solid var(--line);text-align:center;vertical-align:middle;
font-size:min(calc(80vw/var(--n)*.55),1rem);height:min(calc(92vw/var(--n)),calc(32rem/var(--n)))}
.board th{border:0;font-weight:400}
.board .a{background:#9fd3ea}.board .b{background:#3b7fc4}.board .c{background:#5b3a9e}
.board .d{background:#f5b6b6}.board .e{background:#d0453f}.board .f{background:#8a5a22}.board .k{background:#000}
.board .t{background:var(--tile);color:#1b1b1b;font-weight:600}.board .n{background:var(--new)}
.board .u{color:#b00020;font-style:italic}
"""

SCRIPT = """
document.addEventListener("keydown", event => {
  const step = {ArrowRight: 1, n: 1, ArrowLeft: -1, p: -1}[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(".wide")) return;
  const turns = [...document.querySelectorAll("section")];
  const now = turns.findIndex(turn => "#" + turn.id === location.hash);
  const next = turns[now < 0 ? (step > 0 ? 0 : turns.length - 1) : now + step];
  if (!next) return;
  event.preventDefault();
  location.hash = next.id;
  next.focus();
});
"""

EXPLANATION = """<details><summary>What the figures mean</summary>
<p>Each turn is judged by what its player knew: the other rack is drawn from the unseen tiles. The chance is that to win
the game; the chance lost is that of the best move less that of the move made. Noise is a loss that is less than its own
uncertainty. The points lost are those of equity: points on the board, and what the tiles kept are worth.</p>
<p>A mistake is small from 0.5 % of chance, medium from 3 %, large from 7 %; in an endgame from 1, 7 and 15 points. The
mistake index counts them as 0.2, 0.5 and 1. Luck compares the tiles drawn with average ones, in points.</p>
</details>"""
