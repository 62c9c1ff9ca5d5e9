"""REST of the signed-in person, of access requests and the search for people (docs/regole/accesso.md), of districts and
offices. It stands above both, since all of it needs to know who asks (``bdm.people.authn``).
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path, Query, Request

from bdm.people.authn.dependencies import CurrentReader, CurrentSession, ObservedSession
from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.schemas import DistrettoOut, UfficioGeografia
from bdm.people.user import repository as user_repository, service as user_service
from bdm.people.user.draft_key import draft_key
from bdm.people.user.schemas import AccessRequestIn, AccessRequestOut, CurrentUserOut, GroupOut, PersonOut
from bdm.platform.http.dependencies import Transaction, get_services
from bdm.platform.http.rate_limit import Rate, RateLimit

users = APIRouter(tags=["utenti"])
offices = APIRouter(tags=["ufficio"])

OfficeName = Annotated[str, Path(max_length=100)]

# A search while typing is a few calls a second; the directory is not to be read out.
SEARCH_LIMIT = RateLimit("user_search", per_key=Rate(2, burst=60), overall=Rate(50, burst=500))
REQUEST_LIMIT = RateLimit("access_request", per_key=Rate(0.1, burst=20), overall=Rate(5, burst=100))


@users.get("/user/current", summary="L'utente collegato")
async def current_user(request: Request, session: Transaction, signed_in: ObservedSession) -> CurrentUserOut:
    """The signed-in person with groups, offices and the end of the session; 401 signed out.

    Asking is no activity: a client may ask every minute without keeping the session alive.
    """
    identity, reader = signed_in.identity, signed_in.reader
    person = reader or identity
    pending = await user_repository.last_request(session, identity.upn)
    return CurrentUserOut(
        upn=reader.upn if reader else None,
        name=person.name,
        familyName=person.family_name,
        family_name=person.family_name,
        email=person.email,
        type=person.type,
        groups=sorted(reader.permissions) if reader else [],
        ou=sorted(reader.ou) if reader else [],
        until=await user_repository.ends_of(session, reader.account_id) if reader else {},
        working_ou=reader.working_ou if reader else None,
        exp=int(signed_in.exp.timestamp()),
        group_catalogue=[
            GroupOut(group=group.name, name=group.nome, description=group.descrizione)
            for group in await user_repository.catalogue(session)
        ],
        access_request=AccessRequestOut.model_validate(pending) if pending else None,
        demo=get_services(request).settings.demo_sign_in,
        draft_key=await draft_key(session, reader.account_id if reader else identity.upn),
        deactivated=signed_in.deactivated,
    )


@users.put("/user/unauthorized", summary="Chiede un account")
async def request_access(
    request: Request, session: Transaction, signed_in: CurrentSession, access_request: AccessRequestIn
) -> AccessRequestOut:
    """Ask for an account; asking again while the request is pending corrects it."""
    REQUEST_LIMIT.check(request, signed_in.identity.upn)
    return AccessRequestOut.model_validate(
        await user_service.request_access(session, signed_in.identity, access_request)
    )


@users.post("/user/ou", summary="Sceglie l'ufficio di lavoro")
async def choose_office(
    request: Request, session: Transaction, reader: CurrentReader, ou: Annotated[str, Form()]
) -> dict[str, str]:
    """Choose the office to work for among those granted; 422 for any other."""
    return {"working_ou": await user_service.choose_working_office(session, reader, ou)}


def _limited(request: Request, reader: CurrentReader) -> None:
    SEARCH_LIMIT.check(request, reader.upn)


@users.get("/user", summary="Cerca persone con cui condividere", dependencies=[Depends(_limited)])
async def search_people(session: Transaction, reader: CurrentReader, q: str = "") -> list[PersonOut]:
    """At most 20 people: staff by part of surname, name or e-mail, anybody by whole e-mail; from 3 characters."""
    return [PersonOut.model_validate(found) for found in await user_service.search(session, q)]


@offices.get("/distretto")
async def distretti(session: Transaction, _reader: CurrentReader) -> list[DistrettoOut]:
    """The 26 districts and 3 detached sections."""
    return [DistrettoOut.model_validate(distretto) for distretto in await ufficio_service.distretti(session)]


@offices.get("/distretto/{distretto}/ufficio")
async def uffici_of(distretto: OfficeName, session: Transaction, _reader: CurrentReader) -> list[str]:
    """Names of the offices of a district; 404 for an unknown one."""
    return [ufficio.nome for ufficio in await ufficio_service.uffici_of(session, distretto)]


@offices.get("/ufficio")
async def find_uffici(
    session: Transaction, _reader: CurrentReader, q: Annotated[str, Query(max_length=100)] = ""
) -> list[str]:
    """Names of at most 20 offices found by words of their name; all of them without ``q``."""
    return await ufficio_service.find_uffici(session, q)


@offices.get("/ufficio/geografia")
async def geografia(session: Transaction, _reader: CurrentReader) -> list[UfficioGeografia]:
    """Every office with its district."""
    return [UfficioGeografia(ufficio=u.nome, distretto=u.distretto) for u in await ufficio_service.geografia(session)]


@offices.get("/ufficio/{ufficio}/distretto")
async def distretto_of(ufficio: OfficeName, session: Transaction, _reader: CurrentReader) -> DistrettoOut:
    """The district of an office; 404 for an unknown one."""
    return DistrettoOut.model_validate(await ufficio_service.distretto_of(session, ufficio))


router = APIRouter()
router.include_router(users)
router.include_router(offices)
