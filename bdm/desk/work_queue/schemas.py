"""Shapes of the work queues."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel, Field

MAX_WAITING = 1_000
"""Waiting items are counted up to here."""


@dataclass(frozen=True)
class EventView:
    """The last transition of an item; ``actor`` is None for an account that is gone."""

    action: str
    at: datetime
    actor: str | None
    reason: str | None


@dataclass(frozen=True)
class WorkFacts:
    """What those who work on an item are told about it.

    ``edited_by`` is who changed or moved it last. ``held_by`` has a draft in hand: who submitted it before it was sent
    back, or else who wrote it; None in every other status. ``waiting_since`` is when it came into its status.
    ``published_before``: it was published once, so that it is not deleted but withdrawn.
    """

    edited_by: str | None
    held_by: str | None
    last_event: EventView | None
    waiting_since: datetime
    published_before: bool


class WaitingOut(BaseModel):
    """How much waits for the caller, of each kind."""

    provvedimento: int = Field(ge=0, le=MAX_WAITING)
    massima: int = Field(ge=0, le=MAX_WAITING)
