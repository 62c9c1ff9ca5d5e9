"""Decisions in Akoma Ntoso: ``python -m benchmarks akn [CLONE] [--demo N] [--number N]``.

Of demo decisions, of the real ones, of the typeset PDFs in the shared data and of decisions of the Constitutional Court
(``benchmarks.court``; ``CLONE``: where its repository was cloned) each document is validated against the schema of
OASIS and its text read back; then the cost of one as long as any. All must be valid, and every text the same.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import pypdfium2
from lxml import etree

from bdm.document import derived
from bdm.document.packed import DeflatedPrefix
from bdm.document.pdf.text import clean_text
from bdm.document.schemas import Parti
from bdm.open_data.akn.document import write
from bdm.search.citator.fate import NOTHING_KNOWN
from bdm_demo.folder import DECISIONS, SEED
from bdm_demo.generate import PAGE_CHARACTERS, generate
from bdm_demo.real import real_decisions
from benchmarks import court
from benchmarks.relevance.collection import DEMO_DAY
from tests.open_data.akn.documents import check, read, sent, view

ROOT: Final = Path(__file__).parent.parent
REAL: Final = ROOT.parent / "shared" / "data" / "real_decisions"
LONG: Final = 5_000_000
"""Characters of the longest: more than two thousand pages."""
MS: Final = 50
"""Of a decision of usual length, at the 95th percentile."""


@dataclass
class Outcome:
    """Of the documents of one source."""

    valid: int = 0
    equal: int = 0
    milliseconds: list[float] = field(default_factory=list)
    characters: int = 0
    size: int = 0

    def add(self, pages: Sequence[str]) -> None:
        packed, end = derived.short("parti", pages, None)
        started = time.perf_counter()
        text, document = _render(packed, end)
        self.milliseconds.append((time.perf_counter() - started) * 1000)
        self.characters += sum(len(page.encode()) for page in pages)
        self.size += len(document)
        parsed = etree.fromstring(document)
        try:
            check(parsed)
            self.valid += 1
        except (AssertionError, etree.DocumentInvalid) as error:
            print(f"  {error}"[:300])
        self.equal += read(parsed) == sent(text)

    def tell(self, name: str) -> bool:
        """Print it; whether the goals are met."""
        count, took = len(self.milliseconds), sorted(self.milliseconds)
        if not count:
            print(f"{name:22} none")
            return True
        p95 = took[int(count * 0.95)]
        print(
            f"{name:22} valid {self.valid} of {count}, same text {self.equal} of {count}, "
            f"{statistics.median(took):.1f} ms (p95 {p95:.1f}, max {took[-1]:.1f}), "
            f"{self.size / self.characters:.2f} bytes for a byte of text"
        )
        return self.valid == self.equal == count and p95 < MS


def _render(packed: DeflatedPrefix, end: bytes) -> tuple[Parti, bytes]:
    """As the service does, from what ``/parti`` answers."""
    text = Parti.model_validate_json(packed.plain(end))
    return text, write(view(), text, NOTHING_KNOWN, "")


def _pages(text: str) -> list[str]:
    return [text[at : at + PAGE_CHARACTERS] for at in range(0, len(text), PAGE_CHARACTERS)]


def _typeset() -> Iterator[list[str]]:
    for path in sorted(REAL.glob("*.pdf")):
        with pypdfium2.PdfDocument(path) as pdf:
            yield [clean_text(page.get_textpage().get_text_bounded()) for page in pdf]


def _court(clone: Path | None) -> Iterator[list[str]]:
    if clone is not None:
        yield from (_pages(each.text) for each in court.decisions(clone))


def _measure_long(name: str, text: str) -> None:
    """In a process of its own: the parts of a text that long are stored, here they are made first."""
    packed, end = derived.short("parti", _pages((text * (LONG // len(text) + 1))[:LONG]), None)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        took, size, grown = apart.submit(_rendered, packed, end).result()
    print(f"{LONG:,} characters, {name}: {took * 1000:.0f} ms, {size / 1e6:.1f} MB, {grown} MiB more at the most")


def _rendered(packed: DeflatedPrefix, end: bytes) -> tuple[float, int, int]:
    _render(*derived.short("parti", [real_decisions()[0].text], None))  # what is loaded once
    before = _mebibytes("VmHWM")
    started = time.perf_counter()
    _, document = _render(packed, end)
    return time.perf_counter() - started, len(document), _mebibytes("VmHWM") - before


def _mebibytes(name: str) -> int:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) // 1024


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks akn")
    parser.add_argument("clone", nargs="?", type=Path)
    parser.add_argument("--demo", type=int, default=DECISIONS, help="demo decisions")
    parser.add_argument("--number", type=int, help="decisions of the Court at the most")
    options = parser.parse_args()
    sources: dict[str, Iterable[Sequence[str]]] = {
        "demo": (each.pages for each in generate(options.demo, SEED, today=DEMO_DAY)),
        "real": (_pages(each.text) for each in real_decisions()),
        "real, typeset": _typeset(),
        "Constitutional Court": islice(_court(options.clone), options.number),
    }
    met = True
    for name, texts in sources.items():
        outcome = Outcome()
        for pages in texts:
            outcome.add(pages)
        met = outcome.tell(name) and met
    _measure_long("real decisions", "\n".join(each.text for each in real_decisions()))
    _measure_long(
        "nothing but citations", "\n".join(f"Cass. {number}/2001, d.m. {number}/2012" for number in range(99_999))
    )
    raise SystemExit(int(not met))
