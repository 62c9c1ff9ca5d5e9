"""The worker's side: a few host processes, each with at most one reader at a time (see ``host``)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bdm.document.pdf.envelope import Signer
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.passages import MarkedPassage
from bdm.document.pdf.protocol import FileForm, Frame
from bdm.document.pdf.tesseract import PAGE_SECONDS
from bdm.document.processing.extraction import EmbeddedFile, Extraction, PassagePlace, Progress, lost_page, take
from bdm.document.processing.host_process import ReaderDied
from bdm.document.processing.hosts import Hosts
from bdm.document.processing.turns import Turns
from bdm.document.redaction.model import CoverArea, Mark, Redaction
from bdm.platform.kit.behalf import BEHALF
from bdm.platform.services import PlatformServices
from bdm.settings import Settings

REDACTION_SECONDS = 2
"""What a page of a redaction may cost on the average, on top of the limit of a file."""
DERIVED_CHARACTERS = 100_000
"""How much of a text at least is worked through in a second, on top of the limit of a file."""


@dataclass(frozen=True)
class FileLimits:
    """What one file may cost: seconds in all, for one page, for the thumbnail; bytes of address space (which is more
    than what is really used); pages that may be lost because reading them never ends or ends the reader.
    """

    seconds: float = 120
    page_seconds: float = 30
    thumbnail_seconds: float = 15
    memory_bytes: int = 1_500_000_000
    lost_pages: int = 5


class ReaderPool:
    """Reads files in child processes, ``processes`` at a time, and one for each name (see ``BEHALF``); starts them when
    they are first needed.
    """

    def __init__(self, *, processes: int = 2, limits: FileLimits | None = None) -> None:
        self._limits = limits or FileLimits()
        self._turns = Turns(processes)
        self._hosts = Hosts(self._limits.memory_bytes)

    async def close(self) -> None:
        """End all host processes."""
        await self._hosts.close()

    @asynccontextmanager
    async def read(self, path: Path, progress: Progress | None = None) -> AsyncIterator[Extraction]:
        """Read the whole file: pages and their text. Raises ReadingFailed."""
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                await self._read(path, reading, progress)
            yield reading

    async def thumbnail(self, path: Path, pages: int) -> bytes | None:
        """The first page as a small WebP, None where it cannot be drawn; ``pages`` is what ``read`` has counted. Raises
        ReadingFailed.
        """
        request = {"task": "thumbnail", "path": str(path), "pages": pages}
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + self._limits.page_seconds + self._limits.thumbnail_seconds
                await self._run(request, reading, end, self._limits.thumbnail_seconds, None)
            return reading.thumbnail

    async def check(self, path: Path) -> int:
        """How many pages the file has, without reading them: whether it can be taken at all. Raises ReadingFailed."""
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + self._limits.page_seconds
                request = {"task": "check", "path": str(path)}
                await self._run(request, reading, end, self._limits.page_seconds, None)
            return reading.expected

    async def attach(self, path: Path, attachment: Path, name: str, result: Path, *, max_bytes: int) -> None:
        """Write to ``result`` the PDF with a file embedded as ``name`` (see ``attach_document``); it ends where that
        would have more than ``max_bytes``. Raises ReadingFailed.
        """
        more = {"attachment": str(attachment), "name": name}
        await self._embedded("attach", path, **more, result=str(result), file_bytes=max_bytes)

    async def detach(self, path: Path, number: int, result: Path, *, max_bytes: int) -> None:
        """Write to ``result`` the PDF without the file embedded as ``number``, as ``attach``."""
        await self._embedded("detach", path, number=number, result=str(result), file_bytes=max_bytes)

    async def extract(self, path: Path, number: int, result: Path, *, max_bytes: int) -> None:
        """Write to ``result`` the file embedded as ``number``, of at most ``max_bytes``. Raises ReadingFailed."""
        await self._embedded("extract", path, number=number, result=str(result), file_bytes=max_bytes)

    async def attachments(self, path: Path) -> list[EmbeddedFile]:
        """What is embedded in the file. Raises ReadingFailed."""
        return await self._embedded("attachments", path)

    async def _embedded(self, task: str, path: Path, **more: Any) -> list[EmbeddedFile]:
        request = {"task": task, "path": str(path), **more}
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + self._limits.seconds
                await self._run(request, reading, end, self._limits.seconds, None)
            return reading.attachments

    async def unwrap(self, path: Path, result: Path, *, max_bytes: int) -> tuple[Signer, ...]:
        """Write to ``result`` the PDF that is in the envelope at ``path``, of which an archive may have made less; who
        signed (see ``envelope``). It ends where the PDF has more than ``max_bytes``. Raises ReadingFailed.
        """
        request = {"task": "unwrap", "path": str(path), "result": str(result), "file_bytes": max_bytes}
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + self._limits.page_seconds
                await self._run(request, reading, end, self._limits.page_seconds, None)
            return tuple(reading.signers)

    @asynccontextmanager
    async def derive(self, texts: Sequence[str]) -> AsyncIterator[Extraction]:
        """What is read from the pages' ``texts`` (see ``derived``). Raises ReadingFailed."""
        request = {"task": "derive", "path": "", "texts": [*texts]}
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                seconds = self._limits.seconds + sum(map(len, texts)) / DERIVED_CHARACTERS
                await self._run(request, reading, asyncio.get_running_loop().time() + seconds, seconds, None)
            yield reading

    @asynccontextmanager
    async def recognise(
        self, path: Path, *, program: str, pages: int, first: int, seconds: float
    ) -> AsyncIterator[Extraction]:
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
        with Extraction(reached=first) as reading:
            async with self._turns.take(gives_way=True, owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + seconds + silence + self._limits.seconds
                try:
                    await self._run(request, reading, end, silence, None)
                except ReaderDied as death:
                    if reading.source is None or death.code is FailureCode.INTERROTTO:
                        raise
            yield reading

    async def locate(
        self, path: Path, passages: Sequence[MarkedPassage], *, pages: int, pages_before: int
    ) -> dict[int, PassagePlace]:
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
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + self._limits.seconds
                await self._run(request, reading, end, self._limits.seconds, None)
            return reading.places

    async def passage(self, path: Path, *, pages: int, page_number: int, rects: Sequence[Mapping[str, Any]]) -> str:
        """The text within ``rects`` (as notes have them) on a page (from 1); ``pages`` is what ``read`` has counted.
        Raises ReadingFailed.
        """
        more = {"pages": pages, "page_number": page_number, "rects": [*rects]}
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + self._limits.seconds
                request = {"task": "passage", "path": str(path), **more}
                await self._run(request, reading, end, self._limits.seconds, None)
            return reading.passage

    async def redact(
        self,
        path: Path,
        result: Path,
        *,
        pages: int,
        texts: Mapping[int, str],
        marks: Iterable[Mark],
        areas: Iterable[CoverArea],
        terms: Sequence[str],
        ocr_program: str | None,
        max_bytes: int,
        identity: str = "",
        progress: Progress | None = None,
    ) -> Redaction:
        """Write to ``result`` the PDF without the marked passages and what lies in ``areas`` (see ``redact``).

        ``pages`` is what ``read`` has counted, ``texts`` the stored text of every page (from 1), ``terms`` what must
        not be found anywhere but where the text outside the marks has it; files with another ``identity`` are never
        the same. Raises RedactionRefused, ReadingFailed: nothing is written then, or more than ``max_bytes`` would be.
        """
        request = {
            "task": "redact",
            "path": str(path),
            "result": str(result),
            "pages": pages,
            "texts": [texts.get(number, "") for number in range(1, pages + 1)],
            "marks": [asdict(mark) for mark in marks],
            "areas": [asdict(area) for area in areas],
            "terms": list(terms),
            "program": ocr_program,
            "identity": identity,
            "file_bytes": max_bytes,
        }
        page_seconds = self._limits.page_seconds + (0 if ocr_program is None else 2 * PAGE_SECONDS)
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                seconds = self._limits.seconds + pages * REDACTION_SECONDS
                end = asyncio.get_running_loop().time() + (seconds if ocr_program is None else pages * page_seconds)
                await self._run(request, reading, end, page_seconds, progress)
            if reading.refusal is not None:
                raise reading.refusal
            return Redaction(tuple(sorted(reading.outcomes, key=lambda outcome: outcome.page)))

    async def names(self, path: Path, terms: Sequence[str]) -> list[str]:
        """Where in the file, beside what its pages show, one of ``terms`` stands (in Italian: 'nei segnalibri').
        Raises ReadingFailed.
        """
        request = {"task": "names", "path": str(path), "terms": list(terms)}
        with Extraction() as reading:
            async with self._turns.take(owner=BEHALF.get()):
                end = asyncio.get_running_loop().time() + self._limits.seconds
                await self._run(request, reading, end, self._limits.seconds, None)
            return reading.named

    async def _read(self, path: Path, reading: Extraction, progress: Progress | None) -> None:
        """Read, and where the reader dies of a page, go on behind that page; where it dies of the file's structure,
        try what pikepdf makes of it.
        """
        end = asyncio.get_running_loop().time() + self._limits.seconds
        source, lost = FileForm.BEST, 0
        while True:
            request = {
                "task": "read",
                "path": str(path),
                "source": source,
                "first": reading.page_count,
            }
            try:
                await self._run(request, reading, end, self._limits.page_seconds, progress)
                return
            except ReaderDied as death:
                if death.code is FailureCode.INTERROTTO or asyncio.get_running_loop().time() >= end:
                    raise
                if reading.source is not None:
                    if lost == self._limits.lost_pages:
                        raise
                    lost += 1
                    source = reading.source
                    if reading.page_count < reading.expected:
                        reading.add(lost_page(reading.page_count + 1))
                elif source is FileForm.BEST and death.code is not FailureCode.TEMPO_SCADUTO:
                    source = FileForm.REBUILT
                else:
                    raise

    async def _run(
        self, request: dict[str, Any], reading: Extraction, end: float, silence: float, progress: Progress | None
    ) -> None:
        """Have one reader work until ``end`` (of the loop's clock) at most, with no more than ``silence`` seconds
        from page to page. Raises ReadingFailed.
        """
        failure: ReadingFailed | None = None

        def note(frame: Frame) -> None:
            nonlocal failure
            failure = take(frame, reading, progress) or failure

        await self._hosts.work(request, note, end=end, silence=silence)
        if failure is not None and not reading.complete:
            raise failure


def open_pool(settings: Settings) -> ReaderPool:
    """The pool with the limits of the settings; no process runs before something is read."""
    limits = FileLimits(seconds=settings.extract_timeout_seconds, memory_bytes=settings.extract_memory_bytes)
    return ReaderPool(processes=settings.extract_processes, limits=limits)


@dataclass(frozen=True)
class DocumentServices(PlatformServices):
    """The services, and who reads and redacts documents."""

    readers: ReaderPool
