"""What is written as in other systems is said in the language, or refused. The table is the client's as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bdm.italian import STOP_WORDS
from bdm.search.query import MAX_LENGTH, QuerySyntax, parse, read, to_text
from bdm.search.query.notation import BETWEEN, translation
from tests.fixtures.lines import each

TABLE: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parent / "notations.json").read_text("utf-8"))


@each(TABLE["read"])
def test_it_is_translated(row: dict[str, Any]) -> None:
    assert to_text(read(row["typed"])) == row["q"]
    assert to_text(parse(row["q"])) == row["q"]


@each(TABLE["refused"])
def test_a_sign_that_means_nothing_is_told(row: dict[str, Any]) -> None:
    with pytest.raises(QuerySyntax) as raised:
        read(row["typed"])
    assert (raised.value.body()["detail"], raised.value.position) == (row["detail"], row["position"])


def test_what_stands_between_is_never_looked_for() -> None:
    assert set(BETWEEN.split()) <= STOP_WORDS


def test_words_with_other_signs_are_refused_as_ever() -> None:
    with pytest.raises(QuerySyntax, match="«-»"):
        read("612-bis locaz*")
    with pytest.raises(QuerySyntax, match=r"2\.000 caratteri"):
        read("locaz* " * MAX_LENGTH)


def test_there_is_nothing_of_it_in_ordinary_words() -> None:
    assert translation("danno biologico, art. 2043 c.c.; stalking! mobbing? *** e NEARCO") is None
