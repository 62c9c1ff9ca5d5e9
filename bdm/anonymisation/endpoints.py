"""REST of the review of what is obscured in a restricted decision (docs/regole/documenti.md#elaborazione)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import RedirectResponse
from starlette.requests import Request
from starlette.responses import Response

from bdm.anonymisation import queue, review
from bdm.anonymisation.model import Form
from bdm.anonymisation.schemas import ConfirmIn, PrepareIn, QueuePage, Review, ReviewConflict, ReviewPatch, ReviewState
from bdm.document.endpoints import PDF, pdf_response
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import ItemId, Reading, Transaction

router = APIRouter(tags=["anonymization"])

CONFLICT: dict[str, Any] = {
    "responses": {
        409: {
            "model": ReviewConflict,
            "description": "Modificata nel frattempo (`EDIT_CONFLICT`), o non in questo stato.",
        }
    }
}


@router.get("/provvedimento/{id}/document/anonymize", response_class=RedirectResponse, status_code=303)
async def anonymize(session: Reading, reader: CurrentReader, id: ItemId) -> RedirectResponse:
    """Lead the browser to the review screen."""
    view = await review.get_provvedimento(session, reader, id)
    return RedirectResponse(f"/provvedimento/{view.id}/document/anonymize", status_code=303)


@router.get("/anonymization", summary="Revisioni in attesa")
async def waiting_reviews(
    session: Reading,
    reader: CurrentReader,
    from_: Annotated[int, Query(alias="from", ge=0, le=10_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 50,
) -> QueuePage:
    """The reviews that wait in the caller's offices, published decisions first, then the oldest requests."""
    return await queue.waiting(session, reader, offset=from_, limit=size)


@router.get("/provvedimento/{id}/anonymization")
async def get_review(session: Transaction, reader: CurrentReader, id: ItemId, pages: bool = True) -> Review:
    """The review with the text of the original, which is recorded, or without (to ask how far a job is). Where a
    restricted decision has none yet, it begins with this. 409 `NOT_RESTRICTED` for others.
    """
    return await review.open_review(session, reader, id, with_pages=pages)


@router.patch("/provvedimento/{id}/anonymization", **CONFLICT)
async def change_review(session: Transaction, reader: CurrentReader, id: ItemId, patch: ReviewPatch) -> ReviewState:
    """Decide, add, remove, rename. What was prepared is then to be prepared again; only another ``form`` is not."""
    return await review.change(session, reader, id, patch)


@router.post("/provvedimento/{id}/anonymization/detected", **CONFLICT)
async def detect_again(session: Transaction, reader: CurrentReader, id: ItemId) -> ReviewState:
    """Look for personal data again; decisions on passages that are found again are kept."""
    return await review.detect_again(session, reader, id)


@router.post("/provvedimento/{id}/anonymization/prepared", **CONFLICT)
async def prepare(
    session: Transaction, reader: CurrentReader, id: ItemId, asked: PrepareIn | None = None
) -> ReviewState:
    """Have the documents made. 409 `UNDECIDED` while a passage, or a page without text, waits for the person, `GROUND`
    while nobody has said on which ground.
    """
    return await review.prepare(session, reader, id, asked.ground if asked else None)


@router.head("/provvedimento/{id}/anonymization/document", include_in_schema=False)
@router.get("/provvedimento/{id}/anonymization/document", **PDF)
async def prepared_document(
    request: Request, session: Reading, reader: CurrentReader, id: ItemId, form: Form | None = None
) -> Response:
    """The document that was prepared, for reviewers only; without ``form`` the one that the review has chosen."""
    prepared = await review.prepared_document(session, reader, id, form)
    return await pdf_response(request, session, prepared.file_hash, prepared.name)


@router.post("/provvedimento/{id}/anonymization/confirmed", **CONFLICT)
async def confirm(session: Transaction, reader: CurrentReader, id: ItemId, confirmed: ConfirmIn) -> ReviewState:
    """Let others read the document that was prepared, in the chosen form, instead of the original. 409 `UNANSWERED`
    (`questions`), `NOT_LOOKED_AT` (`pages`) and `TO_BE_CONFIRMED` (`doubts`) say what is left to look at. Where the
    public would read more than it does now, the review is `DA_PUBBLICARE` after this, and who publishes calls it again.
    """
    return await review.confirm(session, reader, id, confirmed)
