"""The import folder of the demo content, invented and real: a manifest and the PDFs it names."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import orjson

from bdm_demo.document import write_document
from bdm_demo.generate import DemoProvvedimento, generate
from bdm_demo.pdf import PdfWriter
from bdm_demo.plan import Series
from bdm_demo.real import real_decisions

DECISIONS = 640
SEED = 2016
DOCUMENTS = "documenti"
MANIFEST = "manifest.jsonl"
_SERIES = "serie.json"
_LONG = {
    100: ("stato_passivo", 800),
    240: ("stato_passivo", 60),
    401: ("stato_passivo", 25),
    23: ("differenze_retributive", 45),
    58: ("truffa_online", 60),
    177: ("differenze_retributive", 60),
    226: ("stato_passivo", 110),
    324: ("differenze_retributive", 38),
    443: ("truffa_online", 75),
    548: ("differenze_retributive", 52),
    611: ("stato_passivo", 150),
}
"""Index → case and positions of the long decisions: the first has about 300 pages, others thirty to sixty."""

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class DemoContents:
    """What the folder was made from; kept in it, so that a later start makes the same again."""

    seed: int
    today: date
    decisions: int

    @property
    def series(self) -> Series:
        """The series, mixed as an archive is, with its few long decisions and one that is a scan."""
        plain = Series(self.seed, self.today, _LONG, archive=True)
        ordinary = (plain.plan(index) for index in range(self.decisions // 2, self.decisions))
        scan = next(
            (p.index for p in ordinary if p.status == "PUBBLICATO" and not p.restricted and not p.positions), None
        )
        return replace(plain, scans=frozenset({scan} if scan is not None else ()))


def contents(folder: Path, *, today: date, decisions: int = DECISIONS, seed: int = SEED) -> DemoContents:
    """What ``folder`` holds; what is asked for if it is new. The day of the first time is kept: dates do not move."""
    path = folder / _SERIES
    with suppress(FileNotFoundError):
        kept = orjson.loads(path.read_bytes())
        return DemoContents(kept["seed"], date.fromisoformat(kept["today"]), kept["decisions"])
    new = DemoContents(seed, today, decisions)
    folder.mkdir(parents=True, exist_ok=True)
    _write(path, orjson.dumps({"seed": seed, "today": today, "decisions": decisions}))
    return new


def write_folder(folder: Path, what: DemoContents, on_progress: OnProgress | None = None) -> Path:
    """Write the documents that are missing, then the manifest, whose path is returned.

    Every file appears complete or not at all, and is the same whenever it is made: after a kill the next call goes on.
    """
    documents = folder / DOCUMENTS
    documents.mkdir(parents=True, exist_ok=True)
    present = {entry.name for entry in os.scandir(documents)}
    pdf = PdfWriter()
    lines: list[dict[str, Any]] = []
    abstracts: list[dict[str, Any]] = []
    total = what.decisions + len(real_decisions())
    for done, item in enumerate(generate(what.decisions, series=what.series), 1):
        for name, anonymous in _files(item):
            if name not in present:
                document = write_document(item.plan, anonymous=True) if anonymous else item.document
                _write(documents / name, pdf.write(document))
        lines.append(item.metadata | _paths(item))
        abstracts += [massima.metadata for massima in item.massime]
        if on_progress:
            on_progress(done, total)
    for decision in real_decisions():
        name = f"{decision.id}.pdf"
        if name not in present:
            _write(documents / name, pdf.write_real(decision))
        lines.append(decision.metadata | {"document": f"{DOCUMENTS}/{name}"})
    if on_progress:
        on_progress(total, total)
    manifest = folder / MANIFEST
    _write(manifest, b"".join(orjson.dumps(line) + b"\n" for line in (*lines, *abstracts)))
    return manifest


def _files(item: DemoProvvedimento) -> Iterator[tuple[str, bool]]:
    """The names of the files of an item, and whether each is the anonymised version."""
    yield f"{item.id}.pdf", False
    if item.plan.anonymised:
        yield f"{item.id}-anonimo.pdf", True


def _paths(item: DemoProvvedimento) -> dict[str, str]:
    keys = ("document", "anonymized_document")
    return {keys[anonymous]: f"{DOCUMENTS}/{name}" for name, anonymous in _files(item)}


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_name(f".{path.name}.parte")
    temporary.write_bytes(data)
    temporary.replace(path)
