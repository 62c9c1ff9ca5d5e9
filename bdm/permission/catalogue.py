"""The catalogue of permission groups, with the Italian names that people read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.kit.reference_data import ReferenceFile, Row, read_csv
from bdm.permission.model import PermissionGroup


def _read(path: Path) -> list[Row]:
    return [{**row, "ordine": int(row["ordine"])} for row in read_csv(path)]


DATA = Path(__file__).parent / "data"
REFERENCE = (ReferenceFile(DATA / "permission_groups.csv", PermissionGroup, _read),)


async def permission_groups(session: AsyncSession) -> Sequence[PermissionGroup]:
    """All groups in the order in which they are shown."""
    return (await session.scalars(select(PermissionGroup).order_by(PermissionGroup.ordine))).all()
