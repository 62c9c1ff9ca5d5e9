"""What a task is. Nothing here needs procrastinate: who only enqueues does not load it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from bdm.platform.services import PlatformServices

P = TypeVar("P", bound="PlatformServices")

TASKS: dict[str, Task] = {}
"""Every defined task, by name: those of the product once ``bdm.wiring`` is loaded."""


@dataclass(frozen=True)
class Job(Generic[P]):
    """One run of a task: what it works with and how often it has been tried."""

    services: P
    id: int
    attempt: int
    """1 the first time."""
    last: bool
    """No attempt follows: record a failure for good."""


@dataclass(frozen=True)
class Retry:
    """When a failed job runs again: ``attempts`` in all, waiting ``wait_seconds``, then twice as long each time."""

    attempts: int = 5
    wait_seconds: float = 5.0

    def wait(self, attempt: int) -> float:
        """Seconds between ``attempt`` (from 1) and the next."""
        return self.wait_seconds * 2.0 ** (attempt - 1)


Function = Callable[..., Awaitable[None]]


@dataclass(frozen=True)
class Task:
    """A kind of job. Calling it runs the function itself, which tests may do."""

    name: str
    function: Function
    queue: str
    retry: Retry = field(default_factory=Retry)
    cron: str | None = None

    async def __call__(self, job: Job[Any], **arguments: Any) -> None:
        await self.function(job, **arguments)


DEFAULT_QUEUE = "default"
DOCUMENT_QUEUE = "documents"
SCAN_QUEUE = "scans"


def task(
    *, queue: str = DEFAULT_QUEUE, retry: Retry | None = None, cron: str | None = None, name: str | None = None
) -> Callable[[Function], Task]:
    """Make an async function ``(job: Job[Any], *, …JSON arguments)`` a task.

    ``queue`` is ``DEFAULT_QUEUE``, ``DOCUMENT_QUEUE`` for what has documents read: so many of those run together that
    the ``extract_processes`` are never without work, or ``SCAN_QUEUE`` for what has pictures read, which takes long and
    gives way to all others. ``cron`` ('*/5 * * * *', UTC) also runs it periodically, without arguments. The name
    is in the database of installations: keep it when the function moves (``name``).
    """

    def decorate(function: Function) -> Task:
        domain = function.__module__.split(".")[-2]
        made = Task(name or f"{domain}.{function.__name__}", function, queue, retry or Retry(), cron)
        if TASKS.get(made.name, made).function.__module__ != function.__module__:
            raise ValueError(f"two tasks are called {made.name}")
        TASKS[made.name] = made
        return made

    return decorate
