"""What follows from a review, in domains above this one: what it obscures is hidden elsewhere, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.kit.occasion import Occasion

OBSCURED: Final = Occasion[Sequence[UUID]]()
"""Of decisions, whose rows are locked, another thing is obscured than before."""


async def note_change(session: AsyncSession, provvedimento_id: UUID) -> None:
    """The review of this decision, whose row is locked, says something else, or was confirmed."""
    await session.flush()
    await OBSCURED.happen(session, [provvedimento_id])
