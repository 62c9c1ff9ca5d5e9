"""What endpoints are given: sessions that nobody who reads slowly keeps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from starlette.responses import StreamingResponse

from bdm.platform.database.session import Database
from bdm.platform.http.dependencies import Reading, Transaction

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("session_type", [Reading, Transaction])
async def test_the_connection_is_back_before_the_answer_leaves(fresh_database: Database, session_type: Any) -> None:
    pool: Any = fresh_database.engine.pool
    app = FastAPI()
    app.state.services = SimpleNamespace(database=fresh_database)
    out: list[int] = []

    async def answer(session: Any) -> StreamingResponse:
        await session.execute(text("SELECT 1"))
        out.append(pool.checkedout())

        async def pieces() -> AsyncIterator[bytes]:
            out.append(pool.checkedout())
            yield b"a"

        return StreamingResponse(pieces())

    answer.__annotations__["session"] = session_type
    app.get("/")(answer)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://127.0.0.1") as client:
        assert (await client.get("/")).content == b"a"
    assert out == [1, 0]
