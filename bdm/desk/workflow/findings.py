"""What is missing or doubtful: what refuses a step is what is shown before it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import repository as anonymisation_repository
from bdm.content.doubts import EACH_STEP, NOTICES, TWO, Code, Doubt, to_be_confirmed
from bdm.desk.workflow import repository as workflow_repository
from bdm.desk.workflow.checks import CHECKS
from bdm.desk.workflow.inspection import LOOKS
from bdm.desk.workflow.repository import Confirmation
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.people.user.person import accounts_of, persons
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import AppError, Forbidden

TWO_PERSONS = (
    "Ciò che tutti leggeranno va confermato da due persone: chi pubblica e, prima, un'altra. Rinviare in bozza perché "
    "sia inviato di nuovo."
)
ALONE = "Una sola persona ha inviato, approvato e pubblica: resta nel registro."
ALONE_REFUSED = (
    "Quando i dati personali sono da proteggere, chi ha inviato e approvato non può anche pubblicare: occorre un'altra "
    "persona."
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
    if ahead and ahead[0] is Action.PUBLISHED and await _is_alone(session, reader, kind, view):
        doubts.append(Doubt(Code.ONE_PERSON, ALONE))
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
    if action is Action.PUBLISHED and await _is_alone(session, reader, kind, view):
        if view.restricted or any(each.code in TWO for each in found):
            raise Forbidden(ALONE_REFUSED, code="ONE_PERSON")
        found.append(Doubt(Code.ONE_PERSON, ALONE))
    if not found:
        return []
    before = [] if action is Action.SUBMITTED else await _confirmations(session, kind, view)
    who = await _confirmers(session, kind, view, action)
    mine = await accounts_of(session, reader.account_id)
    settled = {code for code in who if code not in EACH_STEP and _is_settled(code, who[code], action)}
    if left := [each for each in found if each.code not in settled.union(confirmed, NOTICES)]:
        raise to_be_confirmed(left, [as_json(each, before) for each in left])
    codes = [each.code for each in found]
    if action is Action.PUBLISHED:
        for code in TWO.intersection(codes):
            if not who.get(code, set()) - mine:
                raise Forbidden(TWO_PERSONS, code="SAME_PERSON")
    return [code for code in codes if code in confirmed or code in NOTICES]


def as_json(doubt: Doubt, confirmations: Sequence[Confirmation]) -> dict[str, Any]:
    """A doubt as it is shown, with ``confirmations``: [{action, at, actor, reason}]."""
    return doubt.as_json() | {
        "confirmations": [
            {"action": each.action, "at": each.at.isoformat(), "actor": each.actor, "reason": each.reason}
            for each in confirmations
            if each.code == doubt.code
        ]
    }


async def _confirmers(session: AsyncSession, kind: Kind, view: Any, action: Action) -> dict[str, set[UUID | None]]:
    """Who took each doubt upon themselves, by one account a person: since the item was submitted last, and in
    confirming what is read of it.
    """
    who: dict[str, set[UUID | None]] = {}
    if action is not Action.SUBMITTED:
        who |= await workflow_repository.confirmers(session, kind, view.id)
    if kind == "provvedimento":
        for code, account in await anonymisation_repository.confirmers(session, view.id):
            who.setdefault(code, set()).add(account)
    one = await persons(session, set[UUID | None]().union(*who.values()))
    return {code: {one[each] for each in accounts} for code, accounts in who.items()}


def _is_settled(code: str, who: set[UUID | None], action: Action) -> bool:
    """Whether nobody else has to confirm it: where it takes two, one who submits and who publishes have to be two."""
    if code not in TWO:
        return bool(who)
    return len(who) > 1 or action is Action.APPROVED


async def _is_alone(session: AsyncSession, reader: Reader, kind: Kind, view: Any) -> bool:
    """Whether nobody but the reader has had the item in hand since it was submitted."""
    actors = await workflow_repository.actors(session, kind, view.id)
    return bool(actors) and actors <= await accounts_of(session, reader.account_id)


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
    found = [await look(session, Scope.of(reader), view) for look in looks]
    return _merged(doubt for each in found if each for doubt in ([each] if isinstance(each, Doubt) else each))


def _merged(doubts: Iterable[Doubt]) -> list[Doubt]:
    """One for each code, with the places of all."""
    once: dict[Code, Doubt] = {}
    for each in doubts:
        before = once.get(each.code)
        once[each.code] = replace(before, places=[*before.places, *each.places]) if before else each
    return list(once.values())


async def _confirmations(session: AsyncSession, kind: Kind, view: Any) -> list[Confirmation]:
    """Who reads the public face alone is not told why: a reason may name people."""
    found = await workflow_repository.confirmations(session, kind, view.id)
    return found if view.original else [replace(each, reason=None) for each in found]
