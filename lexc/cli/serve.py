"""`lexc serve`."""

from __future__ import annotations

import click

import lexc
from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.language_option import make_lang_option
from lexc.cli.shared.languages import open_languages
from lexc.cli.shared.lexicons import open_image
from lexc.errors import ResourceMissing, UsageError, missing_package_error
from lexc.image.reader import Image
from lexc.installed.system_dictionaries import split_names
from lexc.opening import ReadingOptions
from lexc.server.limits import ServerLimits

_LOCAL = ("127.0.0.1", "::1", "localhost")


@commands.command("serve")
@click.argument("images", metavar="IMAGE...", nargs=-1, required=True)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Listen on this address.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    metavar="N",
    help="Listen on this port; 0 for any that is free.",
)
@click.option("--public", is_flag=True, help="Allow an address that other machines reach.")
@click.option("--token", metavar="FILE", help="Answer only requests that bring the token in FILE, of mode 600.")
@click.option("--no-token", is_flag=True, help="Answer other machines without a token.")
@click.option("--host-name", "names", multiple=True, metavar="NAME", help="Answer under this name, too.")
@click.option("--allow-origin", "origins", multiple=True, metavar="URL", help="Let the pages of this origin ask.")
@make_lang_option("Check spelling by these dictionaries, for clients of LanguageTool.")
@click.option("--personal", metavar="FILE", help="With --lang: words of yours, which clients may add to.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="Answer in N processes, which share the memory of the lexicons.",
)
@click.option("--no-page", is_flag=True, help="Show no page at /.")
@reading_options
def command(
    images: tuple[str, ...], host: str, port: int, public: bool, token: str | None, no_token: bool,
    names: tuple[str, ...], origins: tuple[str, ...], lang: str | None, personal: str | None,
    workers: int, no_page: bool, reading: ReadingOptions,
) -> None:  # fmt: skip
    """Answer questions about lexicons over HTTP.

    The answers are the JSON of the commands, under /v1/LEXICON/QUESTION?q=TEXT; /openapi.json describes all, and /
    shows the page of lexc page. A file that is replaced is opened anew. Only this machine may ask, unless --public and
    a token, or --no-token, say otherwise. Ctrl-C ends the server. It needs the packages of lexc[web].

    \b
    Example:
      lexc serve english twl.gaddag
      lexc serve english --lang en
      lexc serve english.gaddag --workers 2
      lexc serve english --public --host 0.0.0.0 --token token.txt
    """
    _check_address(host, public, token, no_token)
    try:
        from lexc.server import languagetool, personal_words, run  # lazy: lexc.server costs 300 ms
    except ModuleNotFoundError as error:
        raise missing_package_error(UsageError, error.name or str(error), "web") from error
    limits = ServerLimits()
    rules = run.rules_for([*names, host], origins, run.read_token(token) if token else "", limits)
    if personal and not lang:
        raise click.UsageError("Use --personal with --lang only.")
    words = personal_words.PersonalFile(personal) if personal else None
    languages = languagetool.Languages(_open_dictionaries(lang), words) if lang else None
    settings = run.Settings(images, lexc.__version__, rules, limits, host, port, not no_page, languages, workers)
    run.serve(settings, lambda image: open_image(image, reading), lambda url: run.write_line(f"lexc: {url}"))


def _open_dictionaries(lang: str) -> dict[str, Image]:
    """The images of the languages that --lang names. English needs no dictionary: a bundled list takes its place."""
    found = {}
    for name in split_names(lang):
        try:
            found[name.replace("-", "_")] = open_languages(name)[0].image
        except ResourceMissing:
            if name[:2].lower() != "en":
                raise
            found["en"] = open_image("spelling").image
    return found


def _check_address(host: str, public: bool, token: str | None, no_token: bool) -> None:
    """Raise UsageError unless the user wants what an address that others reach means."""
    if token and no_token:
        raise click.UsageError("Use --token or --no-token, not both.")
    if host in _LOCAL:
        return
    if not public:
        raise UsageError("other machines would reach this address", found=host, remedy="Add --public if they may.")
    if not token and not no_token:
        raise UsageError(
            "other machines could ask without a token",
            found=host,
            remedy="Add --token FILE, or --no-token if all may ask.",
        )
