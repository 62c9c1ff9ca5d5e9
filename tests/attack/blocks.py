"""How long the application keeps the event loop: the processor time of each step of its tasks and callbacks, and of
each piece of work in a thread, which holds the same lock.

A test's own work is on the same loop. What the application does is known by its context, which everything inherits
that it starts: each request runs in a task of its own, with the call as a context variable.
"""

from __future__ import annotations

import asyncio
import gc
import re
from asyncio import Handle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from time import thread_time
from typing import Any

import anyio.to_thread
from starlette.types import ASGIApp, Receive, Scope, Send

_CALL: ContextVar[list[float] | None] = ContextVar("the steps of a call", default=None)


class Measured:
    """``app``, whose last request has taken ``longest`` seconds of processor in one step."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._steps: list[float] = []

    @property
    def longest(self) -> float:
        return max(self._steps)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        steps = self._steps = [0.0]
        context = copy_context()
        context.run(_CALL.set, steps)
        await asyncio.create_task(self._answer(scope, receive, send), context=context)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


@contextmanager
def steps() -> Iterator[None]:
    """Measure the steps of what runs within. Without the collector of memory, whose work is in proportion to what all
    tests of the process hold: the service has put aside what it holds when it starts (``operations.run.loading``).
    """
    run = Handle._run  # type: ignore[attr-defined]

    def measured(handle: Any) -> None:
        kept = handle._context.get(_CALL)
        if kept is None:
            run(handle)
            return
        started = thread_time()
        run(handle)
        kept.append(thread_time() - started)

    collecting = gc.isenabled()
    gc.collect()
    gc.disable()

    def timed(function: Callable[..., Any], kept: list[float]) -> Callable[..., Any]:
        def work(*args: Any, **kwargs: Any) -> Any:
            started = thread_time()
            try:
                return function(*args, **kwargs)
            finally:
                kept.append(thread_time() - started)

        return work

    def threaded(start: Callable[..., Any]) -> Callable[..., Any]:
        def started(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            kept = _CALL.get()
            return start(function if kept is None else timed(function, kept), *args, **kwargs)

        return started

    Handle._run = measured  # type: ignore[attr-defined]
    threads = asyncio.to_thread, anyio.to_thread.run_sync
    asyncio.to_thread, anyio.to_thread.run_sync = map(threaded, threads)  # type: ignore[assignment]
    try:
        yield
    finally:
        Handle._run = run  # type: ignore[attr-defined]
        asyncio.to_thread, anyio.to_thread.run_sync = threads  # type: ignore[assignment]
        if collecting:
            gc.enable()


_WORK = "Il giudice, letti gli atti di causa e l'art. 1453 c.c., così provvede sulla domanda n. 12/2024. " * 110


def piece_of_work() -> float:
    """The seconds of processor that this machine takes, now, for what takes a usual one a millisecond."""
    started = thread_time()
    found: dict[str, list[int]] = {}
    for match in re.finditer(r"\w+", _WORK):
        found.setdefault(match[0].lower(), []).append(match.start())
    "".join(sorted(f"{word}:{places[-1]}" for word, places in found.items()))
    return thread_time() - started
