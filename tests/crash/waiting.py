"""The one way to wait here: for a state, looked at again and again, until a deadline."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

LOOK_EVERY_SECONDS = 0.03
LONGEST_SECONDS = 120.0


class Overdue(Exception):
    """What was waited for did not come."""


async def until(
    condition: Callable[[], T | Awaitable[T]], what: str, seconds: float = LONGEST_SECONDS, every: float | None = None
) -> T:
    """What ``condition`` gives, as soon as that is something. Raises Overdue after ``seconds``."""
    deadline = time.monotonic() + seconds
    while True:
        found = condition()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        if time.monotonic() > deadline:
            raise Overdue(f"{what}: not within {seconds:.0f} s")
        await asyncio.sleep(LOOK_EVERY_SECONDS if every is None else every)
