"""REST of searching inside a document; lists of results are asked for by GraphQL."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from bdm.authn.dependencies import FINDING
from bdm.document import service as document_service
from bdm.document.endpoints import ProvvedimentoFaces
from bdm.document.http_response import PRIVATE
from bdm.http.dependencies import Transaction
from bdm.search.hits import document_hits, sought
from bdm.search.query import parse
from bdm.search.schemas import DocumentHitsOut

router = APIRouter(tags=["search"])


@router.get("/provvedimento/{id}/document/hits", dependencies=[FINDING])
async def hits(
    session: Transaction,
    faces: ProvvedimentoFaces,
    response: Response,
    q: Annotated[str, Query(description="Espressione di ricerca")] = "",
    anonymized: Annotated[bool, Query(description="Nel documento anonimizzato")] = False,
) -> DocumentHitsOut:
    """Where the text criteria of ``q`` are met in the document that the reader may open. Excluded words are not
    looked for. 409 while the document is being processed, or if that failed.
    """
    response.headers.update(PRIVATE)
    wanted = sought(parse(q))
    file_hash = faces.anonymized_document_hash if anonymized else faces.document_hash
    words = await document_service.words(session, file_hash, {token.text for one in wanted for token in one})
    return DocumentHitsOut.of(await asyncio.to_thread(document_hits, words, wanted))
