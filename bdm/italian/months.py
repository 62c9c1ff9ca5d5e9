"""The months, from January on, and the expressions that read any of them in a text."""

from __future__ import annotations

from typing import Final

MONTHS: Final = tuple(
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
)
MONTH: Final = "|".join(MONTHS)
SHORT_MONTH: Final = "|".join(month[:3] for month in MONTHS).replace("set", "sett?")
"""Expressions without a group around them; the full stop of 'sett.' is the caller's."""
