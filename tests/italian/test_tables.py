"""Every line of every table of the program reads its examples, and no line of a table reads a counterexample of it."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import bdm
from bdm.italian.table import PARTED, Row, Table
from tests.fixtures.lines import each


def _tables() -> Iterator[tuple[str, Table]]:
    """Once each, by the name they have where they are met first."""
    seen: set[int] = set()
    for module in sorted(found.name for found in pkgutil.walk_packages(bdm.__path__, "bdm.")):
        if module.startswith(("bdm.migrations", "bdm.__main__")):
            continue
        for name, value in vars(importlib.import_module(module)).items():
            if isinstance(value, Table) and id(value) not in seen:
                seen.add(id(value))
                yield f"{module}.{name}", value


TABLES = dict(_tables())
ROWS = [(name, row) for name, table in TABLES.items() for row in table.rows]


@each(ROWS)
def test_a_line_reads_its_examples(name: str, row: Row) -> None:
    table = TABLES[name]
    line = re.compile(row.pattern, table.flags)
    for example in row.examples.split(PARTED):
        assert line.search(example), example
        if table.flags & re.IGNORECASE:
            assert line.search(example.upper()), example


@each([(name,) for name in TABLES])
def test_a_table_does_not_read_its_counterexamples(name: str) -> None:
    table = TABLES[name]
    counterexamples = [text for row in table.rows if row.counterexamples for text in row.counterexamples.split(PARTED)]
    assert counterexamples
    for text in counterexamples:
        assert table.compiled.search(text) is None, text
