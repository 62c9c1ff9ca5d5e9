"""All SQL on the catalogue of permission groups."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.permission.model import PermissionGroup


async def catalogue(session: AsyncSession) -> Sequence[PermissionGroup]:
    """Every group, in the catalogue's order."""
    return (await session.scalars(select(PermissionGroup).order_by(PermissionGroup.ordine))).all()
