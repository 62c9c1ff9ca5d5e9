"""Moving content. Each transition is one transaction: status, history, audit row; the index follows by the outbox."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.doubts import Code, checked_reason, reason_for
from bdm.content.massima import service as massima_service
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.rules import OTHER_OFFICE
from bdm.content.provvedimento.schemas import DatiProvvedimento, ProvvedimentoView
from bdm.desk.workflow import findings, repository as workflow_repository
from bdm.desk.workflow.checks import require_commentable, require_history, require_second_person
from bdm.desk.workflow.comments import Comment, to_store
from bdm.desk.workflow.findings import Findings
from bdm.desk.workflow.hooks import MOVED, Move
from bdm.desk.workflow.repository import LastEvent
from bdm.desk.workflow.transitions import TRANSITIONS, Action, Transition
from bdm.platform import audit
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, Forbidden
from bdm.platform.kit.time import ROME

REASON = "Indicare il motivo del rinvio in bozza."
WITHDRAWAL_REASON = "Indicare il motivo del ritiro."
_WHY = {Action.REJECTED: REASON, Action.WITHDRAWAL_REQUESTED: WITHDRAWAL_REASON}
_NAMES: dict[Kind, str] = {"provvedimento": "il provvedimento", "massima": "l'abstract"}
View = ProvvedimentoView | MassimaView


async def move(
    session: AsyncSession,
    reader: Reader,
    kind: Kind,
    name: str,
    action: Action,
    reason: str | None = None,
    *,
    confirmed: Collection[Code] = (),
    comments: Sequence[Comment] = (),
) -> UUID:
    """Do ``action`` on the item with this id (ours or the source's); its own id. ``confirmed``: the doubts that the
    reader takes upon themselves (``bdm.content.doubts``). ``comments``: on fields of what is sent back, or pages
    of its document; nothing else has any.

    A decision that was published and is sent back takes its abstracts with it, one that is withdrawn those that were
    published once. Raises NotFound for what the reader may not see, Forbidden without permission or office or where a
    second person is needed, Conflict (ILLEGAL_TRANSITION, with what happened meanwhile) from another status, Conflict
    or Invalid where something is missing.
    """
    transition = TRANSITIONS[action]
    view = await get(session, reader, kind, name)
    reader.require(*transition.permissions(kind))
    if view.ufficio not in Scope.of(reader).drafts(kind):
        raise Forbidden(OTHER_OFFICE)
    reason_given, reason = reason, checked_reason(reason, _WHY[action]) if transition.asks_reason else None
    comments = comments if action is Action.REJECTED else ()
    status = await lock(session, kind, view)
    if status is None or status not in transition.sources:
        raise await _illegal(session, kind, view.id, action, status)
    reader.require(*transition.permissions(kind, status))
    session.expire_all()
    fresh = await get(session, reader, kind, str(view.id))  # as it is now that nobody else can change it
    await require_commentable(session, kind, fresh, comments)
    if transition.published_before is not None:
        await require_history(session, kind, view.id, published_before=transition.published_before)
    if action is Action.WITHDRAWN:
        await require_second_person(session, kind, view.id, reader.account_id)
    await findings.require_possible(session, kind, action, fresh)
    codes = await findings.require_confirmed(session, reader, kind, action, fresh, confirmed)
    reason = reason_for(codes, reason_given) or reason
    if transition.target is None:
        await workflow_repository.remove(session, kind, view.id)
    else:
        await workflow_repository.set_status(session, kind, [view.id], transition.target, reader.account_id)
    what = _what(fresh) | {"external_id": fresh.external_id} if _ends(transition) else {}
    kept = to_store(comments, fresh.document_hash if isinstance(fresh, ProvvedimentoView) else None)
    await _record(session, reader, kind, [(view.id, status)], action, transition.target, reason, codes, kept, what)
    if kind == "provvedimento" and (status is Status.PUBBLICATO or transition.target is Status.RITIRATO):
        await _take_massime_along(session, reader, fresh, action, reason)
    return view.id


async def findings_of(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> Findings:
    """What is missing or doubtful in the item with this id (ours or the source's). Raises NotFound for what the reader
    may not see, Forbidden for those who do not work on the item's kind in its office.
    """
    view = await get(session, reader, kind, name)
    if view.ufficio not in Scope.of(reader).drafts(kind):
        raise Forbidden(OTHER_OFFICE)
    return await findings.of_item(session, reader, kind, view)


async def get(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> View:
    """The item with this id (ours or the source's). Raises NotFound for what the reader may not see."""
    scope = Scope.of(reader)
    if kind == "provvedimento":
        return await provvedimento_service.get(session, scope, name)
    return await massima_service.get(session, scope, name)


async def lock(session: AsyncSession, kind: Kind, view: View) -> Status | None:
    """The status of the item, kept as it is until the transaction ends; None when it is gone."""
    if isinstance(view, ProvvedimentoView):
        return await workflow_repository.lock_provvedimento(session, view.id)
    await workflow_repository.lock_provvedimento(session, view.provvedimento_id)
    return await workflow_repository.lock_massima(session, view.id)


async def _take_massime_along(
    session: AsyncSession, reader: Reader, provvedimento: View, action: Action, reason: str | None
) -> None:
    """Send back what is published or waits to be, or withdraw what was published once."""
    target = TRANSITIONS[action].target
    assert target is not None
    if target is Status.RITIRATO:
        locked = await workflow_repository.lock_massime_published_before(session, provvedimento.id)
    else:
        locked = await workflow_repository.lock_massime_ahead(session, provvedimento.id)
    if locked:
        await workflow_repository.set_status(
            session, "massima", [each for each, _ in locked], target, reader.account_id
        )
        what = _what(provvedimento) if _ends(TRANSITIONS[action]) else {}
        await _record(session, reader, "massima", locked, action, target, reason, what=what)


async def _record(
    session: AsyncSession,
    reader: Reader,
    kind: Kind,
    moved: Sequence[tuple[UUID, Status]],
    action: Action,
    target: Status | None,
    reason: str | None,
    confirmed: Sequence[Code] = (),
    comments: Sequence[dict[str, Any]] = (),
    what: dict[str, Any] | None = None,
) -> None:
    """The history, what follows from it, and the audit row: that one names the transition, what the person
    ``confirmed`` and ``what`` nobody may find any more, and leaves the reason and the comments, which may name people.
    """
    await workflow_repository.add_events(
        session,
        [
            {
                "kind": kind,
                "item_id": item_id,
                "action": action,
                "from_status": status,
                "to_status": target,
                "actor_id": reader.account_id,
                "reason": reason,
                "confirmed": list(confirmed),
                "comments": list(comments),
            }
            for item_id, status in moved
        ],
    )
    await MOVED.happen(session, Move(kind, [item_id for item_id, _ in moved]))
    for item_id, status in moved:
        detail = {"from": status, "to": target} | ({"confirmed": list(confirmed)} if confirmed else {}) | (what or {})
        await audit.record(session, reader.upn, action, kind, item_id, detail)


def _ends(transition: Transition) -> bool:
    """Whether nobody finds the item afterwards."""
    return transition.target in (None, Status.RITIRATO)


def _what(view: DatiProvvedimento) -> dict[str, str | None]:
    """What an item was, for who reads in the record that it is gone: how its decision is cited, which is office, type,
    number and day, and its case number; never titles or parties.
    """
    case = None if view.numero_ruolo is None else f"{view.numero_ruolo}/{view.anno_ruolo}"
    return {"label": view.label, "ruolo": case}


async def state_of(session: AsyncSession, kind: Kind, item_id: UUID, status: Status | None) -> str:
    """How an item stands, and by whom: 'è nello stato «pubblicato» (pubblicato da … il … alle …)'; None: removed."""
    last = await workflow_repository.last_event(session, kind, item_id)
    state = "è stato eliminato" if status is None else f"è nello stato «{status.label}»"
    return f"{state} ({_told(last)})" if last is not None else state


async def _illegal(session: AsyncSession, kind: Kind, item_id: UUID, action: Action, status: Status | None) -> Conflict:
    """Why the action does not apply, with what somebody else did meanwhile."""
    detail = f"Operazione non possibile: {_NAMES[kind]} {await state_of(session, kind, item_id, status)}."
    return Conflict(detail, code="ILLEGAL_TRANSITION", extra={"action": action, "status": status})


def _told(last: LastEvent) -> str:
    when = last.at.astimezone(ROME)
    by = f" da {last.actor}" if last.actor else ""
    return f"{TRANSITIONS[last.action].past}{by} il {when:%d/%m/%Y} alle {when:%H:%M}"
