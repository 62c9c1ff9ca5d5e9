"""Use cases of assignments (docs/regole/redazione.md#assegnazione).

Whoever has an item in their queue gives it to one person who may do what is next for it, takes it, or takes the
assignment away. Nobody is kept from working on it. An assignment ends when its item moves (``end`` follows every
transition), and counts only while the person may do the step.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.rules import OTHER_OFFICE
from bdm.desk.assignment import repository as assignment_repository
from bdm.desk.assignment.repository import MOST, AssignablePerson
from bdm.desk.assignment.schemas import AssignmentOut, ColleagueOut
from bdm.desk.workflow import repository as workflow_repository, service as workflow_service
from bdm.desk.workflow.hooks import Move
from bdm.desk.workflow.service import View
from bdm.desk.workflow.transitions import to_go_on
from bdm.people.user.person import accounts_of
from bdm.platform import audit
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, FieldError, Forbidden, Invalid, NotFound

NOT_IN_WORK: Final = "Si assegna solo ciò che è in lavorazione: {}."
NOT_ASSIGNABLE: Final = (
    "Si può assegnare solo a una persona dell'ufficio che possa fare il passo che segue: redigere una bozza, approvare "
    "ciò che è da approvare, pubblicare ciò che è da pubblicare, confermare un ritiro chiesto da altri."
)


async def choice(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> AssignmentOut:
    """Whom the item with this id (ours or the source's) is assigned to, and may be. Raises as ``assign``."""
    view = await _get(session, reader, kind, name)
    status = Status(view.status)
    await _require_in_work(session, kind, view.id, status)
    holder = await assignment_repository.assignee(session, kind, view.id)
    found = await assignment_repository.colleagues(session, kind, view.id, await _but(session, kind, view.id, status))
    return AssignmentOut(
        assigned_to=_out(holder) if holder else None,
        people=[_out(each) for each in found[:MOST]],
        more=len(found) > MOST,
    )


async def assign(session: AsyncSession, reader: Reader, kind: Kind, name: str, upn: str) -> ColleagueOut:
    """Give the item with this id (ours or the source's) to ``upn``, who may be the reader.

    Raises NotFound for what the reader may not see, Forbidden for those who do not work on the item's kind in its
    office, Conflict NOT_IN_WORK for what is in no queue, Invalid NOT_ASSIGNABLE for whoever may not do what is next
    for it, which nobody may who is unknown or deactivated.
    """
    view, status = await _lock(session, reader, kind, name)
    but = await _but(session, kind, view.id, status)
    found = await assignment_repository.colleagues(session, kind, view.id, but, upn)
    if not found:
        raise Invalid(NOT_ASSIGNABLE, code="NOT_ASSIGNABLE", errors=[FieldError("upn", NOT_ASSIGNABLE)])
    person = found[0]
    before = await assignment_repository.assignee(session, kind, view.id)
    if before is None or before.id != person.id:
        await assignment_repository.assign(session, kind, view.id, person.id, reader.account_id)
        await audit.record(session, reader.upn, "assigned", kind, view.id, {"account": str(person.id)})
    return _out(person)


async def unassign(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> None:
    """The item is nobody's; nothing happens where it was. Raises as ``assign``."""
    view, _ = await _lock(session, reader, kind, name)
    if await assignment_repository.end(session, kind, [view.id]):
        await audit.record(session, reader.upn, "unassigned", kind, view.id)


async def end(session: AsyncSession, move: Move) -> None:
    """What moved has another step before it, or none: whoever took care of the one that was done has done so."""
    await assignment_repository.end(session, move.kind, move.item_ids)


async def _get(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> View:
    view = await workflow_service.get(session, reader, kind, name)
    if view.ufficio not in Scope.of(reader).drafts(kind):
        raise Forbidden(OTHER_OFFICE)
    return view


async def _lock(session: AsyncSession, reader: Reader, kind: Kind, name: str) -> tuple[View, Status]:
    """The item as it is now that nobody else can move it."""
    view = await _get(session, reader, kind, name)
    status = await workflow_service.lock(session, kind, view)
    if status is None:
        raise NotFound
    await _require_in_work(session, kind, view.id, status)
    session.expire_all()
    return await _get(session, reader, kind, str(view.id)), status


async def _require_in_work(session: AsyncSession, kind: Kind, item_id: UUID, status: Status) -> None:
    if status not in to_go_on(kind):
        state = await workflow_service.state_of(session, kind, item_id, status)
        raise Conflict(NOT_IN_WORK.format(state), code="NOT_IN_WORK", extra={"status": status})


async def _but(session: AsyncSession, kind: Kind, item_id: UUID, status: Status) -> frozenset[UUID]:
    """Who has the permission and still may not: a withdrawal is confirmed by somebody else than who asked for it."""
    if status is not Status.DA_RITIRARE:
        return frozenset()
    asked = await workflow_repository.withdrawal_requested_by(session, kind, item_id)
    return await accounts_of(session, asked) if asked else frozenset()


def _out(person: AssignablePerson) -> ColleagueOut:
    return ColleagueOut(upn=person.upn, name=f"{person.name} {person.family_name}")
