"""Work that keeps a processor: in processes of its own, so that it stands in nobody's way.

A thread is for waiting. What is computed in a thread of the process that serves holds Python's lock, and each answer
of that process waits for it. So whatever works through a text or a file that people send is done by ``compute``.
"""

from __future__ import annotations

import asyncio
import pickle
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import Emit, Frame
from bdm.document.processing.hosts import Hosts
from bdm.document.processing.turns import Turns
from bdm.platform.kit.behalf import BEHALF
from bdm.platform.kit.errors import AppError
from bdm.settings import Settings

P = ParamSpec("P")
R = TypeVar("R")

SMALL: Final = 5_000
"""What is worked through at once and in place, in microseconds."""

_PATIENT_SECONDS: Final = 1_200


class TooMuchWork(AppError):
    """Work that did not end within its time or its memory: what was sent is at fault."""

    status = 422
    code = "TOO_MUCH_WORK"
    default = "Quanto inviato richiede troppo lavoro per essere esaminato in una volta. Dividerlo in più parti."


class WorkInterrupted(AppError):
    """Work whose process was ended from outside: it can be asked for again."""

    status = 503
    code = "WORK_INTERRUPTED"
    default = "Il lavoro richiesto è stato interrotto. Riprovare tra qualche istante."


class Computing:
    """``places`` processes at a time, of which each name (see ``BEHALF``) has one; who comes while they are taken
    waits. Each piece of work has ``seconds`` and ``memory_bytes`` of address space.
    """

    def __init__(self, places: int, *, seconds: float, memory_bytes: int) -> None:
        self._turns = Turns(places)
        self._hosts = Hosts(memory_bytes)
        self._seconds = seconds

    async def run(self, work: Callable[[], R]) -> R:
        """What ``work`` returns; raises what it raises, TooMuchWork, WorkInterrupted."""
        value: Any = None
        failure: BaseException | None = None

        def note(frame: Frame) -> None:
            nonlocal value, failure
            if frame["kind"] == "value":
                value = pickle.loads(b64decode(frame["value"]))  # noqa: S301 - of our own function
            elif frame["kind"] == "raised":
                failure = pickle.loads(b64decode(frame["error"]))  # noqa: S301 - of our own function
            else:
                failure = RuntimeError(frame["detail"])

        asked = {"task": "compute", "path": "", "module": _module(work), "work": b64encode(pickle.dumps(work)).decode()}
        async with self._turns.take(owner=BEHALF.get()):
            try:
                await self._hosts.work(asked, note, silence=self._seconds)
            except ReadingFailed as death:
                raise (WorkInterrupted if death.code is FailureCode.INTERROTTO else TooMuchWork) from None
        if failure is not None:
            raise failure
        result: R = value
        return result

    async def close(self) -> None:
        await self._hosts.close()


_computing: Computing | None = None


async def compute(function: Callable[P, R], /, size: int, *args: P.args, **kwargs: P.kwargs) -> R:
    """``function(*args, **kwargs)``: at once where the ``size`` is ``SMALL``, else in another process. The size is what
    it works through in characters, times the microseconds that one costs where that is not about one. The function has
    a name in its module, and so have the classes of what it takes and gives. Raises what it raises, TooMuchWork where
    it does not end, WorkInterrupted.
    """
    if size <= SMALL:
        return function(*args, **kwargs)
    work = partial(function, *args, **kwargs)
    if _computing is None:  # of a command nobody waits for an answer
        return await asyncio.to_thread(work)
    return await _computing.run(work)


@asynccontextmanager
async def open_computing(settings: Settings, *, nobody_waits: bool = False) -> AsyncIterator[Computing]:
    """Where ``compute`` works for as long as this is open; no process runs before something is computed. Where
    ``nobody_waits``, as in the worker, there are as many places as documents are read in, and the longest text may
    take its time.
    """
    global _computing  # noqa: PLW0603 - one for the process, as the threads of asyncio are
    before = _computing
    _computing = computing = Computing(
        settings.extract_processes if nobody_waits else settings.compute_processes,
        seconds=_PATIENT_SECONDS if nobody_waits else settings.compute_timeout_seconds,
        memory_bytes=settings.extract_memory_bytes,
    )
    try:
        yield computing
    finally:
        _computing = before
        await computing.close()


def _module(work: Callable[..., Any]) -> str:
    function = work
    while isinstance(function, partial):
        function = function.func
    return function.__module__


def perform(request: Frame, emit: Emit) -> None:
    """The process' side: tell what the work returned, or what it raised."""
    work = pickle.loads(b64decode(request["work"]))  # noqa: S301 - of our own process
    try:
        value = work()
    except MemoryError:
        raise
    except Exception as error:
        emit(_raised(error))
        return
    emit({"kind": "value", "value": b64encode(pickle.dumps(value)).decode()})


def _raised(error: Exception) -> Frame:
    """An error that cannot be passed on is told by its kind and place, never by its words: they may be somebody's."""
    try:
        return {"kind": "raised", "error": b64encode(pickle.dumps(error)).decode()}
    except Exception:
        return {"kind": "unknown", "detail": f"{type(error).__module__}.{type(error).__name__}"}
