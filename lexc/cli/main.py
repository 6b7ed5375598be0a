"""The command `lexc`: it finds its commands, and turns errors into messages and exit statuses."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

import click

import lexc
from lexc.cli.shared import interrupts, quick_exit, slow_note
from lexc.cli.shared.commands import HELP_NAMES, Group
from lexc.cli.shared.exit_statuses import BAD_INPUT, INTERNAL_ERROR, INTERRUPTED
from lexc.errors import LexcError, printable
from lexc.system.processes import forget_current_folder

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# A command is a module of its name, which is imported only when the command runs.
SECTIONS = {
    "Image files": {
        "build": "Compile word lists into an image.",
        "info": "Describe an image: words, letters, sizes, sections.",
        "verify": "Check an image completely.",
        "dump": "Show an image field by field.",
        "convert": "Convert between images and other programs' formats.",
        "columns": "List the columns of values, or change them.",
        "cache": "List the compiled lexicons of the cache, or remove them.",
    },
    "Changes, and sets of words": {
        "add": "Add words to an image.",
        "remove": "Remove words from an image.",
        "merge": "Combine the words of several images (union).",
        "diff": "Remove the words of other images from the first (difference).",
        "common": "Keep the words that all images have (intersection).",
    },
    "Words and their values": {
        "check": "Tell whether words are in a lexicon.",
        "get": "Print the values of words.",
        "words": "List the words of a lexicon.",
        "complete": "List the words that begin with a prefix, the heaviest first.",
    },
    "Searches": {
        "find": "List the words that meet all of several conditions.",
        "pattern": "List the words that match a pattern.",
        "regex": "List the words that a regular expression matches.",
        "near": "List the words near a text.",
        "anagram": "List the anagrams of a rack of letters.",
        "explore": "Show the readings of a text, and their numbers of words.",
        "ladder": "Find a shortest word ladder between two words.",
        "isomorphs": "List the words of a letter pattern.",
        "cryptogram": "Solve a substitution cipher.",
    },
    "Spelling": {
        "spell": "Check the spelling of texts, one by one or a folder of them.",
        "spell-model": "Learn a model of misspellings for lexc spell.",
        "lsp": "Check spelling in editors, by the Language Server Protocol.",
    },
    "Crosswords": {
        "grid": "Show what fits a grid: words for slots, letters for cells.",
        "fill": "Fill a grid with words.",
    },
    "Learning words": {
        "quiz": "Learn words: a quiz whose cards come again when they are due.",
        "study": "Show the facts of a word: points, anagrams, hooks and more.",
        "hooks": "List the hooks of a word: words with a letter more or less.",
    },
    "The board game": {
        "play": "Play the board game against programs and people.",
        "moves": "List the legal plays of a position.",
        "simulate": "Compare the best moves of a position by random playouts.",
        "solve": "Find the best move of an endgame or a pre-endgame.",
        "infer": "Infer the tiles that a player holds, from the last move.",
        "gcg": "Replay, check and analyse a recorded game.",
        "autoplay": "Play games of the greedy player against itself.",
        "tournament": "Play games between two players, and compare their points.",
        "leaves": "Learn, show and convert the values of leaves.",
        "engine": "Think about positions for another program, line by line.",
    },
    "Pages, servers, other programs": {
        "page": "Write a page for browsers that explores lexicons.",
        "serve": "Answer questions about lexicons over HTTP.",
        "embed": "Write an image as source code (C, JavaScript, Python).",
        "paths": "Print the paths of the installed files for other programs.",
        "completion": "Print or install a script for shell completion.",
    },
}
COMMANDS = {name: text for commands in SECTIONS.values() for name, text in commands.items()}

_WRONG_PATH = FileNotFoundError, IsADirectoryError, NotADirectoryError
_COMPLETE = "_LEXC_COMPLETE"  # an environment variable: a shell asks for completions


class Commands(Group):
    """A group of commands, each of which is imported from a module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, those of installed packages last."""
        return [*COMMANDS, *_doors().names(_doors().COMMANDS, COMMANDS)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command of lexc or of an installed package. None if there is none of that name."""
        if cmd_name in COMMANDS:
            command: click.Command = import_module(f"lexc.cli.{cmd_name.replace('-', '_')}").command
        elif not cmd_name.startswith("-"):
            command = _doors().find(_doors().COMMANDS, cmd_name)
        else:
            return None
        if command is None:
            return None
        if _COMPLETE in os.environ:
            import_module("lexc.cli.shared.completion_items").attach_completions(command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options that begin with a text. Those of packages come from a list in the cache."""
        completion = import_module("lexc.cli.shared.completion_items")
        texts = COMMANDS | completion.from_cache("commands", _added_commands)
        items: list[CompletionItem] = completion.matching_items(texts, incomplete)
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands in `lexc --help`. Only commands of installed packages are imported for that."""
        for title, commands in {**SECTIONS, "Other commands": _added_commands()}.items():
            if commands:
                with formatter.section(title):
                    formatter.write_dl(list(commands.items()))


def _doors() -> ModuleType:
    from lexc.system import extensions  # lazy: lexc.system.extensions costs 0.3 ms

    return extensions


def _added_commands() -> dict[str, str]:
    """The commands of installed packages, with their lines of `lexc --help`."""
    return {name: _short_help(name) for name in _doors().names(_doors().COMMANDS, COMMANDS)}


def _short_help(name: str) -> str:
    """The line of `lexc --help` on a command of an installed package, which may fail to be imported."""
    try:
        command: click.Command = _doors().find(_doors().COMMANDS, name)
    except LexcError as error:
        return printable(error.problem)
    return command.get_short_help_str(limit=100)


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from lexc.image.container import MAJOR, MINOR  # lazy: lexc.image costs 4 ms
    from lexc.kernels import stale_names, uncompiled_note  # lazy: lexc.kernels costs 1 ms

    stale = stale_names()
    kernels = (f"stale: {', '.join(stale)}; " if stale else "") + (uncompiled_note() or "compiled")
    click.echo(f"lexc {lexc.__version__}, image format {MAJOR}.{MINOR}, kernels: {kernels}")
    ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": HELP_NAMES, "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show versions."
)
def cli() -> None:
    """Compile word lists into image files, and ask them: words, searches, spelling, crosswords, the board game.

    IMAGE is a file that lexc build wrote, another program's file, a word list, or the name of a bundled lexicon,
    english. Each command has --help with examples.

    \b
    Example:
      lexc build words.txt -o twl.dawg              your own list, in any script
      lexc build products.tsv --column 1 -o p.dawg  a column of a table
      lexc check twl.dawg QUIXOTIC                  look a word up
      lexc find english --length 7 --vowels 5-      search
      lexc spell . --include '*.md'                 check a repository's texts
      lexc fill english grid.txt --first            fill a crossword
      lexc quiz english --length 7                  learn words
      lexc play english                             play the board game
      lexc gcg final.gcg --lexicon english          check a recorded game
      lexc paths                                    files for C, JavaScript, Go
      lexc page english -o words.html               explore words in a browser

    The exit status is 0 for yes or done, 1 if the answer is no, 2 for bad usage or input. It is 70 for an internal
    error, 130 after an interrupt.
    """


def _discard_stdout() -> int:
    """Redirect stdout to the null device if its reader has gone or its disk is full. Return the exit status 0.

    Otherwise the flush at exit would fail.
    """
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _report_internal_error(error: Exception) -> int:
    """Print an unexpected error in one line, with a traceback if LEXC_DEBUG is set. Return the exit status."""
    import traceback  # lazy: traceback costs 2 ms

    if os.environ.get("LEXC_DEBUG", "0") not in ("", "0"):
        traceback.print_exception(error)
    *_, (file, line, *_) = traceback.extract_tb(error.__traceback__)
    problem = printable(f"{type(error).__name__}: {error}".replace("\n", " "))[:200]
    remedy = "Please report it with this line, the command and its files; LEXC_DEBUG=1 prints the traceback."
    click.echo(f"lexc: internal error ({os.path.basename(file)}:{line}: {problem}). {remedy}", err=True)
    return INTERNAL_ERROR


def _replace_closed_streams() -> None:
    """Open the null device for each standard stream that was closed before the start: Python has None for it.

    Standard input is opened for writing, and standard output for reading: so their use is an error, and no command ends
    as if it had read or written all. Messages on standard error are lost.
    """
    for name, mode in (("stdin", "w"), ("stdout", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def run_program() -> None:
    """The program `lexc`: it runs the command line of this process, which then ends at once."""
    quick_exit.install()
    main()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and exit with its status (specs/exit-statuses.md).

    arguments: None for those of this process, whose signal handler and import path are then changed. Other arguments
    leave the process as it is.
    """
    try:
        if arguments is None:
            forget_current_folder()
            interrupts.install()
        if _COMPLETE in os.environ:
            import_module("lexc.cli.shared.completion_items").register_shells()
        _replace_closed_streams()
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure and sys.stdout.errors in ("strict", "surrogateescape"):  # the latter in the locale C.UTF-8
            # Letters that the terminal's encoding lacks, and bytes of file names that are not text, become escapes.
            reconfigure(errors="backslashreplace")
        status = _run(arguments)
        if arguments is None:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # from here on Ctrl-C may cut the exit of Python short
    except KeyboardInterrupt:
        status = INTERRUPTED
    if arguments is None:
        slow_note.print_note_if_slow()
        quick_exit.end(status)
    sys.exit(status)


def _run(arguments: Sequence[str] | None) -> int:
    """Run a command line, and print its error if there is one. Return the exit status."""
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
        return _discard_stdout()
    except SystemExit:  # click exits with 1 on a broken pipe, and 1 would mean "no"
        if _COMPLETE in os.environ:
            raise
        return _discard_stdout()
    except io.UnsupportedOperation:  # see _replace_closed_streams
        name = "input" if sys.stdin.writable() else "output"
        click.echo(f"lexc: standard {name} is closed. Leave out {'<&-' if name == 'input' else '>&-'}.", err=True)
    except OSError as error:
        where = f"{printable(str(error.filename))}: " if error.filename else ""
        remedy = " Check the path." if isinstance(error, _WRONG_PATH) else ""
        click.echo(f"lexc: {where}{error.strerror or error}.{remedy}", err=True)
        _discard_stdout()
    except ImportError as error:
        if not (error.name or "").startswith("lexc.kernels"):
            return _report_internal_error(error)
        click.echo(f"lexc: {error}", err=True)  # kernels that are not compiled, or not as they are now, are refused
    except MemoryError:
        click.echo("lexc: out of memory. Take fewer words, or a larger machine.", err=True)
    except Exception as error:
        return _report_internal_error(error)
    return BAD_INPUT
