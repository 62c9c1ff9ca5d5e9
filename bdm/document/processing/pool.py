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
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import orjson

from bdm.document.processing.failure import FailureCode, ReadingFailed
from bdm.document.processing.passages import Passage
from bdm.document.processing.protocol import (
    A4_POINTS,
    EXIT_BASE,
    EXIT_MEMORY,
    BrokenStream,
    Frame,
    Source,
    read_frame,
)
from bdm.document.processing.tesseract import PAGE_SECONDS
from bdm.kit.parent_death import end_with_parent
from bdm.settings import Settings

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
    """What one file may cost: seconds in all, for one page, for the thumbnail; bytes of address space (which is more
    than what is really used); pages that may be lost because reading them never ends or ends the reader.
    """

    seconds: float = 120
    page_seconds: float = 30
    thumbnail_seconds: float = 15
    memory_bytes: int = 1_500_000_000
    lost_pages: int = 5


@dataclass(frozen=True)
class Page:
    """One page; ``number`` counts from 1, sizes are points (1/72 inch). One that is not ``readable`` is empty."""

    number: int
    width: float
    height: float
    text: str
    scan: bool
    readable: bool


@dataclass(frozen=True)
class Place:
    """Where a passage is: the page (from 1) and its rectangles as notes have them (``locate``)."""

    page_number: int
    rotated_rect: list[dict[str, Any]]


def _new_spool() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES)


@dataclass
class Reading:
    """What was read of a file. The pages are kept on disk when they are many; close it when done.

    ``text_pages`` have text that is more than a stamp on a scan; ``scanned_pages`` are pictures of text.
    """

    page_count: int = 0
    unreadable_pages: int = 0
    scanned_pages: int = 0
    text_pages: int = 0
    thumbnail: bytes | None = field(default=None, repr=False)
    source: Source | None = None
    expected: int = 0
    reached: int = 0
    complete: bool = False
    places: dict[int, Place] = field(default_factory=dict, repr=False)
    _spool: IO[bytes] = field(default_factory=_new_spool, repr=False)

    def pages(self) -> Iterator[Page]:
        """The pages in order, read one by one."""
        self._spool.seek(0)
        for line in self._spool:
            yield Page(**orjson.loads(line))

    def start(self, source: Source, first: int, expected: int) -> None:
        """Expect the pages from index ``first`` on; 0 forgets all that came before."""
        self.source, self.expected = source, expected
        if first == 0:
            self._spool.seek(0)
            self._spool.truncate()
            self.page_count = self.unreadable_pages = self.scanned_pages = self.text_pages = 0

    def add(self, page: Page) -> None:
        """Take the next page."""
        self._spool.write(orjson.dumps(page) + b"\n")
        self.page_count += 1
        self.unreadable_pages += not page.readable
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


class _ReaderDied(ReadingFailed):
    """The reader, or the whole host, ended or had to be ended."""


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
                if (await host.receive())["kind"] != "ready":
                    raise BrokenStream("not ready")
        except BaseException:
            await host.kill()
            raise
        return host

    async def send(self, request: dict[str, Any]) -> None:
        """Ask for something. Raises BrokenStream."""
        try:
            self._input.write(orjson.dumps(request) + b"\n")
            await self._input.drain()
        except ConnectionError as error:
            raise BrokenStream("the host is gone") from error

    async def receive(self) -> Frame:
        """The next frame of the answer; its last is ``end``. Raises BrokenStream."""
        return await read_frame(self._output)

    @property
    def alive(self) -> bool:
        return self._process.returncode is None and not self._output.at_eof()

    async def cause_of_death(self) -> _ReaderDied:
        """Why the frames ended early; ends it if it has not ended by itself."""
        try:
            async with asyncio.timeout(_EXIT_SECONDS):
                status = await self._process.wait()
        except TimeoutError:
            await self.kill()
            return _ReaderDied(FailureCode.ARRESTO_ANOMALO, "nonsense from the reader")
        if status == EXIT_MEMORY:
            return _ReaderDied(FailureCode.MEMORIA_ESAURITA)
        number = status - EXIT_BASE if status >= EXIT_BASE else -status
        detail = f"signal {number}"
        if number == signal.SIGXCPU:
            return _ReaderDied(FailureCode.TEMPO_SCADUTO, detail)
        if number in (signal.SIGKILL, signal.SIGTERM):
            return _ReaderDied(FailureCode.INTERROTTO, detail)
        return _ReaderDied(FailureCode.ARRESTO_ANOMALO, detail)

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
        with Reading() as reading:
            async with self._free:
                await self._read(path, reading, progress)
            yield reading

    async def check(self, path: Path) -> int:
        """How many pages the file has, without reading them: whether it can be taken at all. Raises ReadingFailed."""
        with Reading() as reading:
            async with self._free:
                end = asyncio.get_running_loop().time() + self._limits.page_seconds
                request = {"task": "check", "path": str(path)}
                await self._run(request, reading, end, self._limits.page_seconds, None)
            return reading.expected

    async def attach(self, path: Path, attachment: Path, name: str, result: Path, *, max_bytes: int) -> None:
        """Write to ``result`` the PDF with a file embedded as ``name`` (see ``attach``); it ends where that would have
        more than ``max_bytes``. Raises ReadingFailed.
        """
        request = {
            "task": "attach",
            "path": str(path),
            "attachment": str(attachment),
            "name": name,
            "result": str(result),
            "file_bytes": max_bytes,
        }
        with Reading() as reading:
            async with self._free:
                end = asyncio.get_running_loop().time() + self._limits.seconds
                await self._run(request, reading, end, self._limits.seconds, None)

    @asynccontextmanager
    async def recognise(
        self, path: Path, *, program: str, pages: int, first: int, seconds: float
    ) -> AsyncIterator[Reading]:
        """Have Tesseract (``program``) look at the scans among the pages from index ``first`` on, beginning no other
        after ``seconds``; ``pages`` is what ``read`` has counted. The reading holds the pages on which it found text,
        ``reached`` says how far it came; it is not ``complete`` if the next page was too much. Raises ReadingFailed.
        """
        request = {
            "task": "recognise",
            "path": str(path),
            "program": program,
            "pages": pages,
            "first": first,
            "seconds": seconds,
        }
        silence = PAGE_SECONDS + self._limits.page_seconds
        with Reading(reached=first) as reading:
            async with self._free:
                end = asyncio.get_running_loop().time() + seconds + silence + self._limits.seconds
                try:
                    await self._run(request, reading, end, silence, None)
                except _ReaderDied as death:
                    if reading.source is None or death.code is FailureCode.INTERROTTO:
                        raise
            yield reading

    async def locate(
        self, path: Path, passages: Sequence[Passage], *, pages: int, pages_before: int
    ) -> dict[int, Place]:
        """Where those of ``passages`` are that the file has, by their index; ``pages`` is what ``read`` has counted,
        ``pages_before`` the pages of the document that they come from. Raises ReadingFailed.
        """
        request = {
            "task": "locate",
            "path": str(path),
            "pages": pages,
            "pages_before": pages_before,
            "passages": [asdict(passage) for passage in passages],
        }
        with Reading() as reading:
            async with self._free:
                end = asyncio.get_running_loop().time() + self._limits.seconds
                await self._run(request, reading, end, self._limits.seconds, None)
            return reading.places

    async def close(self) -> None:
        """End all host processes."""
        while self._idle:
            await self._idle.pop().kill()

    async def _read(self, path: Path, reading: Reading, progress: Progress | None) -> None:
        """Read, and where the reader dies of a page, go on behind that page; where it dies of the file's structure,
        try what pikepdf makes of it.
        """
        end = asyncio.get_running_loop().time() + self._limits.seconds
        source, lost = Source.BEST, 0
        while True:
            request = {
                "task": "read",
                "path": str(path),
                "source": source,
                "first": reading.page_count,
                "thumbnail": lost == 0,
            }
            try:
                await self._run(request, reading, end, self._limits.page_seconds, progress)
                return
            except _ReaderDied as death:
                if reading.complete:
                    return  # of the thumbnail
                if death.code is FailureCode.INTERROTTO or asyncio.get_running_loop().time() >= end:
                    raise
                if reading.source is not None:
                    if lost == self._limits.lost_pages:
                        raise
                    lost += 1
                    source = reading.source
                    if reading.page_count < reading.expected:
                        reading.add(_lost_page(reading.page_count + 1))
                elif source is Source.BEST and death.code is not FailureCode.TEMPO_SCADUTO:
                    source = Source.REBUILT
                else:
                    raise

    async def _run(
        self, request: dict[str, Any], reading: Reading, end: float, silence: float, progress: Progress | None
    ) -> None:
        """Have one reader work until ``end`` (of the loop's clock) at most, with no more than ``silence`` seconds
        from page to page. Raises ReadingFailed.
        """
        host = await self._host()
        clock = asyncio.get_running_loop().time
        limits = {"memory": self._limits.memory_bytes, "cpu_seconds": int(end - clock()) + 1}
        failure: ReadingFailed | None = None
        try:
            async with asyncio.timeout_at(end) as patience:
                await host.send({**request, **limits})
                while (frame := await host.receive())["kind"] != "end":
                    failure = _take(frame, reading, progress) or failure
                    wait = self._limits.thumbnail_seconds if reading.complete else silence
                    patience.reschedule(min(end, clock() + wait))
        except TimeoutError:
            await host.kill()
            raise _ReaderDied(FailureCode.TEMPO_SCADUTO) from None
        except BrokenStream:
            raise await host.cause_of_death() from None
        except BaseException:
            await host.kill()
            raise
        self._idle.append(host)
        if failure is not None and not reading.complete:
            raise failure

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


def _take(frame: Frame, reading: Reading, progress: Progress | None) -> ReadingFailed | None:
    """Take one frame; the failure that it reports, if that is what it does. Raises BrokenStream."""
    try:
        kind = frame.pop("kind")
        if kind == "start":
            reading.start(Source(frame["source"]), frame["first"], frame["pages"])
        elif kind == "page":
            reading.add(Page(**frame))
        elif kind == "progress":
            reading.reached = frame["pages"]
            if progress is not None:
                progress(reading.reached, reading.expected)
        elif kind == "read":
            reading.complete = True
        elif kind == "place":
            index = frame.pop("index")
            reading.places[index] = Place(**frame)
        elif kind == "thumbnail":
            reading.thumbnail = b64decode(frame["webp"])
        elif kind == "failed":
            return ReadingFailed(FailureCode(frame["code"]), frame["detail"])
    except (KeyError, TypeError, ValueError) as error:
        raise BrokenStream(type(error).__name__) from error
    return None


def _lost_page(number: int) -> Page:
    width, height = A4_POINTS
    return Page(number=number, width=width, height=height, text="", scan=False, readable=False)


def open_pool(settings: Settings) -> ReaderPool:
    """The pool with the limits of the settings; no process runs before something is read."""
    limits = Limits(seconds=settings.extract_timeout_seconds, memory_bytes=settings.extract_memory_bytes)
    return ReaderPool(processes=settings.extract_processes, limits=limits)
