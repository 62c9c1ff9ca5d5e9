"""Who may use one of a few things next."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_Line = deque[tuple[str | None, asyncio.Future[None]]]


class Turns:
    """``free`` things for as many at a time, in the order in which they come; who gives way waits for all others. Who
    says in whose name (``owner``) has one of them at most, and those behind need not wait for the rest of that name's.
    """

    def __init__(self, free: int) -> None:
        self._free = free
        self._at_work: Counter[str] = Counter()
        self._others: _Line = deque()
        self._giving_way: _Line = deque()

    @asynccontextmanager
    async def take(self, *, gives_way: bool = False, owner: str | None = None) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the context ends."""
        if not self._enter(owner):
            await self._wait(self._giving_way if gives_way else self._others, owner)
        try:
            yield
        finally:
            self._leave(owner)

    def _enter(self, owner: str | None) -> bool:
        if not self._free or (owner is not None and self._at_work[owner]):
            return False
        self._free -= 1
        if owner is not None:
            self._at_work[owner] += 1
        return True

    def _leave(self, owner: str | None) -> None:
        self._free += 1
        if owner is not None:
            del self._at_work[owner]
        for line in (self._others, self._giving_way):
            for _ in range(len(line)):
                own, turn = line.popleft()
                if turn.done():
                    continue
                if self._enter(own):
                    turn.set_result(None)
                else:
                    line.append((own, turn))

    async def _wait(self, line: _Line, owner: str | None) -> None:
        turn = asyncio.get_running_loop().create_future()
        line.append((owner, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(owner)
            raise
