"""Plain fields are taken as they are; everything else, and everything wrong, goes the usual way."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
import strawberry

from bdm.graphql.plain import Execution, plain_fields, resolve_directly
from tests.fixtures.lines import each

LIST = ["a", "b"]


@strawberry.type
class Item:
    text: Any = strawberry.field(graphql_type=str)
    nothing: Any = strawberry.field(graphql_type=str | None)
    truth: Any = strawberry.field(graphql_type=bool)
    texts: Any = strawberry.field(graphql_type=list[str])
    holes: Any = strawberry.field(graphql_type=list[str | None])
    number: Any = strawberry.field(graphql_type=int)
    numbers: Any = strawberry.field(graphql_type=list[int])
    real: Any = strawberry.field(graphql_type=float)
    renamed: Any = strawberry.field(graphql_type=str, name="called")

    @strawberry.field
    def computed(self) -> str:
        return "computed"

    @strawberry.field
    def of_call(self, info: strawberry.Info) -> str:
        return str(info.context)

    @strawberry.field
    async def waited_for(self, info: strawberry.Info) -> str:
        return str(info.context)

    @strawberry.field
    def repeated(self, times: int = 2) -> str:
        return "again" * times

    @strawberry.field
    def itself(self) -> Item:
        return self


@strawberry.type
class Query:
    @strawberry.field
    def item(self) -> Item | None:
        return ITEM[0]


ITEM: list[Item] = []
VALUES: dict[str, Any] = {
    "text": "a", "nothing": None, "truth": True, "texts": LIST, "holes": ["a", None], "number": 1,
    "numbers": [1, -(2**31)], "real": 1, "renamed": "b",
}  # fmt: skip


class PlainExecution(Execution):
    pass


schema = strawberry.Schema(Query, execution_context_class=PlainExecution)
usual = strawberry.Schema(Query)
PlainExecution.plain = plain_fields(schema._schema)
resolve_directly(schema._schema)
PLAIN = {"text", "nothing", "truth", "texts", "number", "numbers", "called"}


def test_which_are_plain() -> None:
    assert PlainExecution.plain.keys() == {"Item"}
    assert PlainExecution.plain["Item"].keys() == PLAIN


@each(
    product(
        [
            {},
            {"text": 5},
            {"text": None},
            {"text": ValueError("x")},
            {"nothing": "a"},
            {"nothing": 1.5},
            {"truth": "x"},
            {"texts": ("a",)},
            {"texts": ["a", 1]},
            {"texts": ["a", None]},
            {"texts": None},
            {"texts": "ab"},
            {"number": 2**40},
            {"number": True},
            {"number": 1.0},
            {"number": -(2**31)},
            {"number": 2**31},
            {"numbers": [2**31]},
            {"numbers": [True]},
            {"numbers": ["5"]},
            {"real": 2**70},
            {"renamed": None},
        ],
        [*sorted(PLAIN), "holes", "real", "computed", "ofCall"],
    )
)
def test_the_answer_is_the_usual_one(change: dict[str, Any], name: str) -> None:
    ITEM[:] = [Item(**VALUES | change)]
    query = f"{{ item {{ again: {name} {name} @skip(if: false) }} }}"
    told, expected = schema.execute_sync(query), usual.execute_sync(query)
    assert (told.data, str(told.errors)) == (expected.data, str(expected.errors))


@pytest.mark.anyio
async def test_every_field_is_where_it_was_asked_for() -> None:
    ITEM[:] = [Item(**VALUES)]
    query = """{ item { waitedFor text again: repeated(times: 1) itself { number ofCall numbers waitedFor }
        repeated truth computed ofCall __typename called } }"""
    told = await schema.execute(query, context_value="the context")
    expected = await usual.execute(query, context_value="the context")
    assert told.errors is None
    assert json.dumps(told.data) == json.dumps(expected.data)
