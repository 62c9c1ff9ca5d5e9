"""REST of normative references; all need a sign-in."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import StringConstraints

from bdm.people.authn.dependencies import CurrentReader
from bdm.people.ufficio import service as ufficio_service
from bdm.platform.http.dependencies import Transaction
from bdm.reference.riferimento_normativo import service as riferimento_normativo_service
from bdm.reference.riferimento_normativo.schemas import Composizione, Lettura, TipoAttoOut

router = APIRouter(tags=["riferimento_normativo"])

MAX_READ = 100
Testo = Annotated[str, StringConstraints(max_length=300)]


@router.get("/riferimento_normativo")
async def riferimenti(
    session: Transaction, _reader: CurrentReader, q: Annotated[str, Query(max_length=100)] = ""
) -> list[str]:
    """At most 20 recurring references found by their text or subject ('2043 cc', 'fatto illecito')."""
    return await riferimento_normativo_service.find(session, q)


@router.get("/riferimento_normativo/lettura")
async def lettura(
    _reader: CurrentReader,
    testo: Annotated[list[Testo], Query(min_length=1, max_length=MAX_READ)],
    data: date | None = None,
) -> list[Lettura]:
    """Each text as a reference: its printed form and the address of the official text, also as in force on ``data``."""
    return [riferimento_normativo_service.read(each, data) for each in testo]


@router.get("/riferimento_normativo/composizione")
async def composizione(session: Transaction, _reader: CurrentReader) -> Composizione:
    """Act types, suffixes and regions a reference is composed of."""
    return Composizione(
        tipi_atto=[TipoAttoOut.model_validate(tipo) for tipo in await riferimento_normativo_service.tipi_atto(session)],
        suffissi=[suffisso.nome for suffisso in await riferimento_normativo_service.suffissi(session)],
        regioni=await ufficio_service.regioni(session),
    )
