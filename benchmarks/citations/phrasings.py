"""Ways in which decisions of courts of merit are cited, each with the rulings that it names (``phrasings.jsonl``).

They are written by hand, by kinds of phrasing, with invented numbers. Those that are ``sealed`` measure only.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bdm.document.precedents import cited_rulings

FILE: Final = Path(__file__).with_name("phrasings.jsonl")


@dataclass(frozen=True)
class Phrasing:
    """``rulings`` as 'TRIB@Milano 2345/2019': court, seat where it has one, number and year."""

    kind: str
    text: str
    rulings: tuple[str, ...]
    sealed: bool

    @property
    def read(self) -> tuple[str, ...]:
        """The rulings that are read."""
        found = (each.ruling for each in cited_rulings(self.text))
        return tuple(
            f"{each.court or '—'}{f'@{each.seat}' if each.seat else ''} {each.number}/{each.year}" for each in found
        )

    @property
    def right(self) -> bool:
        return [each.casefold() for each in self.read] == [each.casefold() for each in self.rulings]


def phrasings(*, sealed: bool) -> list[Phrasing]:
    """One half of them."""
    rows = map(json.loads, FILE.read_text("utf-8").splitlines())
    every = (Phrasing(row["kind"], row["text"], tuple(row["rulings"]), row.get("sealed", False)) for row in rows)
    return [each for each in every if each.sealed == sealed]
