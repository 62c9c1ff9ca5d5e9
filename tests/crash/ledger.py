"""What the service has promised: every write that it acknowledged, and those of which nobody knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

Name = tuple[str, str]
"""Which thing: its kind, and a word of its own that is found again in the database."""

Event = tuple[str, str, str, str]
"""A row of the audit record: actor, action, object kind, object id."""

ABSENT = None


class Unanswered(Exception):
    """No answer came to a request, or one that says that nothing works now."""


class NotSent(Unanswered):
    """Nobody was there to take the request."""


@dataclass
class Thing:
    """``value`` was acknowledged last (ABSENT: it is not there); one of ``maybe`` may have come after it."""

    value: Any = ABSENT
    maybe: list[Any] = field(default_factory=list)
    id: str = ""

    @property
    def possible(self) -> list[Any]:
        return [self.value, *self.maybe]


@dataclass
class Ledger:
    """Kept by the process that writes, which nobody kills."""

    things: dict[Name, Thing] = field(default_factory=dict)
    events: Counter[Event] = field(default_factory=Counter)
    writes: int = 0
    """Acknowledged."""
    reads: int = 0
    unanswered: int = 0
    """Requests that were sent, without an answer that says more than that nothing works now."""
    faults: list[str] = field(default_factory=list)

    def thing(self, name: Name) -> Thing:
        return self.things.setdefault(name, Thing())

    @contextmanager
    def writing(self, name: Name, value: Any, event: tuple[str, str, str] | None) -> Iterator[Thing]:
        """A write of ``value``: acknowledged when the block ends, unknown when it ends by ``Unanswered``.

        ``event`` is the actor, the action and the kind of the object of the audit row that comes with it.
        """
        thing = self.thing(name)
        thing.maybe.append(value)
        yield thing
        thing.value, thing.maybe = value, []
        self.writes += 1
        if event is not None:
            self.events[*event, thing.id] += 1

    def forget(self, *names: Name) -> None:
        """Things that went with another one."""
        for name in names:
            self.things.pop(name, None)

    def fault(self, text: str) -> None:
        self.faults.append(text)
