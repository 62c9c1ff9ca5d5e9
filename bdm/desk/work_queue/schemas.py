"""Shapes of the work queues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from pydantic import BaseModel, Field

from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.workflow.comments import KeptComment
from bdm.platform.authz import Kind

MAX_WAITING = 1_000
"""Waiting items are counted, and shown, up to here, for each duty and kind."""


@dataclass(frozen=True)
class Whose:
    """Only what is assigned to the account, or to nobody."""

    assigned_to: AssignedTo
    account_id: UUID


@dataclass(frozen=True)
class EventView:
    """The last transition of an item; ``actor`` is None for an account that is gone."""

    action: str
    at: datetime
    actor: str | None
    reason: str | None
    comments: Sequence[KeptComment]


@dataclass(frozen=True)
class WorkFacts:
    """What those who work on an item are told about it.

    ``edited_by`` is who changed or moved it last. ``held_by`` has a draft in hand: who submitted it before it was sent
    back, or else who wrote it; None in every other status. ``waiting_since`` is when it came into its status.
    ``published_before``: it was published once, so that it is not deleted but withdrawn. ``assigned_to`` takes care of
    what is next for it; None for nobody's.
    """

    edited_by: str | None
    held_by: str | None
    last_event: EventView | None
    waiting_since: datetime
    published_before: bool
    assigned_to: str | None


class Duty(StrEnum):
    """What a person is waited for, in the order in which it is shown: what came back first, then what stands before
    readers, then what is nearest to them.
    """

    RETURNED = "returned"
    SUBMIT = "submit"
    WITHDRAW = "withdraw"
    CONFIRM = "confirm"
    PUBLISH = "publish"
    APPROVE = "approve"


@dataclass(frozen=True)
class CopyConfirmation:
    """That somebody else confirmed what a person had prepared; ``actor`` is None for an account that is gone."""

    at: datetime
    actor: str | None


@dataclass(frozen=True)
class WaitingItem:
    """An item that waits; a review is told by its decision. ``confirmation``: of the copy without personal data that
    the person had prepared, in a draft that was not submitted since.
    """

    duty: Duty
    kind: Kind
    item_id: UUID
    confirmation: CopyConfirmation | None = None


class WaitingOut(BaseModel):
    """How much waits for the caller, by duty."""

    returned: int = Field(default=0, ge=0, description="Bozze rinviate a chi chiede")
    submit: int = Field(
        default=0, ge=0, description="Bozze la cui versione anonimizzata, preparata da chi chiede, è stata confermata"
    )
    withdraw: int = Field(default=0, ge=0, description="Ritiri da confermare, chiesti da altri")
    confirm: int = Field(default=0, ge=0, description="Oscuramenti da confermare, preparati da altri")
    publish: int = Field(default=0, ge=0)
    approve: int = Field(default=0, ge=0)
