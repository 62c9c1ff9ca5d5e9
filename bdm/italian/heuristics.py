"""What is recognised in a decision by its words: tables of pattern, example and counterexample.

A line that is added here is tried by a test (``tests/italian/test_heuristics.py``): the example is matched, whatever
its case, and the counterexample is matched by no line of its table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bdm.italian.months import MONTH, SHORT_MONTH


class Heuristic(NamedTuple):
    """An expression without named groups, a text in which it stands, and one in which nothing of its table does."""

    pattern: str
    example: str
    counterexample: str


def any_of(table: Iterable[Heuristic]) -> str:
    """One expression for a whole table, in any case."""
    return "(?i:" + "|".join(row.pattern for row in table) + ")"


PQM: Final = (Heuristic(r"\bP\s?\.?\s?Q\s?\.?\s?M\b", "P. Q.M.", "la p.q. del bilancio"),)
FOR_THESE_REASONS: Final = (
    Heuristic(r"\bper\s+quest[ie]\s+motivi\b", "PER QUESTI MOTIVI", "per questi tre motivi"),
    Heuristic(r"\bper\s+tali\s+motivi\b", "Per tali\nmotivi", "per tali ragioni"),
    Heuristic(r"\bper\s+i\s+su(?:esposti|ddetti)\s+motivi\b", "per i suesposti motivi", "per i motivi suesposti"),
)
OPERATIVE: Final = any_of((*PQM, *FOR_THESE_REASONS))
"""What the operative part begins with."""

DAYS: Final = (
    Heuristic(r"\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4}", "12. 3.2019", "n. 1234/2019"),
    Heuristic(rf"\d{{1,2}}[°º]?\s+(?:{MONTH})\s+\d{{2,4}}", "1° marzo 2019", "il mese di marzo 2019"),
    Heuristic(rf"\d{{1,2}}[°º]?\s+(?:{SHORT_MONTH})\.?\s+\d{{2,4}}", "12 sett. 2019", "3 genitori 2019"),
    Heuristic(r"(?:19|20)\d\d-\d\d-\d\d", "2019-03-12", "anni 2019-2020"),
)
DAY: Final = any_of(DAYS)
"""A day of a year; what stands before and after it is the reader's."""

TABLES: Final = (PQM, FOR_THESE_REASONS, DAYS)
