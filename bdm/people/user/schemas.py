"""JSON shapes of accounts."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bdm.people.user.identity import UserType

RequestStatus = Literal["IN_ATTESA", "ACCOLTA", "RESPINTA"]


class GroupOut(BaseModel):
    """A permission group with its Italian name and description."""

    group: str
    name: str
    description: str


class AccessRequestOut(BaseModel):
    """The caller's own access request; ``decision_reason`` is what the administrator answered."""

    model_config = ConfigDict(from_attributes=True)

    created_at: datetime
    status: RequestStatus
    name: str
    family_name: str
    email: str
    office: Annotated[str | None, Field(validation_alias="ufficio")]
    reason: str
    decision_reason: str | None


class CurrentUserOut(BaseModel):
    """The signed-in person. ``upn`` is null without an (active) account: there is nothing to read then.

    ``exp`` is the end of the session in seconds since the epoch, as enforced: the earlier of its absolute end and
    of its end without activity. Asking for it is no activity. ``family_name`` repeats ``familyName``. ``draft_key`` is
    what this person's browser encrypts unsaved forms with (256 bits, base64url).
    ``until`` is the last day of those groups and offices that have one, by name.
    ``deactivated``: there is an account, which an administrator took out of use.
    """

    upn: str | None
    name: str
    familyName: str  # noqa: N815 (docs/regole/campi.md#nomi-con-due-grafie)
    family_name: str
    email: str
    type: UserType
    groups: list[str]
    ou: list[str]
    until: dict[str, date]
    working_ou: str | None
    exp: int
    group_catalogue: list[GroupOut]
    access_request: AccessRequestOut | None
    demo: bool
    draft_key: str
    deactivated: bool


class PersonOut(BaseModel):
    """A person, as others find and see them."""

    model_config = ConfigDict(from_attributes=True)

    upn: str
    name: str
    family_name: str
    email: str


class AccessRequestIn(BaseModel):
    """A request for an account. ``name`` may be the whole name, ``family_name`` is then left out.

    ``office`` is free text: whoever asks cannot read our lists yet, and may belong to another administration.
    """

    name: Annotated[str, Field(max_length=255)] = ""
    family_name: Annotated[str, Field(max_length=255)] = ""
    email: Annotated[str, Field(max_length=255)] = ""
    office: Annotated[str, Field(max_length=255)] = ""
    reason: Annotated[str, Field(max_length=2000)] = ""
