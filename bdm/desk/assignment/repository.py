"""All SQL of assignments. An assignment counts only while its account may do the step that is next for the item."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, case, delete, exists, func, literal_column, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.kinds import MODELS
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.assignment.model import ItemAssignment
from bdm.desk.workflow.transitions import to_go_on
from bdm.people.user.model import EVERY_OFFICE, UserAccount, UserGroup, UserOu
from bdm.people.user.repository import in_force
from bdm.platform.authz import Kind

MOST: Final = 200
"""People of whom an item may be given to one are told up to here."""


@dataclass(frozen=True)
class AssignablePerson:
    """Somebody to whom an item is, or may be, assigned."""

    id: UUID
    upn: str
    name: str
    family_name: str


def _needed(kind: Kind) -> ColumnElement[str]:
    """The permission that the step asks for which is next for an item; null where nothing is."""
    steps: list[tuple[ColumnElement[bool], ColumnElement[str]]] = [
        (MODELS[kind].status == literal_column(f"'{status.value}'"), literal_column(f"'{permission.value}'"))
        for status, permission in to_go_on(kind).items()
    ]
    return case(*steps)


def _may(kind: Kind, account: Any) -> ColumnElement[bool]:
    """Whether the account may do what is next for the item, in its office, now. The statement reads the item's row and
    its decision's.
    """
    held = exists().where(UserGroup.account_id == account.id, UserGroup.group == _needed(kind), in_force(UserGroup))
    own = exists().where(
        UserOu.account_id == account.id,
        or_(UserOu.ou == Provvedimento.ufficio, UserOu.ou == EVERY_OFFICE),
        in_force(UserOu),
    )
    return and_(account.active, held.correlate_except(UserGroup), own.correlate_except(UserOu))


def _counting(kind: Kind, account: Any, *columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """``columns`` of the assignment that counts, for each row of a statement that reads items and their decisions."""
    return (
        select(*columns)
        .select_from(ItemAssignment)
        .join(account, account.id == ItemAssignment.account_id)
        .where(
            ItemAssignment.kind == literal_column(f"'{kind}'"),
            ItemAssignment.item_id == MODELS[kind].id,
            _may(kind, account),
        )
        .correlate_except(ItemAssignment, account)
    )


def has_assignee(kind: Kind, account_id: UUID | None = None) -> ColumnElement[bool]:
    """Whether an item is somebody's, or this account's."""
    account = aliased(UserAccount)
    found = _counting(kind, account, ItemAssignment.item_id.expression)
    return (found if account_id is None else found.where(ItemAssignment.account_id == account_id)).exists()


def assignee_name(kind: Kind) -> ColumnElement[str | None]:
    """'Nome Cognome' of whom an item is assigned to; null for nobody's."""
    account = aliased(UserAccount)
    return _counting(kind, account, func.concat(account.name, " ", account.family_name)).scalar_subquery()


def _beside(kind: Kind, item_id: UUID) -> Select[UUID, str, str, str]:
    """UPN, name and surname of all accounts, beside one item."""
    people = select(UserAccount.id, UserAccount.upn, UserAccount.name, UserAccount.family_name)
    if kind == "provvedimento":
        return people.join(Provvedimento, Provvedimento.id == item_id)
    return people.join(Massima, Massima.id == item_id).join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)


async def assignee(session: AsyncSession, kind: Kind, item_id: UUID) -> AssignablePerson | None:
    """Whom the item is assigned to; None for nobody's."""
    mine = and_(
        ItemAssignment.kind == kind, ItemAssignment.item_id == item_id, ItemAssignment.account_id == UserAccount.id
    )
    row = (
        await session.execute(_beside(kind, item_id).join(ItemAssignment, mine).where(_may(kind, UserAccount)))
    ).first()
    return None if row is None else AssignablePerson(*row)


async def colleagues(
    session: AsyncSession, kind: Kind, item_id: UUID, but: Collection[UUID], upn: str | None = None
) -> list[AssignablePerson]:
    """Those who may do what is next for the item, ``but`` these accounts, by surname: one
    more than ``MOST`` where there are more; or only of the one who is called ``upn``.
    """
    statement = _beside(kind, item_id).where(_may(kind, UserAccount), UserAccount.id.not_in(list(but)))
    if upn is not None:
        statement = statement.where(func.lower(UserAccount.upn) == func.lower(upn))
    by = (UserAccount.family_name, UserAccount.name, UserAccount.upn)
    return [AssignablePerson(*row) for row in await session.execute(statement.order_by(*by).limit(MOST + 1))]


async def assign(session: AsyncSession, kind: Kind, item_id: UUID, account_id: UUID, by: UUID) -> None:
    """Make the item this account's, whosever it was."""
    statement = insert(ItemAssignment).values(kind=kind, item_id=item_id, account_id=account_id, assigned_by=by)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["kind", "item_id"],
            set_={"account_id": account_id, "assigned_by": by, "assigned_at": func.now()},
        )
    )


async def end(session: AsyncSession, kind: Kind, item_ids: Collection[UUID]) -> int:
    """The items are nobody's; how many were somebody's."""
    ended = delete(ItemAssignment).where(ItemAssignment.kind == kind, ItemAssignment.item_id.in_(list(item_ids)))
    return len((await session.scalars(ended.returning(ItemAssignment.item_id))).all())
