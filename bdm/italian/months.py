"""The months, from January on, and the expression that reads any of them in a text."""

from __future__ import annotations

from typing import Final

MONTHS: Final = tuple(
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
)
MONTH: Final = "|".join(MONTHS)
"""An expression without a group around it."""
