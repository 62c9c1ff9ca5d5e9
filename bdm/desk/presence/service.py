"""Use cases of presences (docs/regole/redazione.md#chi-sta-modificando)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Status
from bdm.desk.presence import repository as presence_repository
from bdm.desk.presence.repository import PresentPerson
from bdm.desk.presence.schemas import EditorOut, PresenceOut
from bdm.platform.authz import KINDS, Kind, Reader, Scope, permission_for
from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.identifiers import parse_id


async def beat(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> list[EditorOut]:
    """Note that the reader has a draft open for editing; who else has. Raises Forbidden for those who do not edit the
    kind, NotFound for what is no draft of their offices.
    """
    reader.require(permission_for("edit", kind))
    item_id = parse_id(name)
    if item_id is None:
        raise NotFound
    found = await presence_repository.beat(session, Scope.of(reader), kind, item_id, reader.account_id)
    if found is None:
        raise NotFound
    return [EditorOut(name=each.name, since=each.since) for each in found]


async def leave(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> None:
    """The reader has it open no longer; nothing happens where they had not."""
    reader.require(permission_for("edit", kind))
    if item_id := parse_id(name):
        await presence_repository.leave(session, kind, item_id, reader.account_id)


async def present(session: AsyncSession, reader: Reader) -> list[PresenceOut]:
    """Which drafts others have open, of those in the reader's queues, oldest first."""
    kinds = [kind for kind in KINDS if reader.works_on(kind)]
    others = await presence_repository.others(session, Scope.of(reader), reader.account_id) if kinds else []
    labels = {kind: await _labels(session, Scope.of(reader), kind, others) for kind in kinds}
    return [
        PresenceOut(kind=each.kind, id=item_id, label=labels[each.kind][item_id], name=each.name, since=each.since)
        for each in others
        if (item_id := str(each.item_id)) in labels.get(each.kind, {})
    ]


async def _labels(session: AsyncSession, scope: Scope, kind: Kind, open_: Sequence[PresentPerson]) -> dict[str, str]:
    """How the drafts of ``kind`` are called; what the reader may not see, or is no draft, has no name here."""
    ids = {each.item_id for each in open_ if each.kind == kind}
    if kind == "provvedimento":
        decisions = await provvedimento_repository.by_ids(session, scope, ids)
        return {str(id_): view.label for id_, view in decisions.items() if view.status == Status.BOZZA}
    abstracts = await massima_repository.by_ids(session, scope, ids)
    return {str(id_): view.titolo or view.label for id_, view in abstracts.items() if view.status == Status.BOZZA}
