"""`lexc` itself: finds commands, and turns errors into messages and exit statuses."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

import click

import lexc
from lexc.cli import interrupts
from lexc.cli.suggesting import Group
from lexc.errors import LexcError, printable
from lexc.image.container import MAJOR, MINOR
from lexc.kernels import names, uncompiled
from lexc.processes import forget_current_folder

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# One file a command; a command's module is imported when the command runs.
SECTIONS = {
    "Images": {
        "build": "Compile word lists into an image.",
        "convert": "Turn an image or another program's file into another format.",
        "info": "Show what an image holds.",
        "verify": "Check an image completely.",
        "dump": "Show an image field by field.",
        "cache": "List the bundled lexicons that are compiled, or remove them.",
    },
    "Words": {
        "check": "Say whether words are in a lexicon.",
        "words": "List the words of a lexicon.",
        "complete": "Complete what begins a word, the heaviest words first.",
        "spell": "List the words of texts that are not in a lexicon.",
    },
    "Questions": {
        "pattern": "List the words that fit a pattern.",
        "regex": "List the words that a regular expression matches.",
        "near": "List the words near a text.",
        "anagram": "List the words that a rack of letters spells.",
        "find": "List the words that fulfil conditions together.",
        "study": "Show all that is known of a word.",
        "hooks": "List the words one letter away from a word.",
        "ladder": "List a shortest chain of words from one word to another.",
        "isomorphs": "List the words of a letter pattern.",
        "cryptogram": "Read a text in which each letter stands for another one.",
    },
    "Sets of words": {
        "merge": "Put the words of several images together.",
        "diff": "Take the words of other images out of the first.",
        "common": "Keep the words that all of several images have.",
        "add": "Add words to an image.",
        "remove": "Remove words from an image.",
    },
    "The board game": {
        "play": "Play the board game against programs and persons.",
        "moves": "List the legal plays of a position.",
        "solve": "Find the best move of an endgame.",
        "simulate": "Play on from the best moves of a position.",
        "autoplay": "Let the greedy player play games against itself, and count.",
        "leaves": "Learn, show and convert what leaves are worth.",
        "tournament": "Let two players play, and say which is better.",
        "gcg": "Replay a recorded game and check what it says.",
        "papers": "Print the tables of the papers beside ours.",
    },
    "Other programs": {
        "embed": "Write an image as a source file to link in.",
        "paths": "Show where the files for other programs are.",
        "completion": "Complete commands of lexc in a shell.",
    },
}
COMMANDS = {name: text for commands in SECTIONS.values() for name, text in commands.items()}

_COMPLETE = "_LEXC_COMPLETE"  # in the environment: a shell asks what may stand at the cursor
# Exit statuses, beside 0 (yes, or done).
NO, BAD, FAULT, INTERRUPTED = 1, 2, 70, interrupts.STATUS


class Commands(Group):
    """A group whose commands live in modules of their own."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"lexc.cli.{cmd_name}").command
        if _COMPLETE in os.environ:
            import_module("lexc.cli.completing").prepare(command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands, without importing every one, and options."""
        items: list[CompletionItem] = import_module("lexc.cli.completing").words(COMMANDS, incomplete)
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in `lexc --help`, without importing every command."""
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    some = uncompiled()
    kernels = f"not compiled: {'all' if len(some) == len(names()) else ', '.join(some)}" if some else "compiled"
    click.echo(f"lexc {lexc.__version__}, image format {MAJOR}.{MINOR}, kernels: {kernels}")
    ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show versions.")
def cli() -> None:
    """Compile word lists into verified, memory-mapped images, and ask them things.

    \b
    Example:
      lexc build words.txt -o twl.dawg
      lexc check twl.dawg QUIXOTIC
      lexc check english QUIXOTIC        a bundled lexicon, by name

    The exit status is 0 for yes or done, 1 if the answer is no, 2 for bad usage or input, 70 for a fault of lexc
    itself, 130 when interrupted.
    """


def _hang_up() -> int:
    """Let what is left for standard output, whose reader has seen enough or whose disk is full, go nowhere."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _own_up(error: Exception) -> int:
    """Say that lexc is at fault, in one line; all of it where LEXC_DEBUG is set."""
    import traceback  # lazy: traceback costs 2 ms

    if os.environ.get("LEXC_DEBUG", "0") not in ("", "0"):
        traceback.print_exception(error)
    *_, (file, line, *_) = traceback.extract_tb(error.__traceback__)
    what = printable(f"{type(error).__name__}: {error}".replace("\n", " "))[:200]
    remedy = "Please report it with this line, the command and its files; LEXC_DEBUG=1 shows all of it."
    click.echo(f"lexc: a fault of lexc itself ({os.path.basename(file)}:{line}: {what}). {remedy}", err=True)
    return FAULT


def _open_what_is_closed() -> None:
    """Whoever closes a stream wants nothing from it: where Python has None for it, nothing comes and goes."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and exit: 0 yes or done, 1 the answer is no, 2 bad usage or input, 70 a fault of lexc's own,
    130 interrupted. arguments: those that this process was started with, or others, which leave the process as it is.
    """
    try:
        if arguments is None:
            forget_current_folder()
            interrupts.watch()
        if _COMPLETE in os.environ:
            import_module("lexc.cli.completing").register()
        _open_what_is_closed()
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if (
            reconfigure and sys.stdout.errors == "strict"
        ):  # a letter that the terminal lacks, a file name that is no text
            reconfigure(errors="backslashreplace")
        status = _status(arguments)
        if arguments is None:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # all is said and done, but Python has to clear up
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


def _status(arguments: Sequence[str] | None) -> int:
    """Run a command line; its exit status. What went wrong is said."""
    try:
        status = cli.main(arguments, prog_name="lexc", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.ClickException as error:
        error.show()
    except LexcError as error:
        click.echo(f"lexc: {printable(str(error))}", err=True)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        return _hang_up()
    except SystemExit:  # click's own answer to a broken pipe, whose status would mean "no" here
        if _COMPLETE in os.environ:
            raise
        return _hang_up()
    except OSError as error:
        where = f"{printable(str(error.filename))}: " if error.filename else ""
        click.echo(f"lexc: {where}{error.strerror or error}", err=True)
        _hang_up()
    except MemoryError:
        click.echo("lexc: out of memory. Take fewer words, or a larger machine.", err=True)
    except Exception as error:
        return _own_up(error)
    return BAD
