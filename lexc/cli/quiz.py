"""`lexc quiz`."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.condition_options import HEADINGS, OPTIONS, ConditionCommand, given_conditions, lexicon_opener
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import LIMIT, SEED_HELP, json_option, quiet_option
from lexc.cli.shared.printing import print_json
from lexc.cli.shared.quiz_terminal import QuizTerminal, format_counts, format_interval
from lexc.errors import plural, printable
from lexc.lexicon import Lexicon
from lexc.opening import ReadingOptions
from lexc.query.condition_text import read_conditions
from lexc.quiz.card_files import CardFile
from lexc.quiz.cards import Card
from lexc.quiz.exchange import format_of, read_cards, write_cards
from lexc.quiz.quizzes import Judge, Quiz, find_quiz, quiz_names
from lexc.quiz.schedules import SCHEDULES, Schedule, find_schedule
from lexc.quiz.sittings import Sitting, choose_cards
from lexc.system.files import suffix_of
from lexc.views.quizzes import card_status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DAYS = 7  # of --status
_N_NEW = 20
_ORDERS = ("alphabet", "random", "length", "probability", "weight", "points")
_HEADINGS = {
    "The quiz": "--kind --order --new --limit --seed --practice --ratings --definition",
    "The cards": "--cards --schedule --add --status --import --output",
    **HEADINGS,
    "The file": "--from --alphabet --max-letters",
}


@commands.command("quiz", cls=ConditionCommand, params=[*OPTIONS], headings=_HEADINGS)
@click.argument("image", metavar="[IMAGE]", required=False)
@click.argument("queries", nargs=-1, metavar="[QUERY]...")
@click.option("--kind", type=commands.Choice(quiz_names()), default="anagrams", show_default=True,
              help="What is asked: the anagrams of letters, the hooks of a word, whether a string is a word, or the "
              "word of a definition.")  # fmt: skip
@click.option("--order", type=commands.Choice(_ORDERS), default="alphabet", show_default=True,
              help="The order of new questions, as for lexc find.")  # fmt: skip
@click.option("--new", "n_new", type=LIMIT, metavar="N", help=f"The most new cards of a sitting. Default: {_N_NEW}.")
@click.option("--limit", type=LIMIT, metavar="N", help="End after N questions.")
@click.option("--seed", type=int, metavar="N", help=f"{SEED_HELP} By default it changes.")
@click.option("--practice", is_flag=True, help="Ask all words found, due or not, and record nothing.")
@click.option("--ratings", is_flag=True, help="Ask after each right answer how hard it was, 1 to 4.")
@click.option(
    "--definition",
    "column",
    default="definition",
    show_default=True,
    metavar="COLUMN",
    help="The column of definitions, which are shown with answers, too.",
)
@click.option("--cards", metavar="FILE", help="The file of your cards. Default: one for each lexicon and kind of quiz.")
@click.option("--schedule", type=commands.Choice(SCHEDULES), default="boxes", show_default=True,
              help="When a card is asked again: by Zyzzyva's boxes, or by FSRS (the extra lexc[quiz]).")  # fmt: skip
@click.option("--add", is_flag=True, help="Put the cards of the words found into the box, due at once, without asking.")
@click.option("--status", is_flag=True, help="Print how many cards are in each box and due on each day.")
@click.option("--import", "import_file", metavar="FILE",
              help="Read cards: a database of Zyzzyva or Xerafin, .csv, .jsonl, .tsv, or a list of words.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE", help="Write all cards as .db, .csv, .jsonl or .tsv.")
@reading_options
@json_option
@quiet_option
def command(
    image: str | None, queries: tuple[str, ...], kind: str, order: str, n_new: int | None,
    limit: int | None, seed: int | None, practice: bool, ratings: bool, column: str, cards: str | None, schedule: str,
    add: bool, status: bool, import_file: str | None, output: str | None, reading: ReadingOptions, as_json: bool,
    quiet: bool, **conditions: Any,
) -> None:  # fmt: skip
    """Learn words: a quiz whose cards come again when they are due.

    Without conditions the cards that are due are asked. Conditions, as those of lexc find, choose words: of their cards
    those are asked that are due, then new ones. Type answers, one or several a line; an empty line gives up; .help
    shows more. A missed card comes again in the same sitting, until it is right. Every answer is saved at once.

    Cards are kept in a database that Zyzzyva opens, too, and come from its files and those of Xerafin by --import. With
    -o and without an IMAGE, cards are only converted. --json prints the status.

    \b
    Example:
      lexc quiz english --length 7 --probability 1-100 --order probability
      lexc quiz english
      lexc quiz english --kind hooks --length 3 --ratings --schedule fsrs
      lexc quiz english --kind definitions --length 7
      lexc quiz english --status
      lexc quiz english --import Anagrams.db
      lexc quiz --import Anagrams.db -o cards.jsonl
    """
    if image is None:
        _convert(import_file, output, quiet or as_json)
        return
    given = given_conditions(conditions)
    for query in queries:
        given |= read_conditions(query, given)
    file_path = cards or _card_path(image, find_quiz(kind))
    if output:
        format_of(output)
    with ExitStack() as stack:
        if not os.path.exists(file_path):  # a misspelt lexicon would get cards of its own
            open_image(image, reading).close()
        file = stack.enter_context(CardFile(file_path))
        if status or output or import_file or as_json:
            _manage(file, find_schedule(schedule), status or as_json, import_file, output, as_json, quiet or as_json)
            return
        lexicon = stack.enter_context(open_image(image, reading))
        quiz = _make_quiz(kind, lexicon, column, _seed(seed))
        words = None
        if given or practice or add:
            words = _find_words(lexicon, lexicon_opener(stack, lexicon, reading)(given), order, _seed(seed))
        if add:
            _add_cards(file, quiz, words or (), find_schedule(schedule), quiet)
            return
        _run(quiz, file, find_schedule(schedule), words, practice, n_new, limit, ratings)


def _run(
    quiz: Quiz, file: CardFile, schedule: Schedule, words: Iterable[str] | None, is_practice: bool, n_new: int | None,
    limit: int | None, asks_ratings: bool,
) -> None:  # fmt: skip
    """Ask questions at the terminal."""
    now = int(time.time())
    due, new = list[str](), list[str]()
    if is_practice:
        new = [*dict.fromkeys(quiz.cards_of(words or ()))]
    else:
        due, new = choose_cards(file, quiz, words, now, _N_NEW if n_new is None else n_new)
    if limit is not None:
        due, new = due[:limit], new[: max(0, limit - len(due))]
    if not due and not new:
        _explain_nothing(file, now, words is not None)
        return
    counts = plural(len(new), "question") if is_practice else f"{plural(len(due), 'card')} due, {len(new)} new"
    click.echo(f"{counts}. Type {quiz.asks}; .help shows more.")
    QuizTerminal(quiz, Sitting(quiz, schedule, None if is_practice else file, due, new), asks_ratings).run()


def _explain_nothing(file: CardFile, now: int, has_conditions: bool) -> None:
    """Say why there is no question, and what to do."""
    following = file.next_time(now)
    when = f"; the next one in {format_interval(following - now)}" if following is not None else ""
    click.echo(f"No card is due{when}.")
    if has_conditions:
        click.echo("All words found are in the box already, or there are none. --practice asks all of them.")
    else:
        click.echo("Name words to learn: lexc quiz IMAGE --length 7 --probability 1-100")


def _find_words(lexicon: Lexicon, conditions: dict[str, Any], order: str, seed: int) -> Iterable[str]:
    """The words to ask, in the order of new questions."""
    if order != "random":
        return lexicon.find(order=order, **conditions)
    from random import Random  # lazy: random costs 5 ms

    words = list(lexicon.find(**conditions))
    Random(seed).shuffle(words)
    return words


def _make_quiz(kind: str, lexicon: Lexicon, column: str, seed: int) -> Quiz:
    quiz_type = find_quiz(kind)
    return quiz_type(lexicon, column, **({"seed": seed} if quiz_type is Judge else {}))


def _seed(seed: int | None) -> int:
    """The seed that was given. Without one, the time in seconds."""
    return int(time.time()) if seed is None else seed


def _add_cards(file: CardFile, quiz: Quiz, words: Iterable[str], schedule: Schedule, is_quiet: bool) -> None:
    """Put cards of words into the box that are not in it, with their answers, which files for Anki need."""
    now = int(time.time())
    known = {card.question: card for card in file.all()}
    questions = quiz.cards_of(words)
    wanted = (known.get(question) or Card(question, words=quiz.ask(question).answers) for question in questions)
    n_added = file.put(schedule.add(card, now) for card in wanted if card.cardbox is None)
    if not is_quiet:
        click.echo(f"{plural(n_added, 'card')} added to {file.where}")


def _manage(
    file: CardFile, schedule: Schedule, shows_status: bool, import_file: str | None, output: str | None, as_json: bool,
    is_quiet: bool,
) -> None:  # fmt: skip
    """Import cards, write them, print their state."""
    now = int(time.time())
    if import_file:
        n_cards = file.put(_in_box(read_cards(import_file), schedule, now))
        if not is_quiet:
            click.echo(f"{plural(n_cards, 'card')} of {printable(import_file)} in {file.where}")
    if output:
        _write(file.all(), output, is_quiet)
    if not shows_status:
        return
    state = card_status(file, now, _DAYS)
    if as_json:
        print_json(state)
        return
    known = f", {state['n_known']:,} asked but in no box" if state["n_known"] else ""
    click.echo(f"{plural(state['n_cards'], 'card')} in {file.where}: {state['n_due']:,} due{known}")
    for line in format_counts({row["box"]: row["n_cards"] for row in state["boxes"]}):
        click.echo(line)
    click.echo(f"due in the next {_DAYS} days: {' '.join(map(str, state['n_due_by_day']))}")


def _in_box(cards: Iterable[Card], schedule: Schedule, now: int) -> Iterator[Card]:
    """Imported cards. Those that were never asked are put into the box."""
    for card in cards:
        yield schedule.add(card, now) if card.is_new and card.cardbox is None else card


def _convert(import_file: str | None, output: str | None, is_quiet: bool) -> None:
    """Convert a file of cards, without any lexicon."""
    if not (import_file and output):
        raise click.UsageError("Missing argument 'IMAGE'. It may be left out for --import FILE -o FILE.")
    _write(read_cards(import_file), output, is_quiet)


def _write(cards: Iterable[Card], output: str, is_quiet: bool) -> None:
    """Write cards to a new file."""
    n_cards = write_cards(cards, output)
    if suffix_of(output).lower() == ".tsv" and not is_quiet:
        click.echo("lexc: Anki's text has questions and answers alone: boxes and dates are left out", err=True)
    if not is_quiet:
        click.echo(f"{plural(n_cards, 'card')} written to {printable(output)}")


def _card_path(image: str, kind: type[Quiz]) -> Path:
    """The file of the cards of a lexicon: as Zyzzyva, a folder for each lexicon, and a file for each kind of quiz."""
    from platformdirs import user_data_path  # lazy: platformdirs costs 4 ms

    return user_data_path("lexc", appauthor=False) / "quiz" / Path(image).stem / f"{kind.file_name}.db"
