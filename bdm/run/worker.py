"""``bdm worker``: the jobs and the loop that feeds the index, in one process."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from bdm.run.readiness import announce_ready

if TYPE_CHECKING:
    from bdm.assembly import Parts
    from bdm.settings import Settings

logger = logging.getLogger(__name__)

Activity = Callable[["Parts"], Awaitable[None]]
"""Works until it is cancelled; an error ends it, and it is started again."""

ACTIVITIES = {
    "jobs": "bdm.jobs.worker:run_jobs",
    "index": "bdm.search.indexing:run_indexing",
}
_LONGEST_PAUSE_SECONDS = 30.0
_WORKS_AFTER_SECONDS = 60.0


def work(settings: Settings) -> None:
    """Work until SIGTERM or SIGINT."""
    asyncio.run(_work(settings))


async def _work(settings: Settings) -> None:
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("not in a task")
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with suppress(asyncio.CancelledError):
        await _run_activities(settings)


async def _run_activities(settings: Settings) -> None:
    from bdm.assembly import assemble
    from bdm.reference.service import load_all

    async with assemble(settings) as parts:
        async with parts.database.transaction() as session:
            await load_all(session)  # a newer program may bring newer files
        async with asyncio.TaskGroup() as group:
            for name, place in ACTIVITIES.items():
                module, function = place.split(":")
                group.create_task(keep_running(name, getattr(import_module(module), function), parts))
            announce_ready()


async def keep_running(name: str, activity: Activity, parts: Parts) -> None:
    """Run ``activity`` until cancelled; after an error again, later and later while it does not last."""
    pause = 1.0
    while True:
        started = time.monotonic()
        try:
            await activity(parts)
            logger.error("%s stopped by itself", name)
        except Exception:
            logger.exception("%s failed", name)
        if time.monotonic() - started > _WORKS_AFTER_SECONDS:
            pause = 1.0
        await asyncio.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)
