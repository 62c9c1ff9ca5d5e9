"""The catalogue of permission groups. Who holds them is an account's business: ``bdm.user.service``."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.permission import repository
from bdm.permission.model import PermissionGroup


async def catalogue(session: AsyncSession) -> Sequence[PermissionGroup]:
    """Every group with its Italian name and description, in the catalogue's order."""
    return await repository.catalogue(session)
