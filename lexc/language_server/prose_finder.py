"""The prose of texts, found in another process, so that the server answers meanwhile.

A long text takes seconds in some modes, and a program's lexer may never end. The process runs this module. It reads
tasks and writes results, both pickled, each behind its size in 4 bytes. The server ends it if a result takes too long,
or is no longer wanted.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from contextlib import suppress
from typing import BinaryIO

from lexc.errors import UsageError
from lexc.system.processes import environment, python_command
from lexc.texts.masks import Prose
from lexc.texts.modes import find_prose

_MAX_CHARACTERS = 1 << 13  # of a text that the server reads itself, in some 20 ms; no program, whose lexer may not end
_SECONDS, _SECONDS_PER_CHARACTER = 10, 1e-4  # twice the time after which `lexc.texts.code` stops
_HEADER = 4  # bytes


class ProseFinder:
    """Finds the prose of texts, one after another. Its process starts with the first long text."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    async def find(self, text: str, mode: str, name: str) -> Prose:
        """The prose of a text: all of it if its mode cannot read it. See `lexc.texts.modes.find_prose`."""
        if mode != "code" and len(text) <= _MAX_CHARACTERS:
            return _find(text, mode, name)
        async with self._lock:
            try:
                seconds = _SECONDS + _SECONDS_PER_CHARACTER * len(text)
                return await asyncio.wait_for(self._ask(text, mode, name), seconds)
            except (TimeoutError, OSError, EOFError):
                await self.close()
                return Prose(
                    text, note=f"{name}: not read as {mode}, but as a text: its reader takes too long or fails"
                )
            except asyncio.CancelledError:  # the text has changed
                await self.close()
                raise

    async def close(self) -> None:
        """End the process, if there is one. It ends with this one, too, since its requests end."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    async def _ask(self, text: str, mode: str, name: str) -> Prose:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *python_command("-m", __name__), env=environment(),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        data = pickle.dumps((text, mode, name))
        requests.write(len(data).to_bytes(_HEADER, "little") + data)
        await requests.drain()
        size = int.from_bytes(await answers.readexactly(_HEADER), "little")
        prose: Prose = pickle.loads(await answers.readexactly(size))
        return prose


def _find(text: str, mode: str, name: str) -> Prose:
    try:
        return find_prose(text, mode, name)
    except UsageError:  # the text is too long, or a program in an unknown language
        return Prose(text)


def _answer(requests: BinaryIO, answers: BinaryIO) -> None:
    """Find the prose of texts until the requests end."""
    while header := requests.read(_HEADER):
        data = pickle.dumps(_find(*pickle.loads(requests.read(int.from_bytes(header, "little")))))
        answers.write(len(data).to_bytes(_HEADER, "little") + data)
        answers.flush()


if __name__ == "__main__":
    _answer(sys.stdin.buffer, sys.stdout.buffer)
