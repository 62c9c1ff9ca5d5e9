"""Plain fields are taken as they are; everything else, and everything wrong, goes the usual way."""

from __future__ import annotations

from typing import Any

import pytest
import strawberry

from bdm.graphql.plain import Execution, plain_fields

LIST = ["a", "b"]


@strawberry.type
class Item:
    text: Any = strawberry.field(graphql_type=str)
    nothing: Any = strawberry.field(graphql_type=str | None)
    truth: Any = strawberry.field(graphql_type=bool)
    texts: Any = strawberry.field(graphql_type=list[str])
    holes: Any = strawberry.field(graphql_type=list[str | None])
    number: Any = strawberry.field(graphql_type=int)
    renamed: Any = strawberry.field(graphql_type=str, name="called")

    @strawberry.field
    def computed(self) -> str:
        return "computed"


@strawberry.type
class Query:
    @strawberry.field
    def item(self) -> Item | None:
        return ITEM[0]


ITEM: list[Item] = []
VALUES: dict[str, Any] = {
    "text": "a", "nothing": None, "truth": True, "texts": LIST, "holes": ["a", None], "number": 1, "renamed": "b",
}  # fmt: skip


class Known(Execution):
    pass


schema = strawberry.Schema(Query, execution_context_class=Known)
usual = strawberry.Schema(Query)
Known.plain = plain_fields(schema._schema)


def test_which_are_plain() -> None:
    assert {name for type_, name in Known.plain if type_ == "Item"} == {"text", "nothing", "truth", "texts", "called"}


@pytest.mark.parametrize(
    "change",
    [{}, {"text": 5}, {"text": None}, {"text": ValueError("x")}, {"nothing": "a"}, {"nothing": 1.5}, {"truth": "x"},
     {"texts": ("a",)}, {"texts": ["a", 1]}, {"texts": ["a", None]}, {"texts": None}, {"texts": "ab"},
     {"number": 2**40}, {"renamed": None}],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("name", ["text", "nothing", "truth", "texts", "holes", "number", "called", "computed"])
def test_the_answer_is_the_usual_one(change: dict[str, Any], name: str) -> None:
    ITEM[:] = [Item(**VALUES | change)]
    query = f"{{ item {{ again: {name} {name} @skip(if: false) }} }}"
    told, expected = schema.execute_sync(query), usual.execute_sync(query)
    assert (told.data, str(told.errors)) == (expected.data, str(expected.errors))
