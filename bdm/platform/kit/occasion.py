"""What happens in one domain and is followed by domains above it, in the same transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")


class Occasion(Generic[T]):
    """Something that happens to a ``T``. Who follows it is written in ``bdm.wiring``, and nowhere else."""

    def __init__(self) -> None:
        self.followers: Sequence[Callable[[AsyncSession, T], Awaitable[None]]] | None = None

    async def happen(self, session: AsyncSession, what: T) -> None:
        """Call the followers in their order. In a program that has not wired them: RuntimeError, not silence."""
        if self.followers is None:
            raise RuntimeError("bdm.wiring.wire() was not called")
        for follow in self.followers:
            await follow(session, what)
