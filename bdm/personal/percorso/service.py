"""Use cases of the trail: the caller's alone, that of others does not exist."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.personal.percorso import repository as percorso_repository
from bdm.personal.percorso.schemas import PercorsoOut, TappaIn, TappaItem, TappaKind, TappaOut
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.time import today

MAX_KEPT: Final = 1_000
"""Searches and readings of one person."""
KEPT: Final = timedelta(days=30)
"""As long as what is known of who visits (docs/regole/accesso.md#dati-di-navigazione)."""


async def add(session: AsyncSession, account_id: UUID, tappa: TappaIn) -> None:
    """Keep a search or a reading, if the person keeps a trail; the same of the same day is one."""
    day = today()
    values = tappa.model_dump() | {"day": day, "kind": tappa.kind.value}
    values["id"] = uuid5(account_id, f"{day}\n{tappa.address}\n{tappa.item_id or ''}")
    await percorso_repository.add(session, account_id, values, MAX_KEPT)


async def page(session: AsyncSession, reader: Reader, *, offset: int, limit: int) -> PercorsoOut:
    """Searches and readings, the latest first; what the reader may not read now is not named."""
    scope, account_id = Scope.of(reader), reader.account_id
    found = await percorso_repository.page(session, account_id, offset=offset, limit=limit)
    named: dict[str, set[UUID]] = {kind: set() for kind in TappaKind}
    for each in found:
        if each.item_id:
            named[each.kind].add(each.item_id)
    decisions = await provvedimento_repository.by_ids(session, scope, named[TappaKind.PROVVEDIMENTO])
    abstracts = await massima_repository.by_ids(session, scope, named[TappaKind.MASSIMA])
    items = {id_: TappaItem(id=id_, label=view.label, titolo=None) for id_, view in decisions.items()} | {
        id_: TappaItem(id=id_, label=view.label, titolo=view.titolo) for id_, view in abstracts.items()
    }
    return PercorsoOut(
        kept=await percorso_repository.keeps(session, account_id),
        count=await percorso_repository.count(session, account_id),
        items=[
            TappaOut(
                id=each.id,
                day=each.day,
                kind=TappaKind(each.kind),
                address=each.address,
                count=each.count,
                at=each.at,
                item=items.get(each.item_id) if each.item_id else None,
            )
            for each in found
        ],
    )


async def keep(session: AsyncSession, account_id: UUID, kept: bool) -> None:
    """Keep a trail from now on; or none, and nothing of what there was."""
    await percorso_repository.keep(session, account_id, kept)
    if not kept:
        await percorso_repository.remove_all(session, account_id)


async def remove(session: AsyncSession, account_id: UUID, id_: str) -> None:
    """Delete a reading, or a search with what was read from it that day. Raises NotFound."""
    parsed = parse_id(id_)
    if parsed is None or not await percorso_repository.remove(session, account_id, parsed):
        raise NotFound("Voce del percorso non trovata.")


async def remove_all(session: AsyncSession, account_id: UUID, day: date | None) -> None:
    """Delete what is kept of a day, or everything."""
    await percorso_repository.remove_all(session, account_id, day)
