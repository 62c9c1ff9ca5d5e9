"""From a plan to a Tantivy query. User text never reaches Tantivy's own parser."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tantivy import FieldType, Occur, Query as TantivyQuery, Schema

from bdm.search.engine.plan import (
    Combination,
    Constant,
    Everything,
    HasValue,
    IsRestricted,
    Numbers,
    Places,
    Plan,
    Prefix,
    Proximity,
)

_MANY: Final = 32  # from here on a set of terms is cheaper than a disjunction


def compile_plan(plan: Plan, schema: Schema) -> TantivyQuery:
    """``plan`` for Tantivy."""
    match plan:
        case Everything():
            found = _filter(TantivyQuery.all_query())
        case IsRestricted():
            found = _filter(TantivyQuery.term_query(schema, "riservato", True, "basic"))
        case HasValue(field, values):
            found = _one_of(schema, field, values)
        case Numbers(field, first, last):
            found = _filter(TantivyQuery.range_query(schema, field, FieldType.Integer, first, last))
        case Places():
            found = _places(schema, plan)
        case Proximity(field, first, second, distance):
            # Both at one place, give or take the distance: the slop counts alike in either direction
            found = TantivyQuery.phrase_query(schema, field, [(0, first), (0, second)], distance)
        case Prefix(field, root):
            found = TantivyQuery.regex_query(schema, field, re.escape(root) + ".*")
        case Constant(of, score):
            found = TantivyQuery.const_score_query(compile_plan(of, schema), score)
        case Combination(every, some, never):
            clauses = [(Occur.Must, each) for each in every]
            clauses += [(Occur.Should, each) for each in some]
            clauses += [(Occur.MustNot, each) for each in never]
            found = TantivyQuery.boolean_query([(occur, compile_plan(each, schema)) for occur, each in clauses])
    return found


def _one_of(schema: Schema, field: str, values: Sequence[str]) -> TantivyQuery:
    if len(values) >= _MANY:
        return _filter(TantivyQuery.term_set_query(schema, field, list(values)))
    each = [_filter(TantivyQuery.term_query(schema, field, value, "basic")) for value in values]
    return each[0] if len(each) == 1 else TantivyQuery.boolean_query([(Occur.Should, one) for one in each])


def _places(schema: Schema, places: Places) -> TantivyQuery:
    first, *others = places.tokens
    if not others:
        return TantivyQuery.term_query(schema, places.field, first.text, "freq")
    words: list[str | tuple[int, str]] = [(token.position - first.position, token.text) for token in places.tokens]
    return TantivyQuery.phrase_query(schema, places.field, words, places.between)


def _filter(query: TantivyQuery) -> TantivyQuery:
    """It has no part in the score."""
    return TantivyQuery.const_score_query(query, 0.0)
