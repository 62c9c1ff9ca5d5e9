"""A program with a token, and the whole application behind it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx2
import uvicorn
from fastapi import FastAPI
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.token import service as token_service
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Reader
from bdm.platform.kit.time import now
from bdm.services import Services
from bdm.settings import OPEN_API_PREFIX


async def token_of(session: AsyncSession, upn: str, institution: str | None = None, scope: str = "lettura") -> str:
    """A token of the account, or one that it makes for an institution."""
    account = (await session.scalars(select(UserAccount).where(UserAccount.upn == upn))).one()
    reader = Reader(account.id, upn, "", "", "", "ADN", frozenset(), frozenset())
    return (await token_service.create(session, reader, "Prova", 30, now(), institution, scope)).secret


def read_by_all(app: FastAPI, services: Services) -> None:
    """Let everybody read without a token."""
    app.state.services = replace(services, settings=services.settings.model_copy(update={"public_api": True}))


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None: they are for the tests."""
        yield


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[str]:
    """The interface's address, for clients that open a connection of their own: in a thread, or in a process."""
    server = _Server(uvicorn.Config(app, lifespan="off", ws="none", log_config=None, access_log=False))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        running = asyncio.create_task(server.serve([listener]))
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}{OPEN_API_PREFIX}"
        finally:
            server.should_exit = True
            await running


class Program:
    """Calls the interface with its token, or without one."""

    def __init__(self, app: FastAPI, token: str | None, address: str = "127.0.0.1") -> None:
        self._client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=app, client=(address, 123)),
            base_url=f"http://127.0.0.1{OPEN_API_PREFIX}",
        )
        self._headers = {} if token is None else {"authorization": f"Bearer {token}"}

    async def ask(self, path: str, method: str = "GET", **options: Any) -> httpx2.Response:
        headers = self._headers | options.pop("headers", {})
        return await self._client.request(method, path, headers=headers, **options)

    async def read(self, path: str, **params: Any) -> Any:
        """The JSON of an answer that succeeds."""
        answer = await self.ask(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()


def path_of(item_id: UUID, *more: str) -> str:
    return "/".join(("/provvedimenti", str(item_id), *more))
