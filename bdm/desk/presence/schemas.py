"""Shapes of presences."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel

from bdm.platform.authz import Kind


class EditorOut(BaseModel):
    """Somebody else who has the item open, and since when."""

    name: str
    since: datetime


class PresenceOut(EditorOut):
    """What somebody else has open: ``label`` is the decision's, or the title of the abstract."""

    kind: Kind
    id: str
    label: str
