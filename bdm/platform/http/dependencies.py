"""Dependencies of endpoints."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Path
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from bdm.platform.services import PlatformServices

ItemId = Annotated[str, Path(max_length=200)]
"""The id of a decision or abstract in a path, as the caller wrote it."""


def get_services(connection: HTTPConnection) -> PlatformServices:
    """The services that this process was put together from."""
    return cast("PlatformServices", connection.app.state.services)


async def get_transaction(connection: HTTPConnection) -> AsyncIterator[AsyncSession]:
    async with get_services(connection).database.transaction() as session:
        yield session


# scope="function": committed before the answer leaves, so that nobody is told of a success that was not one, and no
# connection is kept while somebody reads slowly.
Transaction = Annotated[AsyncSession, Depends(get_transaction, scope="function")]
"""One transaction for the call: committed if the endpoint returns, rolled back if it raises."""


async def get_reading(connection: HTTPConnection) -> AsyncIterator[AsyncSession]:
    async with get_services(connection).database.reading() as session:
        yield session


Reading = Annotated[AsyncSession, Depends(get_reading, scope="function")]
"""A session for a call that only reads (``Database.reading``)."""
