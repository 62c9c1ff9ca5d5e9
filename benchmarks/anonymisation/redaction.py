"""Redacts files as the service does, and looks at what came of them: leaks, pictures, the text outside the marks."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pypdfium2

from bdm.document.pdf.failure import ReadingFailed
from bdm.document.processing.extraction import ReadPage
from bdm.document.processing.pool import ReaderPool
from bdm.document.redaction.model import CoverArea, Mark, Method, Redaction, RedactionRefused
from bdm.platform.kit.characters import letters_only
from benchmarks.anonymisation.pdfs.found import terms_of
from benchmarks.anonymisation.pdfs.leaks import PdfJs, fold, leaks
from benchmarks.anonymisation.pdfs.model import Case
from benchmarks.anonymisation.pdfs.pictures import Marked, changed_pages, picture_leaks

REPLACEMENT: Final = "Parte_{}"
MAX_BYTES: Final = 200_000_000


@dataclass
class Outcome:
    """What was found in all the files. Lines say which file, how it was made, and what."""

    files: int = 0
    pages: int = 0
    marks: int = 0
    seconds: float = 0.0
    methods: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    rasterised: list[str] = field(default_factory=list)
    rasterised_files: int = 0
    changed: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    reordered: int = 0
    """Pages whose text is not read in the same order."""
    unusable: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def measure(cases: Iterable[Case], keep: Path | None = None) -> Outcome:
    """Redact every case and look at it. ``keep`` is a folder for the files before and after of what went wrong."""
    return asyncio.run(_measure(cases, keep))


async def _measure(cases: Iterable[Case], keep: Path | None) -> Outcome:
    outcome, pool = Outcome(), ReaderPool(processes=1)
    with TemporaryDirectory() as folder, PdfJs() as reader:
        pictures = Pictures()
        try:
            for case in cases:
                before, after = Path(folder) / "before.pdf", Path(folder) / "after.pdf"
                _put(before, case.pdf)
                _put(after, None)
                bad = _count(outcome)
                await _one(case, before, after, pool, reader, pictures, outcome)
                if keep is not None and _count(outcome) > bad:
                    _keep(keep, case, after)
        finally:
            pictures.close()
            await pool.close()
    return outcome


def _put(path: Path, data: bytes | None) -> None:
    if data is None:
        path.unlink(missing_ok=True)
    else:
        path.write_bytes(data)


def _keep(folder: Path, case: Case, after: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{case.index:04}-before.pdf").write_bytes(case.pdf)
    if after.exists():
        (folder / f"{case.index:04}-after.pdf").write_bytes(after.read_bytes())


def _count(o: Outcome) -> int:
    return sum(map(len, (o.leaks, o.refused, o.rasterised, o.changed, o.texts, o.failed)))


async def _one(
    case: Case, before: Path, after: Path, pool: ReaderPool, reader: PdfJs, pictures: Pictures, outcome: Outcome
) -> None:
    name = f"#{case.index} {case.recipe}"
    try:
        async with pool.read(before) as reading:
            pages = list(reading.pages())
    except ReadingFailed as error:
        outcome.unusable.append(f"{name}: {error}")
        return
    if not case.areas and not any(page.text for page in pages):
        outcome.unusable.append(f"{name}: no text")
        return
    terms = terms_of(case.recipe, "\n".join(page.text for page in pages)) if case.terms is None else case.terms
    if not terms and not case.areas:
        outcome.unusable.append(f"{name}: no words")
        return
    found = [passage for page in pages for passage in passages(page, terms)]
    marks = [Mark(page, start, end, REPLACEMENT.format(at % 3 + 1)) for at, (page, start, end) in enumerate(found)]
    outcome.files += 1
    outcome.pages += len(pages)
    outcome.marks += len(marks)
    texts = {page.number: page.text for page in pages}
    started = time.perf_counter()
    try:
        made = await pool.redact(
            before, after, pages=len(pages), texts=texts, marks=marks, areas=case.areas, terms=terms, ocr_program=None,
            max_bytes=MAX_BYTES,
        )  # fmt: skip
    except RedactionRefused as refusal:
        outcome.seconds += time.perf_counter() - started
        outcome.refused.append(f"{name}: {refusal.code} page {refusal.page}")
        return
    except ReadingFailed as error:
        outcome.seconds += time.perf_counter() - started
        outcome.failed.append(f"{name}: {type(error).__name__} {error}")
        return
    outcome.seconds += time.perf_counter() - started
    _methods(name, made, outcome)
    outcome.leaks += [f"{name}: {leak}" for leak in leaks(after, terms, case.encoded, reader)]
    rasterised = frozenset(page.page for page in made.pages if page.method is Method.RASTER)
    backwards = [passage for page in pages for passage in passages(page, [fold(term)[::-1] for term in terms])]
    spans = [_marked(pages[number - 1], start, end) for number, start, end in found + backwards]
    if case.recipe.startswith("scan"):
        outcome.leaks += [f"{name}: {leak}" for leak in picture_leaks(before, after, spans, case.areas)]
    changes = pictures.compare(before, after, len(pages), spans, case.areas, rasterised, terms)
    outcome.changed += [f"{name}: {change}" for change in changes]
    if not backwards:
        await _compare_texts(name, pool, after, pages, marks, rasterised, outcome)


def _methods(name: str, made: Redaction, outcome: Outcome) -> None:
    outcome.methods.update(page.method.value for page in made.pages)
    reasons = Counter(page.reason for page in made.pages if page.method is Method.RASTER)
    outcome.rasterised_files += bool(reasons)
    outcome.rasterised += [f"{name}: {n} of {len(made.pages)} pages, {reason}" for reason, n in reasons.items()]


def passages(page: ReadPage, terms: Sequence[str]) -> list[tuple[int, int, int]]:
    """Where ``terms`` stand in a page's stored text; names beside each other as one."""
    where = [at for at, char in enumerate(page.text) for _ in fold(char)]
    folded = fold(page.text)
    spans: list[tuple[int, int]] = []
    for term in {fold(term) for term in terms}:
        at = folded.find(term)
        while at >= 0:
            spans.append((where[at], where[at + len(term) - 1] + 1))
            at = folded.find(term, at + 1)
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start - merged[-1][1] <= 1:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return [(page.number, start, end) for start, end in merged]


def _marked(page: ReadPage, start: int, end: int) -> Marked:
    first = len(letters_only(page.text[:start]))
    return Marked(page.number - 1, first, first + len(letters_only(page.text[start:end])))


async def _compare_texts(
    name: str, pool: ReaderPool, after: Path, pages: Sequence[ReadPage], marks: Sequence[Mark],
    rasterised: frozenset[int], outcome: Outcome,
) -> None:  # fmt: skip
    """Whether a reader of the result reads the same letters, with the replacements in their places."""
    try:
        async with pool.read(after) as reading:
            new = {page.number: page.text for page in reading.pages()}
    except ReadingFailed as error:
        outcome.failed.append(f"{name}: the result is not readable: {error}")
        return
    for page in pages:
        text = page.text
        for mark in sorted((mark for mark in marks if mark.page == page.number), key=lambda m: -m.start):
            text = text[: mark.start] + mark.replacement + text[mark.end :]
        wanted, got = letters_only(text), letters_only(new.get(page.number, ""))
        lost, added = Counter(wanted) - Counter(got), Counter(got) - Counter(wanted)
        if lost or added:
            how = "rasterised " if page.number in rasterised else ""
            what = f"{lost.total()} of {len(wanted)} letters lost, {added.total()} added"
            outcome.texts.append(f"{name}: {how}page {page.number}: {what}")
        outcome.reordered += wanted != got


class Pictures:
    """Compares pictures in a process of its own: a hostile file may end it."""

    def __init__(self) -> None:
        self._process = self._start()

    @staticmethod
    def _start() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"))

    def compare(
        self, before: Path, after: Path, pages: int, spans: Sequence[Marked], areas: Sequence[CoverArea],
        rasterised: frozenset[int], terms: Sequence[str],
    ) -> list[str]:  # fmt: skip
        try:
            work = partial(changed_pages, before, after, pages, list(spans), list(areas), rasterised, terms)
            return self._process.submit(work).result(timeout=60)
        except (BrokenExecutor, TimeoutError):
            self.close()
            self._process = self._start()
            return []
        except pypdfium2.PdfiumError:
            return []

    def close(self) -> None:
        for process in (self._process._processes or {}).values():
            process.kill()
        self._process.shutdown(wait=False, cancel_futures=True)
