"""From a plan to OpenSearch's query language, without any analysis of the cluster's own."""

from __future__ import annotations

from typing import Any, TypeAlias

from bdm.search.engine.opensearch_engine.schema import GAP
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

Json: TypeAlias = dict[str, Any]


def compile_plan(plan: Plan) -> Json:
    """``plan`` for OpenSearch."""
    match plan:
        case Everything():
            found: Json = _filter({"match_all": {}})
        case IsRestricted():
            found = _filter({"term": {"riservato": True}})
        case HasValue("id", values):
            found = _filter({"ids": {"values": list(values)}})
        case HasValue(field, values):
            found = _filter({"terms": {field: list(values)}})
        case Numbers(field, first, last):
            found = _filter({"range": {field: {"gte": first, "lte": last}}})
        case Places():
            found = _places(plan)
        case Proximity(field, first, second, distance):
            # Not a phrase with slop, which counts more where the order is the other one
            pair = {"query": f"{first} {second}", "ordered": False, "max_gaps": distance - 1}
            found = {"intervals": {field: {"match": pair}}}
        case Prefix(field, root):
            found = {"prefix": {field: {"value": root}}}
        case Constant(of, score):
            found = {"constant_score": {"filter": compile_plan(of), "boost": score}}
        case Combination(every, some, never):
            clauses = {"must": every, "should": some, "must_not": never}
            found = {"bool": {name: [compile_plan(each) for each in of] for name, of in clauses.items() if of}}
            if some and not every:
                found["bool"]["minimum_should_match"] = 1
            if not every and not some:
                found = {"match_none": {}}
    return found


def _places(places: Places) -> Json:
    first, *others = places.tokens
    if not others:
        return {"term": {places.field: first.text}}
    words: list[str] = []
    for token in places.tokens:
        words.extend([GAP] * (token.position - first.position - len(words)))
        words.append(token.text)
    return {"match_phrase": {places.field: {"query": " ".join(words), "slop": places.between}}}


def _filter(query: Json) -> Json:
    """It has no part in the score."""
    return {"constant_score": {"filter": query, "boost": 0.0}}
