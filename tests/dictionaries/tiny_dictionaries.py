"""Tiny dictionaries, each for one rule: the lines of its .aff and .dic, words that are correct, words that are not."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Tiny(NamedTuple):
    """A dictionary for one rule. right, wrong: words, separated by blanks."""

    rule: str
    aff: str
    dic: str
    right: str
    wrong: str


DICTIONARIES = [
    Tiny("suffixes", "SFX A Y 2|SFX A y ies [^aeiou]y|SFX A 0 s [aeiou]y", "sky/A|day/A", "sky skies day days",
         "skys daies"),
    Tiny("cross products", "PFX U Y 1|PFX U 0 un .|SFX D Y 1|SFX D 0 ed .", "lock/UD", "lock unlock locked unlocked",
         "unlockd edlock"),
    Tiny("no cross product", "PFX U N 1|PFX U 0 un .|SFX D Y 1|SFX D 0 ed .", "lock/UD", "unlock locked", "unlocked"),
    Tiny("twofold suffixes", "SFX A Y 1|SFX A 0 er/B .|SFX B Y 1|SFX B 0 s .", "work/A",
         "work worker workers", "works"),
    Tiny("second suffixes that remove letters of the stem",
         "SFX A Y 1|SFX A 0 e/B .|SFX B Y 1|SFX B ke ches .", "tak/A", "tak take taches", "takeches"),
    Tiny("prefixes that allow suffixes", "PFX G Y 1|PFX G 0 ge/T .|SFX T Y 1|SFX T 0 t .", "sag/G", "sag gesag gesagt",
         "sagt"),
    Tiny("suffixes that allow prefixes", "SFX T Y 1|SFX T 0 t/G .|PFX G Y 1|PFX G 0 ge .", "sag/T", "sag sagt gesagt",
         "gesag"),
    Tiny("NEEDAFFIX", "NEEDAFFIX X|SFX A Y 1|SFX A 0 s .", "foo/XA|bar/A", "foos bar bars", "foo"),
    Tiny("CIRCUMFIX", "CIRCUMFIX X|PFX A Y 1|PFX A 0 ge/X .|SFX B Y 1|SFX B 0 t/X .", "sag/AB", "sag gesagt",
         "sagt"),
    Tiny("FULLSTRIP", "FULLSTRIP|SFX A Y 1|SFX A foo bar .", "foo/A", "foo bar", "fo"),
    Tiny("no FULLSTRIP", "SFX A Y 1|SFX A foo bar .", "foo/A|xfoo/A", "foo xbar", "bar"),
    Tiny("aliases", "AF 2|AF AB|AF A|SFX A Y 1|SFX A 0 a .|SFX B Y 1|SFX B 0 b .", "one/1|two/2",
         "one onea oneb two twoa", "twob"),
    Tiny("FLAG long", "FLAG long|SFX Aa Y 1|SFX Aa 0 s .", "foo/Aa|bar/AaBb", "foos bars", "fooss"),
    Tiny("FLAG num", "FLAG num|SFX 999 Y 1|SFX 999 0 s .", "foo/999|bar/999,1", "foos bars", "fooss"),
    Tiny("FORBIDDENWORD", "FORBIDDENWORD F|SFX A Y 1|SFX A 0 s .", "foo/A|foos/F|bar/FA|bar", "foo Foo",
         "foos bar Bar bars"),
    Tiny("KEEPCASE", "KEEPCASE K", "foo/K|Bar/K|baz", "foo Bar baz Baz BAZ", "Foo FOO BAR bar"),
    Tiny("KEEPCASE of one homonym", "KEEPCASE K|NEEDAFFIX N|SFX S Y 2|SFX S 0 0 .|SFX S 0 s .",
         "mol/NS|mol/NSK|cd/NSK", "mol Mol MOL mols Mols MOLS cd cds", "Cd CDS"),
    Tiny("capitals", "", "foo|Berlin|OpenOffice|NATO|McKay", "foo Foo FOO Berlin BERLIN OpenOffice OPENOFFICE NATO",
         "fOO berlin Openoffice openoffice nato Nato Mckay"),
    Tiny("hidden forms with affixes", "SFX A Y 1|SFX A 0 's .", "CIA/A|McKay/A", "CIA's CIA'S MCKAY'S McKay's",
         "Cia's cia's"),
    Tiny("CHECKSHARPS", "CHECKSHARPS|KEEPCASE K|SET UTF-8", "müßig/K|Ausstoß", "müßig Müßig MÜSSIG Ausstoß AUSSTOSS",
         "MÜßIG Ausstoss"),
    Tiny("ß for at most five SS", "CHECKSHARPS|KEEPCASE K|SET UTF-8",
         "aßaßaßaßaß|eßeßeßeßeßeß|ißißißißißiss|Paßfuß|Masse/K",
         "ASSASSASSASSASS ISSISSISSISSISSISS PASSFUSS Masse", "ESSESSESSESSESSESS PASSFUX PASSFUS MASSE"),
    Tiny("capitals behind an apostrophe", "", "sant'Elia|Sant'Ossia|d'oro", "SANT'ELIA SANT'OSSIA D'ORO",
         "SANT'ULIA sant'elia Sant'elia SANTELIA"),
    Tiny("capitals behind an apostrophe in a compound", "COMPOUNDFLAG A|COMPOUNDMIN 2", "sant'/A|Elia/A|Dall'/A",
         "sant'Elia SANT'ELIA Dall'Elia DALL'ELIA", "Sant'Elia SANT'ULIA sant'elia"),
    Tiny("small letters on another page of Unicode", "SET UTF-8", "moÿen|xÿx", "MOŸEN moÿen xÿx XŸX",
         "MOYEN MOŶEN MOѸEN xxx ÿÿÿ xŸx"),
    Tiny("a ß behind another one", "CHECKSHARPS|KEEPCASE K|SET UTF-8", "aßßa|oßsa", "ASSSSA OSSSA", "ASSSA OSSSSA"),
    Tiny("ten parts between breaks at most", "", "foo", "foo" + 9 * "-foo", "foo" + 10 * "-foo"),
    Tiny("dots", "", "etc.|foo", "etc. foo foo. foo...", "etc"),
    Tiny("numbers", "", "foo", "1 12.5 1,000.0 3-4 -5-", "1..2 12a"),
    Tiny("BREAK by default", "", "foo|bar", "foo-bar foo- -bar foo-bar-foo foo--bar", "foo-baz baz-"),
    Tiny("BREAK", "BREAK 2|BREAK /|BREAK ^x", "foo|bar", "foo/bar xfoo", "foo-bar foox"),
    Tiny("BREAK 0", "BREAK 0", "foo|bar", "foo", "foo-bar"),
    Tiny("99 letters at most, before a break", "", f"{'a' * 49}|{'b' * 49}|{'b' * 50}", f"{'a' * 49}-{'b' * 49}",
         f"{'a' * 49}-{'b' * 50}"),
    Tiny("ICONV", "SET UTF-8|ICONV 2|ICONV ’ '|ICONV _x foo", "don't|foobar", "don't don’t xbar", "donʼt barx"),
    Tiny("IGNORE", "IGNORE xy", "foo|baxr", "foo fxoyo bar xbar", "fzoo"),
    Tiny("COMPOUNDFLAG", "COMPOUNDFLAG A|COMPOUNDMIN 3", "foo/A|bar/A|xy/A|baz", "foobar barfoo foofoobar",
         "fooxy foobaz"),
    Tiny("COMPOUNDMIN", "COMPOUNDFLAG A|COMPOUNDMIN 2", "foo/A|xy/A|z/A", "fooxy xyfoo", "fooz"),
    Tiny("COMPOUNDBEGIN, MIDDLE, END", "COMPOUNDBEGIN B|COMPOUNDMIDDLE M|COMPOUNDEND E", "foo/B|bar/M|baz/E",
         "foo foobaz foobarbaz foobarbarbaz", "bazfoo foobar barbaz"),
    Tiny("ONLYINCOMPOUND", "COMPOUNDFLAG A|ONLYINCOMPOUND O", "foo/A|bar/AO", "foo foobar barfoo", "bar Bar"),
    Tiny("COMPOUNDPERMITFLAG", "COMPOUNDFLAG A|COMPOUNDPERMITFLAG P|SFX S Y 1|SFX S 0 s/P .|SFX N Y 1|SFX N 0 n .",
         "foo/ASN|bar/A", "foobar foosbar foos foon barfoon", "foonbar"),
    Tiny("COMPOUNDFORBIDFLAG", "COMPOUNDFLAG A|COMPOUNDFORBIDFLAG P|COMPOUNDPERMITFLAG Q|SFX S Y 1|SFX S 0 s/PQ .",
         "foo/AS|bar/A", "foobar barfoo foos barfoos", "foosbar"),
    Tiny("COMPOUNDRULE", "COMPOUNDRULE 2|COMPOUNDRULE AB*C|COMPOUNDRULE DE?|COMPOUNDMIN 1",
         "a/A|b/B|c/C|d/D|e/E", "ac abc abbbc de a", "ab bc dee aac ed"),
    Tiny("COMPOUNDRULE of long flags", "FLAG long|COMPOUNDMIN 1|COMPOUNDRULE 1|COMPOUNDRULE (aa)(bb)*(cc)",
         "x/aa|y/bb|z/cc", "xz xyyz", "xy yz"),
    Tiny("COMPOUNDRULE with affixes",
         "COMPOUNDMIN 1|COMPOUNDRULE 2|COMPOUNDRULE AB*C?|COMPOUNDRULE D|SFX S Y 2|SFX S 0 s .|SFX S 0 n/T .|"
         "SFX T Y 1|SFX T 0 x .|PFX P Y 1|PFX P 0 un .", "a/AS|b/BS|c/CSP|d/DSP",
         "ab abs abbs abc abcs abcnx acs acnx abnx", "asb absc abunc abuncs dds absn"),
    Tiny("KEEPCASE of homonyms", "KEEPCASE K|NEEDAFFIX N|SFX S Y 1|SFX S 0 s .",
         "foo/S|foo/K|bar/K|bar/S|baz/N|baz/K|baz/S", "foo Foo FOO bar baz Foos", "Bar BAR Baz BAZ"),
    Tiny("hidden forms of homonyms", "KEEPCASE K|SFX S Y 1|SFX S 0 s .", "mW|MW/S|dB/K|GmbH|GmbH/S",
         "mW MW GMBH GmbHs MWs", "MWS DB Db GMBHS"),
    Tiny("a dotted capital I before a break", "SET UTF-8", "İzmir|foo|Foo", "İzmir-foo", "İfoo-foo"),
    Tiny("COMPLEXPREFIXES",
         "COMPLEXPREFIXES|PFX A Y 1|PFX A 0 tek .|PFX B Y 1|PFX B o met/A o|SFX C Y 2|SFX C uro x ouro|SFX C 0 s [^o]o",
         "ouro/BC|foo/C|bro/C", "ouro ox foo meturo tekmeturo bro bros", "metx tekmetx metouro tekouro foos"),
    Tiny("COMPLEXPREFIXES and compounds",
         "COMPLEXPREFIXES|COMPOUNDBEGIN X|COMPOUNDEND Y|PFX A Y 1|PFX A 0 un .|SFX C Y 1|SFX C 0 s .",
         "foo/XAC|bar/YAC", "foo bar foobar unbar foos", "barfoo foofoo"),
    Tiny("a misspelt line of affixes", "SFX A Y 2|SFX A 0 s .|SFT A 0 t .|SFX B Y 1|SFX B 0 b .", "foo/AB",
         "foos foot foob", "foosb"),
    Tiny("plain words", "", "cat|dog", "cat Cat CAT cat-dog 12", "cAt catdog"),
    Tiny("CHECKCOMPOUNDDUP", "COMPOUNDFLAG A|CHECKCOMPOUNDDUP", "foo/A|bar/A", "foobar", "foofoo"),
    Tiny("CHECKCOMPOUNDREP", "COMPOUNDFLAG A|CHECKCOMPOUNDREP|REP 1|REP o i", "foo/A|bar/A|foibar", "foibar barfoo",
         "foobar"),
    Tiny("CHECKCOMPOUNDCASE", "COMPOUNDFLAG A|CHECKCOMPOUNDCASE", "foo/A|Bar/A|bar/A", "foobar", "fooBar"),
    Tiny("CHECKCOMPOUNDTRIPLE", "COMPOUNDFLAG A|CHECKCOMPOUNDTRIPLE", "foo/A|oob/A|opera/A|bar/A", "foobar",
         "fooopera baroooo"),
    Tiny("SIMPLIFIEDTRIPLE", "COMPOUNDFLAG A|CHECKCOMPOUNDTRIPLE|SIMPLIFIEDTRIPLE", "glass/A|skoo/A|foo/A",
         "glasskoo glass skoo", "glassskoo"),
    Tiny("CHECKCOMPOUNDPATTERN", "COMPOUNDFLAG A|CHECKCOMPOUNDPATTERN 1|CHECKCOMPOUNDPATTERN oo ba",
         "foo/A|bar/A|eat/A", "fooeat barfoo", "foobar"),
    Tiny("CHECKCOMPOUNDPATTERN with flags",
         "COMPOUNDFLAG A|CHECKCOMPOUNDPATTERN 1|CHECKCOMPOUNDPATTERN o/X b/Y", "foo/AX|boo/A|ban/AY|bar/A",
         "foobar booban", "fooban"),
    Tiny("CHECKCOMPOUNDPATTERN with a replacement",
         "COMPOUNDFLAG A|CHECKCOMPOUNDPATTERN 1|CHECKCOMPOUNDPATTERN o b z", "basoo/A|bar/A",
         "barbasoo basozar", "basoobar"),
    Tiny("FORCEUCASE", "COMPOUNDFLAG A|FORCEUCASE F", "foo/A|bar/A|baz/AF", "foobar foo Foobaz", "foobaz"),
    Tiny("COMPOUNDWORDMAX", "COMPOUNDFLAG A|COMPOUNDWORDMAX 3", "foo/A|bar/A", "foobar", "foobarfoobar"),
    Tiny("COMPOUNDSYLLABLE",
         "COMPOUNDFLAG A|COMPOUNDMIN 2|COMPOUNDWORDMAX 2|COMPOUNDSYLLABLE 3 ao", "foot/A|banana/A|papayana/A|bits/A",
         "footpapayana footbitsfoot footbitsbanana bitspapayanabanana", "footbitspapayana bananafootpapayana"),
    Tiny("COMPOUNDSYLLABLE 1", "COMPOUNDFLAG A|COMPOUNDMIN 2|COMPOUNDWORDMAX 2|COMPOUNDSYLLABLE 1 ao",
         "foot/A|cot/A|bits/A", "footcot footbitscot cotcotbits footfootcot", "bitsbitsfoot cotcotfoot"),
    Tiny("COMPOUNDSYLLABLE in Hungarian",
         "LANG hu|COMPOUNDFLAG A|COMPOUNDMIN 2|COMPOUNDWORDMAX 2|COMPOUNDSYLLABLE 3 ao", "foot/A|cot/A|bits/A",
         "footfoot footbitscot cotcotcot bitsbitsfoot cotbitsfoot", "footfootbits footbitsfoot cotcotcotcot"),
    Tiny("a hyphen behind a Hungarian compound", "LANG hu|COMPOUNDFLAG A", "foo/F|bar/A|baz/A",
         "foobar- foobar-- barbaz bazbar", "foobar foobarx barfoo- foobaz"),
    Tiny("two words of an entry", "COMPOUNDFLAG A", "foo/A|bar/A|foo bar", "barfoo", "foobar"),
    Tiny("WARN", "WARN W|FORBIDWARN", "foo/W|bar", "bar", "foo"),
    Tiny("Turkish capitals", "SET UTF-8|LANG tr", "ılık|iyi", "ılık ILIK İYİ iyi", "IYI ilik"),
    Tiny("old encodings", "SET ISO8859-2|SFX A Y 1|SFX A 0 ów .", "łoś/A", "łoś łośów ŁOŚ", "loś"),
]  # fmt: skip


def write(folder: Path, tiny: Tiny) -> Path:
    """Write the two files of a dictionary. Return the path of the .dic."""
    aff, entries = tiny.aff.split("|"), tiny.dic.split("|")
    encoding = next((line.split()[1] for line in aff if line.startswith("SET ")), "latin-1")
    dic = folder / "tiny.dic"
    dic.write_text("\n".join([str(len(entries)), *entries, ""]), encoding=encoding)
    dic.with_suffix(".aff").write_text("\n".join([*aff, ""]), encoding=encoding)
    return dic
