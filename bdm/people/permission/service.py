"""Who may do what, decided by administrators (docs/regole/accesso.md#gestione-dei-permessi).

Changes of rights come one after another (``Lock.RIGHTS``). Once it is a change's turn, the administrator must still be
one, the state must be the one that was changed from, and somebody who may change permissions must remain.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn import repository as authn_repository
from bdm.people.permission import repository as permission_repository
from bdm.people.permission.history import history_out
from bdm.people.permission.repository import SOON, AccountListing, Assignment, Filter
from bdm.people.permission.schemas import (
    AccountOut,
    AccountPage,
    GrantIn,
    GrantOut,
    PermissionIn,
    PermissionOut,
    RequestOut,
    RequestPage,
)
from bdm.people.user import repository as user_repository, service as user_service
from bdm.people.user.model import AccessRequest, UserAccount
from bdm.platform import audit
from bdm.platform.authz import Permission, Reader
from bdm.platform.database.locks import Lock, hold
from bdm.platform.kit.errors import Conflict, FieldError, Forbidden, Invalid, NotFound
from bdm.platform.kit.time import now, today
from bdm.settings import Settings

DUPLICATE_OFFICE = "Ufficio di competenza già assegnato"
LAST_ADMINISTRATOR = (
    "È l'unico utente attivo che può gestire i permessi senza scadenza: prima di procedere, assegnare la gestione a "
    "un'altra persona."
)
PAST = "La validità non può finire prima di oggi."
CHANGED = "I permessi dell'utente sono stati modificati nel frattempo."
DECIDED = "La richiesta è già stata valutata."
ALREADY_DECIDED, REASON_REQUIRED = "REQUEST_DECIDED", "Indicare il motivo: la persona lo leggerà."


async def of(session: AsyncSession, upn: str, settings: Settings) -> PermissionOut:
    """Everything about the rights of ``upn``. Raises NotFound."""
    return await _out(session, await _account(session, upn), settings)


async def save(session: AsyncSession, reader: Reader, permission: PermissionIn, settings: Settings) -> PermissionOut:
    """Make the lists those that the person holds.

    Raises NotFound, Invalid (field ``ou``, ``group``, ``until``), Conflict ``PERMISSION_CONFLICT`` for a state that is
    older than the present one (which comes along) and ``LAST_ADMINISTRATOR``.
    """
    groups, offices = set(permission.group), set(permission.ou)
    if len(offices) != len(permission.ou):
        raise Invalid(DUPLICATE_OFFICE, errors=[FieldError("ou", DUPLICATE_OFFICE)])
    await _turn(session, reader)
    account = await _account(session, permission.upn)
    every_group, every_office = await permission_repository.rights_of(session, account.id)
    held_groups, held_offices = [one.name for one in every_group], [one.name for one in every_office]
    before = _ends(every_group, every_office)
    if permission.version is not None and permission.version != _version(account, held_groups, held_offices, before):
        state = await _out(session, account, settings)
        raise Conflict(CHANGED, code="PERMISSION_CONFLICT", extra={"permission": state.model_dump(mode="json")})
    # What somebody holds already may have left the catalogue or the list of offices since: it may stay.
    await user_service.check_rights(session, account.upn, groups - set(held_groups), offices - set(held_offices))
    until = before if permission.until is None else permission.until
    after = {name: day for name, day in until.items() if name in groups | offices}
    changed = {name for name in groups | offices if before.get(name) != after.get(name)}
    _check_ends({name: after[name] for name in changed & after.keys()})
    if account.active and _manages(held_groups, before) and not _manages(groups, after):
        await _somebody_remains(session, account)
    if changed or groups != set(held_groups) or offices != set(held_offices):
        removed_groups, removed_offices = set(held_groups) - groups, set(held_offices) - offices
        await user_repository.remove_rights(session, account.id, groups=removed_groups, offices=removed_offices)
        await user_repository.add_rights(
            session,
            account.id,
            groups=(groups - set(held_groups)) | (groups & changed),
            offices=(offices - set(held_offices)) | (offices & changed),
            actor=reader.upn,
            until=after,
        )
        detail = user_service.rights_detail(held_groups, groups, held_offices, offices)
        if changed:
            detail["until"] = {name: str(after[name]) if name in after else None for name in sorted(changed)}
        await audit.record(
            session, reader.upn, "permissions_changed", permission_repository.ACCOUNT, account.id, detail
        )
    return await _out(session, account, settings)


async def deactivate(session: AsyncSession, reader: Reader, upn: str, settings: Settings) -> PermissionOut:
    """Take an account out of use: its sessions end at once, what it holds stays for when it comes back.

    Raises NotFound, Conflict ``OWN_ACCOUNT`` and ``LAST_ADMINISTRATOR``.
    """
    await _turn(session, reader)
    account = await _account(session, upn)
    if account.id == reader.account_id:
        raise Conflict("Non è possibile disattivare il proprio account.", code="OWN_ACCOUNT")
    if account.active:
        groups, _ = await permission_repository.rights_of(session, account.id)
        if _manages([one.name for one in groups], _ends(groups)):
            await _somebody_remains(session, account)
        await user_repository.change(session, account.id, active=False)
        ended = await authn_repository.delete_sessions_of(session, account.upn)
        await audit.record(
            session, reader.upn, "account_deactivated", permission_repository.ACCOUNT, account.id, {"sessions": ended}
        )
    return await _out(session, account, settings)


async def reactivate(session: AsyncSession, reader: Reader, upn: str, settings: Settings) -> PermissionOut:
    """Let a deactivated account be used again, with what it held. Raises NotFound."""
    await _turn(session, reader)
    account = await _account(session, upn)
    if not account.active:
        await user_repository.change(session, account.id, active=True)
        await user_repository.decide_requests(
            session, account.upn, status="ACCOLTA", decided_by=reader.upn, decided_at=now()
        )
        await audit.record(session, reader.upn, "account_reactivated", permission_repository.ACCOUNT, account.id)
    return await _out(session, account, settings)


async def accounts(
    session: AsyncSession, q: str, account_filter: Filter, *, ending: bool, offset: int, limit: int
) -> AccountPage:
    """A page of the accounts that hold every condition of ``account_filter``; ``q`` is parts of surname, name, e-mail,
    UPN. ``ending``: only those of which something ends soon or has ended, what ended first before the others.
    """
    until = today() + SOON if ending else None
    account_filter = replace(account_filter, words=tuple(q.split()[:10]), ending=until)
    count, items = await permission_repository.accounts(session, account_filter, offset=offset, limit=limit)
    return AccountPage(count=count, items=[_listed(one) for one in items])


# Requests


async def pending_requests(session: AsyncSession, *, offset: int, limit: int) -> RequestPage:
    """A page of the requests that wait for an answer, oldest first."""
    count, items = await permission_repository.pending(session, offset=offset, limit=limit)
    return RequestPage(count=count, items=[_request_out(request, known) for request, known in items])


async def grant_request(session: AsyncSession, reader: Reader, id: str, grant: GrantIn) -> str:
    """Give the person who asked an account with these rights (an earlier one is taken into use again); its UPN.

    Name and e-mail are those that the identity provider vouches for, where the person is still signed in: folders are
    shared by e-mail, so that a typed one is never taken over.
    """
    if len(set(grant.ou)) != len(grant.ou):
        raise Invalid(DUPLICATE_OFFICE, errors=[FieldError("ou", DUPLICATE_OFFICE)])
    until = {name: day for name, day in grant.until.items() if name in {*grant.group, *grant.ou}}
    _check_ends(until)
    await _turn(session, reader)
    request = await _waiting(session, id)
    identity = await permission_repository.latest_identity(session, request.upn)
    granted = await user_service.grant(
        session,
        upn=request.upn,
        groups=grant.group,
        offices=grant.ou,
        actor=reader.upn,
        name=identity.name if identity else request.name,
        family_name=identity.family_name if identity else request.family_name,
        email=identity.email if identity else "",
        type_="ADN" if request.type == "ADN" else "CNS",
        until=until,
    )
    await audit.record(session, reader.upn, "access_granted", permission_repository.REQUEST, request.id)
    return granted.upn


async def refuse_request(session: AsyncSession, reader: Reader, id: str, reason: str) -> None:
    """Refuse a request with a reason, which the person reads. Raises Invalid (field ``reason``)."""
    reason = reason.strip()
    if not reason:
        raise Invalid(errors=[FieldError("reason", REASON_REQUIRED)])
    if not all(character.isprintable() or character in "\r\n\t" for character in reason):
        raise Invalid(errors=[FieldError("reason", "Il testo contiene caratteri non ammessi.")])
    await _turn(session, reader)
    request = await _waiting(session, id)
    await permission_repository.refuse(session, request.id, by=reader.upn, at=now(), reason=reason)
    await audit.record(session, reader.upn, "access_denied", permission_repository.REQUEST, request.id)


async def _waiting(session: AsyncSession, id: str) -> AccessRequest:
    try:
        request = await permission_repository.locked_request(session, UUID(id))
    except ValueError:
        request = None
    if request is None:
        raise NotFound("Richiesta non trovata.")
    if request.status != "IN_ATTESA":
        raise Conflict(DECIDED, code=ALREADY_DECIDED)
    return request


def _request_out(request: AccessRequest, has_account: bool) -> RequestOut:
    return RequestOut(
        id=str(request.id),
        upn=request.upn,
        type="ADN" if request.type == "ADN" else "CNS",
        name=request.name,
        family_name=request.family_name,
        email=request.email,
        office=request.ufficio,
        reason=request.reason,
        created_at=request.created_at,
        known=has_account,
    )


# What all have in common


async def _turn(session: AsyncSession, reader: Reader) -> None:
    """Wait for one's turn; whoever lost the permission meanwhile does nothing any more."""
    await hold(session, Lock.RIGHTS)
    if not await permission_repository.is_administrator(session, reader.account_id):
        raise Forbidden


async def _somebody_remains(session: AsyncSession, account: UserAccount) -> None:
    if not await permission_repository.other_administrators(session, account.id):
        raise Conflict(LAST_ADMINISTRATOR, code="LAST_ADMINISTRATOR")


async def _account(session: AsyncSession, upn: str) -> UserAccount:
    account = await user_repository.find_by_upn(session, upn)
    if account is None:
        raise NotFound("Utente non trovato.")
    await session.refresh(account)
    return account


def _check_ends(until: Mapping[str, date]) -> None:
    if any(day < today() for day in until.values()):
        raise Invalid(PAST, errors=[FieldError("until", PAST)])


def _ends(*held: list[Assignment]) -> dict[str, date]:
    return {one.name: one.until for some in held for one in some if one.until is not None}


def _manages(groups: Collection[str], until: Mapping[str, date]) -> bool:
    """Whether these rights let somebody change permissions without an end."""
    return Permission.EDIT_PERMISSION in groups and Permission.EDIT_PERMISSION not in until


def _version(account: UserAccount, groups: list[str], offices: list[str], until: Mapping[str, date]) -> str:
    """A name of the state: the same state has the same name, however it came about."""
    ends = {name: str(day) for name, day in sorted(until.items())}
    state = json.dumps([str(account.id), account.active, sorted(groups), sorted(offices), ends])
    return hashlib.sha256(state.encode()).hexdigest()[:32]


def _listed(holder: AccountListing) -> AccountOut:
    account, day = holder.account, today()
    return AccountOut(
        upn=account.upn,
        name=account.name,
        family_name=account.family_name,
        email=account.email,
        type="ADN" if account.type == "ADN" else "CNS",
        active=account.active,
        group=sorted(holder.groups),
        ou=sorted(holder.offices),
        until=holder.until,
        ended=sorted(name for name, until in holder.until.items() if until < day),
        last_access=holder.last_access,
    )


async def _out(session: AsyncSession, account: UserAccount, settings: Settings) -> PermissionOut:
    await session.refresh(account)
    groups, offices = await permission_repository.rights_of(session, account.id)
    events = await permission_repository.history(session, account.id, account.upn)
    actors = {event.actor for event in events} | {one.by for one in (*groups, *offices)}
    names = await permission_repository.names_of(session, filter(None, actors))

    def name_of(upn: str | None) -> str | None:
        return names.get(upn.lower()) if upn else None

    group_names, office_names = [one.name for one in groups], [one.name for one in offices]
    at = now()
    until = _ends(groups, offices)
    seen = await permission_repository.last_access_of(session, account.id)
    is_administrator = account.active and _manages(group_names, until)
    return PermissionOut(
        **_listed(AccountListing(account, group_names, office_names, until, seen)).model_dump(),
        version=_version(account, group_names, office_names, until),
        created_at=account.created_at,
        sessions=await permission_repository.live_sessions(
            session, account.upn, now=at, used_since=at - timedelta(minutes=settings.session_idle_minutes)
        ),
        last_administrator=is_administrator
        and not await permission_repository.other_administrators(session, account.id),
        groups=_grants(groups, name_of),
        offices=_grants(offices, name_of),
        history=history_out(events, name_of),
    )


def _grants(assignments: list[Assignment], name_of: Callable[[str | None], str | None]) -> list[GrantOut]:
    day = today()
    return [
        GrantOut(
            name=one.name,
            by=one.by,
            by_name=name_of(one.by),
            at=one.at,
            until=one.until,
            ended=one.until is not None and one.until < day,
        )
        for one in assignments
    ]
