"""How well a page in German is recognised, and the norms and rulings it names: ``python -m benchmarks german``.

``marked.jsonl``: excerpts that nobody wrote for this program, marked by hand before it was asked (see README.md). Each
is of one of two halves, by a hash of its text: only of the open one does ``--faults`` say what went wrong, and only
that one may be looked at to mend it.
"""

from __future__ import annotations

import hashlib
import json
import math
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from bdm.document.precedents import precedents
from bdm.italian.language import languages
from bdm.reference.riferimento_normativo.citation import extract
from bdm.reference.riferimento_normativo.citation.act import Act

MARKED: Final = Path(__file__).with_name("marked.jsonl")
RECALL: Final = 0.90
PRECISION: Final = 0.95
SENTENCES: Final = 25
"""Words: an excerpt with fewer is a citation, of whose language nothing can be said."""


PROVINCIAL: Final = "L.P."


def is_open(text: str) -> bool:
    """Whether an excerpt is of the half that is looked at."""
    return hashlib.sha256(text.encode()).digest()[0] % 2 == 0


def norms(text: str) -> list[str]:
    """The references of an excerpt as the product writes them: 'ART. 22 COMMA 5 D.LGS. 196/2003'; of a law of the
    province its number and year, which is all that is marked.
    """
    references = [each.reference for each in extract(text)]
    return [_provincial(each.act) if each.act.tipo == PROVINCIAL else each.text for each in references]


def named_norms(row: dict[str, Any]) -> list[str]:
    """Those that are marked; decrees of the province are no norms of the product."""
    return [*row["norms"], *(each for each in row["provincial"] if each.startswith(PROVINCIAL))]


def _provincial(act: Act) -> str:
    return f"{act.tipo} {act.numero}/{act.anno}"


def rulings(text: str) -> list[str]:
    """Court, year and number of each: 'CASS:2024:33086'; without a court ':2024:33086'."""
    return [f"{each.ruling.court or ''}:{each.ruling.year}:{each.ruling.number}" for each in precedents(text)]


def compared(wanted: Iterable[str], found: Iterable[str]) -> tuple[int, int, int]:
    """How many are in both, how many were wanted, how many found; the same one named twice counts once."""
    wanted, found = set(wanted), set(found)
    return len(wanted & found), len(wanted), len(found)


def faults(row: dict[str, Any]) -> Iterator[str]:
    """What of an excerpt was missed (-) and what was found that is not there (+)."""
    for wanted, found in ((named_norms(row), norms(row["text"])), (row["rulings"], rulings(row["text"]))):
        yield from (f"- {each}" for each in wanted if each not in found)
        yield from (f"+ {each}" for each in found if each not in wanted)


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks german")
    parser.add_argument("--faults", action="store_true", help="what went wrong in the open half")
    options = parser.parse_args()
    rows = [json.loads(line) for line in MARKED.read_text("utf-8").splitlines()]
    table = Table("half", "excerpts", "what", "named", "found", "recall", "precision")
    missed: list[str] = []
    for half in ("open", "sealed"):
        of_half = [row for row in rows if is_open(row["text"]) == (half == "open")]
        for what, pairs in {
            "norms": [(named_norms(row), norms(row["text"])) for row in of_half],
            "rulings": [(row["rulings"], rulings(row["text"])) for row in of_half],
        }.items():
            both, named, found = (sum(column) for column in zip(*(compared(*pair) for pair in pairs), strict=True))
            recall, precision = both / max(1, named), both / max(1, found)
            if recall < RECALL:
                missed.append(f"{half} {what}, recall: {both} of {named}, {math.ceil(RECALL * named)} are wanted")
            if precision < PRECISION:
                missed.append(f"{half} {what}, precision: {found - both} of {found} are wrong")
            table.add_row(half, str(len(of_half)), what, str(named), str(found), f"{recall:.3f}", f"{precision:.3f}")
        if options.faults and half == "open":
            for row in of_half:
                for fault in faults(row):
                    print(f"{fault}\n    {row['text']}")
    Console(width=110).print(table)
    told = Counter(
        " and ".join(sorted(languages(row["text"]))) or "none" for row in rows if len(row["text"].split()) >= SENTENCES
    )
    print(f"language of the excerpts of {SENTENCES} words or more:", dict(told))
    acts = [each for row in rows for each in row["provincial"] if not each.startswith(PROVINCIAL)]
    print("decrees of the province, left out on purpose:", len(acts))
    print(f"goals, recall {RECALL} and precision {PRECISION}: {'missed' if missed else 'held'}")
    for each in missed:
        print(f"  {each}")
    raise SystemExit(int(bool(missed)))
