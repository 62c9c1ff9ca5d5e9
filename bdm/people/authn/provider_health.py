"""Whether the identity provider answers, as it was last seen: nobody waits for one that does not."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from bdm.platform.kit.logs import describe

AGAIN_SECONDS: Final = 30.0
PATIENCE_SECONDS: Final = 3.0

log = logging.getLogger(__name__)


class Reach:
    """Asks by ``ask``, beside whoever wants to know, at most every ``AGAIN_SECONDS`` and for ``PATIENCE_SECONDS``."""

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        self._ask = ask
        self._seen: bool | None = None
        self._at = float("-inf")
        self._asking: asyncio.Task[None] | None = None

    def seen(self) -> bool | None:
        """What is known, at once; None while nothing is. An answer that is old is asked for again, for the next."""
        if time.monotonic() - self._at > AGAIN_SECONDS:
            self._at = time.monotonic()
            self._asking = asyncio.create_task(self._look())
        return self._seen

    async def close(self) -> None:
        """Ask no longer."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait([self._asking])

    async def _look(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._ask()
        except Exception as error:
            log.warning("the identity provider does not answer: %s", describe(error))
            self._seen = False
        else:
            self._seen = True
