"""The host processes of one pool (see ``host``): started when they are first needed, replaced when they die."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import BrokenStream, Frame
from bdm.document.processing.host_process import HostProcess, ReaderDied

log = logging.getLogger(__name__)


class Hosts:
    """As many as work at the same time; each child of theirs may have ``memory_bytes`` of address space."""

    def __init__(self, memory_bytes: int) -> None:
        self._memory_bytes = memory_bytes
        self._idle: list[HostProcess] = []

    async def work(
        self, request: dict[str, Any], note: Callable[[Frame], None], *, silence: float, end: float | None = None
    ) -> None:
        """Have one of them do what is asked until ``end`` (of the loop's clock; else until ``silence`` seconds after it
        began) at most, with no more than ``silence`` seconds from frame to frame; each frame is given to ``note``,
        which may raise BrokenStream. Raises ReadingFailed.
        """
        clock = asyncio.get_running_loop().time
        limits = {"memory": self._memory_bytes, "cpu_seconds": int(end - clock() if end else silence) + 1}
        host = await self._host({**request, **limits})
        end = end or clock() + silence
        try:
            async with asyncio.timeout_at(end) as patience:
                while (frame := await host.receive())["kind"] != "end":
                    note(frame)
                    patience.reschedule(min(end, clock() + silence))
        except TimeoutError:
            await host.kill()
            raise ReaderDied(FailureCode.TEMPO_SCADUTO) from None
        except BrokenStream:
            raise await host.cause_of_death() from None
        except BaseException:
            await host.kill()
            raise
        self._idle.append(host)

    async def close(self) -> None:
        """End all of them."""
        while self._idle:
            await self._idle.pop().kill()

    async def _host(self, request: dict[str, Any]) -> HostProcess:
        """One that has taken ``request``."""
        while self._idle:
            host = self._idle.pop()
            if await host.take(request):
                return host
            log.warning("a process that reads documents did not answer and is replaced")
        try:
            host = await HostProcess.start()
        except (BrokenStream, TimeoutError, OSError) as error:
            log.exception("the process that reads documents does not start")
            raise ReadingFailed(FailureCode.INTERROTTO, "no reader") from error
        if not await host.take(request):
            raise ReadingFailed(FailureCode.INTERROTTO, "no reader")
        return host
