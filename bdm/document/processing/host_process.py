"""A host process as its pool sees it (see ``host``)."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from typing import Any

import orjson

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import EXIT_BASE, EXIT_MEMORY, BrokenStream, Frame, read_frame
from bdm.platform.kit.parent_death import end_with_parent

_READY_SECONDS = 60
_EXIT_SECONDS = 10
_TAKE_SECONDS = 20
# What a reader may know of the environment: nothing of ours, no keys of the database or of the store.
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "TESSDATA_PREFIX", "TMPDIR")


class ReaderDied(ReadingFailed):
    """The reader, or the whole host, ended or had to be ended."""


class HostProcess:
    """One host process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._input = process.stdin
        self._output = process.stdout

    @classmethod
    async def start(cls) -> HostProcess:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bdm.document.processing.host",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
            preexec_fn=end_with_parent(),
            start_new_session=True,
        )
        host = cls(process)
        try:
            async with asyncio.timeout(_READY_SECONDS):
                if (await host.receive())["kind"] != "ready":
                    raise BrokenStream("not ready")
        except BaseException:
            await host.kill()
            raise
        return host

    async def take(self, request: dict[str, Any]) -> bool:
        """Ask for something; False if it is gone or hangs, and is then ended."""
        try:
            if self._input.is_closing():  # what is written then is an error of the program's to uvloop
                raise BrokenStream("closed")
            async with asyncio.timeout(_TAKE_SECONDS):
                self._input.write(orjson.dumps(request) + b"\n")
                await self._input.drain()
                if (await self.receive())["kind"] == "taken":
                    return True
        except (ConnectionError, BrokenStream, TimeoutError):
            pass
        except BaseException:
            await self.kill()
            raise
        await self.kill()
        return False

    async def receive(self) -> Frame:
        """The next frame of the answer; its last is ``end``. Raises BrokenStream."""
        return await read_frame(self._output)

    async def cause_of_death(self) -> ReaderDied:
        """Why the frames ended early; ends it if it has not ended by itself."""
        try:
            async with asyncio.timeout(_EXIT_SECONDS):
                status = await self._process.wait()
        except TimeoutError:
            await self.kill()
            return ReaderDied(FailureCode.ARRESTO_ANOMALO, "nonsense from the reader")
        if status == EXIT_MEMORY:
            return ReaderDied(FailureCode.MEMORIA_ESAURITA)
        number = status - EXIT_BASE if status >= EXIT_BASE else -status
        detail = f"signal {number}"
        if number == signal.SIGXCPU:
            return ReaderDied(FailureCode.TEMPO_SCADUTO, detail)
        if number in (signal.SIGKILL, signal.SIGTERM):
            return ReaderDied(FailureCode.INTERROTTO, detail)
        return ReaderDied(FailureCode.ARRESTO_ANOMALO, detail)

    async def kill(self) -> None:
        """End it, and with it its reader and what that has started."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
