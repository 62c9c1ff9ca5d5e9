"""Accounts: how they come to be, what they are granted, who finds whom (docs/regole/accesso.md#account)."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.names import canonical
from bdm.people.user import repository as user_repository
from bdm.people.user.identity import Identity, InitialRights, UserType
from bdm.people.user.model import EVERY_OFFICE, AccessRequest, UserAccount
from bdm.people.user.schemas import AccessRequestIn
from bdm.platform import audit
from bdm.platform.authz import Reader
from bdm.platform.database.locks import Lock, hold
from bdm.platform.kit.errors import REQUIRED, Conflict, FieldError, Invalid
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import now

log = logging.getLogger(__name__)

SEARCH_MINIMUM = 3
SEARCH_LIMIT = 20

_EMAIL = regex(r"[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+")


# Signing in


async def welcome(
    session: AsyncSession,
    identity: Identity,
    initial: InitialRights,
    *,
    open_access: bool,
    person: bytes | None = None,
) -> None:
    """Bring the account of someone who just signed in up to date; create it where the settings say so.

    Names, e-mail and type follow the provider, which vouches for them. An account is created at once with
    ``open_access``, or when the provider proposes groups or offices; otherwise the person asks for one. ``person`` is
    whose it is, where the provider tells.
    """
    account = await user_repository.find_by_upn(session, identity.upn)
    if account is not None:
        await _follow_provider(session, account, identity, person)
        return
    if not open_access and not initial:
        return
    groups, offices = await _known(session, initial)
    if unknown := (initial.groups - groups) | (initial.offices - offices):
        log.warning("the provider proposes unknown groups or offices: %s", sorted(unknown))
    await create_account(
        session,
        upn=identity.upn,
        name=identity.name,
        family_name=identity.family_name,
        email=identity.email,
        type_=identity.type,
        groups=groups,
        offices=offices,
        actor=identity.upn,
        person=person,
    )


async def create_account(
    session: AsyncSession,
    *,
    upn: str,
    name: str,
    family_name: str,
    email: str,
    type_: UserType,
    groups: Iterable[str] = (),
    offices: Iterable[str] = (),
    actor: str | None,
    person: bytes | None = None,
) -> bool:
    """Create an account with its first groups and offices, which must exist; False if there already is one."""
    account_id = await user_repository.create_if_missing(
        session, upn=upn, name=name, family_name=family_name, email=email, type_=type_, person=person
    )
    if account_id is None:
        return False
    await user_repository.add_rights(session, account_id, groups=groups, offices=offices, actor=actor)
    detail = {"groups": sorted(groups), "ou": sorted(offices)}
    await audit.record(session, actor, "account_created", "user_account", account_id, detail)
    return True


async def _follow_provider(
    session: AsyncSession, account: UserAccount, identity: Identity, person: bytes | None
) -> None:
    stated = {
        "person": person,
        "name": identity.name,
        "family_name": identity.family_name,
        "email": identity.email,
        "type": identity.type if identity.type_stated else "",
    }
    changed = {column: value for column, value in stated.items() if value and value != getattr(account, column)}
    if changed:
        await user_repository.change(session, account.id, **changed)


# Granting


@dataclass(frozen=True)
class AccountRights:
    """What an account holds after a grant."""

    upn: str
    created: bool
    groups: list[str]
    offices: list[str]


async def grant(
    session: AsyncSession,
    *,
    upn: str,
    groups: Iterable[str],
    offices: Iterable[str],
    actor: str,
    name: str = "",
    family_name: str = "",
    email: str = "",
    type_: UserType = "ADN",
    until: Mapping[str, date] = user_repository.NO_END,
) -> AccountRights:
    """Add groups and offices to the account of ``upn``, which is created or reactivated where needed; those in
    ``until`` up to that day, the others without an end.

    Names, e-mail and type only count for a new account. A pending access request is thereby accepted. Raises Invalid
    when the UPN, a group or an office does not exist or is not spelled as it should.
    """
    upn, wanted_groups, wanted_offices = upn.strip(), set(groups), set(offices)
    await check_rights(session, upn, wanted_groups, wanted_offices)
    await hold(session, Lock.RIGHTS)
    created = await user_repository.create_if_missing(
        session, upn=upn, name=name, family_name=family_name, email=email, type_=type_
    )
    account = await user_repository.find_by_upn(session, upn)
    assert account is not None
    if not account.active:
        await user_repository.change(session, account.id, active=True)
    held_groups, held_offices = await user_repository.rights_of(session, account.id)
    await user_repository.add_rights(
        session, account.id, groups=wanted_groups, offices=wanted_offices, actor=actor, until=until
    )
    await user_repository.decide_requests(session, account.upn, status="ACCOLTA", decided_by=actor, decided_at=now())
    after_groups, after_offices = await user_repository.rights_of(session, account.id)
    detail = {"created": created is not None} | rights_detail(held_groups, after_groups, held_offices, after_offices)
    if until:
        detail["until"] = {name: str(day) for name, day in sorted(until.items())}
    await audit.record(session, actor, "permissions_changed", "user_account", account.id, detail)
    return AccountRights(account.upn, created is not None, after_groups, after_offices)


def rights_detail(
    groups: Iterable[str], new_groups: Iterable[str], offices: Iterable[str], new_offices: Iterable[str]
) -> dict[str, Any]:
    """What the record says about a change of rights: those held afterwards, and what was added and taken."""
    before, after, before_ou, after_ou = set(groups), set(new_groups), set(offices), set(new_offices)
    differences = {
        "groups_added": after - before,
        "groups_removed": before - after,
        "ou_added": after_ou - before_ou,
        "ou_removed": before_ou - after_ou,
    }
    return {"groups": sorted(after), "ou": sorted(after_ou)} | {
        name: sorted(values) for name, values in differences.items() if values
    }


async def check_rights(session: AsyncSession, upn: str, groups: set[str], offices: set[str]) -> None:
    """Raise Invalid, field by field, for a UPN that cannot be one, unknown groups and unknown offices."""
    errors = []
    if not upn or len(upn) > 255 or not upn.isprintable():
        errors.append(FieldError("upn", "UPN non valido"))
    catalogue = [group.name for group in await user_repository.catalogue(session)]
    errors += [
        FieldError("group", f"Gruppo inesistente: {group}" + _meant(group, catalogue))
        for group in sorted(groups - set(catalogue))
    ]
    names = await _office_names(session)
    errors += [
        FieldError("ou", f"Ufficio inesistente: {ou}" + _meant(ou.upper(), names))
        for ou in sorted(offices - {EVERY_OFFICE, *names})
    ]
    if errors:
        raise Invalid(errors=errors)


def _meant(word: str, names: list[str]) -> str:
    near = get_close_matches(word, names, n=1)
    return f" (forse {near[0]}?)" if near else ""


async def _known(session: AsyncSession, initial: InitialRights) -> tuple[set[str], set[str]]:
    """What exists of the rights that a provider proposes."""
    catalogue = {group.name for group in await user_repository.catalogue(session)}
    return catalogue & initial.groups, {EVERY_OFFICE, *await _office_names(session)} & initial.offices


async def _office_names(session: AsyncSession) -> list[str]:
    return [ufficio.nome for ufficio in await ufficio_service.geografia(session)]


async def choose_working_office(session: AsyncSession, reader: Reader, ou: str) -> str:
    """Make ``ou`` the office the reader works for now. It must be among those granted: nothing is granted here."""
    ou = canonical("ufficio", ou.strip())
    if not ou:
        raise Invalid(errors=[FieldError("ou", REQUIRED)])
    granted = ou in (await _office_names(session) if reader.all_offices else reader.ou)
    if not granted:
        raise Invalid(errors=[FieldError("ou", "L'ufficio non è tra quelli assegnati.")])
    await user_repository.change(session, reader.account_id, working_ou=ou)
    return ou


# Asking for access


async def request_access(session: AsyncSession, identity: Identity, access_request: AccessRequestIn) -> AccessRequest:
    """Ask for an account. A person has one pending request: asking again corrects it.

    Raises Invalid field by field, Conflict for somebody who has an active account. Staff says which office.
    """
    account = await user_repository.find_by_upn(session, identity.upn)
    if account is not None and account.active:
        raise Conflict("Si dispone già di un account.", code="ACCOUNT_EXISTS")
    texts = {field: value.strip() for field, value in access_request.model_dump().items()}
    required = ["name", "email", "reason"] + (["office"] if identity.type == "ADN" else [])
    errors = [FieldError(field, REQUIRED) for field in required if not texts[field]]
    errors += [
        FieldError(field, "Il testo contiene caratteri non ammessi.")
        for field, value in texts.items()
        if not _is_text(value, lines=field == "reason")
    ]
    email = texts["email"]
    if email and email.isprintable() and not _EMAIL.fullmatch(email):
        errors.append(FieldError("email", "Indicare un indirizzo e-mail valido."))
    if errors:
        raise Invalid(errors=errors)

    request_id = await user_repository.put_request(session, identity, ufficio=texts.pop("office") or None, **texts)
    await audit.record(session, identity.upn, "access_requested", "access_request", request_id)
    request = await user_repository.last_request(session, identity.upn)
    assert request is not None
    return request


def _is_text(value: str, *, lines: bool) -> bool:
    return all(character.isprintable() or (lines and character in "\r\n\t") for character in value)


# Finding people


async def search(session: AsyncSession, q: str) -> list[UserAccount]:
    """At most 20 active accounts, from 3 characters on: staff by part of the name, others by whole e-mail only."""
    q = " ".join(q.split())
    if len(q) < SEARCH_MINIMUM:
        raise Invalid(errors=[FieldError("q", f"Digitare almeno {SEARCH_MINIMUM} caratteri.")])
    if len(q) > 255 or not q.isprintable():
        raise Invalid(errors=[FieldError("q", "Valore non valido.")])
    return await user_repository.search(session, q.split(), q, SEARCH_LIMIT)
