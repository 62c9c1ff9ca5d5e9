"""A long list is answered in pieces, and its answer is what it would be in one."""

from __future__ import annotations

import asyncio

import pytest
import strawberry

from bdm.document.processing import piecewise
from bdm.graphql.portions import SHORT, PortionedExecution

pytestmark = pytest.mark.anyio

together: list[int] = []


@strawberry.type
class Item:
    number: int

    @strawberry.field
    def refused(self) -> int | None:
        if self.number == SHORT:
            raise ValueError("no")
        return self.number

    @strawberry.field
    async def later(self) -> int:
        together.append(self.number)
        await asyncio.sleep(0)
        assert len(together) == 2 * SHORT, "all begin before one ends"
        return self.number


@strawberry.type
class Query:
    @strawberry.field
    def items(self) -> list[Item]:
        return [Item(number=number) for number in range(2 * SHORT)]


async def test_others_have_their_turn_and_the_answer_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piecewise, "SECONDS", 0.0)
    together.clear()
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    schema = strawberry.Schema(query=Query, execution_context_class=PortionedExecution)
    result = await schema.execute("{ items { number refused later } }")
    task.cancel()
    assert turns >= 2 * SHORT
    assert result.data == {
        "items": [
            {"number": number, "refused": None if number == SHORT else number, "later": number}
            for number in range(2 * SHORT)
        ]
    }
    assert [error.path for error in result.errors or []] == [["items", SHORT, "refused"]]
