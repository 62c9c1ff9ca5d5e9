"""Logs that help without telling: what failed and where, never the data it failed on."""

from __future__ import annotations

import traceback


def describe(error: BaseException) -> str:
    """The type and place of an error, without its message: messages quote people and texts."""
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    return f"{type(error).__name__} at {' < '.join(reversed(places[-8:]))}"
