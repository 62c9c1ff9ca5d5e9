"""REST of exports: a result list as a file to keep."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from bdm.content.citation.service import styles
from bdm.export import documents, fascicolo, notes, selection, service as export_service
from bdm.export.documents import Desk
from bdm.export.fascicolo import ListFormat
from bdm.export.notes import NoteFormat
from bdm.export.selection import Bundle, TakenFormat
from bdm.export.service import MEDIA_TYPES, Format
from bdm.people.authn.dependencies import CurrentReader, costs, work
from bdm.people.authn.provider import get_provider
from bdm.personal.note.endpoints import NoteQuery
from bdm.platform.authz import KINDS, Kind, Reader, Scope
from bdm.platform.http.dependencies import Transaction, get_services
from bdm.platform.http.files import PRIVATE
from bdm.platform.http.prices import EXPORT, TAKEN, Price
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.platform.kit.time import today
from bdm.search.answer.service import Criteria
from bdm.search.engine.dependencies import get_engine
from bdm.search.engine.port import MAX_VISIBLE

router = APIRouter(tags=["export"])

# By account: a courthouse is one address. A whole export is a few seconds of work.
EXPORT_LIMIT = RateLimit("export", per_key=Rate(0.2, burst=60), overall=Rate(5, burst=300))
EXPORTING: Final[Any] = costs(EXPORT.points)
"""The account's turn, and a search."""

NAMES: Final[dict[Kind, str]] = {"provvedimento": "provvedimenti", "massima": "massime"}


def _described(media_types: Mapping[Any, str]) -> dict[str, Any]:
    """What the description of the API says of a call that answers with a file."""
    headers = {"X-Total-Count": {"description": "Quanti elementi conterrà il file", "schema": {"type": "integer"}}}
    content: dict[str, Any] = {media_type.partition(";")[0]: {} for media_type in media_types.values()}
    return {
        "response_class": Response,
        "responses": {200: {"content": content, "description": "Il file.", "headers": headers}},
    }


def criteria(
    q: Annotated[str | None, Query(description="Espressione di ricerca")] = None,
    area: Annotated[str | None, Query()] = None,
    sort_field: Annotated[str | None, Query()] = None,
    sort_order: Annotated[str | None, Query()] = None,
    collated: Annotated[bool, Query()] = False,
    note_personali: Annotated[bool, Query()] = False,
) -> Criteria:
    """What is asked, as for the list of results."""
    return Criteria(
        q=q,
        area=area,
        size=MAX_VISIBLE,
        sort_field=sort_field,
        sort_order=sort_order,
        collated=collated,
        note_personali=note_personali,
    )


SearchQuery = Annotated[Criteria, Depends(criteria)]
MOST_CHOSEN: Final = 1_000
ChosenIds = Annotated[
    list[str],
    Query(alias="id", max_length=MOST_CHOSEN, description="I risultati scelti; senza, tutti quelli della ricerca"),
]
FormatQuery = Annotated[Format, Query(alias="format")]


TAKEN_MEDIA_TYPES: Final = {
    TakenFormat.DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    TakenFormat.PDF: "application/pdf",
    TakenFormat.HTML: "text/html; charset=utf-8",
    TakenFormat.ZIP: "application/zip",
    TakenFormat.TXT: "text/plain; charset=utf-8",
}


@dataclass(frozen=True)
class ExportOptions:
    """How the file is to be: ``note`` with the caller's own, ``style`` that of the citations, which end with the
    ``sorte`` of the decision where they stand alone.
    """

    format: TakenFormat
    note: bool
    style: str
    sorte: bool


def export_options(
    request: Request,
    format_: Annotated[TakenFormat, Query(alias="format")] = TakenFormat.PDF,
    note: Annotated[bool, Query(description="Con le note di chi chiede, in un file di testi")] = False,
    stile: Annotated[str | None, Query(description="Delle citazioni; altrimenti quello dell'installazione")] = None,
    sorte: Annotated[bool, Query(description="Nelle sole citazioni (TXT), anche che cosa ne è stato")] = False,
) -> ExportOptions:
    """What is asked of the file."""
    usual = get_services(request).settings.citation_style
    return ExportOptions(format_, note, stile if stile and stile in styles() else usual, sorte)


OptionsQuery = Annotated[ExportOptions, Depends(export_options)]


WORDS: Final[dict[Kind, str]] = {"provvedimento": "decisions", "massima": "abstracts"}
DOCUMENTS: Final[dict[Kind, str]] = {
    "provvedimento": """\
The texts of chosen decisions (``id``) or of all that a search finds, in one DOCX, PDF or HTML page, or their documents
in a ZIP: at most 100, each in the version that the caller may open; or their citations, one a line (TXT), at most
1,000. 422 (``TOO_MUCH``) beyond that.""",
    "massima": "Abstracts, as ``/provvedimento/export/documents``.",
}
"""What the description of the API says of a call, where its kind makes a difference."""


def _results(kind: Kind) -> APIRouter:
    router = APIRouter(prefix=f"/{kind}/export")

    @router.get(
        "",
        name=f"export_{NAMES[kind]}",
        description=f"The {WORDS[kind]} that a search finds, at most 10,000, in the order of the list; or chosen ones"
        " (``id``).",
        dependencies=[EXPORTING],
        **_described(MEDIA_TYPES),
    )
    async def export_results(
        request: Request,
        session: Transaction,
        reader: CurrentReader,
        search: SearchQuery,
        chosen: ChosenIds = [],  # noqa: B006 - never changed
        format_: FormatQuery = Format.CSV,
    ) -> Response:
        EXPORT_LIMIT.check(request, str(reader.account_id))
        services = get_services(request)
        if chosen:
            ids = await export_service.begin_chosen(session, reader, kind, chosen, format_)
        else:
            ids = await export_service.begin(session, get_engine(request), reader, kind, search, format_)
        _pay(request, reader, EXPORT, len(ids))
        origin = get_provider(request).origin(request)
        content = export_service.content(services.database, Scope.of(reader), kind, ids, format_, origin)
        return _file(content, MEDIA_TYPES[format_], f"{NAMES[kind]}-{today():%Y-%m-%d}.{format_}", len(ids))

    @router.get(
        "/documents",
        name=f"export_{kind}_documents",
        description=DOCUMENTS[kind],
        dependencies=[EXPORTING],
        **_described(TAKEN_MEDIA_TYPES),
    )
    async def export_documents(
        request: Request,
        session: Transaction,
        reader: CurrentReader,
        search: SearchQuery,
        options: OptionsQuery,
        chosen: ChosenIds = [],  # noqa: B006 - never changed
    ) -> Response:
        EXPORT_LIMIT.check(request, str(reader.account_id))
        if chosen:
            found = await selection.of_ids(session, reader, kind, chosen, options.format)
        else:
            found = await selection.of_search(session, get_engine(request), reader, kind, search, options.format)
        return _taken(request, reader, found, options)

    return router


for _kind in KINDS:
    router.include_router(_results(_kind))


@router.get("/fascicolo/{id}/export/documents", dependencies=[EXPORTING], **_described(TAKEN_MEDIA_TYPES))
async def export_fascicolo_documents(
    request: Request,
    session: Transaction,
    reader: CurrentReader,
    id: Annotated[str, Path(max_length=100)],
    options: OptionsQuery,
) -> Response:
    """What is in a personal folder and in those within it, as ``/provvedimento/export/documents``."""
    EXPORT_LIMIT.check(request, str(reader.account_id))
    return _taken(request, reader, await selection.of_folder(session, reader, id, options.format), options)


LIST_MEDIA_TYPES: Final = {
    ListFormat.CSV: "text/csv; charset=utf-8",
    ListFormat.TXT: "text/plain; charset=utf-8",
}
NOTE_MEDIA_TYPES: Final = {
    NoteFormat.CSV: "text/csv; charset=utf-8",
    NoteFormat.TXT: "text/plain; charset=utf-8",
    NoteFormat.RTF: "application/rtf",
}


@router.get("/fascicolo/{id}/export", dependencies=[EXPORTING], **_described(LIST_MEDIA_TYPES))
async def export_fascicolo(
    request: Request,
    session: Transaction,
    reader: CurrentReader,
    id: Annotated[str, Path(max_length=100)],
    format_: Annotated[ListFormat, Query(alias="format")] = ListFormat.CSV,
) -> Response:
    """What is in a personal folder and in those within it, as a list with citations."""
    EXPORT_LIMIT.check(request, str(reader.account_id))
    services = get_services(request)
    listed = await fascicolo.begin(session, reader, id, format_)
    _pay(request, reader, EXPORT, listed.count)
    origin = get_provider(request).origin(request)
    style = services.settings.citation_style
    content = fascicolo.content(services.database, Scope.of(reader), listed, format_, origin, style)
    return _file(content, LIST_MEDIA_TYPES[format_], f"{listed.file_name}.{format_}", listed.count)


@router.get("/document_note/export", dependencies=[EXPORTING], **_described(NOTE_MEDIA_TYPES))
async def export_notes(
    request: Request,
    session: Transaction,
    reader: CurrentReader,
    query: NoteQuery,
    format_: Annotated[NoteFormat, Query(alias="format")] = NoteFormat.CSV,
) -> Response:
    """The caller's notes as ``GET /note`` lists them, by decision, with citation, page, quote and text."""
    EXPORT_LIMIT.check(request, str(reader.account_id))
    services = get_services(request)
    listed = await notes.begin(session, reader, query, format_)
    _pay(request, reader, EXPORT, len(listed.ids))
    origin, style = get_provider(request).origin(request), services.settings.citation_style
    content = notes.content(services.database, Scope.of(reader), listed, format_, origin, style)
    return _file(content, NOTE_MEDIA_TYPES[format_], f"note-{today():%Y-%m-%d}.{format_}", len(listed.ids))


def _taken(request: Request, reader: Reader, bundle: Bundle, options: ExportOptions) -> Response:
    _pay(request, reader, TAKEN[options.format], selection.amount(bundle, options.format))
    services = get_services(request)
    desk = Desk(services.database, services.store, reader, get_provider(request).origin(request), options.style)
    content = documents.content(desk, bundle, options.format, notes=options.note, fates=options.sorte)
    return _file(content, TAKEN_MEDIA_TYPES[options.format], f"{bundle.file_name}.{options.format}", len(bundle.items))


def _pay(request: Request, reader: Reader, price: Price, count: float) -> None:
    """What the file costs by its length, once that is known: before it is begun. Raises TooManyRequests."""
    work(request).pay(str(reader.account_id), price.rest(count))


def _file(content: AsyncIterator[bytes], media_type: str, name: str, count: int) -> Response:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"', "X-Total-Count": str(count)}
    return StreamingResponse(content, media_type=media_type, headers=PRIVATE | disposition)
