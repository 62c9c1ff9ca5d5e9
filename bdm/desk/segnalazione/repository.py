"""All SQL on reports. What is answered is what the reader wrote, or what concerns the items that they work on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.segnalazione.model import Motivo, Segnalazione
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind, Scope


@dataclass(frozen=True)
class ReportRow:
    """One report with the decision of its item: its id, office and state, and whether it is restricted; the names of
    the report's two people.
    """

    row: Segnalazione
    decision: UUID
    ufficio: str
    status: str
    restricted: bool
    author: str | None
    closed_by: str | None

    @property
    def request(self) -> bool:
        """Whether it asks that data be obscured."""
        return self.row.motivo == Motivo.DATI_PERSONALI

    @property
    def kind(self) -> Kind:
        return "provvedimento" if self.row.massima_id is None else "massima"

    @property
    def item_id(self) -> UUID:
        found = self.row.massima_id or self.row.provvedimento_id
        assert found is not None
        return found


def _for(scope: Scope, account_id: UUID) -> ColumnElement[bool]:
    ufficio = Provvedimento.ufficio.expression
    return or_(
        Segnalazione.author_id == account_id,
        and_(Segnalazione.massima_id.is_(None), scope.drafts("provvedimento").sql(ufficio)),
        and_(Segnalazione.massima_id.is_not(None), scope.drafts("massima").sql(ufficio)),
    )


def _joined(*columns: Any) -> Select[*tuple[Any, ...]]:
    return (
        select(*columns)
        .select_from(Segnalazione)
        .outerjoin(Massima, Massima.id == Segnalazione.massima_id)
        .join(Provvedimento, Provvedimento.id == func.coalesce(Massima.provvedimento_id, Segnalazione.provvedimento_id))
    )


def _reports() -> Select[*tuple[Any, ...]]:
    author, closer = aliased(UserAccount), aliased(UserAccount)
    return (
        _joined(
            Segnalazione,
            Provvedimento.id,
            Provvedimento.ufficio,
            Provvedimento.status,
            Provvedimento.restricted,
            *(name for person in (author, closer) for name in (person.name, person.family_name)),
        )
        .outerjoin(author, author.id == Segnalazione.author_id)
        .outerjoin(closer, closer.id == Segnalazione.closed_by)
    )


def _report(row: Any) -> ReportRow:
    segnalazione, decision, ufficio, status, restricted, *names = row
    author, closer = (_person(*names[first : first + 2]) for first in (0, 2))
    return ReportRow(segnalazione, decision, ufficio, status, restricted, author, closer)


def _person(name: str | None, family_name: str | None) -> str | None:
    return None if name is None else f"{name} {family_name}"


async def page(
    session: AsyncSession, scope: Scope, account_id: UUID, *, closed: bool, offset: int, limit: int
) -> tuple[int, list[ReportRow]]:
    """How many there are for the reader, and some of them: of those that are open requests first, and the oldest
    first; of those that are answered the newest first.
    """
    answered = Segnalazione.closed_at.is_not(None) if closed else Segnalazione.closed_at.is_(None)
    wanted = and_(answered, _for(scope, account_id))
    count = int(await session.scalar(_joined(func.count()).where(wanted)) or 0)
    order = (
        (Segnalazione.closed_at.desc(), Segnalazione.id.desc())
        if closed
        else (Segnalazione.motivo != Motivo.DATI_PERSONALI, Segnalazione.created_at, Segnalazione.id.expression)
    )
    rows = await session.execute(_reports().where(wanted).order_by(*order).offset(offset).limit(limit))
    return count, [_report(row) for row in rows]


async def lock(session: AsyncSession, scope: Scope, account_id: UUID, report_id: UUID) -> ReportRow | None:
    """One that the reader may see; nobody else answers it meanwhile."""
    statement = _reports().where(Segnalazione.id == report_id, _for(scope, account_id))
    row = (await session.execute(statement.with_for_update(of=Segnalazione))).one_or_none()
    return None if row is None else _report(row)


async def still_open(session: AsyncSession, account_id: UUID) -> int:
    """How many of an account nobody has answered."""
    statement = select(func.count()).where(Segnalazione.author_id == account_id, Segnalazione.closed_at.is_(None))
    return int(await session.scalar(statement) or 0)


async def add(
    session: AsyncSession, kind: Kind, item_id: UUID, author_id: UUID, *, motivo: str, testo: str, qualita: str | None
) -> UUID:
    """A new report; its id."""
    item = {f"{kind}_id": item_id}
    segnalazione = Segnalazione(author_id=author_id, motivo=motivo, testo=testo, qualita=qualita, **item)
    session.add(segnalazione)
    await session.flush()
    return segnalazione.id


async def close(
    session: AsyncSession, report_id: UUID, *, by: UUID, at: datetime, risposta: str, esito: str | None
) -> None:
    """Answer a report."""
    await session.execute(
        update(Segnalazione)
        .where(Segnalazione.id == report_id)
        .values(closed_at=at, closed_by=by, risposta=risposta, esito=esito)
    )
