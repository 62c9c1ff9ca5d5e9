"""The texts that cite: decisions that are held themselves, and documents of other courts and offices."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from benchmarks.citations.precedents import DATA, DECISIONS, is_sealed
from benchmarks.verifica.holdings import HeldSheet

_YEAR: Final = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True)
class CitingDocument:
    """A text, and the day of which its norms are asked."""

    name: str
    text: str
    day: date


@dataclass(frozen=True)
class CitingDocuments:
    own: Sequence[CitingDocument]
    foreign: Sequence[CitingDocument]


def documents(held: Sequence[HeldSheet], *, final: bool) -> CitingDocuments:
    """Those of one half: of documents of others that which ``benchmarks.citations`` keeps sealed, or not."""
    own = [CitingDocument(each.name, each.text, each.filed) for each in held]
    foreign = [
        CitingDocument(path.name, path.read_text("utf-8")[:MOST], _day(path.name))
        for path in sorted((DATA / "citations" / "documents").glob("*.txt"))
        if is_sealed(path.name) == final
    ]
    for decision in json.loads(DECISIONS.read_text("utf-8")):
        name = decision["source_file"]
        if is_sealed(name) == final:
            foreign.append(CitingDocument(name, decision["testo"][:MOST], _day(name)))
    return CitingDocuments(own, foreign)


MOST: Final = 600_000


def _day(name: str) -> date:
    years = [int(each) for each in _YEAR.findall(name)]
    return date(max(years), 12, 31) if years else date(2024, 12, 31)
