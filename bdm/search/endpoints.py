"""REST of what is looked for besides, and of searching inside a document; lists of results are asked for by GraphQL."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from bdm.content.massima import service as massima_service
from bdm.document import service as document_service
from bdm.document.endpoints import ProvvedimentoFaces
from bdm.document.processing.computing import compute
from bdm.document.words import PackedWords, WordIndex
from bdm.people.authn.dependencies import ASKING, FINDING, SEARCHING, CurrentReader
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import ItemId, Transaction
from bdm.platform.http.files import PRIVATE
from bdm.platform.kit import rich_text
from bdm.reference.choices import Area
from bdm.search.answer.hits import DocumentHits, document_hits
from bdm.search.answer.service import MAX_COUNTED, counts
from bdm.search.engine.dependencies import get_engine
from bdm.search.help.completion import complete
from bdm.search.query import looks_for, read
from bdm.search.query.targets import Targets
from bdm.search.schemas import CountsOut, DocumentHitsOut, TermsOut, TextIn, WidenedOut
from bdm.search.similar.question import question

router = APIRouter(tags=["search"])


@router.get("/search/additions", dependencies=[SEARCHING])
async def additions(
    request: Request,
    reader: CurrentReader,
    q: Annotated[str, Query(description="Espressione di ricerca")] = "",
    before: Annotated[str, Query(description="L'espressione a cui `q` fa seguito")] = "",
) -> WidenedOut:
    """``q`` with the terms of law for the words in it, with what words that no text has were probably meant to be, as
    criteria, and with the words whole that a line's end divided in a passage the reader does not find as it stands.
    What stands in ``before`` is left as it is, so that an addition that was taken out stays out.
    """
    return WidenedOut(q=await complete(get_engine(request), Scope.of(reader), q, before))


@router.post("/search/terms", dependencies=[ASKING])
async def terms(request: Request, reader: CurrentReader, sent: TextIn) -> TermsOut:
    """The query for decisions like a text: at most twelve words that set it apart, by how few published decisions have
    them, and the norms and decisions that it names, any of which suffices. Nothing of the text is kept. Empty where
    nothing tells it apart.
    """
    return TermsOut(q=await question(get_engine(request), sent.text))


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
    sought = looks_for(read(q))
    file_hash = faces.anonymized_document_hash if anonymised else faces.document_hash
    words = await document_service.words(session, file_hash, sought.tokens)
    return DocumentHitsOut.of(await compute(_hits_of_document, words.characters, words, sought))


def _hits_of_document(words: PackedWords, sought: Targets) -> DocumentHits:
    return document_hits(words.open(), sought)


@router.get("/massima/{id}/hits", dependencies=[FINDING])
async def abstract_hits(
    session: Transaction,
    reader: CurrentReader,
    id: ItemId,
    response: Response,
    q: Annotated[str, Query(description="Espressione di ricerca")] = "",
) -> DocumentHitsOut:
    """Where the text criteria of ``q`` are met in the text of the abstract that the reader sees, which is one page."""
    response.headers.update(PRIVATE)
    sought = looks_for(read(q))
    view = await massima_service.get(session, Scope.of(reader), id)
    return DocumentHitsOut.of(await compute(_hits_of_abstract, len(view.testo), view.testo, sought))


def _hits_of_abstract(text: str, sought: Targets) -> DocumentHits:
    return document_hits(WordIndex.of([rich_text.plain(text)]), sought)
