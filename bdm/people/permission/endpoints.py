"""REST of the administration of permissions (docs/regole/accesso.md). All need ``edit_permission``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from bdm.people.authn.dependencies import CurrentReader
from bdm.people.permission import service as permission_service
from bdm.people.permission.repository import Filter
from bdm.people.permission.schemas import AccountPage, GrantIn, PermissionIn, PermissionOut, RefusalIn, RequestPage
from bdm.platform.authz import Permission, Reader
from bdm.platform.http.dependencies import Reading, Transaction, get_services

router = APIRouter(tags=["permessi"])

MAX_OFFSET = 1_000_000


def get_administrator(reader: CurrentReader) -> Reader:
    reader.require(Permission.EDIT_PERMISSION)
    return reader


Administrator = Annotated[Reader, Depends(get_administrator)]
"""The calling account, which may change permissions; 403 otherwise."""

Upn = Annotated[str, Path(max_length=255)]
Id = Annotated[str, Path(max_length=64)]
Text = Annotated[str | None, Query(max_length=255)]
Offset = Annotated[int, Query(alias="from", ge=0, le=MAX_OFFSET)]
Size = Annotated[int, Query(ge=1, le=100)]


@router.get("/permission", summary="Gli account e che cosa possono fare")
async def list_accounts(
    session: Reading,
    administrator: Administrator,
    q: Annotated[str, Query(max_length=255)] = "",
    group: Text = None,
    ou: Text = None,
    active: bool | None = None,
    ending: bool = False,
    from_: Offset = 0,
    size: Size = 10,
) -> AccountPage:
    """A page of the accounts, by surname: all of them, also deactivated ones, or those that fulfil every condition.

    ``q`` is parts of surname, name, e-mail or UPN; ``ou`` finds those who work for the office, also with ``*``;
    ``ending`` those of whose groups and offices one ends within thirty days or has ended, by that day.
    """
    wanted = Filter(group=group, ou=ou, active=active)
    return await permission_service.accounts(session, q, wanted, ending=ending, offset=from_, limit=size)


@router.post("/permission", summary="Assegna gruppi e uffici a un utente")
async def save_permission(
    request: Request, session: Transaction, administrator: Administrator, permission: PermissionIn
) -> PermissionOut:
    """Make ``group`` and ``ou`` the lists that the person holds. They count from the person's next call on.

    422 'Ufficio di competenza già assegnato' for an office given twice, and for a new end before today; 409
    ``PERMISSION_CONFLICT`` (with the present state as ``permission``) when ``version`` is not the present one; 409
    ``LAST_ADMINISTRATOR``.
    """
    return await permission_service.save(session, administrator, permission, get_services(request).settings)


@router.get("/permission/{upn:path}", summary="Che cosa può fare un utente, e chi lo ha deciso")
async def get_permission(request: Request, session: Reading, administrator: Administrator, upn: Upn) -> PermissionOut:
    """Groups and offices of an account, who granted them and when, and what was done to it, newest first."""
    return await permission_service.of(session, upn, get_services(request).settings)


@router.post("/permission/{upn:path}/deactivated", summary="Disattiva un account")
async def deactivate(request: Request, session: Transaction, administrator: Administrator, upn: Upn) -> PermissionOut:
    """Take an account out of use; its sessions end at once. 409 ``OWN_ACCOUNT`` and ``LAST_ADMINISTRATOR``."""
    return await permission_service.deactivate(session, administrator, upn, get_services(request).settings)


@router.post("/permission/{upn:path}/reactivated", summary="Riattiva un account")
async def reactivate(request: Request, session: Transaction, administrator: Administrator, upn: Upn) -> PermissionOut:
    """Let a deactivated account be used again, with the groups and offices it held."""
    return await permission_service.reactivate(session, administrator, upn, get_services(request).settings)


@router.get("/access_request", summary="Le richieste di accesso in attesa")
async def list_requests(
    session: Reading, administrator: Administrator, from_: Offset = 0, size: Size = 10
) -> RequestPage:
    """A page of the requests that wait for an answer, oldest first."""
    return await permission_service.pending_requests(session, offset=from_, limit=size)


@router.post("/access_request/{id}/granted", summary="Accoglie una richiesta di accesso")
async def grant_request(session: Transaction, administrator: Administrator, id: Id, grant: GrantIn) -> dict[str, str]:
    """Give the person an account with these groups and offices: ``{"upn": …}``. 409 ``REQUEST_DECIDED``."""
    return {"upn": await permission_service.grant_request(session, administrator, id, grant)}


@router.post("/access_request/{id}/refused", status_code=204, summary="Respinge una richiesta di accesso")
async def refuse_request(session: Transaction, administrator: Administrator, id: Id, refusal: RefusalIn) -> None:
    """Refuse a request with a reason, which the person reads where they asked. 409 ``REQUEST_DECIDED``."""
    await permission_service.refuse_request(session, administrator, id, refusal.reason)
