"""Where the time of a call goes: its stages, by the clock, told in the log of a slow call and to who measures.

A stage of a call is measured once, however many parts of the call are in it together; one may lie within another (the
connection that a statement of the database waits for). What belongs to no call is not measured.
"""

from __future__ import annotations

import time
from contextvars import ContextVar
from enum import StrEnum
from typing import Final


class CallStage(StrEnum):
    """A set that stays small: the names become labels."""

    WAITING = "waiting"
    """For the account's turn, or a place for dear work."""
    CONNECTION = "connection"
    """For a connection to the database."""
    DATABASE = "database"
    ENGINE = "engine"
    """The search engine."""
    PASSAGES = "passages"
    """Looking through texts for what was sought."""
    ENCODING = "encoding"


class Stopwatch:
    """The seconds of each stage of one call that is over."""

    __slots__ = ("_began", "_inside", "seconds")

    def __init__(self) -> None:
        self.seconds: dict[CallStage, float] = {}
        self._inside: dict[CallStage, int] = {}
        self._began: dict[CallStage, float] = {}

    def enter(self, name: CallStage) -> None:
        inside = self._inside.get(name, 0)
        self._inside[name] = inside + 1
        if not inside:
            self._began[name] = time.perf_counter()

    def leave(self, name: CallStage) -> None:
        self._inside[name] -= 1
        if not self._inside[name]:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - self._began[name]


stopwatch: Final[ContextVar[Stopwatch | None]] = ContextVar("stopwatch", default=None)
"""That of the call that is being worked at."""


class stage:  # noqa: N801 - read as the statement that it is: ``with stage(CallStage.ENGINE):``
    """The block is a part of this stage of the call."""

    __slots__ = ("_name", "_watch")

    def __init__(self, name: CallStage) -> None:
        self._name = name
        self._watch = stopwatch.get()

    def __enter__(self) -> None:
        if self._watch is not None:
            self._watch.enter(self._name)

    def __exit__(self, *_: object) -> None:
        if self._watch is not None:
            self._watch.leave(self._name)
