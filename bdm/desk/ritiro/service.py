"""What is withdrawn stays findable to those who see drafts of its kind in its office: as a list, and as a file.

Its reason may name people: of a restricted item it is only for those who read the original.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.desk.ritiro import repository as ritiro_repository
from bdm.desk.ritiro.schemas import RitiratoOut, RitiratoPage
from bdm.export.csv_format import BYTE_ORDER_MARK, lines
from bdm.export.service import portions
from bdm.platform import audit
from bdm.platform.authz import KINDS, Kind, Reader, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import Forbidden
from bdm.platform.kit.time import ROME

OBJECT: Final = "ritiro"
MOST: Final = 10_000
"""Of so many, the latest, a file is made at most."""
HEAD: Final = (
    "Ritirato il",
    "Contenuto",
    "Titolo",
    "Ufficio",
    "Chiesto da",
    "Confermato da",
    "Motivo",
    "Identificativo",
)
WITH_PROVVEDIMENTO: Final = "Abstract (con il provvedimento)"
_NAMES: Final[dict[Kind, str]] = {"provvedimento": "Provvedimento", "massima": "Abstract"}


async def page(session: AsyncSession, reader: Reader, *, offset: int, limit: int) -> RitiratoPage:
    """What is withdrawn in the reader's offices, the latest first. Raises Forbidden for those who see no drafts."""
    scope = _scope(reader)
    ids = await ritiro_repository.ids(session, scope, offset=offset, limit=limit)
    return RitiratoPage(count=await ritiro_repository.count(session, scope), items=await _items(session, scope, ids))


async def begin(session: AsyncSession, reader: Reader) -> list[UUID]:
    """What belongs to the file, which is recorded. Raises as ``page``."""
    ids = await ritiro_repository.ids(session, _scope(reader), offset=0, limit=MOST)
    await audit.record(session, reader.upn, "exported", OBJECT, detail={"format": "csv", "count": len(ids)})
    return ids


async def content(database: Database, scope: Scope, ids: Sequence[UUID]) -> AsyncIterator[bytes]:
    """The file, portion by portion."""
    yield (BYTE_ORDER_MARK + lines([HEAD])).encode()

    async def read(session: AsyncSession, portion: Sequence[UUID]) -> list[RitiratoOut]:
        return await _items(session, scope, portion)

    async for piece in portions(database, ids, read, _Rows()):
        yield piece


class _Rows:
    """Of the table."""

    def write(self, ritirati: list[RitiratoOut]) -> bytes:
        return lines(map(_cells, ritirati)).encode()


def _scope(reader: Reader) -> Scope:
    if not any(reader.works_on(kind) for kind in KINDS):
        raise Forbidden
    return Scope.of(reader)


async def _items(session: AsyncSession, scope: Scope, ids: Sequence[UUID]) -> list[RitiratoOut]:
    found = await ritiro_repository.by_ids(session, scope, ids)
    decisions = await provvedimento_repository.by_ids(
        session, scope, [each.id for each in found if each.kind == "provvedimento"]
    )
    abstracts = await massima_repository.by_ids(session, scope, [each.id for each in found if each.kind == "massima"])
    labels = {
        **{item_id: view.label for item_id, view in decisions.items()},
        **{item_id: view.titolo for item_id, view in abstracts.items()},
    }
    return [
        RitiratoOut(
            kind=each.kind,
            id=str(each.id),
            label=labels[each.id],
            ufficio=each.ufficio,
            at=each.at,
            asked_by=each.asked_by,
            confirmed_by=each.confirmed_by,
            reason=each.reason if scope.reads_original(restricted=each.restricted, ufficio=each.ufficio) else None,
            with_provvedimento=each.with_provvedimento,
        )
        for each in found
        if each.id in labels
    ]


def _cells(item: RitiratoOut) -> list[str]:
    return [
        f"{item.at.astimezone(ROME):%d/%m/%Y %H:%M}",
        WITH_PROVVEDIMENTO if item.with_provvedimento else _NAMES[item.kind],
        " ".join(item.label.split()),
        item.ufficio,
        item.asked_by or "",
        item.confirmed_by or "",
        item.reason or "",
        item.id,
    ]
