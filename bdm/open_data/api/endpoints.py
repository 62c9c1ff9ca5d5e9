"""The calls of ``/api/v1``: everything over the public face alone, whoever the token is of."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, Final

import anyio.to_thread
import orjson
from fastapi import Depends, Query
from pydantic import StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from bdm import __version__
from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.document import service as document_service
from bdm.document.citation import repository as citation_repository
from bdm.document.endpoints import PDF, TEXT, pdf_response
from bdm.document.precedents import names_of, read_precedent
from bdm.document.schemas import TestoInParti
from bdm.open_data.api import search as api_search
from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.dependencies import PublicAbstract, PublicDecision
from bdm.open_data.api.schemas import (
    CitantiTrovati,
    CitazioneInUscita,
    Impronta,
    MassimeTrovate,
    Modifica,
    Modifiche,
    PassoTrovato,
    ProvvedimentiTrovati,
    SchedaMassima,
    SchedaProvvedimento,
    Stato,
    UfficioPubblico,
)
from bdm.open_data.api.search import FoundRecords, Ordine, PartOfResults
from bdm.open_data.api.transport import PROBLEM, TAGGED, OpenApiRouter, conditional
from bdm.open_data.change import repository as change_repository, service as change_service
from bdm.open_data.change.service import MAX_CHANGES, cursor_at
from bdm.open_data.digest import service as digest_service
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import FORMAT, PublicFace
from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.schemas import DistrettoOut
from bdm.platform.authz import PUBLIC
from bdm.platform.http.dependencies import Reading
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.platform.kit.time import today
from bdm.reference.choices import Area
from bdm.reference.materia import service as materia_service
from bdm.reference.riferimento_normativo import service as riferimento_normativo_service
from bdm.reference.riferimento_normativo.schemas import Lettura
from bdm.search.answer.service import Criteria
from bdm.search.citator import service as citator_service
from bdm.search.citator.schemas import PassoOut, PrecedenteOut
from bdm.search.engine.dependencies import get_engine
from bdm.search.engine.port import SearchRequest
from bdm.search.query import MAX_LENGTH, Equals, Or
from bdm.settings import OPEN_API_PREFIX

_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"description": said, "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problema"}}}}
    for status, said in (
        (400, "L'espressione di ricerca non si legge (`QUERY_SYNTAX`, con la posizione)"),
        (401, "Manca un token valido"),
        (404, "Non esiste, o non è pubblico"),
        (409, "Il documento è in elaborazione (`PROCESSING`), o non è stato possibile leggerlo"),
        (
            410,
            "È stato ritirato (`RITIRATO`), il cursore non vale più (`CURSOR_GONE`), o nell'insieme di file c'è ciò che"
            " non è più pubblico (`SUPERATO`)",
        ),
        (422, "Un valore non è ammesso"),
        (429, "Troppe chiamate: riprovare dopo i secondi di `Retry-After`"),
    )
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How a call refuses, for its description."""
    return {status: _ERRORS[status] for status in (401, 422, 429, *statuses)}


PRECEDENTE: Final = "precedente"
NORMA: Final = "riferimento_normativo"
"""The criteria that find who cites a decision or a norm."""

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)

_EXAMPLE: Final = 'testo:"danno biologico" AND ufficio:"TRIBUNALE DI MILANO"'
Espressione = Annotated[
    str, Query(max_length=MAX_LENGTH, description="Espressione, come nella ricerca avanzata", examples=[_EXAMPLE])
]
Cursore = Annotated[str | None, Query(max_length=40, description="Da dove proseguire, come detto dalla risposta prima")]
Quanti = Annotated[int, Query(alias="size", ge=1, le=100, description="Quanti al massimo")]


async def _part_of_results(
    q: Espressione = "",
    area: Area | None = None,
    ordine: Ordine = Ordine.DATA,
    cursor: Cursore = None,
    size: Quanti = 20,
) -> PartOfResults:
    return PartOfResults(Criteria(q=q, area=area, size=size), ordine, cursor)


WantedResults = Annotated[PartOfResults, Depends(_part_of_results)]
Nome = Annotated[str, StringConstraints(min_length=1, max_length=200)]


@router.get("/status", summary="Come sta il servizio", tags=["servizio"])
async def status(session: Reading) -> Stato:
    """Senza token: se il servizio risponde, di quale versione è, dove finisce il registro delle modifiche."""
    end = cursor_at(await change_repository.epoch(session), await change_repository.last(session))
    return Stato(stato="attivo", versione=__version__, formato=FORMAT, cursor=end)


@router.get(
    "/provvedimenti",
    summary="Cerca provvedimenti",
    tags=["provvedimenti"],
    response_model=ProvvedimentiTrovati,
    responses=errors(400),
)
async def search_decisions(
    request: Request, session: Reading, _caller: CurrentCaller, wanted: WantedResults
) -> Response:
    """I provvedimenti che l'espressione trova, con i passi del testo in cui si è trovato ciò che si cercava. In ordine
    di data il cursore li percorre tutti e non ne ripete né ne salta mentre i contenuti cambiano; per rilevanza i primi
    10.000.
    """
    return _results(await api_search.search(session, get_engine(request), "provvedimento", wanted))


@router.get(
    "/massime",
    summary="Cerca abstract",
    tags=["massime"],
    response_model=MassimeTrovate,
    responses=errors(400),
)
async def search_abstracts(
    request: Request, session: Reading, _caller: CurrentCaller, wanted: WantedResults
) -> Response:
    """Gli abstract che l'espressione trova, come per i provvedimenti."""
    return _results(await api_search.search(session, get_engine(request), "massima", wanted))


@router.get(
    "/provvedimenti/{id}",
    summary="La scheda di un provvedimento",
    tags=["provvedimenti"],
    response_model=SchedaProvvedimento,
    responses=errors(404, 410),
)
async def decision(request: Request, session: Reading, view: PublicDecision) -> Response:
    """JSON nella forma di RFC 8785. L'ETag è l'impronta della scheda, la stessa del registro delle modifiche."""
    [face] = await record_service.of_decisions(session, [view])
    return _record(request, face)


@router.get(
    "/massime/{id}",
    summary="La scheda di un abstract",
    tags=["massime"],
    response_model=SchedaMassima,
    responses=errors(404, 410),
)
async def abstract(request: Request, view: PublicAbstract) -> Response:
    """Come per i provvedimenti; il testo è nella scheda."""
    [face] = record_service.of_abstracts([view])
    return _record(request, face)


@router.get(
    "/provvedimenti/{id}/testo",
    summary="Il testo di un provvedimento",
    tags=["provvedimenti"],
    **TEXT | {"responses": TEXT["responses"] | errors(404, 409, 410)},
)
async def text(request: Request, session: Reading, view: PublicDecision) -> Response:
    """Il testo pubblico come è stato letto dal documento, in UTF-8, con un salto di pagina (U+000C) tra due pagine."""
    packed, end = await document_service.answer(session, view.document_hash, "testo")
    body = await anyio.to_thread.run_sync(packed.plain, end)
    [face] = await record_service.of_decisions(session, [view])
    return conditional(request, body, face.values["documento"]["testo_sha256"], "text/plain; charset=utf-8")


@router.get(
    "/provvedimenti/{id}/parti",
    summary="Il testo nelle sue parti",
    tags=["provvedimenti"],
    response_model=TestoInParti,
    response_model_exclude_none=True,
    responses=errors(404, 409, 410),
)
async def parts(session: Reading, view: PublicDecision) -> TestoInParti:
    """Intestazione, fatto, motivi e dispositivo, a capoversi, senza intestazioni e piè di pagina ripetuti."""
    return await document_service.in_parts(session, view.document_hash)


@router.get(
    "/provvedimenti/{id}/documento",
    summary="Il documento di un provvedimento",
    tags=["provvedimenti"],
    **PDF | {"responses": PDF["responses"] | errors(404, 410)},
)
async def document(request: Request, session: Reading, view: PublicDecision) -> Response:
    """Il PDF pubblico; si può chiedere a intervalli di byte."""
    return await pdf_response(request, session, view.document_hash, view.label)


@router.get(
    "/provvedimenti/{id}/citazioni",
    summary="Che cosa cita",
    tags=["citazioni"],
    responses=errors(404, 409, 410),
)
async def citations(session: Reading, view: PublicDecision) -> list[CitazioneInUscita]:
    """Le decisioni e le norme che il testo pubblico cita, con i posti in cui lo fa."""
    if view.document_hash is None:
        return []
    found = await citation_repository.of_document(session, view.document_hash)
    if found is None:
        raise Conflict(document_service.IN_PROGRESS, code="PROCESSING")
    return [CitazioneInUscita.of(each) for each in found]


@router.get(
    "/provvedimenti/{id}/citato_da",
    summary="Chi lo cita",
    tags=["citazioni"],
    response_model=CitantiTrovati,
    responses=errors(404, 410),
)
async def citing(
    request: Request, session: Reading, view: PublicDecision, cursor: Cursore = None, size: Quanti = 20
) -> Response:
    """I provvedimenti pubblicati che lo citano, i più recenti per primi, con le frasi in cui lo fanno."""
    names = names_of(view.numero_provvedimento, view.anno_provvedimento, view.tipo, view.ufficio)
    return await _citing(request, session, names, PRECEDENTE, cursor, size)


@router.get("/provvedimenti/{id}/massime", summary="I suoi abstract", tags=["massime"], responses=errors(404, 410))
async def abstracts_of(session: Reading, view: PublicDecision) -> list[SchedaMassima]:
    """Le schede degli abstract pubblicati del provvedimento, dal più vecchio."""
    found = await massima_repository.of_provvedimenti(session, PUBLIC, [view.id])
    return [SchedaMassima(**face.values) for face in record_service.of_abstracts(found.get(view.id, []))]


@router.get(
    "/precedenti",
    summary="Una decisione come altri la citano",
    tags=["citazioni"],
    response_model_exclude_none=True,
    responses=errors(),
)
async def precedent(
    request: Request,
    session: Reading,
    _caller: CurrentCaller,
    nome: Annotated[Nome, Query(description="Come la si cita", examples=["Cass. 13533/2001"])],
    area: Area,
) -> PrecedenteOut:
    """Che cosa dicono di una decisione, anche di altre corti, quelle pubblicate qui; `q` trova chi la cita."""
    found = await citator_service.cited_decision(session, get_engine(request), PUBLIC, area, nome)
    return PrecedenteOut.of(found)


@router.get(
    "/citanti",
    summary="Chi cita una decisione o una norma",
    tags=["citazioni"],
    response_model=CitantiTrovati,
    responses=errors(),
)
async def citing_of(
    request: Request,
    session: Reading,
    _caller: CurrentCaller,
    nome: Annotated[Nome, Query(description="Una decisione o una norma", examples=["art. 2043 c.c."])],
    cursor: Cursore = None,
    size: Quanti = 20,
) -> Response:
    """I provvedimenti pubblicati che la citano, i più recenti per primi, con le frasi in cui lo fanno."""
    known = await anyio.to_thread.run_sync(read_precedent, nome)
    if known is not None:
        return await _citing(request, session, [known.name], PRECEDENTE, cursor, size)
    return await _citing(
        request, session, [riferimento_normativo_service.read(nome, None).canonico], NORMA, cursor, size
    )


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


@router.get("/changes", summary="Che cosa è cambiato", tags=["modifiche"], responses=errors(410))
async def changes(
    session: Reading,
    _caller: CurrentCaller,
    cursor: Cursore = None,
    size: Annotated[int, Query(ge=1, le=MAX_CHANGES, description="Quante righe al massimo")] = 100,
) -> Modifiche:
    """Il registro di ciò che cambia sulla faccia pubblica, dall'inizio o da `cursor`, per chi ne tiene una copia: di
    ogni aggiunta, modifica e restrizione si chiede di nuovo la scheda, a ogni ritiro e rimozione la si cancella.
    """
    epoch = await change_repository.epoch(session)
    page = await change_service.following(session, cursor, size)
    items = [Modifica.of(each, cursor_at(epoch, each.seq)) for each in page.changes]
    return Modifiche(items=items, cursor=page.cursor, altre=page.more)


@router.get("/digests", summary="Le impronte dei giorni", tags=["modifiche"], responses=errors())
async def digests(
    session: Reading,
    _caller: CurrentCaller,
    size: Annotated[int, Query(ge=1, le=366, description="Quante al massimo")] = 31,
) -> list[Impronta]:
    """Le ultime, dalla più recente."""
    epoch = await change_repository.epoch(session)
    return [Impronta.of(each, cursor_at(epoch, each.seq)) for each in await digest_service.latest(session, size)]


@router.get("/digests/{giorno}", summary="L'impronta di un giorno", tags=["modifiche"], responses=errors(404))
async def digest(session: Reading, _caller: CurrentCaller, giorno: date) -> Impronta:
    """Fatta quando il giorno è finito, poco dopo mezzanotte."""
    found = await digest_service.of_day(session, giorno)
    if found is None:
        raise NotFound
    return Impronta.of(found, cursor_at(await change_repository.epoch(session), found.seq))


def _record(request: Request, face: PublicFace) -> Response:
    return conditional(request, face.body, face.leaf.hex())


def _results(found: FoundRecords) -> Response:
    items = [
        {"scheda": each.face.values, "passi": [PassoTrovato.of(one).model_dump() for one in each.why.snippets]}
        for each in found.records
    ]
    return _json({"count": found.count, "items": items, "cursor": found.cursor})


async def _citing(
    request: Request, session: Reading, names: Sequence[str], field: str, cursor: str | None, size: int
) -> Response:
    """Who cites what is called by one of ``names``, which are values of ``field``."""
    if not names:
        return _json({"count": 0, "items": [], "cursor": None})
    tree = Or(tuple(Equals(field, name) for name in names))
    query = SearchRequest(kind="provvedimento", tree=tree, scope=PUBLIC, today=today())
    found = await api_search.walk(get_engine(request), query, Ordine.DATA, cursor, size)
    views = await provvedimento_repository.by_ids(session, PUBLIC, found.ids)
    shown = [views[each] for each in found.ids if each in views]
    faces = await record_service.of_decisions(session, shown)
    said = await citator_service.citing(session, PUBLIC, names, [view.id for view in shown])
    passages = {each.id: [PassoOut.of(one).model_dump() for one in each.passages] for each in said}
    items = [{"scheda": face.values, "passi": passages.get(face.name[1], [])} for face in faces]
    return _json({"count": found.count, "items": items, "cursor": found.cursor})


def _json(values: Any) -> Response:
    return Response(orjson.dumps(values), media_type="application/json", headers=TAGGED)
