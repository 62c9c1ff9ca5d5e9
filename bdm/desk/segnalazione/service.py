"""Who reports, who reads and who answers.

Any reader of the administration (ADN) reports what is published. A report is read by its author and by those who work
on items of that kind in the office; they answer it, once. Of a restricted item its words are only for those who read
the original: they may name people.

Everybody with an account, citizens included, may ask that personal data be obscured. Such a request names people
whatever the item is: its words, and who asks, are for those who read originals in the office, who alone answer it, with
an outcome; who asks reads the answer even when the item is no longer theirs to read.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository, service as massima_service
from bdm.content.provvedimento import repository as provvedimento_repository, service as provvedimento_service
from bdm.desk.segnalazione import repository as segnalazione_repository
from bdm.desk.segnalazione.model import Esito, Motivo, Qualita
from bdm.desk.segnalazione.repository import ReportRow
from bdm.desk.segnalazione.schemas import (
    DaOscurare,
    RispostaIn,
    SegnalazioneIn,
    SegnalazioneOut,
    SegnalazionePage,
)
from bdm.platform import audit
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.errors import REQUIRED, Conflict, FieldError, Forbidden, Invalid, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.time import now

OBJECT: Final = "segnalazione"
MAX_OPEN: Final[dict[str, int]] = {"ADN": 100, "CNS": 10}
"""Reports of one account that wait for an answer, by its type."""
ONLY_OFFICES: Final = (
    "Può segnalare un problema chi accede con l'account dell'amministrazione; chiunque può chiedere di oscurare dati "
    "personali."
)
NOT_PUBLISHED: Final = "Si segnalano problemi di ciò che è pubblicato."
TOO_MANY: Final = "Le segnalazioni in attesa di risposta sono già {}: attendere che se ne concluda qualcuna."
NO_REQUEST: Final = "Si indica solo per i dati personali da oscurare."
ANSWERED: Final = "La segnalazione è già stata conclusa."


async def report(session: AsyncSession, reader: Reader, kind: Kind, name: str, segnalazione: SegnalazioneIn) -> UUID:
    """Report a problem of the item with this id (ours or the source's); the report's id.

    Raises NotFound for what the reader may not see, Forbidden for a citizen unless they ask that data be obscured,
    Invalid for a request that does not say in what capacity, Conflict (NOT_PUBLISHED, TOO_MANY).
    """
    scope = Scope.of(reader)
    get = provvedimento_service.get if kind == "provvedimento" else massima_service.get
    item = await get(session, scope, name)
    if reader.type != "ADN" and segnalazione.motivo != Motivo.DATI_PERSONALI:
        raise Forbidden(ONLY_OFFICES)
    _require_request("qualita", segnalazione.qualita, request=segnalazione.motivo == Motivo.DATI_PERSONALI)
    if item.status != PUBLISHED:
        raise Conflict(NOT_PUBLISHED, code="NOT_PUBLISHED")
    most = MAX_OPEN[reader.type]
    if await segnalazione_repository.still_open(session, reader.account_id) >= most:
        raise Conflict(TOO_MANY.format(most), code="TOO_MANY")
    report_id = await segnalazione_repository.add(
        session,
        kind,
        item.id,
        reader.account_id,
        motivo=segnalazione.motivo,
        testo=segnalazione.testo,
        qualita=segnalazione.qualita,
    )
    await audit.record(session, reader.upn, "problem_reported", kind, item.id)
    return report_id


async def page(session: AsyncSession, reader: Reader, *, closed: bool, offset: int, limit: int) -> SegnalazionePage:
    """The reports that the reader wrote or may answer: open ones, requests first and the oldest first, or those
    that are answered, the newest first.
    """
    scope = Scope.of(reader)
    count, reports = await segnalazione_repository.page(
        session, scope, reader.account_id, closed=closed, offset=offset, limit=limit
    )
    labels = await _labels(session, scope, reports)
    return SegnalazionePage(count=count, items=[_out(reader, scope, each, labels) for each in reports])


async def answer(session: AsyncSession, reader: Reader, id: str, risposta: RispostaIn) -> None:
    """Conclude a report. Raises NotFound, Forbidden for who only wrote it or does not read a request's words, Conflict
    ANSWERED, Invalid for a request without an outcome.
    """
    scope = Scope.of(reader)
    report_id = parse_id(id)
    found = await segnalazione_repository.lock(session, scope, reader.account_id, report_id) if report_id else None
    if found is None:
        raise NotFound("Segnalazione non trovata")
    if not _answers(scope, found):
        raise Forbidden
    if found.row.closed_at is not None:
        raise Conflict(ANSWERED, code="ANSWERED")
    _require_request("esito", risposta.esito, request=found.request)
    await segnalazione_repository.close(
        session, found.row.id, by=reader.account_id, at=now(), risposta=risposta.risposta, esito=risposta.esito
    )
    await audit.record(session, reader.upn, "report_answered", OBJECT, found.row.id)


def _require_request(field: str, value: str | None, *, request: bool) -> None:
    """What only requests have, and each of them has to. Raises Invalid."""
    if request != (value is not None):
        raise Invalid(errors=[FieldError(field, REQUIRED if request else NO_REQUEST)])


def _works(scope: Scope, segnalazione: ReportRow) -> bool:
    return segnalazione.ufficio in scope.drafts(segnalazione.kind)


def _told(scope: Scope, segnalazione: ReportRow) -> bool:
    """Whether the reader reads the words because of what they may read of the item."""
    if segnalazione.request:
        return _works(scope, segnalazione) and segnalazione.ufficio in scope.originals
    return scope.reads_original(restricted=segnalazione.restricted, ufficio=segnalazione.ufficio)


def _answers(scope: Scope, segnalazione: ReportRow) -> bool:
    return _works(scope, segnalazione) and (_told(scope, segnalazione) or not segnalazione.request)


def _to_obscure(scope: Scope, segnalazione: ReportRow) -> DaOscurare | None:
    """As ``bdm.desk.editing.obscuring`` allows it."""
    offices = scope.drafts("provvedimento"), scope.originals
    if not segnalazione.request or segnalazione.restricted or not all(segnalazione.ufficio in each for each in offices):
        return None
    return DaOscurare(id=str(segnalazione.decision), status=segnalazione.status)


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


def _out(reader: Reader, scope: Scope, segnalazione: ReportRow, labels: dict[UUID, str]) -> SegnalazioneOut:
    row = segnalazione.row
    mine = row.author_id == reader.account_id
    told = _told(scope, segnalazione)
    return SegnalazioneOut(
        id=str(row.id),
        kind=segnalazione.kind,
        item_id=str(segnalazione.item_id),
        label=labels.get(segnalazione.item_id),
        ufficio=segnalazione.ufficio,
        motivo=Motivo(row.motivo),
        testo=row.testo if told or mine else None,
        author=segnalazione.author if told or mine or not segnalazione.request else None,
        mine=mine,
        created_at=row.created_at,
        closed_at=row.closed_at,
        closed_by=segnalazione.closed_by if _works(scope, segnalazione) or not segnalazione.request else None,
        risposta=row.risposta if told or (mine and segnalazione.request) else None,
        may_answer=_answers(scope, segnalazione),
        qualita=Qualita(row.qualita) if row.qualita else None,
        esito=Esito(row.esito) if row.esito else None,
        da_oscurare=_to_obscure(scope, segnalazione),
    )
