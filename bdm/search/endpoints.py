"""REST of what is looked for besides, and of searching inside a document; lists of results are asked for by GraphQL."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from bdm.document import service as document_service
from bdm.document.endpoints import ProvvedimentoFaces
from bdm.people.authn.dependencies import FINDING, SEARCHING, CurrentReader
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import Transaction
from bdm.platform.http.files import PRIVATE
from bdm.search.additions import widened
from bdm.search.dependencies import get_engine
from bdm.search.hits import document_hits
from bdm.search.passages import whole
from bdm.search.query import parse
from bdm.search.schemas import CountsOut, DocumentHitsOut, WidenedOut
from bdm.search.service import MAX_COUNTED, counts
from bdm.search.sought import Sought
from bdm.search.suggestion.words import Area

router = APIRouter(tags=["search"])


@router.get("/search/additions", dependencies=[SEARCHING])
async def additions(
    request: Request,
    reader: CurrentReader,
    q: Annotated[str, Query(description="Espressione di ricerca")] = "",
    before: Annotated[str, Query(description="L'espressione a cui `q` fa seguito")] = "",
) -> WidenedOut:
    """``q`` with the terms of law for the words in it, as criteria, and with the words whole that a line's end divided
    in a passage the reader does not find as it stands. What stands in ``before`` is left as it is, so that an addition
    that was taken out stays out.
    """
    mended = await whole(get_engine(request), Scope.of(reader), q, before)
    return WidenedOut(q=widened(mended, before))


@router.get("/search/counts", dependencies=[SEARCHING])
async def count_each(
    request: Request,
    reader: CurrentReader,
    area: Area,
    q: Annotated[list[str], Query(description="Espressioni senza parole da cercare", max_length=MAX_COUNTED)],
) -> CountsOut:
    """How many published decisions of ``area`` each expression finds, in the order of ``q``: where a datum of a page
    leads to. Only criteria with a value; words are searched for, not counted.
    """
    return CountsOut(counts=await counts(get_engine(request), Scope.of(reader), area, q))


@router.get("/provvedimento/{id}/document/hits", dependencies=[FINDING])
async def hits(
    session: Transaction,
    faces: ProvvedimentoFaces,
    response: Response,
    q: Annotated[str, Query(description="Espressione di ricerca")] = "",
    anonymised: Annotated[bool, Query(alias="anonymized", description="Nel documento anonimizzato")] = False,
) -> DocumentHitsOut:
    """Where the text criteria of ``q`` are met in the document that the reader may open. Excluded words are not
    looked for. 409 while the document is being processed, or if that failed.
    """
    response.headers.update(PRIVATE)
    sought = Sought.of(parse(q))
    file_hash = faces.anonymized_document_hash if anonymised else faces.document_hash
    words = await document_service.words(session, file_hash, sought.tokens)
    return DocumentHitsOut.of(await asyncio.to_thread(document_hits, words, sought))
