"""The SQL of what happened at the desk. Every statement starts from what the reader works on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Select,
    Uuid,
    and_,
    any_,
    false,
    func,
    literal,
    null,
    or_,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.anonymisation.model import AnonymisationConfirmation, AnonymisationReview
from bdm.avviso.scrivania.schemas import Evento
from bdm.content.kinds import MODELS
from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.desk.history.model import ContentChange
from bdm.desk.history.repository import COLUMNS
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import Action
from bdm.people.user import repository as user_repository
from bdm.people.user.model import UserAccount
from bdm.platform.authz import KINDS, Kind, Scope


@dataclass(frozen=True)
class DeskRow:
    """What somebody else did; ``by`` is None for an account that is gone, ``reason`` of what was sent back."""

    evento: Evento
    kind: Kind
    item_id: UUID
    at: datetime
    reason: str | None
    by: str | None


async def events(
    session: AsyncSession, scope: Scope, account_id: UUID, *, after: datetime, limit: int
) -> list[DeskRow]:
    """What others did after this moment with what the account's person wrote, prepared or published, newest first: of
    what the scope works on now, in its offices, and reads as it is.
    """
    mine = func.array(user_repository.accounts_of_person(account_id).scalar_subquery(), type_=ARRAY(Uuid))
    parts = [part for kind in KINDS if scope.drafts(kind) for part in _Events(scope, kind, mine, after).parts()]
    if not parts:
        return []
    found = union_all(*parts).subquery()
    rows = await session.execute(
        select(*(found.c[name] for name in ("evento", "kind", "item_id", "at", "reason")))
        .add_columns((UserAccount.name + " " + UserAccount.family_name).label("by"))
        .outerjoin(UserAccount, UserAccount.id == found.c.actor_id)
        .order_by(found.c.at.desc(), found.c.item_id, found.c.evento)
        .limit(limit)
    )
    return [DeskRow(**row._mapping) for row in rows]


@dataclass(frozen=True)
class _Events:
    """What happened to the items of one kind; ``mine`` are the person's accounts."""

    scope: Scope
    kind: Kind
    mine: ColumnElement[Any]
    after: datetime

    def parts(self) -> Iterator[Select[*tuple[Any, ...]]]:
        """A statement for each thing that may have happened."""
        yield self._returned()
        yield self._changed()
        yield self._withdrawn()
        if self.kind == "provvedimento":
            yield self._confirmed()

    def _returned(self) -> Select[*tuple[Any, ...]]:
        """To whom: as the function ``returned_to`` says of a draft, at that moment."""
        model, submission = MODELS[self.kind], aliased(WorkflowEvent)
        submitter = (
            select(submission.actor_id)
            .where(
                submission.kind == self.kind,
                submission.item_id == model.id,
                submission.action == Action.SUBMITTED,
                submission.seq < WorkflowEvent.seq,
            )
            .order_by(submission.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        return self._moved("rinviato", WorkflowEvent.reason.expression).where(
            WorkflowEvent.action == Action.REJECTED,
            func.coalesce(submitter, model.created_by) == any_(self.mine),
        )

    def _withdrawn(self) -> Select[*tuple[Any, ...]]:
        return self._moved("ritirato", null()).where(
            WorkflowEvent.to_status == Status.RITIRATO, self._written_or_published(WorkflowEvent.at.expression)
        )

    def _moved(self, evento: Evento, reason: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
        event = WorkflowEvent
        found = self._of(evento, event.at.expression, event.actor_id.expression, reason)
        same = and_(event.kind == self.kind, event.item_id == MODELS[self.kind].id)
        return found.join(event, same).where(event.at > self.after, self._by_others(event.actor_id.expression))

    def _changed(self) -> Select[*tuple[Any, ...]]:
        """What one person saved of an item is one event: the last time."""
        item_id, change = COLUMNS[self.kind], ContentChange
        saved = (
            select(item_id.label("item_id"), change.actor_id, func.max(change.at).label("at"))
            .where(item_id.is_not(None), change.at > self.after, self._by_others(change.actor_id.expression))
            .group_by(item_id, change.actor_id)
            .subquery()
        )
        return (
            self._of("modificato", saved.c.at, saved.c.actor_id, null())
            .join(saved, saved.c.item_id == MODELS[self.kind].id)
            .where(self._written_or_published(saved.c.at))
        )

    def _confirmed(self) -> Select[*tuple[Any, ...]]:
        """Of what the person prepared, as it was prepared last."""
        done, review = AnonymisationConfirmation, AnonymisationReview
        return (
            self._of("confermato", done.at.expression, done.account_id.expression, null())
            .join(review, review.provvedimento_id == Provvedimento.id)
            .join(done, done.provvedimento_id == Provvedimento.id)
            .where(
                review.prepared_by == any_(self.mine),
                or_(done.document_hash == review.prepared_hash, done.document_hash == review.retypeset_hash),
                done.at > self.after,
                self._by_others(done.account_id.expression),
            )
        )

    def _of(
        self, evento: Evento, at: ColumnElement[Any], actor_id: ColumnElement[Any], reason: ColumnElement[Any]
    ) -> Select[*tuple[Any, ...]]:
        """Of the items that the reader works on and reads as they are: who reads only a public face is not told who
        did what with the original, nor why.
        """
        model = MODELS[self.kind]
        repository = provvedimento_repository if self.kind == "provvedimento" else massima_repository
        columns = (
            literal(evento).label("evento"),
            literal(self.kind).label("kind"),
            model.id.expression.label("item_id"),
            at.label("at"),
            actor_id.label("actor_id"),
            reason.label("reason"),
        )
        found: Select[*tuple[Any, ...]] = repository.readable(self.scope).with_only_columns(*columns)
        return found.where(
            self.scope.drafts(self.kind).sql(Provvedimento.ufficio),
            or_(~model.restricted, self.scope.originals.sql(Provvedimento.ufficio)),
        )

    def _by_others(self, actor_id: ColumnElement[Any]) -> ColumnElement[bool]:
        return ~func.coalesce(actor_id == any_(self.mine), false())

    def _written_or_published(self, before: ColumnElement[Any]) -> ColumnElement[bool]:
        """Whether the person had created, saved or published the item by then."""
        model, event, change = MODELS[self.kind], aliased(WorkflowEvent), aliased(ContentChange)
        published = select(event.seq).where(
            event.kind == self.kind,
            event.item_id == model.id,
            event.action == Action.PUBLISHED,
            event.actor_id == any_(self.mine),
            event.at < before,
        )
        saved = select(change.seq).where(
            getattr(change, COLUMNS[self.kind].key) == model.id,
            change.actor_id == any_(self.mine),
            change.at < before,
        )
        return or_(model.created_by == any_(self.mine), published.exists(), saved.exists())
