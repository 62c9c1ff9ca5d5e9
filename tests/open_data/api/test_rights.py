"""No token shows what everybody may not read: every call, with a name in every place, by the tokens of those who may
read more when they sign in themselves.
"""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.open_data.api.callers import Caller
from bdm.open_data.changelog.recorder import follow
from bdm.open_data.endpoints import describe
from bdm.services import Services
from bdm.settings import OPEN_API_PREFIX
from tests.fixtures.app import Visit, index
from tests.leak.gate import Walk
from tests.leak.planting import plant
from tests.open_data.api.programs import read_by_all, token_of
from tests.open_data.mcp.messages import messages

pytestmark = pytest.mark.anyio

ANOTHER_TOKEN = pytest.mark.costly("every call by one more token. When what is answered to tokens changes")
NOBODY = "nessuno"
"""Without a token, where the administration lets everybody read."""
AS_EVERYBODY = "lettore"
"""Whom nothing is shown but what is public; and who has planted nothing of their own."""


def described() -> dict[str, Any]:
    """The interface with its calls at their whole paths."""
    document = describe()
    return document | {"paths": {OPEN_API_PREFIX + path: said for path, said in document["paths"].items()}}


@pytest.mark.parametrize(
    "token",
    ["giudice", *(pytest.param(token, marks=ANOTHER_TOKEN) for token in ("redattore.tutti", "un ente", NOBODY))],
)
@pytest.mark.usefixtures("unlimited")
async def test_no_token_shows_more_than_everybody_may_read(
    token: str,
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bdm.open_data.api.callers._count", lambda request, caller: None)
    content = await plant(session, services.store, "giudice")
    program = await visit(None)
    if token == NOBODY:
        read_by_all(app, services)
    else:
        owner, institution = ("amministratore", "Ente") if token == "un ente" else (token, None)
        program.headers["authorization"] = f"Bearer {await token_of(session, owner, institution)}"
    await session.commit()
    await index(services)
    await follow(services.database)
    walk = Walk(AS_EVERYBODY, program, connection, content, described())
    leaks = [leak async for leak in walk.leaks(only_reads=True, of=(OPEN_API_PREFIX,))]
    for message in messages(content):
        leaks += await walk.leaks_of(message)
    assert not leaks, f"{len(leaks)}:\n" + "\n".join(leaks[:20])
    assert not walk.unanswered
    assert walk.answers > 150
    assert walk.seen
    assert Caller.__dataclass_fields__.keys() == {
        "name",
        "institutional",
        "anonymous",
    }  # who it is, and nothing that they may
