"""Who reports, who reads and who answers.

Any reader of the administration (ADN) reports what is published. A report is read by its author and by those who work
on items of that kind in the office; they answer it, once. Of a restricted item its words are only for those who read
the original: they may name people.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository, service as massima_service
from bdm.content.provvedimento import repository as provvedimento_repository, service as provvedimento_service
from bdm.desk.segnalazione import repository as segnalazione_repository
from bdm.desk.segnalazione.model import Motivo
from bdm.desk.segnalazione.repository import ReportRow
from bdm.desk.segnalazione.schemas import RispostaIn, SegnalazioneIn, SegnalazioneOut, SegnalazionePage
from bdm.platform import audit
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.errors import Conflict, Forbidden, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.time import now

OBJECT: Final = "segnalazione"
MAX_OPEN: Final = 100
"""Reports of one account that wait for an answer."""
ONLY_OFFICES: Final = "Può segnalare un problema chi accede con l'account dell'amministrazione."
NOT_PUBLISHED: Final = "Si segnalano problemi di ciò che è pubblicato."
TOO_MANY: Final = f"Le segnalazioni in attesa di risposta sono già {MAX_OPEN}: attendere che se ne concluda qualcuna."
ANSWERED: Final = "La segnalazione è già stata conclusa."


async def report(session: AsyncSession, reader: Reader, kind: Kind, name: str, said: SegnalazioneIn) -> UUID:
    """Report a problem of the item with this id (ours or the source's); the report's id.

    Raises NotFound for what the reader may not see, Forbidden for a citizen, Conflict (NOT_PUBLISHED, TOO_MANY).
    """
    scope = Scope.of(reader)
    get = provvedimento_service.get if kind == "provvedimento" else massima_service.get
    item = await get(session, scope, name)
    if reader.type != "ADN":
        raise Forbidden(ONLY_OFFICES)
    if item.status != PUBLISHED:
        raise Conflict(NOT_PUBLISHED, code="NOT_PUBLISHED")
    if await segnalazione_repository.still_open(session, reader.account_id) >= MAX_OPEN:
        raise Conflict(TOO_MANY, code="TOO_MANY")
    report_id = await segnalazione_repository.add(session, kind, item.id, reader.account_id, said.motivo, said.testo)
    await audit.record(session, reader.upn, "problem_reported", kind, item.id)
    return report_id


async def page(session: AsyncSession, reader: Reader, *, closed: bool, offset: int, limit: int) -> SegnalazionePage:
    """The reports that the reader wrote or may answer: open ones oldest first, or answered ones newest first."""
    scope = Scope.of(reader)
    count, reports = await segnalazione_repository.page(
        session, scope, reader.account_id, closed=closed, offset=offset, limit=limit
    )
    labels = await _labels(session, scope, reports)
    return SegnalazionePage(count=count, items=[_out(reader, scope, each, labels) for each in reports])


async def answer(session: AsyncSession, reader: Reader, id: str, said: RispostaIn) -> None:
    """Conclude a report. Raises NotFound, Forbidden for who only wrote it, Conflict ANSWERED."""
    scope = Scope.of(reader)
    report_id = parse_id(id)
    found = await segnalazione_repository.lock(session, scope, reader.account_id, report_id) if report_id else None
    if found is None:
        raise NotFound("Segnalazione non trovata")
    if not _answers(scope, found):
        raise Forbidden
    if found.row.closed_at is not None:
        raise Conflict(ANSWERED, code="ANSWERED")
    await segnalazione_repository.close(session, found.row.id, by=reader.account_id, at=now(), risposta=said.risposta)
    await audit.record(session, reader.upn, "report_answered", OBJECT, found.row.id)


def _answers(scope: Scope, found: ReportRow) -> bool:
    return found.ufficio in scope.drafts(found.kind)


async def _labels(session: AsyncSession, scope: Scope, reports: list[ReportRow]) -> dict[UUID, str]:
    """How the reader's face of each item is called."""
    ids: dict[Kind, list[UUID]] = {"provvedimento": [], "massima": []}
    for each in reports:
        ids[each.kind].append(each.item_id)
    decisions = await provvedimento_repository.by_ids(session, scope, ids["provvedimento"])
    abstracts = await massima_repository.by_ids(session, scope, ids["massima"])
    return {
        **{item_id: view.label for item_id, view in decisions.items()},
        **{item_id: view.titolo for item_id, view in abstracts.items()},
    }


def _out(reader: Reader, scope: Scope, found: ReportRow, labels: dict[UUID, str]) -> SegnalazioneOut:
    row = found.row
    mine = row.author_id == reader.account_id
    told = scope.reads_original(restricted=found.restricted, ufficio=found.ufficio)
    return SegnalazioneOut(
        id=str(row.id),
        kind=found.kind,
        item_id=str(found.item_id),
        label=labels.get(found.item_id),
        ufficio=found.ufficio,
        motivo=Motivo(row.motivo),
        testo=row.testo if told or mine else None,
        author=found.author,
        mine=mine,
        created_at=row.created_at,
        closed_at=row.closed_at,
        closed_by=found.closed_by,
        risposta=row.risposta if told else None,
        may_answer=_answers(scope, found),
    )
