"""Use cases of the views of the work queues: the caller's alone, those of others do not exist."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.queue_view import repository as queue_view_repository
from bdm.desk.queue_view.model import QueueView
from bdm.desk.queue_view.schemas import QueueViewIn
from bdm.desk.work_queue import service as work_queue_service
from bdm.italian import key
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import REQUIRED, Conflict, FieldError, Invalid, NotFound
from bdm.search.answer.service import Criteria

MAX_VIEWS: Final = 20
"""Of one person, for each kind."""


async def list_views(session: AsyncSession, account_id: UUID, kind: Kind) -> Sequence[QueueView]:
    """The person's views, by name."""
    views = await queue_view_repository.of_account(session, account_id, kind)
    return sorted(views, key=lambda view: (key(view.name), view.name))


async def save(session: AsyncSession, reader: Reader, wanted: QueueViewIn) -> QueueView:
    """Keep a view. Raises as ``_checked``, Conflict above ``MAX_VIEWS`` and for a name that another one has."""
    view = QueueView(account_id=reader.account_id, **await _checked(session, reader, wanted))
    await queue_view_repository.hold(session, reader.account_id)
    views = await queue_view_repository.of_account(session, reader.account_id, wanted.kind)
    _refuse_taken(view.name, views)
    if len(views) >= MAX_VIEWS:
        raise Conflict(
            f"Si possono salvare al massimo {MAX_VIEWS} viste: per salvarne un'altra occorre eliminarne una.",
            code="TOO_MANY_VIEWS",
        )
    session.add(view)
    await session.flush()
    return view


async def replace(session: AsyncSession, reader: Reader, id_: str, wanted: QueueViewIn) -> QueueView:
    """Another name, or another look, for a view of the caller's, of the same kind. Raises NotFound, as ``_checked``,
    and Conflict for a name that another one has.
    """
    await queue_view_repository.hold(session, reader.account_id)
    views = {view.id: view for view in await queue_view_repository.of_account(session, reader.account_id, wanted.kind)}
    view = views.pop(_identifier(id_), None)
    if view is None:
        raise _not_found()
    values = await _checked(session, reader, wanted)
    _refuse_taken(values["name"], views.values())
    for field, value in values.items():
        setattr(view, field, value)
    await session.flush()
    return view


async def remove(session: AsyncSession, account_id: UUID, id_: str) -> None:
    """Keep a view no longer. Raises NotFound."""
    if not await queue_view_repository.remove(session, account_id, _identifier(id_)):
        raise _not_found()


async def _checked(session: AsyncSession, reader: Reader, wanted: QueueViewIn) -> dict[str, Any]:
    """The columns of a view that the queue of its kind can show. Raises QuerySyntax where the expression does not
    parse, Invalid for an order that the queue has not, and without a name.
    """
    name, q = " ".join(wanted.name.split()), wanted.q.strip()
    if not name:
        raise Invalid(errors=[FieldError("name", REQUIRED)])
    criteria = Criteria(q=q, sort_field=wanted.sort_field, sort_order=wanted.sort_order)
    await work_queue_service.understand(session, Scope.of(reader), reader.account_id, wanted.kind, criteria)
    return wanted.model_dump() | {"name": name, "q": q}


def _refuse_taken(name: str, views: Iterable[QueueView]) -> None:
    """Names that differ in capitals or accents alone are one name to who reads them."""
    taken = next((view for view in views if key(view.name) == key(name)), None)
    if taken is not None:
        detail = f"C'è già una vista con il nome «{taken.name}»."
        raise Conflict(detail, code="VIEW_NAME_TAKEN", extra={"id": str(taken.id)})


def _identifier(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise _not_found() from None


def _not_found() -> NotFound:
    return NotFound("Vista non trovata.")
