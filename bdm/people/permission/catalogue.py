"""The catalogue of permission groups, with the Italian names that people read."""

from __future__ import annotations

from pathlib import Path

from bdm.people.user.model import PermissionGroup
from bdm.platform.kit.reference_data import ReferenceFile, Row, read_csv


def _read(path: Path) -> list[Row]:
    return [{**row, "ordine": int(row["ordine"])} for row in read_csv(path)]


DATA = Path(__file__).parent / "data"
REFERENCE = (ReferenceFile(DATA / "permission_groups.csv", PermissionGroup, _read),)
