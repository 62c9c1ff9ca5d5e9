"""Expressions written as tables: what may stand in one place of a text, line by line, each with a text that it reads.

A line that is added is tried by a test (``tests/italian/test_tables.py``), wherever in the program its table stands:
every example is read by its line, and no counterexample by any line of its table.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from bdm.platform.kit.regex import regex

PARTED: Final = " | "
"""Between the examples of one line."""


class Row(NamedTuple):
    """One or a few alternatives, texts that they read, and, where one tells something, a text that nothing reads."""

    pattern: str
    examples: str
    counterexamples: str = ""


TableLine: TypeAlias = tuple[str, str] | tuple[str, str, str]


class Table:
    """Alternatives, in the order in which they are tried.

    >>> Table((r"sig\\.ra", "sig.ra"), (r"sig\\.", "sig.")).pattern
    '(?:sig\\\\.ra|sig\\\\.)'
    """

    def __init__(self, *rows: TableLine, any_case: bool = False) -> None:
        self.rows = tuple(Row(*row) for row in rows)
        self.flags = re.IGNORECASE if any_case else re.NOFLAG

    @property
    def alternatives(self) -> str:
        """The rows without anything around them."""
        return "|".join(row.pattern for row in self.rows)

    @property
    def pattern(self) -> str:
        """One expression, in the case of whoever uses it."""
        return f"(?:{self.alternatives})"

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The same by itself; in any case where the table is."""
        return regex(self.pattern, self.flags)


def any_case(*tables: Table) -> str:
    """One expression for whole tables, in any case."""
    return "(?i:" + "|".join(table.pattern for table in tables) + ")"
