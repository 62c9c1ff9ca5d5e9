"""The figures as tables."""

from __future__ import annotations

from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks.search.measure import MANY, Measures, Row, p95


def _both(milliseconds: list[float]) -> str:
    return f"{median(milliseconds):.1f} / {p95(milliseconds):.1f}" if milliseconds else ""


def _times(row: Row, name: str) -> str:
    if name not in row.rivals:
        return ""
    page, everything = (median(found) for found in row.rivals[name])
    text = f"{page:,.0f} · {everything:,.0f}"
    return f"{text} · {everything / median(row.http):,.0f}×" if row.http else text


def print_measures(console: Console, found: Measures) -> None:
    table = Table("question", title=f"{found.decisions:,} decisions; ms at the median / 95th percentile")
    columns = (
        "found",
        "HTTP",
        "engine",
        "added",
        "PostgreSQL¹",
        "FTS5¹",
        *(f"HTTP, {n}²" for n in MANY),
        "engine, 32³",
        "³",
    )
    for name in columns:
        table.add_column(name, justify="right")
    for row in found.rows:
        added = f"{median(row.http) - median(row.engine):.1f}" if row.http and row.engine else ""
        loads = [
            f"{row.loads[n].rate:,.0f}/s · {_both([s * 1000 for s in row.loads[n].seconds])}" if n in row.loads else ""
            for n in MANY
        ]
        bare = f"{row.bare.rate:,.0f}/s" if row.bare else ""
        share = f"{row.loads[MANY[-1]].rate / row.bare.rate:.2f}" if row.bare and MANY[-1] in row.loads else ""
        table.add_row(
            row.name,
            f"{row.found:,}" if row.found else "",
            _both(row.http),
            _both(row.engine),
            added,
            _times(row, "PostgreSQL"),
            _times(row, "SQLite FTS5"),
            *loads,
            bare,
            share,
        )
    console.print(table)
    console.print(
        "¹ page and count · with facets · times HTTP, at the median   ² answers a second · ms"
        "   ³ with the same JSON, and HTTP's share of it",
        highlight=False,
    )


def print_growth(console: Console, small: Measures, large: Measures) -> None:
    title = f"growth from {small.decisions:,} to {large.decisions:,} decisions, at the median"
    table = Table("question", title=title)
    for name in ("HTTP", "engine", "PostgreSQL", "SQLite FTS5"):
        table.add_column(name, justify="right")
    for one in small.rows:
        other = next((row for row in large.rows if row.name == one.name), None)
        if other is None:
            continue
        pairs = [(one.http, other.http), (one.engine, other.engine)]
        pairs += [
            (one.rivals.get(name, ([], []))[1], other.rivals.get(name, ([], []))[1])
            for name in ("PostgreSQL", "SQLite FTS5")
        ]
        table.add_row(one.name, *(f"{median(b) / median(a):.1f}×" if a and b else "" for a, b in pairs))
    console.print(table)
