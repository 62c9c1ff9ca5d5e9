"""Logs that help without telling: what failed and where, never the data it failed on."""

from __future__ import annotations

import logging
import sys
import traceback
from contextvars import ContextVar
from typing import Final

log = logging.getLogger("bdm")

request_id: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)
"""Which call, or which job, is being worked at: it stands in every line of the log that belongs to it."""


def describe(error: BaseException, *, causes: int = 4) -> str:
    """The type and place of an error and of its causes, without their messages, which quote people and texts."""
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    found = [each for each in (error.__cause__ or error.__context__,) if each is not None]
    found += error.exceptions if isinstance(error, BaseExceptionGroup) else []
    because = "".join(f"; because of {describe(each, causes=causes - 1)}" for each in found) if causes else ""
    return f"{type(error).__name__} at {' < '.join(reversed(places[-8:]))}{because}"


class Voice:
    """How a program speaks to whoever started it: as people read, or as records of the log where collectors read."""

    as_records = False

    @classmethod
    def say(cls, message: str, level: int = logging.INFO) -> None:
        """A sentence in Italian: to the terminal's output, or what went wrong (from WARNING on) to its errors."""
        if cls.as_records:
            log.log(level, message)
        else:
            stream = sys.stderr if level >= logging.WARNING else sys.stdout
            stream.write(f"{message}\n")
            stream.flush()
