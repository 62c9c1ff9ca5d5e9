"""Norms as they are read, offices, districts, matters."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Query

from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.parameters import Nome, errors
from bdm.open_data.api.transport import OpenApiRouter
from bdm.open_data.reference.schemas import UfficioPubblico
from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.schemas import DistrettoOut
from bdm.platform.http.dependencies import Reading
from bdm.reference.choices import Area
from bdm.reference.materia import service as materia_service
from bdm.reference.riferimento_normativo import service as riferimento_normativo_service
from bdm.reference.riferimento_normativo.schemas import Lettura
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)


@router.get("/norme", summary="Legge riferimenti a norme", tags=["norme"], responses=errors())
async def norms(
    _caller: CurrentCaller,
    testo: Annotated[
        list[Nome],
        Query(
            min_length=1,
            max_length=20,
            description="Riferimenti, come sono scritti",
            examples=[["articolo 2043 del codice civile"]],
        ),
    ],
    data: Annotated[date | None, Query(description="Per l'indirizzo del testo in vigore in quel giorno")] = None,
) -> list[Lettura]:
    """Ogni riferimento nella forma con cui si cerca e si cita, con l'indirizzo del testo ufficiale."""
    return [riferimento_normativo_service.read(each, data) for each in testo]


@router.get("/uffici", summary="Gli uffici giudiziari", tags=["elenchi"], responses=errors())
async def offices(session: Reading, _caller: CurrentCaller) -> list[UfficioPubblico]:
    """Tutti, per nome."""
    return [UfficioPubblico.model_validate(each) for each in await ufficio_service.geografia(session)]


@router.get("/distretti", summary="I distretti", tags=["elenchi"], responses=errors())
async def districts(session: Reading, _caller: CurrentCaller) -> list[DistrettoOut]:
    """I ventisei distretti e le tre sezioni distaccate."""
    return [DistrettoOut.model_validate(each) for each in await ufficio_service.distretti(session)]


@router.get("/materie", summary="Le materie", tags=["elenchi"], responses=errors())
async def subjects(session: Reading, _caller: CurrentCaller, area: Area | None = None) -> list[str]:
    """In ordine alfabetico."""
    return await materia_service.materie(session, area)
