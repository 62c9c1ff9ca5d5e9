"""REST of what is new among shared notes and folders (docs/regole/note-e-cartelle.md#novità)."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.people.authn.dependencies import CurrentReader
from bdm.personal.sharing import repository as sharing_repository
from bdm.personal.sharing.schemas import NewSharesOut, SeenSharesIn
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import Reading, Transaction

router = APIRouter(prefix="/shared", tags=["condivisione"])


@router.get("/new", summary="Quanto è stato condiviso con chi chiede e non ancora aperto")
async def new_shares(session: Reading, reader: CurrentReader) -> NewSharesOut:
    """How many notes and folders others share with the caller that the caller has not opened yet; of what the caller
    may not read, nothing.
    """
    return await sharing_repository.new(session, Scope.of(reader), reader.account_id)


@router.post("/seen", status_code=204, summary="Segna come visto ciò che è condiviso con chi chiede")
async def seen_shares(session: Transaction, reader: CurrentReader, seen: SeenSharesIn) -> None:
    """These notes and folders are new to the caller no longer. No audit row: what somebody has looked at is nobody
    else's business.
    """
    await sharing_repository.mark_seen(session, reader.account_id, seen.document_note, seen.fascicolo)
