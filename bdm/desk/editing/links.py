"""The links of a decision to the previous and the next one: one column, read from its two sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository, rules as provvedimento_rules
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.content.provvedimento.rules import NEXT, PREVIOUS, Side
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.editing import form, repository as editing_repository
from bdm.desk.editing.repository import LockedDecision
from bdm.desk.history import service as history_service
from bdm.platform import audit
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit.errors import FieldError

NOT_FOUND = "Provvedimento non trovato"
TAKEN: Mapping[Side, str] = {PREVIOUS: provvedimento_rules.HAS_NEXT, NEXT: provvedimento_rules.HAS_PREVIOUS}


@dataclass(frozen=True)
class Links:
    """Both neighbours of a decision; None where there is none."""

    previous: UUID | None = None
    following: UUID | None = None

    def of(self, side: Side) -> UUID | None:
        return self.previous if side == PREVIOUS else self.following

    def as_values(self) -> dict[str, UUID | None]:
        return {PREVIOUS: self.previous, NEXT: self.following}


async def current(session: AsyncSession, view: ProvvedimentoView | None) -> Links:
    """The links there are, whoever may see the other ends."""
    if view is None:
        return Links()
    return Links(view.provvedimento_precedente_id, await editing_repository.next_of(session, view.id))


Named = Mapping[Side, tuple[str, UUID | None]]
"""What a form names as a neighbour, by an id of ours or the source's, and the decision of that name that its reader may
see.
"""


async def named_by(session: AsyncSession, reader: Reader, names: Mapping[Side, str | None]) -> Named:
    """The decisions that a form names."""
    scope, found = Scope.of(reader), {}
    for side, name in names.items():
        if name is not None:
            views = await provvedimento_repository.by_names(session, scope, [name])
            found[side] = name, views[0].id if views else None
    return found


async def wanted_links(
    session: AsyncSession, reader: Reader, before: Links, named: Named, errors: list[FieldError]
) -> Links:
    """The links that a form asks for. A link to a decision that the reader may not see is not in their form, so saying
    nothing about it leaves it; what is wrong is added to ``errors``.
    """
    found: dict[Side, UUID | None] = {}
    for side in (PREVIOUS, NEXT):
        kept = before.of(side)
        if side not in named:
            hidden = kept is not None and not await provvedimento_repository.by_ids(session, Scope.of(reader), [kept])
            found[side] = kept if hidden else None
            continue
        name, found[side] = named[side]
        if name == str(kept):
            found[side] = kept
        elif found[side] is None:
            errors.append(FieldError(side, NOT_FOUND))
    return Links(found[PREVIOUS], found[NEXT])


def changed_ends(before: Links, after: Links) -> set[UUID]:
    """The decisions whose links change with this one's."""
    ends = {
        end
        for side in (PREVIOUS, NEXT)
        if before.of(side) != after.of(side)
        for end in (before.of(side), after.of(side))
    }
    return {end for end in ends if end is not None}


async def check(
    session: AsyncSession,
    reader: Reader,
    own: UUID | None,
    ufficio: str | None,
    before: Links,
    after: Links,
    ends: Mapping[UUID, LockedDecision],
    *,
    moved: bool,
) -> list[FieldError]:
    """What is wrong with the links (docs/regole/redazione.md#provvedimenti-collegati); ``ends`` are those that change,
    locked. Links that stay are compared with the office only where that changes (``moved``).
    """
    ids = (None if each is None else str(each) for each in (own, after.previous, after.following))
    errors = provvedimento_rules.wrong_links(*ids)
    for side in (PREVIOUS, NEXT):
        other = after.of(side)
        if other is None or any(error.field == side for error in errors):
            continue
        is_new = other != before.of(side)
        end = ends.get(other) or (await editing_repository.load_locked(session, [other])).get(other)
        if end is None:
            errors.append(FieldError(side, NOT_FOUND))
            continue
        if (
            ufficio is not None
            and (is_new or moved)
            and (wrong := provvedimento_rules.wrong_grade(side, ufficio, end.ufficio))
        ):
            errors.append(FieldError(side, wrong))
            continue
        taken = end.successivo if side == PREVIOUS else end.precedente
        if is_new and taken is not None and taken != own:
            errors.append(FieldError(side, await _taken(session, reader, side, taken)))
    return errors


async def _taken(session: AsyncSession, reader: Reader, side: Side, neighbour: UUID) -> str:
    """That the other end has another neighbour, named to those who may see it."""
    view = (await provvedimento_repository.by_ids(session, Scope.of(reader), [neighbour])).get(neighbour)
    return f"{TAKEN[side]}: {view.label}" if view else TAKEN[side]


async def write_ends(
    session: AsyncSession, reader: Reader, own: UUID, before: Links, after: Links, ends: Mapping[UUID, LockedDecision]
) -> None:
    """Change the other ends of the links that change. A draft among them gets a new version: a form that is open on it
    would otherwise undo this. What is no draft has no open form, and is left as an import or its editors know it.
    """
    for side, opposite in ((PREVIOUS, NEXT), (NEXT, PREVIOUS)):
        if before.of(side) == after.of(side):
            continue
        for end_id, then, now in ((before.of(side), own, None), (after.of(side), None, own)):
            if end_id is None:
                continue
            end = ends[end_id]
            if opposite == PREVIOUS:
                await editing_repository.set_precedente(session, end_id, now)
            version = end.version
            if end.status == Status.BOZZA:
                version += 1
                await editing_repository.update_row(
                    session, Provvedimento, end_id, {"version": version, "edited_by": reader.account_id}
                )
            change = {"field": opposite, "from": form.as_json(opposite, then), "to": form.as_json(opposite, now)}
            await history_service.record(
                session,
                reader,
                "provvedimento",
                end_id,
                version=version,
                restricted=end.restricted,
                changes=[change],
            )
            detail: dict[str, Any] = form.audit_detail(version, [change]) | {"by": str(own)}
            await audit.record(session, reader.upn, "linked", "provvedimento", end_id, detail)
