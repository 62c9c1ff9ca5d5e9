"""The short benchmark: whether the pages have become slower, in three minutes once the collection is there.

    python -m benchmarks speed [--accept]

Everything is a ratio of two things measured in turn in the same run, which a busy machine slows down alike; the lower
the better. The exit code tells whether one of them is a fifth above the figure in ``figures.json``; ``--accept`` writes
what was measured there, for the commit that means it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.kit.progress import progress_bar
from benchmarks import queues
from benchmarks.collection.cache import collection
from benchmarks.speed.measure import measure, measure_desk

DECISIONS = 20_000
IN_WORK = 2_000
FIGURES = Path(__file__).with_name("figures.json")
SLOWER = 1.2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks speed")
    parser.add_argument("--accept", action="store_true", help="write what is measured into figures.json")
    accept = parser.parse_args().accept
    console = Console(width=None if sys.stdout.isatty() else 150)
    with progress_bar(console) as bar:
        made = collection(DECISIONS, bar)
        with _running(made.data_dir):
            found = _twice(lambda: measure(made, bar))
        with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
            Path(temporary).chmod(0o711)
            data_dir = Path(temporary) / "data"
            with _running(data_dir) as server:
                bar("scrivania", 0, 1, "bozze")
                asyncio.run(queues.load(server.url, data_dir, IN_WORK))
                found |= _twice(lambda: measure_desk(data_dir, bar))
    _print(console, found)
    if accept:
        FIGURES.write_text(json.dumps({name: round(ratio, 2) for name, ratio in found.items()}, indent=2) + "\n")
    elif slower(found) or set(found) != set(known()):
        raise SystemExit("slower by a fifth, or measured for the first time: see benchmarks/speed")


@contextmanager
def _running(data_dir: Path) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres(data_dir) as server:
        prepare(server.url, lambda message: None)
        server.publish()
        yield server


def _twice(measuring: Callable[[], Coroutine[Any, Any, dict[str, float]]]) -> dict[str, float]:
    """What is slower is so twice; a machine that others use is so now and then."""
    found = asyncio.run(measuring())
    if not slower(found):
        return found
    again = asyncio.run(measuring())
    return {name: min(ratio, again[name]) for name, ratio in found.items()}


def known() -> dict[str, float]:
    """The figures of the commit."""
    figures: dict[str, float] = json.loads(FIGURES.read_text("utf-8"))
    return figures


def slower(found: dict[str, float]) -> list[str]:
    """What is a fifth above its figure."""
    return [name for name, ratio in found.items() if ratio > known().get(name, ratio) * SLOWER]


def _print(console: Console, found: dict[str, float]) -> None:
    figures, above = known(), slower(found)
    table = Table("ratio (the lower the better)", title=f"{DECISIONS:,} decisions")
    for name in ("measured", "known", ""):
        table.add_column(name, justify="right")
    for name, ratio in found.items():
        verdict = "[red]SLOWER" if name in above else "[green]held" if name in figures else "new"
        table.add_row(name, f"{ratio:.2f}", f"{figures[name]:.2f}" if name in figures else "", verdict)
    console.print(table)
