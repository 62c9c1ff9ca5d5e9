"""What the tests of GraphQL share: asking, and the statements that an answer took."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

Ask = Callable[..., Awaitable[Any]]


@pytest.fixture
def ask(visit: Visit) -> Ask:
    """The whole JSON answer to a query, with the variables given by name."""

    signed_in: dict[str, Browser] = {}

    async def ask(query: str, account: str = "lettore", **variables: Any) -> Any:
        if account not in signed_in:
            signed_in[account] = await visit(account)
        answer = await signed_in[account].call("POST", "/graphql", json={"query": query, "variables": variables})
        return answer.json()

    return ask


@pytest.fixture
def statements(engine: AsyncEngine) -> Iterator[list[str]]:
    """The SELECT statements that are executed, as they come."""
    seen: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.lstrip().upper().startswith(("SELECT", "WITH")):
            seen.append(statement)

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    yield seen
    event.remove(engine.sync_engine, "before_cursor_execute", note)
