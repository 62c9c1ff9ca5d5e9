"""How well the rulings cited in running text are found, by court.

Everything is marked (``rulings.jsonl``) in the documents of two folders, in some decisions of the Constitutional Court
and in short quotations (``passages.jsonl``). Half of the documents, told by their names, are sealed: they measure, and
nothing is learnt from them.
"""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from bdm.document.precedents import cited_rulings
from bdm.italian.rulings import CitedRuling, Court

HERE: Final = Path(__file__).parent
DATA: Final = HERE.parent.parent.parent / "shared" / "data"
DECISIONS: Final = DATA / "real_decisions" / "decisions.json"
CONSULTA: Final = "Synthos-Logic+cassazione-penale-db"
RECALL: Final = 0.85
RECALL_OF_COURT: Final = 0.75
PRECISION: Final = 0.97
_MARKED_AS: Final = {Court.MINORENNI: Court.TRIBUNALE, Court.SORVEGLIANZA: Court.TRIBUNALE}
"""Courts for which the marks have no code of their own."""
UNTOLD: Final = "—"
"""The court of a ruling whose court the text does not tell."""


@dataclass
class Measure:
    """Of one court: marks, marks ``met``, citations ``found`` and those that are ``right``."""

    marks: int = 0
    met: int = 0
    found: int = 0
    right: int = 0

    @property
    def recall(self) -> float:
        return self.met / self.marks if self.marks else 1.0

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 1.0


@dataclass
class Result:
    """The measures by court, and what went wrong, as lines to read."""

    courts: dict[str, Measure] = field(default_factory=lambda: defaultdict(Measure))
    faults: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Documents that are marked but not here."""

    @property
    def whole(self) -> Measure:
        each = self.courts.values()
        return Measure(*(sum(getattr(one, name) for one in each) for name in ("marks", "met", "found", "right")))

    @property
    def good(self) -> bool:
        courts = (one for name, one in self.courts.items() if name != UNTOLD)
        whole = self.whole
        return (
            whole.recall >= RECALL
            and whole.precision >= PRECISION
            and all(one.recall >= RECALL_OF_COURT for one in courts)
        )


def measure(folder: Path, *, sealed: bool = False, mirror: Path | None = None) -> Result:
    """The rulings found in the seen or the sealed half, against the marks."""
    marks: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in _rows(HERE / "rulings.jsonl"):
        marks[row["doc"]].append(row)
    result, read = Result(), set[str]()
    for doc, text in _texts(folder, [doc for doc in marks if doc.startswith("CONSULTA/")], mirror):
        read.add(doc)
        if is_sealed(doc) == sealed:
            _against(doc, text, marks.get(doc, []), result)
    result.missing = sorted(doc for doc in marks if doc not in read)
    return result


def is_sealed(doc: str) -> bool:
    """Half of the names, the same ones on every machine."""
    return crc32(doc.encode()) % 2 == 1


def _texts(folder: Path, consulta: list[str], mirror: Path | None) -> Iterator[tuple[str, str]]:
    for row in _rows(HERE / "passages.jsonl"):
        yield row["doc"], row["text"]
    for file in sorted((folder / "documents").glob("*.txt")):
        yield file.name, file.read_text("utf-8")
    if DECISIONS.is_file():
        for decision in json.loads(DECISIONS.read_text("utf-8")):
            yield decision["source_file"], decision["testo"]
    if mirror is not None:
        for doc in consulta:
            command = ["git", "--git-dir", str(mirror), "show", f"HEAD:{doc}"]
            show = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
            if show.returncode == 0:
                yield doc, show.stdout


def _against(doc: str, text: str, marks: list[dict[str, Any]], result: Result) -> None:
    found = cited_rulings(text)
    right, met = set[int](), set[int]()
    for at, mark in enumerate(marks):
        hit = next((i for i, each in enumerate(found) if i not in right and _same(each, mark)), None)
        if hit is not None:
            right.add(hit)
            met.add(at)
    for at, mark in enumerate(marks):
        of = result.courts[mark["court"] or UNTOLD]
        of.marks += 1
        of.met += at in met
        if at not in met:
            result.faults.append(f"{doc} missed {mark['court']} {mark['number']}/{mark['year']}: {_words(text, mark)}")
    for i, each in enumerate(found):
        of = result.courts[_code(each) or UNTOLD]
        of.found += 1
        of.right += i in right
        if i not in right:
            place = {"start": each.start, "end": each.end}
            result.faults.append(f"{doc} wrong {each.ruling.name} [{each.ruling.year}]: {_words(text, place)}")


def _same(cited: CitedRuling, mark: Mapping[str, Any]) -> bool:
    ruling = cited.ruling
    return (
        cited.start < mark["end"]
        and mark["start"] < cited.end
        and (ruling.number, ruling.year) == (mark["number"], mark["year"])
        and mark["court"] in (None, _code(cited))
    )


def _code(cited: CitedRuling) -> Court | None:
    court = cited.ruling.court
    return _MARKED_AS.get(court, court) if court else None


def _words(text: str, place: Mapping[str, Any]) -> str:
    return " ".join(text[max(0, place["start"] - 70) : place["end"] + 40].split())


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]
