"""REST of districts and offices. Plain lists; all need a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from bdm.people.authn.dependencies import CurrentReader
from bdm.people.ufficio import service
from bdm.people.ufficio.schemas import DistrettoOut, UfficioGeografia
from bdm.platform.http.dependencies import Transaction

router = APIRouter(tags=["ufficio"])

Name = Annotated[str, Path(max_length=100)]


@router.get("/distretto")
async def distretti(session: Transaction, _reader: CurrentReader) -> list[DistrettoOut]:
    """The 26 districts and 3 detached sections."""
    return [DistrettoOut.model_validate(distretto) for distretto in await service.distretti(session)]


@router.get("/distretto/{distretto}/ufficio")
async def uffici_of(distretto: Name, session: Transaction, _reader: CurrentReader) -> list[str]:
    """Names of the offices of a district; 404 for an unknown one."""
    return [ufficio.nome for ufficio in await service.uffici_of(session, distretto)]


@router.get("/ufficio")
async def find_uffici(
    session: Transaction, _reader: CurrentReader, q: Annotated[str, Query(max_length=100)] = ""
) -> list[str]:
    """Names of at most 20 offices found by words of their name; all of them without ``q``."""
    return await service.find_uffici(session, q)


@router.get("/ufficio/geografia")
async def geografia(session: Transaction, _reader: CurrentReader) -> list[UfficioGeografia]:
    """Every office with its district."""
    return [UfficioGeografia(ufficio=u.nome, distretto=u.distretto) for u in await service.geografia(session)]


@router.get("/ufficio/{ufficio}/distretto")
async def distretto_of(ufficio: Name, session: Transaction, _reader: CurrentReader) -> DistrettoOut:
    """The district of an office; 404 for an unknown one."""
    return DistrettoOut.model_validate(await service.distretto_of(session, ufficio))
