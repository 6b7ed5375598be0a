"""An overlay equals the set of its current words, for every query and after every change."""

from __future__ import annotations

import copy
import errno
import gc
import operator
import os
import pickle
import random
import socket
import subprocess
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE
from typing import Any
from unittest import mock

import pytest
from configurations import CONFIGURATIONS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc import Overlay
from lexc.errors import LexcError, SourceError, UsageError, WordNotFound
from lexc.overlays.journal import Journal
from lexc.query import words as queries
from lexc.system.processes import python_command

Times = Any
STEPS = ["add", "discard", "look"]


@given(st.data(), st.sampled_from(CONFIGURATIONS))
def test_an_overlay_is_the_set_of_its_words_after_every_change(
    data: st.DataObject, configuration: tuple[str, str, str]
) -> None:
    pool = data.draw(words_of(configuration[0]))
    base = build_lexicon(pool[: data.draw(st.integers(1, len(pool)))], *configuration)
    spelled = list(build_lexicon(pool, *configuration))
    overlay, truth = Overlay(base), set(base)
    for _ in range(data.draw(st.integers(1, 12))):
        step, word = data.draw(st.sampled_from(STEPS)), data.draw(st.sampled_from(spelled))
        if step == "add":
            assert overlay.add(word) == (word not in truth)
            truth.add(word)
        elif step == "discard" and truth != {word}:
            assert overlay.discard(word) == (word in truth)
            truth.discard(word)
        elif step == "look":
            assert list(overlay) == [word for word in spelled if word in truth]
        assert len(overlay) == len(truth)
        assert [word in overlay for word in spelled] == [word in truth for word in spelled]
    rebuilt = build_lexicon(list(truth), *configuration)
    assert overlay.tobytes() == rebuilt.tobytes()
    assert set(overlay) == truth
    assert [overlay.index(word) for word in rebuilt] == list(range(len(truth)))
    assert overlay.contains_many(spelled) == [word in truth for word in spelled]
    assert list(queries.words(overlay.image)) == list(rebuilt)
    assert list(base) == [word for word in spelled if word in set(base)]


@pytest.fixture
def overlay() -> Overlay:
    return Overlay(lexc.build(["CAR", "CAT", "DOG"], alphabet="english", title="Mine"))


class TestAsASet:
    def test_words_are_read_as_the_alphabet_reads_them(self, overlay: Overlay) -> None:
        assert overlay.add("eel")
        assert "EEL" in overlay
        assert "eel" in overlay
        assert not overlay.add("EEL")
        assert 7 not in overlay
        assert "" not in overlay
        assert "é" not in overlay

    def test_a_word_that_is_absent_cannot_be_removed(self, overlay: Overlay) -> None:
        with pytest.raises(WordNotFound):
            overlay.remove("EEL")
        with pytest.raises(KeyError):
            overlay.remove("ÉÉ")
        assert not overlay.discard("EEL")
        overlay.remove("CAR")
        assert list(overlay) == ["CAT", "DOG"]

    def test_many_are_added_at_once_or_none(self, overlay: Overlay) -> None:
        assert overlay.update(["EEL", "CAT", "ELK", "EEL"]) == 2
        with pytest.raises(SourceError, match="word 2"):
            overlay.update(["FOX", "F7X"])
        assert "FOX" not in overlay
        for bad in ("", "C7R", "A" * 1021, 5):
            with pytest.raises(SourceError):
                overlay.add(bad)  # type: ignore[arg-type]
        with pytest.raises(UsageError):
            overlay.update("FOX")
        with pytest.raises(UsageError):
            overlay.discard(5)  # type: ignore[arg-type]
        assert overlay.update([]) == 0

    def test_operators_change_it_in_place(self, overlay: Overlay) -> None:
        same: Any = overlay
        same |= {"EEL"}
        same &= {"eel", "CAT", "Dog", 5}
        same -= {"CAT", "ZZ"}
        same ^= {"DOG", "FOX"}
        assert same is overlay
        assert list(overlay) == ["EEL", "FOX"]
        assert isinstance(overlay | lexc.build(["CAR"]), lexc.Lexicon)
        assert overlay == {"EEL", "FOX"}
        assert overlay.pop() == "EEL"

    def test_the_last_word_stays(self, overlay: Overlay) -> None:
        for word in ("CAR", "CAT"):
            overlay.remove(word)
        with pytest.raises(UsageError, match="last word"):
            overlay.remove("DOG")
        with pytest.raises(UsageError):
            overlay.clear()
        assert list(overlay) == ["DOG"]
        overlay.add("CAT")
        overlay.remove("DOG")
        assert list(overlay) == ["CAT"]

    def test_an_overlay_saves_a_new_image_and_leaves_the_old_one(self, tmp_path: Path) -> None:
        path = tmp_path / "x.gaddag"
        lexc.build(["CAR", "CAT"], kind="gaddag", title="Mine", layout="arcs").save(path)
        before = path.read_bytes()
        overlay = Overlay(path)
        overlay.add("CART")
        overlay.save(tmp_path / "y.gaddag")
        assert path.read_bytes() == before
        saved = lexc.open(tmp_path / "y.gaddag")
        assert list(saved) == ["CAR", "CART", "CAT"]
        assert (saved.graph.kind, saved.graph.layout, saved.meta.title) == ("gaddag", "arcs", "Mine")
        overlay.save(path)  # while it is mapped
        assert path.read_bytes() == (tmp_path / "y.gaddag").read_bytes()
        assert list(overlay) == ["CAR", "CART", "CAT"]

    def test_weights_of_words_stay(self) -> None:
        overlay = Overlay(lexc.build({"CAR": 5, "CAT": 9, "DOG": 7, "EEL": 1.5}))
        overlay.add("COW")
        overlay.remove("CAR")
        assert overlay.complete("", None) == ["CAT", "DOG", "EEL", "COW"]
        assert [overlay.weight(word) for word in overlay] == [9, None, 7, 1.5]
        assert overlay.tobytes() == lexc.build({"COW": None, "CAT": 9, "DOG": 7, "EEL": 1.5}).tobytes()
        overlay.add("CAR")
        assert overlay.weight("CAR") is None

    def test_an_overlay_is_closed_and_pickled(self, overlay: Overlay) -> None:
        overlay.add("EEL")
        assert "1 added" in repr(overlay)
        twin = pickle.loads(pickle.dumps(overlay))
        assert isinstance(twin, Overlay)
        assert twin == overlay
        with overlay:
            pass
        for ask in (lambda: "CAR" in overlay, lambda: len(overlay), lambda: overlay.add("X"), lambda: overlay.image):
            with pytest.raises(LexcError, match="closed"):
                ask()
        assert "closed" in repr(overlay)

    def test_a_prepared_image_is_used_by_the_next_query(self, overlay: Overlay) -> None:
        before = overlay.image
        assert overlay.add("EEL")
        overlay.prepare().join()
        assert "0 added" in repr(overlay)
        assert overlay.image is not before
        assert list(overlay) == ["CAR", "CAT", "DOG", "EEL"]
        prepared = overlay.image
        overlay.prepare().join()
        assert overlay.image is prepared

    def test_preparing_and_closing_do_not_disturb_each_other(self, overlay: Overlay) -> None:
        for word in ("EEL", "FOX"):
            overlay.add(word)
            overlay.prepare()
        overlay.close()
        overlay.prepare().join()
        with pytest.raises(LexcError, match="closed"):
            _ = overlay.image

    def test_an_overlay_of_an_overlay_is_independent(self, overlay: Overlay) -> None:
        overlay.add("EEL")
        other = Overlay(overlay)
        other.add("FOX")
        overlay.close()
        assert list(other) == ["CAR", "CAT", "DOG", "EEL", "FOX"]

    def test_threads_query_while_others_change(self, times: Times) -> None:
        words = ["".join(random.Random(i).choices("ABCDE", k=5)) for i in range(300)]
        overlay = Overlay(lexc.build([*words[:100], "ZZ"]))
        failures: list[str] = []

        def ask() -> None:
            for _ in times(20):
                answers = "ZZ" in overlay, "QQ" not in overlay, overlay.index("ZZ") > 0, overlay[-1] == "ZZ"
                failures.extend("wrong" for answer in answers if not answer)

        def change(seed: int) -> None:
            rng = random.Random(seed)
            for _ in times(40):
                (overlay.add if rng.random() < 0.6 else overlay.discard)(rng.choice(words))

        threads = [threading.Thread(target=ask) for _ in range(3)]
        threads += [threading.Thread(target=change, args=(i,)) for i in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
        assert len(overlay) == len(list(overlay))


class TestJournal:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "changes"

    @pytest.fixture
    def base(self) -> lexc.Lexicon:
        return lexc.build(["CAR", "CAT", "DOG"], alphabet="english")

    def test_changes_are_replayed(self, base: lexc.Lexicon, path: Path) -> None:
        with Overlay(base, path) as overlay:
            overlay.update(["EEL", "FOX", "CAR"])
            overlay.remove("CAT")
            overlay.remove("EEL")
        assert path.read_text(encoding="utf-8") == "+EEL\n+FOX\n-CAT\n-EEL\n"
        with Overlay(base, path) as overlay:
            assert list(overlay) == ["CAR", "DOG", "FOX"]
            overlay.add("CAT")
        with Overlay(lexc.build(["CAT", "ANT"]), path) as overlay:
            assert list(overlay) == ["ANT", "CAT", "FOX"]

    def test_a_file_that_is_cut_anywhere_counts_as_far_as_it_goes(self, base: lexc.Lexicon, path: Path) -> None:
        """A power failure may cut it. Nothing before the cut is lost, and no later change joins the last word."""
        written = b"+EEL\n+FOXES\n-CAT\n"
        for n in range(len(written) + 1):
            path.write_bytes(written[:n])
            expected = {"CAR", "DOG", "CAT"}
            for line in filter(None, written[:n].decode().split("\n")):
                (expected.add if line[0] == "+" else expected.discard)(line[1:])
            expected.discard("")  # after a sign alone
            with Overlay(base, path) as overlay:
                assert overlay == expected
                assert path.read_bytes() == written[:n]
                overlay.add("ZOO")
            assert path.read_bytes().startswith(written[:n])
            with Overlay(base, path) as overlay:
                assert overlay == expected | {"ZOO"}

    def test_a_last_line_without_line_end_counts(self, base: lexc.Lexicon, path: Path) -> None:
        path.write_bytes(b"eel\n-cat")
        with Overlay(base, path) as overlay:
            assert overlay == {"CAR", "DOG", "EEL"}
            overlay.add("fox")
        assert path.read_bytes() == b"eel\n-cat\n+FOX\n"

    def test_a_byte_order_mark_is_no_part_of_the_first_word(self, base: lexc.Lexicon, path: Path) -> None:
        path.write_bytes(b"\xef\xbb\xbf-cat\neel\n")
        with Overlay(base, path) as overlay:
            assert overlay == {"CAR", "DOG", "EEL"}

    def test_a_list_of_words_is_a_journal(self, base: lexc.Lexicon, path: Path) -> None:
        path.write_text("# my words\n\neel\n+\n-\n  fox \nant", encoding="utf-8")
        with Overlay(base, path) as overlay:
            assert overlay == {"CAR", "CAT", "DOG", "EEL", "FOX", "ANT"}
            overlay.remove("ant")
        assert path.read_text(encoding="utf-8").endswith("\nant\n-ANT\n")

    def test_letters_of_several_characters_come_back(self, path: Path) -> None:
        base = lexc.build(["CHE"], alphabet="spanish")
        with Overlay(base, path) as overlay:
            overlay.update(["[C]HE", "LLANO"])
        with Overlay(base, path) as overlay:
            assert list(overlay) == ["[C]HE", "CHE", "LLANO"]

    @pytest.mark.parametrize("line", [b"+C7R", b"+ ", b"\xff", b"+" + b"A" * 1100, b"+C\xc3\x89"])
    def test_a_line_that_is_no_word_is_named(self, base: lexc.Lexicon, path: Path, line: bytes) -> None:
        path.write_bytes(b"+EEL\n" + line + b"\n+FOX\n")
        with pytest.raises(SourceError, match="changes:2"):
            Overlay(base, path)
        path.write_bytes(b"+EEL\n")
        with Overlay(base, path) as overlay:  # the journal was closed
            assert "EEL" in overlay

    def test_the_last_word_is_not_removed_by_a_journal_either(self, path: Path) -> None:
        path.write_bytes(b"-CAR\n-CAT\n")
        with Overlay(lexc.build(["CAR", "CAT"]), path) as overlay:
            assert len(overlay) == len(list(overlay)) == 1

    @pytest.mark.skipif(os.name == "nt", reason="no locks there")
    def test_two_programs_do_not_write_to_one_journal(self, base: lexc.Lexicon, path: Path) -> None:
        code = "import sys, lexc; from lexc.overlays.journal import Journal; j = Journal(sys.argv[1]); print(); input()"
        other = subprocess.Popen(python_command("-c", code, str(path)), stdin=PIPE, stdout=PIPE)
        assert other.stdout
        assert other.stdout.readline() == b"\n"
        with pytest.raises(LexcError, match="another program has this list of changes open"):
            Overlay(base, path)
        other.communicate(b"\n")
        Overlay(base, path).close()

    @pytest.mark.skipif(os.name == "nt", reason="no locks there")
    def test_a_program_that_opens_its_journal_twice_gets_an_error_that_says_so(
        self, base: lexc.Lexicon, path: Path
    ) -> None:
        with Overlay(base, path), pytest.raises(LexcError, match="this program has this list of changes open already"):
            Overlay(base, path)
        Overlay(base, path).close()

    def test_an_overlay_that_nothing_refers_to_frees_its_journal(self, base: lexc.Lexicon, path: Path) -> None:
        for word in ("EEL", "FOX"):
            overlay = Overlay(base, path)
            overlay.add(word)
            del overlay
            gc.collect()
        assert path.read_bytes() == b"+EEL\n+FOX\n"
        n_open = len(os.listdir("/dev/fd")) if os.path.isdir("/dev/fd") else 0
        for _ in range(5):
            Journal(path)
            gc.collect()
        assert n_open == (len(os.listdir("/dev/fd")) if n_open else 0)

    def test_a_copy_is_independent_and_has_no_journal(self, base: lexc.Lexicon, path: Path) -> None:
        with Overlay(base, path) as overlay:
            overlay.add("EEL")
            for twin in (copy.copy(overlay), copy.deepcopy(overlay)):
                twin.add("FOX")
                twin.remove("CAR")
                assert twin == {"CAT", "DOG", "EEL", "FOX"}
                assert overlay == {"CAR", "CAT", "DOG", "EEL"}
            overlay.add("GNU")
            assert "GNU" not in twin
            overlay.close()
            assert "FOX" in twin
        assert path.read_bytes() == b"+EEL\n+GNU\n"
        assert Overlay(base, path) == {"CAR", "CAT", "DOG", "EEL", "GNU"}

    def test_a_journal_is_not_copied(self, path: Path) -> None:
        journal = Journal(path)
        for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="a Journal cannot be copied or pickled"):
                duplicate(journal)

    def test_a_closed_journal_takes_no_changes(self, path: Path) -> None:
        journal = Journal(path)
        journal.close()
        with pytest.raises(LexcError, match="the list of changes is closed"):
            journal.append(["EEL"], is_added=True)

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")
    def test_a_child_does_not_write_to_its_parents_journal(self, base: lexc.Lexicon, path: Path) -> None:
        code = """
import os, sys, lexc
from lexc.errors import LexcError
overlay = lexc.Overlay(lexc.build(["CAR", "CAT", "DOG"]), sys.argv[1])
overlay.add("EEL")
if os.fork() == 0:
    try:
        overlay.add("FOX")
    except LexcError as error:
        print(error.problem, "FOX" in overlay, flush=True)
        sys.stdin.read()
    os._exit(0)
overlay.add("GNU")
overlay.close()
lexc.Overlay(lexc.build(["CAR"]), sys.argv[1]).close()  # the child, which lives on, has no lock
print("opened again", flush=True)
"""
        running = subprocess.Popen(python_command("-c", code, str(path)), stdin=PIPE, stdout=PIPE)
        assert running.wait(120) == 0  # the child waits for its input
        out, _ = running.communicate()
        assert sorted(out.decode().splitlines()) == [
            "opened again", "the list of changes belongs to the process from which this one was forked False",
        ]  # fmt: skip
        assert path.read_bytes() == b"+EEL\n+GNU\n"

    def test_a_change_that_cannot_be_written_is_not_made(
        self, base: lexc.Lexicon, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with Overlay(base, path) as overlay:
            overlay.add("EEL")
            write = os.write

            def full(file: int, data: bytes) -> int:
                if len(data) < 5:
                    raise OSError(28, "No space left on device")
                return write(file, data[: len(data) // 2])

            monkeypatch.setattr(os, "write", full)
            with pytest.raises(LexcError, match="No space left"):
                overlay.update(["FOXES", "ZEBRAS"])
            monkeypatch.undo()
            assert "FOXES" not in overlay
            overlay.add("ZOO")
        assert path.read_bytes() == b"+EEL\n+ZOO\n"

    def test_a_failing_change_leaves_a_file_without_line_end_as_it_is(
        self, base: lexc.Lexicon, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path.write_bytes(b"eel\n-cat")
        write = os.write

        def fill(file: int, data: bytes) -> int:
            if len(data) < 3:
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(file, data[: len(data) // 2])

        with Overlay(base, path) as overlay:
            monkeypatch.setattr(os, "write", fill)
            with pytest.raises(LexcError, match="No space left"):
                overlay.add("FOXES")
            monkeypatch.undo()
        assert path.read_bytes() == b"eel\n-cat"

    def test_a_journal_that_cannot_be_opened_is_an_error_of_lexc(self, base: lexc.Lexicon, tmp_path: Path) -> None:
        for path in (tmp_path, tmp_path / "no" / "folder", Path("a\0b")):
            with pytest.raises(LexcError, match="list of changes"):
                Overlay(base, path)

    @pytest.mark.skipif(os.name != "posix", reason="devices and pipes of POSIX")
    def test_only_a_file_is_a_journal(self, base: lexc.Lexicon, tmp_path: Path) -> None:
        """Opening waits neither for the end of /dev/zero nor for a writer of a pipe."""
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "link").symlink_to("/dev/null")
        bound = socket.socket(socket.AF_UNIX)
        bound.bind(os.path.relpath(tmp_path / "socket"))
        for place in ("/dev/zero", "/dev/null", "/dev/full", *map(str, tmp_path.iterdir()), str(tmp_path)):
            with pytest.raises(LexcError, match="list of changes") as error:
                Overlay(base, place)
            assert error.value.where == place
        bound.close()
        (tmp_path / "link").unlink()
        (tmp_path / "link").symlink_to("words")
        with Overlay(base, tmp_path / "link") as overlay:
            overlay.add("EEL")
        assert (tmp_path / "words").read_text() == "+EEL\n"

    def test_a_failure_while_opening_a_journal_is_an_error_of_lexc_and_changes_nothing(
        self, base: lexc.Lexicon, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path.write_bytes(b"+EEL")

        def fail(*_: object) -> None:
            raise OSError(errno.EIO, "Input/output error")

        with monkeypatch.context() as patched:
            patched.setattr(os, "read", fail)
            with pytest.raises(LexcError, match=r"cannot open the list of changes.*Input/output error"):
                Overlay(base, path)
        assert path.read_bytes() == b"+EEL"
        with Overlay(base, path) as overlay:  # the journal was closed
            assert "EEL" in overlay

    def test_a_file_that_is_no_journal_stays_as_it_is(self, base: lexc.Lexicon, path: Path) -> None:
        for written in (b"\xff\n+torn", b"+EEL\n\x80\nend"):
            path.write_bytes(written)
            with pytest.raises(SourceError, match="not UTF-8"):
                Overlay(base, path)
            assert path.read_bytes() == written

    def test_a_journal_may_be_closed_twice(self, path: Path) -> None:
        journal = Journal(path)
        journal.close()
        journal.close()


@pytest.mark.parametrize(
    "operate", [operator.iand, operator.isub, operator.ixor, operator.ior], ids=lambda operate: operate.__name__
)
@given(words=st.sets(st.sampled_from(["CAR", "CAT", "DOG", "ACT", "GOD"])))
def test_an_operator_changes_an_overlay_as_a_set_or_not_at_all(
    operate: Callable[[Any, Any], Any], words: set[str]
) -> None:
    before = {"CAR", "CAT", "DOG"}
    changed = Overlay(lexc.build(before, alphabet="english"))
    expected = operate(set(before), words)
    if expected:
        assert set(operate(changed, words)) == expected
        return
    with pytest.raises(UsageError, match="a lexicon is never empty"):
        operate(changed, words)
    assert set(changed) == before


def test_an_operator_writes_its_changes_to_the_journal_at_once(tmp_path: Path) -> None:
    overlay = Overlay(lexc.build(["CAR", "CAT", "DOG", "ACT"], alphabet="english"), tmp_path / "journal")
    with mock.patch.object(os, "fsync", wraps=os.fsync) as sync:
        overlay &= {"CAR"}
        overlay -= {"CAR", "GOD"} - {"CAR"}
    assert sync.call_count == 1
    overlay.close()
    assert set(Overlay(lexc.build(["CAR", "CAT", "DOG", "ACT"], alphabet="english"), tmp_path / "journal")) == {"CAR"}


def test_an_overlay_of_a_dictionary_has_its_changes_for_many_words_and_in_a_pickle(tmp_path: Path) -> None:
    (tmp_path / "xx.aff").write_text("SFX S Y 1\nSFX S 0 s .\n")
    (tmp_path / "xx.dic").write_text("2\ndog/S\ncat\n")
    overlay = Overlay(lexc.build(tmp_path / "xx.dic"))
    overlay.add("tog")
    overlay.remove("dogs")
    words = ["tog", "dogs", "dog", "cat", "cow"]
    for twin in (overlay, pickle.loads(pickle.dumps(overlay)), copy.copy(overlay)):
        assert [word in twin for word in words] == [True, False, True, True, False]
        assert twin.contains_many(words) == [True, False, True, True, False]
        assert (twin.personal_words.added, twin.personal_words.refused) == ({"tog"}, {"dogs"})
    copy.copy(overlay).add("cot")
    assert "cot" not in overlay


def test_a_closed_overlay_frees_the_file_that_it_has_opened(tmp_path: Path) -> None:
    lexc.build(["CAR", "CAT"], language="en").save(tmp_path / "x.dawg")
    overlay = Overlay(tmp_path / "x.dawg")
    overlay.suggest("CAX")
    image = weakref.ref(overlay.image)
    gc.disable()
    try:
        overlay.close()
        assert image() is None
    finally:
        gc.enable()


def test_the_values_of_an_overlay_are_those_of_its_current_words() -> None:
    overlay = Overlay(lexc.build({"A": 1, "B": 2, "C": 3}))
    assert overlay.values_of("B") == {"weight": 2}
    overlay.remove("B")
    assert overlay.get("B") is None
    with pytest.raises(WordNotFound):
        overlay.values_of("B")
    overlay.add("AA")
    assert [overlay.get(word, column="weight") for word in ("A", "AA", "C")] == [1, None, 3]


class TestKeys:
    def test_an_overlay_of_keys_shows_words_as_they_are_written(self, tmp_path: Path) -> None:
        lexicon = lexc.build({"Café": {"score": 5}, "ice cream": {}, "face": {}}, key="letters")
        with Overlay(lexicon, journal=tmp_path / "journal.txt") as words:
            assert words.add("ice-age")
            assert not words.add("ICEAGE")
            assert [*words] == ["Café", "FACE", "ice-age", "ice cream"]
            assert "iceage" in words
            assert words.discard("cafe")
            assert words.add("CAFÉ")
            assert [*words.anagram("cafe")] == ["CAFÉ", "FACE"]
            assert words.values_of("cafe") == {"written": ["CAFÉ"]}  # it is a new word
            assert [*copy.copy(words)] == [*words]
        assert (tmp_path / "journal.txt").read_text() == "+ice-age\n-Café\n+CAFÉ\n"
        assert [*Overlay(lexicon, journal=tmp_path / "journal.txt")] == ["CAFÉ", "FACE", "ice-age", "ice cream"]

    def test_the_last_key_can_be_replaced(self) -> None:
        words = Overlay(lexc.build(["Zoë"], key="letters"))
        words.add("Noël")
        words.discard("zoe")
        assert [*words] == ["Noël"]
        assert [*pickle.loads(pickle.dumps(words))] == ["Noël"]
