"""The timeline of a decision, and its JSON (docs/regole/consultazione.md#cronologia)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

EventType = Literal[
    "deposit",
    "publication",
    "submitted",
    "approved",
    "published",
    "rejected",
    "previous",
    "next",
    "abstract",
    "document",
]
"""``abstract``: one of its abstracts was published; ``document``: its document was replaced; ``previous`` and ``next``:
a linked decision was published; the rest are the decision's own dates and transitions.
"""


class TimelineEvent(BaseModel):
    """One thing that happened. ``date`` is a day (ISO 8601) where the hour is not known.

    ``actor`` ('Nome Cognome') and ``reason`` are for those who may see drafts; ``link`` is an address of the client.
    What an event does not have is left out of the JSON.
    """

    model_config = ConfigDict(frozen=True)

    date: date | datetime
    type: EventType
    title: str
    actor: str | None = None
    reason: str | None = None
    link: str | None = None
