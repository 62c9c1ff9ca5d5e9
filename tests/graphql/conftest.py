"""What the tests of GraphQL share: asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

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
