"""``docs/permissions.md`` as data: the page is the matrix, and is read as people read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "permissions.md"


@dataclass(frozen=True)
class Row:
    """A call, what it is about, and what is answered to whom (by the heads of the columns)."""

    call: str
    place: str
    cells: dict[str, str]


def tables() -> Iterator[list[list[str]]]:
    """The tables of the page, each with its head."""
    table: list[list[str]] = []
    for line in [*PAGE.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if set(line) - set("|-: "):
                table.append(cells)
        elif table:
            yield table
            table = []


def rows() -> list[Row]:
    """The rows of all tables of calls."""
    found = []
    for head, *body in tables():
        if head[0] != "chiamata":
            continue
        for call, place, *cells in body:
            found.append(Row(call.strip("`"), "" if place == "—" else place, dict(zip(head[2:], cells, strict=True))))
    return found


def legend() -> list[list[str]]:
    """Who is behind each column: ``[column, account, type, groups, offices]``."""
    return next(body for head, *body in tables() if head[0] == "colonna")
