"""JSON shapes of the administration of permissions."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from bdm.people.user.identity import UserType
from bdm.people.user.schemas import PersonOut

Group = Annotated[str, Field(max_length=64)]
Office = Annotated[str, Field(max_length=255)]
Groups = Annotated[list[Group], Field(max_length=50)]
Offices = Annotated[list[Office], Field(max_length=1000)]
Until = Annotated[dict[Office, date], Field(max_length=1050)]
"""The last day of groups and offices, by name; what is not in it has no end."""

HistoryKind = Literal["creato", "permessi", "disattivato", "riattivato", "richiesta", "accolta", "respinta"]


class GrantOut(BaseModel):
    """A group or an office that a person holds. ``by``/``at`` are null where older than their being kept. ``until`` is
    its last day, null without one; ``ended``: that is over, and it does not count any more.
    """

    name: str
    by: str | None
    by_name: str | None
    at: datetime | None
    until: date | None
    ended: bool


class HistoryOut(BaseModel):
    """Something that was done to an account. ``by_name`` is null where the actor is no account (a command)."""

    at: datetime
    kind: HistoryKind
    by: str | None
    by_name: str | None
    groups_added: list[str]
    groups_removed: list[str]
    ou_added: list[str]
    ou_removed: list[str]
    until: dict[str, date | None]


class AccountOut(PersonOut):
    """An account as it is listed. ``group`` and ``ou`` are sorted; an ``ou`` of ``*`` stands for every office. Of what
    has an end, ``until`` is the last day, by name; ``ended`` is what does not count any more. ``last_access`` is when
    the person signed in last, as far as the record goes back.
    """

    type: UserType
    active: bool
    group: list[str]
    ou: list[str]
    until: dict[str, date]
    ended: list[str]
    last_access: datetime | None


class AccountPage(BaseModel):
    count: int
    items: list[AccountOut]


class RequestOut(BaseModel):
    """A pending request for an account. Name, e-mail and office are what the person typed; ``upn`` and ``type`` are
    what the identity provider vouches for. ``known``: there is a (deactivated) account already.
    """

    id: str
    upn: str
    type: UserType
    name: str
    family_name: str
    email: str
    office: str | None
    reason: str
    created_at: datetime
    known: bool


class RequestPage(BaseModel):
    count: int
    items: list[RequestOut]


class PermissionOut(AccountOut):
    """Everything about the rights of an account.

    ``version`` names the state of groups, offices and activity, for saving. ``last_administrator``: nobody else can
    change permissions. ``sessions``: in how many browsers the person is signed in now.
    """

    version: str
    created_at: datetime
    sessions: int
    last_administrator: bool
    groups: list[GrantOut]
    offices: list[GrantOut]
    history: list[HistoryOut]


class PermissionIn(BaseModel):
    """The whole lists of groups and offices that a person is to hold. Without ``until`` the ends stay as they are.

    ``version``: the state that they were changed from; another one meanwhile is refused. Without it the lists win.
    """

    upn: Annotated[str, Field(max_length=255)]
    group: Groups
    ou: Offices
    until: Until | None = None
    version: Annotated[str | None, Field(max_length=64)] = None


class GrantIn(BaseModel):
    """What a person who asked for an account gets with it."""

    group: Groups = []
    ou: Offices = []
    until: Until = {}


class RefusalIn(BaseModel):
    """Why a request is refused: the person reads it."""

    reason: Annotated[str, Field(max_length=2000)] = ""
