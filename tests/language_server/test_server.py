"""`lexc lsp`, with a client of the Language Server Protocol in place of an editor."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc.system.processes import python_command

types: Any = pytest.importorskip("lsprotocol.types", reason="no pygls")
pytest_lsp: Any = pytest.importorskip("pytest_lsp", reason="no pytest-lsp")

PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")
URI = "file:///letter.txt"
TIMEOUT = 60  # seconds
LETTER = "The cat\nsat on teh mat\n"
Session = Callable[["Editor"], Awaitable[None]]


class Editor:
    """A client of the server, with one open text."""

    def __init__(self, client: Any) -> None:
        self.client, self.version = client, 0

    async def open(self, text: str, uri: str = URI, language: str = "text") -> list[str]:
        """Open a text. Return its unknown words, as in `next_diagnostics`."""
        item = types.TextDocumentItem(uri, language, self.version, text)
        published = self.next_diagnostics(uri)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await published

    async def change(self, *changes: Any) -> list[str]:
        """Change the open text. Return its unknown words, as in `next_diagnostics`."""
        self.version += 1
        changed = types.VersionedTextDocumentIdentifier(self.version, URI)
        published = self.next_diagnostics()
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(changed, list(changes)))
        return await published

    def next_diagnostics(self, uri: str = URI) -> Awaitable[list[str]]:
        """The next diagnostics, as `LINE:START-END WORD`, all from 0. They may come before they are awaited."""
        published = self.client.protocol.wait_for_notification_async("textDocument/publishDiagnostics")

        async def wait() -> list[str]:
            await published
            while uri not in self.client.diagnostics:  # those of another text came first
                await asyncio.sleep(0.01)
            return [
                f"{found.range.start.line}:{found.range.start.character}-{found.range.end.character} "
                f"{found.message.removeprefix('Unknown word: ')}"
                for found in self.client.diagnostics.get(uri, ())
            ]

        return wait()

    async def fixes(self, line: int, start: int, end: int) -> list[Any]:
        """The quick fixes for a range of a line."""
        selection = types.Range(types.Position(line, start), types.Position(line, end))
        params = types.CodeActionParams(types.TextDocumentIdentifier(URI), selection, types.CodeActionContext([]))
        return list(await self.client.text_document_code_action_async(params))

    async def run(self, action: Any) -> list[str]:
        """Run the command of a quick fix. Return the unknown words after it."""
        published = self.next_diagnostics()
        await self.client.workspace_execute_command_async(command_of(action))
        return await published


def command_of(action: Any) -> Any:
    """The command of a quick fix. The client's package may give its text form instead of the object."""
    command = action.command
    read = ast.literal_eval(command) if isinstance(command, str) else vars(command)
    return types.ExecuteCommandParams(read["command"], read["arguments"])


def change(start: tuple[int, int], end: tuple[int, int], text: str) -> Any:
    """The replacement of a range of a text."""
    return types.TextDocumentContentChangePartial(types.Range(types.Position(*start), types.Position(*end)), text)


class Program:
    """`lexc lsp` with a lexicon of few words. personal: its file of personal words."""

    def __init__(self, folder: Path) -> None:
        self.image, self.personal = folder / "en.dawg", folder / "config" / "words.txt"
        words = {"the": 100, "tea": 5, "cat": 8, "car": 9, "sat": 2, "on": 1, "mat": 1, "morrow": 1 << 20}
        lexc.build(words, alphabet="english").save(self.image)

    def run(
        self, session: Session, *options: str, settings: object = None, answer: object = None, encoding: str = ""
    ) -> None:
        """Run a session. options: of the program. settings: those with which an editor starts the server.

        answer: to the server's question for settings; None if the editor cannot be asked.
        """

        async def start() -> None:
            async with self._start(options or ("-d", str(self.image)), settings, answer, encoding) as client:
                await session(Editor(client))

        asyncio.run(asyncio.wait_for(start(), TIMEOUT))

    @asynccontextmanager
    async def _start(
        self, options: tuple[str, ...], settings: object, answer: object, encoding: str
    ) -> AsyncIterator[Any]:
        client = pytest_lsp.make_test_lsp_client()
        client.set_configuration({"lexc": answer})
        general = types.GeneralClientCapabilities(position_encodings=[encoding]) if encoding else None
        workspace = types.WorkspaceClientCapabilities(configuration=answer is not None)
        capabilities = types.ClientCapabilities(workspace, general=general)
        await client.start_io(*PROGRAM, "lsp", *options, "--personal", str(self.personal))
        try:
            await client.initialize_session(types.InitializeParams(capabilities, initialization_options=settings))
            yield client
        finally:
            await client.shutdown_session()
            await client.stop()


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_a_text_is_checked_when_it_is_opened_and_after_each_change(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open(LETTER) == ["1:7-10 teh"]
        assert await editor.change(change((1, 7), (1, 10), "the")) == []
        changes = change((0, 4), (0, 7), "xat\nxar"), change((2, 0), (2, 0), "caat ")
        assert await editor.change(*changes) == ["0:4-7 xat", "1:0-3 xar", "2:0-4 caat"]
        assert await editor.change(types.TextDocumentContentChangeWholeDocument("on teh")) == ["0:3-6 teh"]

    program.run(session)


def test_a_closed_text_has_no_unknown_words(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open(LETTER) != []
        closed = types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI))
        published = editor.next_diagnostics()
        editor.client.text_document_did_close(closed)
        assert await published == []

    program.run(session)


def test_a_quick_fix_writes_a_suggestion_over_the_word(program: Program) -> None:
    async def session(editor: Editor) -> None:
        await editor.open(LETTER)
        fixes = await editor.fixes(1, 8, 8)
        assert [fix.title for fix in fixes][:2] == ["Change “teh” to “the”", "Change “teh” to “tea”"]
        assert [fix.is_preferred for fix in fixes[:2]] == [True, False]
        (edit,) = fixes[0].edit.changes[URI]
        assert (edit.range.start.character, edit.range.end.character, edit.new_text) == (7, 10, "the")
        assert await editor.fixes(0, 0, 7) == []

    program.run(session)


def test_a_quick_fix_joins_a_word_that_a_space_divides(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("é the m orrow mat\n") == ["0:8-13 orrow"]
        first, *others = await editor.fixes(0, 8, 8)
        assert first.title == "Change “m orrow” to “morrow”"
        (edit,) = first.edit.changes[URI]
        assert (edit.range.start.character, edit.range.end.character, edit.new_text) == (6, 13, "morrow")
        assert all("m orrow" not in other.title for other in others)

    program.run(session)


def test_a_personal_word_is_correct_at_once_and_in_every_later_session(program: Program) -> None:
    async def first_session(editor: Editor) -> None:
        assert await editor.open("lexc teh lexc") == ["0:0-4 lexc", "0:5-8 teh", "0:9-13 lexc"]
        (add,) = [fix for fix in await editor.fixes(0, 0, 0) if "personal" in fix.title]
        assert await editor.run(add) == ["0:5-8 teh"]

    async def second_session(editor: Editor) -> None:
        assert await editor.open("Lexc teh") == ["0:5-8 teh"]

    program.run(first_session)
    assert program.personal.read_text(encoding="utf-8") == "+lexc\n"
    program.run(second_session)


def test_an_ignored_word_is_correct_until_the_server_ends(program: Program) -> None:
    async def session(editor: Editor) -> None:
        await editor.open("lexc teh")
        (ignore,) = [fix for fix in await editor.fixes(0, 0, 0) if "Ignore" in fix.title]
        assert await editor.run(ignore) == ["0:5-8 teh"]

    program.run(session)
    assert not program.personal.exists()


def test_words_that_another_window_adds_are_read_when_a_text_is_opened(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("lexc") == ["0:0-4 lexc"]
        program.personal.parent.mkdir()
        program.personal.write_text("lexc\n", encoding="utf-8")
        assert await editor.open("Lexc teh", "file:///other.txt") == ["0:5-8 teh"]

    program.run(session)


def test_only_prose_is_checked(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("`xat` teh\n\n    xat", language="markdown") == ["0:6-9 teh"]
        assert await editor.change(change((1, 0), (1, 0), "```\nxaat\n```\nzat\n")) == ["0:6-9 teh", "4:0-3 zat"]
        program_text = "# teh catMaat\nmaat = 'the xat'\n"
        found = ["0:2-5 teh", "0:9-13 Maat", "1:12-15 xat"]
        assert await editor.open(program_text, "file:///a%20b.py", "python") == [found[0], found[2]]
        assert await editor.open(program_text.replace("maat", "mat"), "file:///b.py", "python") == [
            "0:2-5 teh", "0:9-13 Maat", "1:11-14 xat",
        ]  # fmt: skip

    program.run(session)


def test_the_mode_may_be_set(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("`xat`", language="markdown") == ["0:1-4 xat"]

    program.run(session, settings={"mode": "text"})


@pytest.mark.sweep
@pytest.mark.parametrize(("encoding", "start"), [("utf-8", 5), ("utf-16", 3), ("utf-32", 2), ("", 3)])
def test_columns_are_counted_in_the_encoding_that_the_editor_names(program: Program, encoding: str, start: int) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("😺 teh") == [f"0:{start}-{start + 3} teh"]
        assert await editor.change(change((0, start), (0, start + 3), "the")) == []

    program.run(session, encoding=encoding)


def test_settings_come_with_the_start_of_the_server(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("teh xat xar") == ["0:0-3 teh", "0:4-7 xat"]
        assert [diagnostic.severity for diagnostic in editor.client.diagnostics[URI]] == [
            types.DiagnosticSeverity.Hint
        ] * 2

    program.run(session, settings={"lexc": {"problems": 2, "severity": "hint"}})


def test_settings_come_from_an_editor_that_answers_questions(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("teh xat xar") == ["0:0-3 teh"]

    program.run(session, answer={"problems": 1})


def test_changed_settings_take_effect_at_once(program: Program, tmp_path: Path) -> None:
    lexc.build(["teh"], alphabet="english").save(tmp_path / "other.dawg")

    async def session(editor: Editor) -> None:
        assert await editor.open("teh cat") == ["0:0-3 teh"]
        settings = {"lexc": {"lexicon": str(tmp_path / "other.dawg")}}
        published = editor.next_diagnostics()
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
        assert await published == ["0:4-7 cat"]

    program.run(session)


def test_a_changed_mode_reaches_open_texts(program: Program) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open("`xat` teh", language="markdown") == ["0:6-9 teh"]
        for mode, unknown in (("text", ["0:1-4 xat", "0:6-9 teh"]), ("auto", ["0:6-9 teh"])):
            published = editor.next_diagnostics()
            editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"mode": mode}))
            assert await published == unknown

    program.run(session)


def test_a_tilde_is_the_home_folder(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    async def session(editor: Editor) -> None:
        assert await editor.open("lexc teh") == ["0:0-4 lexc", "0:5-8 teh"]
        (add,) = [fix for fix in await editor.fixes(0, 0, 0) if "personal" in fix.title]
        assert await editor.run(add) == ["0:5-8 teh"]

    program.run(session, settings={"personal": "~/own/words.txt", "lexicon": "~/en.dawg"})
    assert (tmp_path / "own" / "words.txt").read_text(encoding="utf-8") == "+lexc\n"
    assert not (tmp_path / "~").exists()


def test_personal_words_stay_while_their_file_cannot_be_read(program: Program) -> None:
    program.personal.parent.mkdir()
    program.personal.write_text("lexc\n", encoding="utf-8")

    async def session(editor: Editor) -> None:
        assert await editor.open("lexc teh") == ["0:5-8 teh"]
        program.personal.write_bytes(b"caf\xe9\n")
        assert await editor.open("lexc xat", "file:///other.txt") == ["0:5-8 xat"]
        assert "not UTF-8" in editor.client.messages[-1].message
        program.personal.write_text("xat\n", encoding="utf-8")
        assert await editor.open("lexc xat", "file:///third.txt") == ["0:0-4 lexc"]

    program.run(session)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"sevrity": "hint"}, "lexc: lexc.sevrity: unknown setting. Did you mean 'severity'?"),
        ({"problems": True}, "lexc: lexc.problems is wrong; expected a number from 0 to 100000; found True"),
        ({"mode": "pdf"}, "lexc: lexc.mode is wrong; expected one of auto, text"),
        ([1], "lexc: these settings are wrong; expected an object; found [1]"),
        ({"lang": "../de_DE"}, "lexc: not a name of a dictionary; expected a language such as de_DE"),
    ],
)
def test_wrong_settings_are_shown_and_change_nothing(program: Program, settings: object, message: str) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.open(LETTER) == ["1:7-10 teh"]
        assert editor.client.messages[0].message.startswith(message)

    program.run(session, settings=settings)


def test_a_missing_lexicon_is_shown_and_the_server_goes_on(program: Program) -> None:
    async def session(editor: Editor) -> None:
        while not editor.client.messages:
            await asyncio.sleep(0.01)
        assert "missing.dawg" in editor.client.messages[0].message
        settings = {"lexc": {"lexicon": str(program.image)}}
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
        assert await editor.open(LETTER) == ["1:7-10 teh"]

    program.run(session, "-d", "missing.dawg")


def test_a_personal_file_that_cannot_be_written_is_shown(program: Program) -> None:
    program.personal.mkdir(parents=True)

    async def session(editor: Editor) -> None:
        assert await editor.open("teh") == ["0:0-3 teh"]
        (add,) = [fix for fix in await editor.fixes(0, 0, 0) if "personal" in fix.title]
        await editor.client.workspace_execute_command_async(command_of(add))
        assert "words.txt" in editor.client.messages[-1].message

    program.run(session)


def test_the_project_file_of_a_text_holds_as_on_the_command_line(program: Program) -> None:
    folder = program.image.parent / "project"
    (folder / "docs").mkdir(parents=True)
    (folder / "lists.txt").write_text("wrod\tdocs/a.txt\nlisted\n")
    (folder / "known").mkdir()
    (folder / "known" / "lexc.toml").write_text("only-known = true\n")
    settings = (
        'accept = ["mine"]\nignore-words = "lists.txt"\nexclude = ["docs/x.txt"]\n[modes]\n"*.inc" = "markdown"\n'
    )
    (folder / "lexc.toml").write_text(settings)

    async def session(editor: Editor) -> None:
        async def check(name: str, text: str) -> list[str]:
            return [line.partition(" ")[2] for line in await editor.open(text, (folder / name).as_uri())]

        assert await check("docs/a.txt", "mine listed wrod teh\n") == ["teh"]
        assert await check("docs/b.txt", "mine wrod\nteh lexc:ignore-line\n") == ["wrod"]
        assert await check("docs/c.inc", "`code` wrod") == ["wrod"]
        assert await check("docs/x.txt", "teh") == []
        assert await check("known/a.txt", "xyzzy definately") == ["definately"]
        (folder / "lexc.toml").write_text('acept = ["mine"]\n')
        assert await check("docs/d.txt", "mine teh") == ["mine", "teh"]
        assert any("Did you mean 'accept'?" in message.message for message in editor.client.messages)

    program.run(session)
