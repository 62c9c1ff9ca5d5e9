"""Logs that help without telling: what failed and where, never the data it failed on."""

from __future__ import annotations

import traceback
from contextvars import ContextVar
from typing import Final

request_id: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)
"""Which call, or which job, is being worked at: it stands in every line of the log that belongs to it."""


def describe(error: BaseException, *, causes: int = 4) -> str:
    """The type and place of an error and of its causes, without their messages, which quote people and texts."""
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    found = [each for each in (error.__cause__ or error.__context__,) if each is not None]
    found += error.exceptions if isinstance(error, BaseExceptionGroup) else []
    because = "".join(f"; because of {describe(each, causes=causes - 1)}" for each in found) if causes else ""
    return f"{type(error).__name__} at {' < '.join(reversed(places[-8:]))}{because}"
