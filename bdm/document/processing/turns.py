"""Who may use one of a few things next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """``free`` things for as many at a time, in the order in which they come; who gives way waits for all others."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._others: deque[asyncio.Future[None]] = deque()
        self._giving_way: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def take(self, *, gives_way: bool = False) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the context ends."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._giving_way if gives_way else self._others)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, line: deque[asyncio.Future[None]]) -> None:
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        for line in (self._others, self._giving_way):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
