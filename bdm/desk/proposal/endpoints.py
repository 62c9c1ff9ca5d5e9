"""REST of metadata proposals."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from bdm.desk.proposal import service as proposal_service
from bdm.desk.proposal.schemas import ProposalsOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import Reading

router = APIRouter(tags=["proposal"])

FileHash = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]


@router.get("/provvedimento/document/{file_hash}/proposals")
async def proposals(session: Reading, reader: CurrentReader, file_hash: FileHash) -> ProposalsOut:
    """What the document's text says of the decision: values for the fields of its form, each with the page and the
    passage it was read in. For whoever may open the document; 404 for everybody else.
    """
    return await proposal_service.of_document(session, reader, file_hash)
