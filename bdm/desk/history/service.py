"""Use cases of histories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import service as massima_service
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.history import repository as history_repository
from bdm.desk.history.repository import FieldChange, HistoryStep
from bdm.desk.workflow.comments import documents_of
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Forbidden

MAX_STEPS = 200
"""Saves, and transitions, that are told of one item: each save may hold its whole text twice."""
RESTRICTED = "I dati personali sono riservati all'ufficio competente: la storia delle modifiche non può essere letta."


async def history(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> list[HistoryStep]:
    """What happened to the item with this id (ours or the source's), oldest first; of many saves and transitions the
    newest ``MAX_STEPS`` of each.

    Raises NotFound for what the reader may not see; Forbidden for those who do not work on the item's kind in its
    office, and on a restricted item for those who read only its public face. A save from a time when the item was
    restricted shows its changes to nobody else either.
    """
    scope = Scope.of(reader)
    view: ProvvedimentoView | MassimaView
    if kind == "provvedimento":
        view = await provvedimento_service.get(session, scope, name)
    else:
        view = await massima_service.get(session, scope, name)
    if view.ufficio not in scope.drafts(kind):
        raise Forbidden
    if not view.original:
        raise Forbidden(RESTRICTED)
    all_ = scope.reads_original(restricted=True, ufficio=view.ufficio)
    saves = [
        step if all_ or not step.restricted else replace(step, changes=())
        for step in await history_repository.saves(session, kind, view.id, newest=MAX_STEPS)
    ]
    transitions = await history_repository.transitions(
        session, kind, view.id, newest=MAX_STEPS, documents=documents_of(view)
    )
    steps = [*saves, *transitions]
    return sorted(steps, key=lambda step: step.at)


async def changed_since(
    session: AsyncSession, kind: Kind, item_id: UUID, version: int, *, originals: bool
) -> list[FieldChange]:
    """How the item differs from its ``version``, as far as saves tell: each field once, from first to last. Saves
    from a time when it was restricted are left out unless the reader sees ``originals``.
    """
    merged: dict[str, FieldChange] = {}
    for step in await history_repository.saves(session, kind, item_id, after=version):
        if step.restricted and not originals:
            continue
        for change in step.changes:
            first = merged.get(change["field"], change)
            merged[change["field"]] = {"field": change["field"], "from": first["from"], "to": change["to"]}
    return [change for change in merged.values() if change["from"] != change["to"]]


async def record(
    session: AsyncSession,
    reader: Reader,
    kind: Kind,
    item_id: UUID,
    *,
    version: int,
    restricted: bool,
    changes: Sequence[FieldChange],
) -> None:
    """Note a save by ``reader`` in its own transaction: ``version`` is what the item became."""
    await history_repository.add(
        session,
        kind,
        item_id,
        version=version,
        restricted=restricted,
        actor_id=reader.account_id,
        changes=changes,
    )
