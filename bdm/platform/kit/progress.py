"""Showing how far a long command has come: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn

from bdm.platform.kit.logs import Voice

LINE_EVERY_SECONDS = 10.0


class Bar(Protocol):
    """What reports progress: ``done`` of ``total`` in any unit, ``detail`` in a few words."""

    def __call__(self, title: str, done: int, total: int, detail: str = "") -> None: ...


@contextmanager
def progress_bar(console: Console) -> Iterator[Bar]:
    """A bar for the block, with the time left; without a terminal, a line at the end of each part and now and then."""
    if Voice.as_records or not console.is_terminal:
        yield _Lines(console)
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[detail]}"),
        TextColumn("·"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=None, detail="")

        def show(title: str, done: int, total: int, detail: str = "") -> None:
            if title != progress.tasks[0].description:
                progress.reset(task, description=title, total=total, detail=detail)
            progress.update(task, completed=done, total=total or 1, detail=detail)

        yield show


class _Lines:
    def __init__(self, console: Console) -> None:
        self._console = console
        self._title = ""
        self._began = self._shown = 0.0

    def __call__(self, title: str, done: int, total: int, detail: str = "") -> None:
        moment = time.monotonic()
        if title != self._title:
            self._title, self._began = title, moment
        elif done < total and moment - self._shown < LINE_EVERY_SECONDS:
            return
        self._shown = moment
        left = (moment - self._began) * (total - done) / done if done else 0.0
        parts = [
            f"{title}: {100 * done // (total or 1)}%",
            detail,
            f"restano circa {duration(left)}" if left >= 1 else "",
        ]
        line = " · ".join(part for part in parts if part)
        if Voice.as_records:
            Voice.say(line)
        else:
            self._console.print(line, highlight=False, markup=False)


def duration(seconds: float) -> str:
    """'12 s', '3 min', '2 h 5 min'.

    >>> duration(7500)
    '2 h 5 min'
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def size(octets: int) -> str:
    """As Italian writes it, in megabytes or gigabytes.

    >>> size(17_842_000), size(180_000_000_000)
    ('17,8 MB', '180,0 GB')
    """
    amount, unit = (octets / 1_000_000_000, "GB") if octets >= 1_000_000_000 else (octets / 1_000_000, "MB")
    return f"{amount:.1f} {unit}".replace(".", ",")
