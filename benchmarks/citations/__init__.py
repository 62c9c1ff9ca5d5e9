"""How well references and rulings are found in running text: ``python -m benchmarks citations [OPTION …] [FOLDER]``.

``FOLDER`` has ``spans.jsonl`` (references marked by others: some of those of each document) and ``documents/``. On
them recall is measured, by type of act and with targets compared as urn; case law (ECLI) is reported apart, and so is
what is neither (circulars). Precision needs documents in which everything is marked:
those of ``marked.jsonl``, read in full (see README.md).

Rulings have marks and goals of their own (``benchmarks.citations.precedents``): ``--sealed`` measures the other half of
the documents, ``--mirror GIT`` is the git directory with the decisions of the Constitutional Court, ``--faults`` prints
what went wrong in the seen half, ``--count`` counts who cites each ruling a second time in a plain way.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from bdm.italian.rulings import COURT_NAMES, rulings
from bdm.reference.riferimento_normativo.citation import extract, urn
from benchmarks.citations import precedents
from benchmarks.citations.count import compare
from benchmarks.citations.phrasings import phrasings

ROOT: Final = Path(__file__).parent.parent.parent
SPANS: Final = ROOT.parent / "shared" / "data" / "citations"
MARKED: Final = Path(__file__).with_name("marked.jsonl")
RECALL: Final = 0.90
PRECISION: Final = 0.95
MIRROR: Final = ROOT.parent / ".mirror" / precedents.CONSULTA / "repo"

CASE_LAW: Final = "rulings of Cassazione, Corte costituzionale, Consiglio di Stato"
COURTS: Final = "rulings of other courts"
OTHER: Final = "circulars"
_TYPES: Final = (
    (r"ECLI:IT:(?:CASS|COST|CDS):", CASE_LAW),
    (r"ECLI:", COURTS),
    (r"CELEX:6", COURTS),
    (r"PRAX:", OTHER),
    (r"CELEX:3\d{4}R", "regolamento UE"),
    (r"CELEX:3\d{4}L", "direttiva UE"),
    (r"CELEX:1", "trattato UE"),
    (r"urn:nir:stato:costituzione", "Costituzione"),
    (r"urn:nir:stato:regio\.decreto:1942;262", "C.C."),
    (r"urn:nir:stato:regio\.decreto:1940;1443", "C.P.C."),
    (r"urn:nir:stato:regio\.decreto:1930;1398", "C.P."),
    (r"urn:nir:presidente\.repubblica:decreto:1988;447", "C.P.P."),
    (r"urn:nir:regione", "L.R."),
    (r"DM|urn:nir:minister", "D.M."),
)
_COURTS: Final = {"CTP": "CGT", "CTR": "CGT", "CGT": "CGT", "TAR": "TAR", "CAPP": "APP"}


@dataclass
class Share:
    """``hits`` of ``total``."""

    hits: int = 0
    total: int = 0

    @property
    def value(self) -> float:
        return self.hits / self.total if self.total else 1.0


@dataclass(frozen=True)
class Marked:
    """A hand-marked document against what is extracted: ``right`` extractions, and marks that were ``met``."""

    doc: str
    right: int
    extracted: int
    met: int
    marks: int


def type_of(target: str) -> str:
    """The type of act that a target of ``spans.jsonl`` names."""
    named = next((name for pattern, name in _TYPES if re.match(pattern, target)), None)
    if named is not None:
        return named
    match = re.match(r"urn:nir:[a-z.]+:([a-z.]+)", target)
    return match[1] if match else OTHER


def _ruling(target: str) -> str:
    """Of a target that is a ruling its court, year and number; seats of one court are not told apart."""
    if case := re.match(r"CELEX:6(\d\d(\d\d))([CT])[JO]0*(\d+)", target):
        return f"CGUE:{case[1]}:{case[3]}-{case[4]}/{case[2]}"
    if ecli := re.match(r"ECLI:IT:(\w+):(\d{4}):(\d+)", target):
        court = next((name for start, name in _COURTS.items() if ecli[1].startswith(start)), ecli[1])
        return f"{court}:{ecli[2]}:{ecli[3]}"
    return target


def recall(folder: Path) -> dict[str, Share]:
    """The share of the marked references that are found, by type."""
    shares: dict[str, Share] = {}
    for doc, targets in _by_doc(folder / "spans.jsonl", "urn").items():
        text = (folder / "documents" / doc).read_text("utf-8")
        found = Counter(urn(each.reference) for each in extract(text))
        found.update(f"{each.ruling.court}:{each.ruling.year}:{each.ruling.number}" for each in rulings(text))
        kinds = {_ruling(target): type_of(target) for target in targets}
        for target in map(_ruling, targets):
            share = shares.setdefault(kinds[target], Share())
            share.total += 1
            share.hits += found[target] > 0
            found[target] -= 1
    return shares


def marked(folder: Path) -> list[Marked]:
    """What is extracted from the hand-marked documents, against everything that is in them."""
    truth: dict[str, list[dict[str, Any]]] = {}
    for row in _rows(MARKED):
        truth.setdefault(row["doc"], []).append(row)
    return [_against(doc, rows, (folder / "documents" / doc).read_text("utf-8")) for doc, rows in truth.items()]


def _against(doc: str, rows: list[dict[str, Any]], text: str) -> Marked:
    found = extract(text)
    pairs = [
        (extraction, index)
        for extraction in found
        for index, row in enumerate(rows)
        if row["start"] < extraction.end
        and extraction.start < row["end"]
        and row["reference"] == extraction.reference.text
    ]
    right = len({extraction for extraction, _ in pairs})
    return Marked(doc, right, len(found), len({index for _, index in pairs}), len(rows))


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def _by_doc(file: Path, field: str) -> dict[str, list[str]]:
    by_doc: dict[str, list[str]] = {}
    for row in _rows(file):
        by_doc.setdefault(row["doc"], []).append(row[field])
    return by_doc


def main() -> None:
    """Measure, print, and leave with 1 if a goal is missed."""
    parser = ArgumentParser(prog="python -m benchmarks citations")
    parser.add_argument("folder", type=Path, nargs="?", default=SPANS)
    parser.add_argument("--sealed", action="store_true")
    parser.add_argument("--mirror", type=Path, default=MIRROR)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--count", action="store_true")
    options = parser.parse_args()
    folder, console = options.folder, Console()
    if options.count:
        _print_count(console, folder)
        return
    shares = recall(folder)
    table = Table("type", title="recall on marked references")
    for column in ("found", "marked", "recall"):
        table.add_column(column, justify="right")
    apart = (CASE_LAW, COURTS, OTHER)
    for name, share in sorted(shares.items(), key=lambda each: (each[0] in apart, -each[1].total)):
        table.add_row(f"{name} (apart)" if name in apart else name, *_numbers(share))
    norms = [share for name, share in shares.items() if name not in apart]
    whole = Share(sum(share.hits for share in norms), sum(share.total for share in norms))
    table.add_section()
    table.add_row("[bold]norms", *_numbers(whole))
    console.print(table)
    precise = _print_marked(console, marked(folder))
    held = whole.value >= RECALL and precise >= PRECISION
    console.print(
        f"recall {whole.value:.3f} (goal {RECALL}), precision {precise:.3f} (goal {PRECISION}): "
        + ("[green]held" if held else "[red]MISSED")
    )
    found = precedents.measure(folder, sealed=options.sealed, mirror=options.mirror)
    _print_rulings(console, found, sealed=options.sealed, faults=options.faults and not options.sealed)
    told = phrasings(sealed=options.sealed)
    console.print(f"ways of citing courts of merit: {sum(each.right for each in told)} of {len(told)} read right")
    raise SystemExit(int(not (held and found.good)))


def _print_rulings(console: Console, result: precedents.Result, *, sealed: bool, faults: bool) -> None:
    table = Table("court", title=f"rulings, {'sealed' if sealed else 'seen'} half of the documents")
    for column in ("marked", "met", "recall", "found", "right", "precision"):
        table.add_column(column, justify="right")
    names = {str(court): name for court, name in COURT_NAMES.items()}
    for court, each in [*sorted(result.courts.items()), ("all", result.whole)]:
        numbers = (str(each.marks), str(each.met), f"{each.recall:.3f}", str(each.found), str(each.right))
        table.add_row(names.get(court, court), *numbers, f"{each.precision:.3f}")
    console.print(table)
    for doc in result.missing:
        console.print(f"not here, left out: {doc}")
    for fault in result.faults if faults else ():
        console.print(fault, markup=False)
    goals = f"goals {precedents.RECALL}, {precedents.RECALL_OF_COURT} of each court, precision {precedents.PRECISION}"
    console.print(f"rulings ({goals}): " + ("[green]held" if result.good else "[red]MISSED"))


def _print_count(console: Console, folder: Path) -> None:
    number, different = compare(folder)
    for each in different:
        court, ruling, year = each.ruling
        for who, texts in (("only the index", each.ours_alone), ("only the plain count", each.plain_alone)):
            if texts:
                console.print(f"{court} {ruling}/{year}, {who}: {', '.join(texts)}", markup=False)
    console.print(f"{number} rulings cited, of {len(different)} the citing texts differ")


def _print_marked(console: Console, documents: list[Marked]) -> float:
    table = Table("document", title="documents marked completely by hand")
    for column in ("extracted", "right", "precision", "marked", "recall"):
        table.add_column(column, justify="right")
    for each in documents:
        right, met = Share(each.right, each.extracted), Share(each.met, each.marks)
        table.add_row(
            each.doc, str(each.extracted), str(each.right), f"{right.value:.3f}", str(each.marks), f"{met.value:.3f}"
        )
    console.print(table)
    return Share(sum(each.right for each in documents), sum(each.extracted for each in documents)).value


def _numbers(share: Share) -> tuple[str, str, str]:
    return str(share.hits), str(share.total), f"{share.value:.3f}"
