"""Every line of the tables finds its example, and no line of a table finds a counterexample of it."""

from __future__ import annotations

import re

import pytest

from bdm.italian.heuristics import TABLES, Heuristic, any_of


@pytest.mark.parametrize(
    ("table", "row"), [(table, row) for table in TABLES for row in table], ids=lambda each: getattr(each, "example", "")
)
def test_examples_and_counterexamples(table: tuple[Heuristic, ...], row: Heuristic) -> None:
    for example in (row.example, row.example.lower(), row.example.upper()):
        assert re.search(any_of([row]), example)
    for text in (row.counterexample, row.counterexample.upper()):
        assert re.search(any_of(table), text) is None
