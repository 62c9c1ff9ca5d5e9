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

import psycopg

from bdm.operations.run.loading import loading
from bdm.operations.run.readiness import beat_in, keep_beating, own_beat
from bdm.operations.run.signals import end_within
from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from bdm.services import Services
    from bdm.settings import Settings

logger = logging.getLogger(__name__)

Activity = Callable[["Services"], Awaitable[None]]
"""Works until it is cancelled; an error ends it, and it is started again."""

_PAUSE_SECONDS = 1.0
_LONGEST_PAUSE_SECONDS = 30.0
_WORKS_AFTER_SECONDS = 60.0
_END_SECONDS = 30
"""What is begun gets eight to end and is then given back; to a database that is gone that would take for ever."""


def load_activities() -> dict[str, Activity]:
    """The activities by their names, with all that they use."""
    for module in ("bdm.services", "bdm.reference.service"):
        import_module(module)
    from bdm.wiring import ACTIVITIES

    found: dict[str, Activity] = {}
    for name, place in ACTIVITIES.items():
        module, function = place.split(":")
        found[name] = getattr(import_module(module), function)
    return found


class Worker:
    """The activities, loaded and ready to run."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        with loading():
            self._activities = load_activities()

    def work(self) -> None:
        """Work until SIGTERM or SIGINT."""
        logger.info("the worker begins")
        try:
            with asyncio.Runner(loop_factory=_loop_factory()) as runner:
                runner.run(self._until_stopped())
        finally:
            end_within(0)
        logger.info("the worker ends")

    async def _until_stopped(self) -> None:
        activities = asyncio.create_task(self._run())

        def stop() -> None:
            logger.info("the worker is asked to end, and does so within %d seconds", _END_SECONDS)
            end_within(_END_SECONDS)
            activities.cancel()

        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop)
        with suppress(asyncio.CancelledError):
            try:
                await activities
            except* Refusal as refused:
                raise refused.exceptions[0] from None

    async def _run(self) -> None:
        from bdm.document.processing.computing import open_computing
        from bdm.migrations.agreement import watch
        from bdm.reference.service import load_all
        from bdm.services import open_services

        async with open_services(self._settings) as services, open_computing(self._settings, nobody_waits=True):
            async with services.database.transaction() as session:
                await load_all(session)  # a newer program may bring newer files
            async with asyncio.TaskGroup() as group:
                for name, activity in self._activities.items():
                    group.create_task(keep_running(name, activity, services))
                group.create_task(keep_beating(own_beat()))
                if self._settings.beat_file is not None:
                    group.create_task(keep_beating(beat_in(self._settings.beat_file)))
                group.create_task(watch(services.database, _end))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's where it is installed, as in web processes: a third less of the worker's time goes into waiting."""
    try:
        return import_module("uvloop").new_event_loop  # type: ignore[no-any-return]
    except ImportError:
        return None


def _end(why: str | None) -> None:
    """What is begun is given back and done by a worker of the version that the tables are of."""
    if why is not None:
        raise Refusal(why)


async def keep_running(name: str, activity: Activity, services: Services) -> None:
    """Run ``activity`` until cancelled; after an error again, later and later while it does not last, unless it is the
    database that was lost.
    """
    pause = _PAUSE_SECONDS
    while True:
        started = time.monotonic()
        try:
            # A task of its own: where a part of it fails, a group of tasks leaves the task that it is in marked as
            # being cancelled (Python 3.11), which is no request to end.
            await asyncio.ensure_future(activity(services))
            logger.error("%s stopped by itself", name)
        except asyncio.CancelledError:
            if _is_cancelled():
                raise
            logger.error("%s was cancelled by nobody", name)
        except Exception as error:
            if _is_cancelled():  # what could not be ended in order is no reason to begin again
                raise asyncio.CancelledError from error
            if _database_lost(error):
                logger.warning("%s: the database does not answer", name)
                pause = _PAUSE_SECONDS  # as soon as it is back: what is written waits for it
            else:
                logger.exception("%s failed", name)
        if time.monotonic() - started > _WORKS_AFTER_SECONDS:
            pause = _PAUSE_SECONDS
        await asyncio.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _database_lost(error: BaseException) -> bool:
    """Whether ``error`` is nothing but the end of a connection: not worth a traceback."""
    if isinstance(error, BaseExceptionGroup):
        return all(_database_lost(each) for each in error.exceptions)
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, psycopg.OperationalError):
        cause = cause.__cause__ or cause.__context__
    return cause is not None
