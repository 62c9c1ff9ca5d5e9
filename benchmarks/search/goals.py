"""What search must achieve, and whether it does."""

from __future__ import annotations

from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks.search.measure import Measures, p95

TERM_P95 = 40.0
BOOLEAN_P95 = 25.0
TIMES_POSTGRES = 20.0
TIMES_FTS5 = 8.0
ADDED = 12.0
OF_BARE = 0.4

Goal = tuple[str, str, str, bool]


def judge(console: Console, found: Measures) -> bool:
    """Print every goal that was measured; whether all of them are held."""
    goals = _goals(found)
    table = Table("goal", title=f"goals, {found.decisions:,} decisions")
    table.add_column("measured", justify="right")
    table.add_column("wanted", justify="right")
    table.add_column("")
    for name, measured, wanted, held in goals:
        table.add_row(name, measured, wanted, "[green]held" if held else "[red]MISSED")
    console.print(table)
    for line in found.different:
        console.print(f"different results · {line}", highlight=False)
    return all(held for *_, held in goals)


def _goals(found: Measures) -> list[Goal]:
    goals: list[Goal] = []
    term, boolean = found.row("term"), found.row("boolean")
    if term.http:
        for row, most in ((term, TERM_P95), (boolean, BOOLEAN_P95)):
            goals.append(_most(f"{row.name}: p95 through HTTP, one client, ms", p95(row.http), most))
        added = max(median(row.http) - median(row.engine) for row in found.rows if row.engine)
        goals.append(_most("added to the bare engine call at the median, the worst question, ms", added, ADDED))
    if term.http and term.rivals:
        for name, least in (("PostgreSQL", TIMES_POSTGRES), ("SQLite FTS5", TIMES_FTS5)):
            times = median(term.rivals[name][1]) / median(term.http)
            goals.append(_least(f"{term.name}: times faster than {name} at the median, same work", times, least))
    if found.compared:
        same = found.compared - len(found.different)
        goals.append(("equal result sets", f"{same} of {found.compared}", "all", same == found.compared))
    if term.loads:
        mixed = found.row("mixed")
        assert mixed.bare is not None
        share = mixed.loads[32].rate / mixed.bare.rate
        goals.append(
            _least("throughput at 32 clients : 32 callers of the engine and JSON, all questions", share, OF_BARE)
        )
    if term.http:
        goals.append(("failures", str(found.failures), "none", found.failures == 0))
    return goals


def _most(name: str, value: float, most: float) -> Goal:
    return name, f"{value:.1f}", f"≤ {most:g}", value <= most


def _least(name: str, value: float, least: float) -> Goal:
    return name, f"{value:.2f}" if value < 10 else f"{value:.0f}", f"≥ {least:g}", value >= least
