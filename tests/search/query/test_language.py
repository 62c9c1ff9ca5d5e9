"""The query language: golden queries, round trips, limits. The golden file is the client's as well."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bdm.search.query import (
    EVERYTHING,
    MAX_CRITERIA,
    MAX_DEPTH,
    MAX_LENGTH,
    And,
    Equals,
    OneOf,
    Phrase,
    QuerySyntax,
    Tree,
    Words,
    all_of,
    leaves,
    parse,
    replace_leaves,
    searches_text,
    to_text,
)
from tests.fixtures.lines import each
from tests.search.query.as_json import as_json
from tests.search.query.trees import TODAY, trees

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "golden.json").read_text("utf-8"))


def test_golden_is_read_on_its_day() -> None:
    assert GOLDEN["today"] == TODAY.isoformat()


@each(GOLDEN["valid"])
def test_golden_queries(case: dict[str, Any]) -> None:
    tree = parse(case["q"], TODAY)
    assert as_json(tree) == case["tree"]
    assert to_text(tree) == case["text"]


@each(GOLDEN["invalid"])
def test_golden_errors(case: dict[str, Any]) -> None:
    with pytest.raises(QuerySyntax) as raised:
        parse(case["q"], TODAY)
    error = raised.value
    assert (error.status, error.code) == (400, "QUERY_SYNTAX")
    assert error.body() == {"detail": case["detail"], "code": "QUERY_SYNTAX", "position": case["position"]}


@given(trees)
def test_printing_and_parsing_give_the_same_tree(tree: Tree) -> None:
    text = to_text(tree)
    assert parse(text, TODAY) == tree
    assert to_text(parse(text, TODAY)) == text


@given(st.text() | st.lists(st.sampled_from([*'()[]":*\\ ', "AND ", "OR ", "NOT ", "a", "area:", "TO"])).map("".join))
def test_anything_parses_or_is_refused_with_a_place(text: str) -> None:
    try:
        tree = parse(text, TODAY)
    except QuerySyntax as error:
        refused = error
    else:
        assert parse(to_text(tree), TODAY) == tree
        return
    assert 0 <= refused.position <= len(text)
    assert refused.detail


def nested(depth: int) -> str:
    return "a AND (b OR (" * (depth // 2) + "a" + "))" * (depth // 2)


def test_depth_counts_operators_within_operators() -> None:
    assert parse(nested(MAX_DEPTH - 2))
    with pytest.raises(QuerySyntax, match="20 livelli"):
        parse(nested(MAX_DEPTH + 2))
    with pytest.raises(QuerySyntax, match="20 livelli"):
        parse("NOT " * MAX_DEPTH + "a")


def test_parentheses_alone_cost_nothing() -> None:
    assert parse("(" * 999 + "a" + ")" * 999) == Words("testo", ("a",))


@each(["(", ")", '"', "\\", "a:", "[", "NOT ", "(a OR ", "testo:(", "a AND ", '"\\', "a("])
def test_hostile_repetitions_are_refused_quietly(piece: str) -> None:
    with pytest.raises(QuerySyntax):
        parse((piece * MAX_LENGTH)[:MAX_LENGTH])


def test_number_of_criteria() -> None:
    tree = parse(" OR ".join(["a"] * MAX_CRITERIA))
    assert len(list(leaves(tree))) == MAX_CRITERIA
    with pytest.raises(QuerySyntax, match="200 criteri"):
        parse(f"({' OR '.join(['a'] * 150)}) AND ({' OR '.join(['b'] * 51)})")


def test_length() -> None:
    assert parse("x" * MAX_LENGTH)
    with pytest.raises(QuerySyntax, match=r"2\.000 caratteri"):
        parse("x" * (MAX_LENGTH + 1))


def test_conjunction_leaves_out_what_asks_nothing() -> None:
    area = Equals("area", "civile")
    assert all_of(EVERYTHING, area) == area
    assert all_of(EVERYTHING, EVERYTHING) == EVERYTHING
    assert all_of(area, area) == And((area, area))
    assert to_text(EVERYTHING) == ""


def test_replacing_and_walking_leaves() -> None:
    tree = parse('area:civile AND NOT (danno OR "per iscritto")')
    assert [type(leaf) for leaf in leaves(tree)] == [Equals, Words, Phrase]
    replaced = replace_leaves(tree, lambda leaf: OneOf("id", frozenset({"1"})) if leaf == leaves(tree) else leaf)
    assert replaced == tree
    assert searches_text(tree)
    assert not searches_text(parse("area:civile"))
    assert searches_text(Equals("area", "civile", weight=1.0))


def test_a_set_of_values_has_no_text() -> None:
    with pytest.raises(ValueError, match="no text"):
        to_text(OneOf("id", frozenset({"1"})))


@pytest.mark.parametrize(
    "piece", ["(", ")", '"', "NOT ", "a OR ", "a AND ", "testo:(a ", "(a OR ", "data:[", "a ", '\\"', "((a) AND ", "a:"]
)
def test_work_grows_with_the_length_alone(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in function calls, for an expression ten times as long as the limit allows."""
    from bdm.search.query import messages as say

    monkeypatch.setattr(say, "MAX_LENGTH", 1_000_000)
    few, many = (_calls((piece * length)[:length]) for length in (2_000, 20_000))
    assert many < 15 * few


def _calls(text: str) -> int:
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        parse(text, TODAY)
    except QuerySyntax:
        pass
    finally:
        sys.setprofile(None)
    return calls
