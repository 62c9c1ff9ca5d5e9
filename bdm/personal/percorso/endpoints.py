"""REST of the trail: the caller's own. No audit row: what somebody searches and reads is nobody else's business."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from bdm.people.authn.dependencies import CurrentReader
from bdm.personal.percorso import repository as percorso_repository, service as percorso_service
from bdm.personal.percorso.schemas import ItemIds, KeptIn, PercorsoOut, TappaIn
from bdm.platform.http.dependencies import Reading, Transaction

router = APIRouter(prefix="/percorso", tags=["percorso"])


@router.get("", summary="Ciò che chi chiede ha cercato e letto di recente")
async def trail(
    session: Reading,
    reader: CurrentReader,
    from_: Annotated[int, Query(alias="from", ge=0, le=2_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 100,
) -> PercorsoOut:
    """The caller's searches and readings of the last thirty days, the latest first, at most a thousand. What the
    caller may no longer read is not named.
    """
    return await percorso_service.page(session, reader, offset=from_, limit=size)


@router.post("", summary="Conserva una ricerca o una lettura", status_code=204)
async def add_to_trail(session: Transaction, reader: CurrentReader, tappa: TappaIn) -> None:
    """Keep a search or a reading; nothing, if the caller keeps no trail. The same of the same day is one entry."""
    await percorso_service.add(session, reader.account_id, tappa)


@router.post("/letti", summary="Quali sono già stati letti")
async def already_read(session: Reading, reader: CurrentReader, shown: ItemIds) -> ItemIds:
    """Those of the decisions and abstracts that are in the caller's trail. In the body, not in the address: addresses
    are written into logs.
    """
    return ItemIds(ids=list(await percorso_repository.read(session, reader.account_id, shown.ids)))


@router.put("/kept", summary="Se conservare il percorso", status_code=204)
async def keep_trail(session: Transaction, reader: CurrentReader, wanted: KeptIn) -> None:
    """Keep a trail from now on; or none, which deletes what there was."""
    await percorso_service.keep(session, reader.account_id, wanted.kept)


@router.delete("/{id}", summary="Elimina una ricerca o una lettura", status_code=204)
async def delete_from_trail(
    session: Transaction, reader: CurrentReader, id: Annotated[str, Path(max_length=100)]
) -> None:
    """Delete a reading, or a search with what was read from it that day."""
    await percorso_service.remove(session, reader.account_id, id)


@router.delete("", summary="Elimina un giorno o tutto il percorso", status_code=204)
async def delete_trail(session: Transaction, reader: CurrentReader, day: date | None = None) -> None:
    """Delete what is kept of a day, or everything."""
    await percorso_service.remove_all(session, reader.account_id, day)
