"""`lexc lsp`."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any

import click

import lexc
from lexc.cli.shared import commands
from lexc.cli.shared.language_option import make_lang_option, refuse_image
from lexc.errors import UsageError, missing_package_error
from lexc.language_server.message_input import MessageInput


@commands.command("lsp")
@click.option("-d", "--lexicon", metavar="IMAGE", default="", help="The lexicon of correct words.")
@make_lang_option(
    "The system's hunspell dictionaries by language, such as de_DE,en_US, instead of IMAGE. auto: find the language of "
    "each paragraph among all."
)
@click.option(
    "-p", "--personal", metavar="FILE", default="",
    help="A file of further correct words, one a line; lexc/personal-words.txt in the user's configuration by default.",
)  # fmt: skip
def command(lexicon: str, lang: str | None, personal: str) -> None:
    """Check spelling in editors, by the Language Server Protocol.

    An editor starts this command, and exchanges messages with it by standard input and output. The editor gets a
    diagnostic for each unknown word, quick fixes with suggestions, and two commands: lexc.addWord writes a word to the
    personal words, lexc.ignoreWord accepts it until the editor ends. Without IMAGE and --lang, the language of LC_ALL,
    LC_MESSAGES or LANG decides, as for lexc spell.

    A text has the settings of its project file, lexc.toml or pyproject.toml, as for lexc spell. The options take
    precedence over them, and an editor's settings over the options. An editor's settings are an object lexc, in the
    initialization options or in the configuration. Its keys lang, lexicon and personal are those options, and mode is
    that of lexc spell. severity is error, warning, information or hint. suggestions is the most quick fixes for a word,
    problems the most unknown words that are reported of a text.

    The package pygls is needed: pip install 'lexc[lsp]'.

    \b
    Neovim 0.11 or later, in init.lua:
      vim.lsp.config("lexc", {
        cmd = { "lexc", "lsp", "--lang", "en_US,de_DE" },
        filetypes = { "text", "markdown", "gitcommit" },
      })
      vim.lsp.enable("lexc")
    \b
    Emacs 29 or later:
      (with-eval-after-load 'eglot
        (add-to-list 'eglot-server-programs
                     '(text-mode . ("lexc" "lsp" "--lang" "en_US,de_DE"))))
    \b
    Example:
      lexc lsp --lang en_US,de_DE < messages
    """
    refuse_image(lang is not None and lexicon != "")
    if find_spec("pygls") is None:
        raise missing_package_error(UsageError, "pygls", "lsp")
    if sys.stdin is None or sys.stdout is None or sys.stdin.isatty():
        remedy = "See lexc lsp --help for the configuration of editors."
        raise UsageError("no editor is connected", expected="an editor that starts lexc lsp", remedy=remedy)
    from lexc.language_server.handlers import make_server  # lazy: lexc.language_server costs 300 ms
    from lexc.language_server.settings import Settings  # lazy: lexc.language_server costs 300 ms

    settings = Settings().with_changes({"lang": lang or "", "lexicon": lexicon, "personal": personal})
    unbuffered: Any = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    messages = MessageInput(unbuffered)
    try:
        make_server(settings, lexc.__version__).start_io(messages)
    finally:
        messages.detach()  # otherwise it would close standard input, too
