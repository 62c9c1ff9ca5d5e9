"""A person as the identity provider vouches for them, before any account of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

UserType = Literal["CNS", "ADN"]


@dataclass(frozen=True)
class Identity:
    """Who signed in. ``upn`` is what an account is found by; missing names and e-mail are empty strings.

    ``type`` is CNS, the one with fewer rights, when the provider does not state it (``type_stated`` False).
    """

    issuer: str
    subject: str
    upn: str
    name: str
    family_name: str
    email: str
    type: UserType
    type_stated: bool = True


@dataclass(frozen=True)
class InitialRights:
    """Groups and offices that the provider proposes for a new account (settings ``claim_groups``, ``claim_ou``).

    They count once, when the account is created: afterwards groups and offices are ours.
    """

    groups: frozenset[str] = frozenset()
    offices: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.groups or self.offices)
