"""Reference data kept as versioned files beside the domain that owns them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True)
class ReferenceFile:
    """One file and the table it fills.

    ``read`` turns the file into rows (column name → value). With ``prune`` the rows that are no longer in the file
    are removed from the table; only for tables that nothing refers to.
    """

    path: Path
    model: type[Any]
    read: Callable[[Path], list[Row]]
    prune: bool = False


def read_csv(path: Path) -> list[Row]:
    """The rows of a CSV file with a header; an empty cell is None."""
    with path.open(encoding="utf-8", newline="") as file:
        return [{column: value or None for column, value in row.items()} for row in csv.DictReader(file)]


def read_json(path: Path) -> Any:
    """The content of a JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))
