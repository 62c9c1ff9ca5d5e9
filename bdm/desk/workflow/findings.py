"""What is missing or doubtful: what refuses a step is what is shown before it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.workflow import repository as workflow_repository
from bdm.desk.workflow.checks import CHECKS
from bdm.desk.workflow.doubts import REASONED, TWO, Code, Doubt
from bdm.desk.workflow.looks import LOOKS
from bdm.desk.workflow.repository import Confirmation
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import AppError, Conflict, Forbidden

STOPPED = "Prima di proseguire occorre leggere e confermare quanto segue."
TWO_PERSONS = (
    "La scelta di non oscurare va confermata da due persone: chi pubblica e, prima, un'altra. Rinviare in bozza il "
    "provvedimento perché sia inviato di nuovo."
)
_WAY: Final = (Action.SUBMITTED, Action.APPROVED, Action.PUBLISHED)


@dataclass(frozen=True)
class Findings:
    """``refusals``: what the next step is refused for; ``doubts``: what that step or a later one asks to confirm;
    ``confirmations``: who did, since the item was submitted last.
    """

    refusals: Sequence[AppError]
    doubts: Sequence[Doubt]
    confirmations: Sequence[Confirmation]


async def of_item(session: AsyncSession, reader: Reader, kind: Kind, view: Any) -> Findings:
    """What stands between the item and its publication; nothing once it is published or on its way out."""
    ahead = _ahead(view.status)
    refusals = [refusal for action in ahead[:1] async for refusal in _refusals(session, kind, action, view)]
    doubts = await _doubts(session, reader, kind, ahead, view)
    return Findings(refusals, doubts, await _confirmations(session, kind, view) if doubts else ())


async def require_possible(session: AsyncSession, kind: Kind, action: Action, view: Any) -> None:
    """Raise the first refusal, where there is one."""
    async for refusal in _refusals(session, kind, action, view):
        raise refusal


async def require_confirmed(
    session: AsyncSession, reader: Reader, kind: Kind, action: Action, view: Any, confirmed: Collection[Code]
) -> list[Code]:
    """What the reader takes upon themselves with this step. Raises Conflict TO_BE_CONFIRMED with what there is left to
    confirm, and Forbidden where it takes somebody else before.
    """
    found = await _doubts(session, reader, kind, [action], view)
    if not found:
        return []
    before = [] if action is Action.SUBMITTED else await _confirmations(session, kind, view)
    settled = {each.code for each in before} - TWO
    if left := [each for each in found if each.code not in settled.union(confirmed)]:
        raise Conflict(STOPPED, code="TO_BE_CONFIRMED", extra={"doubts": [as_json(each, before) for each in left]})
    codes = [each.code for each in found]
    if action is Action.PUBLISHED:
        for code in TWO.intersection(codes):
            if not await workflow_repository.confirmed_by_another(session, kind, view.id, code, reader.account_id):
                raise Forbidden(TWO_PERSONS, code="SAME_PERSON")
    return [code for code in codes if code in confirmed]


def as_json(doubt: Doubt, confirmations: Sequence[Confirmation]) -> dict[str, Any]:
    """A doubt as it is shown: {code, message, asks_reason, places, confirmations}."""
    return {
        "code": doubt.code,
        "message": doubt.message,
        "asks_reason": doubt.code in REASONED,
        "places": [
            {"field": each.field, "message": each.message} | ({"link": each.link} if each.link else {})
            for each in doubt.places
        ],
        "confirmations": [
            {"action": each.action, "at": each.at.isoformat(), "actor": each.actor, "reason": each.reason}
            for each in confirmations
            if each.code == doubt.code
        ],
    }


def _ahead(status: str) -> Sequence[Action]:
    first = next((at for at, action in enumerate(_WAY) if status in TRANSITIONS[action].sources), len(_WAY))
    return _WAY[first:]


async def _refusals(session: AsyncSession, kind: Kind, action: Action, view: Any) -> AsyncIterator[AppError]:
    if (check := CHECKS.get((kind, action))) is not None:
        async for refusal in check(session, view):
            yield refusal


async def _doubts(
    session: AsyncSession, reader: Reader, kind: Kind, actions: Sequence[Action], view: Any
) -> list[Doubt]:
    """Each once, though several steps look for it."""
    looks = dict.fromkeys(look for action in actions for look in LOOKS.get((kind, action), ()))
    return [doubt for look in looks if (doubt := await look(session, Scope.of(reader), view)) is not None]


async def _confirmations(session: AsyncSession, kind: Kind, view: Any) -> list[Confirmation]:
    """Who reads the public face alone is not told why: a reason may name people."""
    found = await workflow_repository.confirmations(session, kind, view.id)
    return found if view.original else [replace(each, reason=None) for each in found]
