"""Shapes of the record as administrators read it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, Field

ThingState = Literal["visibile", "riservato", "eliminato"]


class ThingOut(BaseModel):
    """What an identifier stands for. ``name`` is that of the decision, the abstract, the person; of what the reader may
    not see (``riservato``) the office; of a folder or a note whose it is; null for what is gone (``eliminato``).
    ``upn`` is the account to look at.
    """

    id: str
    kind: str
    name: str | None
    state: ThingState
    upn: str | None


class AuditEventOut(BaseModel):
    """One thing that happened. ``actor`` is a UPN, or a command, or null, and ``actor_name`` the name of that account;
    ``position`` is its place in the chain, null until it is linked. ``detail`` holds identifiers and codes: what they
    stand for is ``mentioned``, as the object is ``thing``.
    """

    seq: int
    at: datetime
    actor: str | None
    actor_name: str | None
    action: str
    label: str
    object_kind: str | None
    object_id: str | None
    thing: ThingOut | None
    detail: dict[str, Any] | None
    mentioned: list[ThingOut]
    position: int | None


class AuditPage(BaseModel):
    """The latest first. ``next`` is the ``before`` of the next page, null on the last."""

    items: list[AuditEventOut]
    next: int | None


class ActionOut(BaseModel):
    """A kind of event and what people call it."""

    action: str
    label: str


class SegmentOut(BaseModel):
    """A sealed month: how many events, its last hash (hex), when it was sealed and, if so, dropped."""

    month: date
    events: int
    last_position: int
    hash: str
    sealed_at: datetime
    dropped_at: datetime | None


class VerifiedOut(BaseModel):
    """The last nightly check: how far it came, how many events it computed again, how many problems it found."""

    at: datetime
    position: int
    checked: int
    problems: int


class NavigationOut(BaseModel):
    """When data of visits were last deleted, what was, and after how many days at the latest."""

    days: int
    last_run_at: datetime | None
    sessions: int | None
    attempts: int | None


class AuditStatusOut(BaseModel):
    """How the record stands. ``waiting`` events are not linked yet, the oldest of them since ``waiting_since``."""

    position: int
    hash: str
    month: date | None
    first_position: int
    waiting: int
    waiting_since: datetime | None
    retention_months: int
    segments: list[SegmentOut]
    verified: VerifiedOut | None
    navigation: NavigationOut
    actions: list[ActionOut]


class SegmentHeadIn(BaseModel):
    """A sealed month of an exported head."""

    month: str = Field(max_length=10)
    last_position: int
    hash: str = Field(max_length=64)


class AuditHeadOut(BaseModel):
    """The head of the chain, to be kept outside the service: what ``bdm audit head`` writes."""

    format: str = Field(max_length=40)
    position: int
    hash: str = Field(max_length=64)
    month: str | None = Field(max_length=10)
    exported_at: str = Field(max_length=40)
    segments: list[SegmentHeadIn] = Field(max_length=1300)


class VerificationOut(BaseModel):
    """What a verification found. ``problems`` are the first of them, ``more`` how many others; ``notes`` are limits of
    the comparison.
    """

    sound: bool
    position: int
    hash: str
    checked: int
    waiting: int
    compared_with: str | None
    problems: list[str]
    more: int
    notes: list[str]
