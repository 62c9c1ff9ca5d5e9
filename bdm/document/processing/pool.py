"""The worker's side: a few host processes, each with at most one reader at a time (see ``host``)."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import tempfile
from base64 import b64decode
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import orjson

from bdm.document.processing.failure import FailureCode, ReadingFailed
from bdm.document.processing.frames import BrokenStream, Frame, read_frame
from bdm.document.processing.host import EXIT_BASE, EXIT_MEMORY
from bdm.kit.parent_death import end_with_parent

log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
"""Called with the pages done and the pages expected."""

_IN_MEMORY_BYTES = 2_000_000
_READY_SECONDS = 60
_EXIT_SECONDS = 10
# What a reader may know of the environment: nothing of ours, no keys of the database or of the store.
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "TESSDATA_PREFIX", "TMPDIR")


@dataclass(frozen=True)
class Limits:
    """What one file may cost. ``memory_bytes`` is address space, which is more than what is really used."""

    seconds: float = 120
    memory_bytes: int = 1_500_000_000


@dataclass(frozen=True)
class Page:
    """One page; ``number`` counts from 1, sizes are points (1/72 inch)."""

    number: int
    width: float
    height: float
    text: str
    scan: bool


def _new_spool() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES)


@dataclass
class Reading:
    """What was read of a file. The pages are kept on disk when they are many; close it when done."""

    page_count: int = 0
    unreadable_pages: int = 0
    scanned_pages: int = 0
    text_pages: int = 0
    thumbnail: bytes | None = None
    complete: bool = False
    _spool: IO[bytes] = field(default_factory=_new_spool)

    def pages(self) -> Iterator[Page]:
        """The pages in order, read one by one."""
        self._spool.seek(0)
        for line in self._spool:
            yield Page(**orjson.loads(line))

    def restart(self) -> None:
        """Forget the pages taken so far."""
        self._spool.seek(0)
        self._spool.truncate()
        self.scanned_pages = self.text_pages = 0

    def add(self, page: Page) -> None:
        """Take the next page."""
        self._spool.write(orjson.dumps(page) + b"\n")
        self.scanned_pages += page.scan
        self.text_pages += bool(page.text) and not page.scan

    def close(self) -> None:
        self._spool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Host:
    """One host process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._input = process.stdin
        self._output = process.stdout

    @classmethod
    async def start(cls) -> _Host:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bdm.document.processing.host",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
            preexec_fn=end_with_parent(),
            start_new_session=True,
        )
        host = cls(process)
        try:
            async with asyncio.timeout(_READY_SECONDS):
                if (await read_frame(host._output))["kind"] != "ready":
                    raise BrokenStream("not ready")
        except BaseException:
            await host.kill()
            raise
        return host

    async def frames(self, request: dict[str, Any]) -> AsyncIterator[Frame]:
        """Send a request; the frames that answer it, without the last (``end``)."""
        try:
            self._input.write(orjson.dumps(request) + b"\n")
            await self._input.drain()
        except ConnectionError as error:
            raise BrokenStream("the host is gone") from error
        while (frame := await read_frame(self._output))["kind"] != "end":
            yield frame

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def cause_of_death(self) -> ReadingFailed:
        """Why the frames ended early; ends it if it has not ended by itself."""
        try:
            async with asyncio.timeout(_EXIT_SECONDS):
                status = await self._process.wait()
        except TimeoutError:
            await self.kill()
            return ReadingFailed(FailureCode.ARRESTO_ANOMALO, "nonsense from the reader")
        if status == EXIT_MEMORY:
            return ReadingFailed(FailureCode.MEMORIA_ESAURITA)
        number = status - EXIT_BASE if status >= EXIT_BASE else -status
        detail = f"signal {number}"
        if number == signal.SIGXCPU:
            return ReadingFailed(FailureCode.TEMPO_SCADUTO, detail)
        if number in (signal.SIGKILL, signal.SIGTERM):
            return ReadingFailed(FailureCode.INTERROTTO, detail)
        return ReadingFailed(FailureCode.ARRESTO_ANOMALO, detail)

    async def kill(self) -> None:
        """End it, and with it its reader and what that has started."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


class ReaderPool:
    """Reads files in child processes, ``processes`` at a time; starts them when they are first needed."""

    def __init__(self, *, processes: int = 2, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._free = asyncio.Semaphore(processes)
        self._idle: list[_Host] = []

    @asynccontextmanager
    async def read(self, path: Path, progress: Progress | None = None) -> AsyncIterator[Reading]:
        """Read the whole file: pages, their text, a thumbnail. Raises ReadingFailed."""
        request = {"task": "read", "path": str(path), "rebuild_first": False}
        try:
            reading = await self._run(request, self._limits.seconds, progress)
        except ReadingFailed as failure:
            if failure.code is not FailureCode.ARRESTO_ANOMALO:
                raise
            reading = await self._run({**request, "rebuild_first": True}, self._limits.seconds, progress)
        with reading:
            yield reading

    @asynccontextmanager
    async def recognise(
        self, path: Path, *, program: str, pages: int, seconds: float, progress: Progress | None = None
    ) -> AsyncIterator[Reading]:
        """The scanned pages on which Tesseract (``program``) found text, for at most ``seconds``; ``pages`` is what
        ``read`` counted. Raises ReadingFailed.
        """
        request = {
            "task": "recognise",
            "path": str(path),
            "program": program,
            "pages": pages,
            "seconds": seconds,
        }
        with await self._run(request, seconds + self._limits.seconds, progress) as reading:
            yield reading

    async def close(self) -> None:
        """End all host processes."""
        while self._idle:
            await self._idle.pop().kill()

    async def _run(self, request: dict[str, Any], seconds: float, progress: Progress | None) -> Reading:
        limits = {"memory": self._limits.memory_bytes, "cpu_seconds": int(seconds) + 1}
        async with self._free:
            host = await self._host()
            reading = Reading()
            failure: ReadingFailed | None
            try:
                async with asyncio.timeout(seconds):
                    failure = await _collect(host.frames({**request, **limits}), reading, progress)
            except TimeoutError:
                failure = ReadingFailed(FailureCode.TEMPO_SCADUTO)
                await host.kill()
            except BrokenStream:
                failure = await host.cause_of_death()
            except BaseException:
                reading.close()
                await host.kill()
                raise
            else:
                self._idle.append(host)
        if failure is not None and not reading.complete:
            reading.close()
            raise failure
        return reading

    async def _host(self) -> _Host:
        while self._idle:
            host = self._idle.pop()
            if host.alive:
                return host
        try:
            return await _Host.start()
        except (BrokenStream, TimeoutError, OSError) as error:
            log.exception("the process that reads documents does not start")
            raise ReadingFailed(FailureCode.INTERROTTO, "no reader") from error


async def _collect(frames: AsyncIterator[Frame], reading: Reading, progress: Progress | None) -> ReadingFailed | None:
    """Take all frames; the failure that the reader reports, if any. Raises BrokenStream."""
    failure = None
    expected = done = 0
    try:
        async for frame in frames:
            kind = frame.pop("kind")
            if kind == "start":
                expected, done = frame["pages"], 0
                reading.restart()
            elif kind == "page":
                reading.add(Page(**frame))
                done += 1
            elif kind == "progress":
                done = frame["pages"]
            elif kind == "read":
                reading.page_count, reading.unreadable_pages = frame["pages"], frame["unreadable"]
                reading.complete = True
            elif kind == "thumbnail":
                reading.thumbnail = b64decode(frame["webp"])
            elif kind == "failed":
                failure = ReadingFailed(FailureCode(frame["code"]), frame["detail"])
            if progress is not None and expected:
                progress(min(done, expected), expected)
    except (KeyError, TypeError, ValueError) as error:
        raise BrokenStream(type(error).__name__) from error
    return failure
