"""What is withdrawn, as it is read."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from bdm.platform.authz import Kind


class RitiratoOut(BaseModel):
    """One item that is withdrawn. ``reason`` is None where the item is restricted and the caller reads only its public
    face. People are 'Nome Cognome', None for an account that is gone. ``with_provvedimento``: an abstract that was
    withdrawn with its decision, for the decision's reason.
    """

    kind: Kind
    id: str
    label: str
    ufficio: str
    at: datetime
    asked_by: str | None
    confirmed_by: str | None
    reason: str | None
    with_provvedimento: bool


class RitiratoPage(BaseModel):
    count: int = Field(ge=0)
    items: list[RitiratoOut]
