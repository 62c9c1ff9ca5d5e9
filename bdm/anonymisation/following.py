"""What follows from a review, in domains above this one: what it obscures is hidden elsewhere, too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

Follow = Callable[[AsyncSession, Sequence[UUID]], Awaitable[None]]

_FOLLOWERS: list[Follow] = []


def when_changed(follow: Follow) -> None:
    """Call ``follow`` with the decisions, whose rows are locked, of which another thing is obscured than before, in
    that transaction.
    """
    _FOLLOWERS.append(follow)


async def note_change(session: AsyncSession, provvedimento_id: UUID) -> None:
    """The review of this decision, whose row is locked, says something else, or was confirmed."""
    await session.flush()
    for follow in _FOLLOWERS:
        await follow(session, [provvedimento_id])
