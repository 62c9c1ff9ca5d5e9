"""From the provider's verified claims to a person. Claim names are settings."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from bdm.people.user.identity import Identity, InitialRights, UserType
from bdm.settings import Settings

MAX_LENGTH = 255


class IncompleteIdentity(Exception):
    """The provider vouched for someone without saying who: ``claim`` is missing or unusable."""

    def __init__(self, claim: str) -> None:
        self.claim = claim
        super().__init__(claim)


def identity_from(claims: Mapping[str, Any], issuer: str, settings: Settings) -> Identity:
    """The person described by ``claims``, which must have been verified. Raises IncompleteIdentity."""
    subject, upn = _line(claims.get("sub")), _line(claims.get(settings.claim_upn))
    if not subject:
        raise IncompleteIdentity("sub")
    if not upn:
        raise IncompleteIdentity(settings.claim_upn)
    stated = _type(claims.get(settings.claim_type))
    # Folders are shared by e-mail: an address that the provider itself distrusts is not taken over.
    email = "" if claims.get("email_verified") is False else _line(claims.get("email"))
    return Identity(
        issuer=issuer,
        subject=subject,
        upn=upn,
        name=_line(claims.get("given_name")) or _line(claims.get("name")),
        family_name=_line(claims.get("family_name")),
        email=email,
        type=stated or "CNS",
        type_stated=stated is not None,
    )


def initial_rights_from(claims: Mapping[str, Any], settings: Settings) -> InitialRights:
    """The groups and offices proposed by the provider, not yet checked against ours."""
    return InitialRights(
        groups=_lines(claims.get(settings.claim_groups)) if settings.claim_groups else frozenset(),
        offices=_lines(claims.get(settings.claim_ou)) if settings.claim_ou else frozenset(),
    )


def _line(value: object) -> str:
    """A short text without control characters, or nothing."""
    if not isinstance(value, str) or len(value) > MAX_LENGTH:
        return ""
    text = unicodedata.normalize("NFC", value).strip()
    return text if text.isprintable() else ""


def _lines(value: object) -> frozenset[str]:
    """A claim with several values comes as a list or as one text."""
    values = value if isinstance(value, list) else [value]
    return frozenset(filter(None, map(_line, values)))


def _type(value: object) -> UserType | None:
    match _line(value).upper():
        case "CNS":
            return "CNS"
        case "ADN":
            return "ADN"
        case _:
            return None
