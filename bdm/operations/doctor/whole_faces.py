"""All that is read of every published decision, looked at as it is: ``bdm doctor --face``.

Each decision that was looked at is noted with the state it was in, so that a run that ended goes on where it was, and
the next one looks only at what has changed since.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from sqlalchemy import Row, func, select, text
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import confirming, readable, repository as anonymisation_repository
from bdm.anonymisation.hidden import HiddenData
from bdm.anonymisation.names import person_of
from bdm.anonymisation.remains import Remain
from bdm.content.doubts import Code
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.desk.workflow import inspection, repository as workflow_repository
from bdm.document.pdf.failure import ReadingFailed
from bdm.operations.doctor.finding import CheckResult, Remedy, Severity, from_cases
from bdm.operations.doctor.model import FaceCheck
from bdm.platform.kit.progress import Bar
from bdm.platform.storage import DocumentMissing

if TYPE_CHECKING:
    from bdm.services import Services

TITLE: Final = "Ciò che tutti leggono"
_GATE: Final = 2
"""Grows when the check finds more than before: then every decision is looked at again."""
_AT_ONCE: Final = 100
_TOGETHER: Final = 4
_TWO: Final = 2

_STATE: Final = text(f"""
    SELECT p.id, md5(concat_ws(' ', {_GATE}, p.version, p.restricted, p.document_hash, p.anonymized_document_hash,
        p.anonymised_confirmed_at, (SELECT string_agg(concat(m.id, m.version, m.edit_date), ' ' ORDER BY m.seq)
            FROM massima m WHERE m.provvedimento_id = p.id AND m.status = 'PUBBLICATO'))) AS state, p.seq
    FROM provvedimento p WHERE p.status = 'PUBBLICATO' AND p.seq > :after ORDER BY p.seq LIMIT :most
""")  # noqa: S608 - a constant of ours


async def check_whole_faces(services: Services, bar: Bar, *, again: bool = False) -> tuple[list[CheckResult], float]:
    """Look at what changed since it was looked at last, or (``again``) at everything; what is found, and how many
    decisions were looked at in a second.
    """
    async with services.database.transaction() as session:
        published = Provvedimento.status == Status.PUBBLICATO
        total = await session.scalar(select(func.count()).select_from(Provvedimento).where(published)) or 0
    began, done, looked, after = time.monotonic(), 0, 0, 0
    limit = asyncio.Semaphore(_TOGETHER)

    async def one(own: UUID, state: str) -> None:
        async with limit:
            await _look(services, own, state)

    while rows := await _next(services, after):
        known = {} if again else await _known(services, [row.id for row in rows])
        waiting = [row for row in rows if known.get(row.id) != row.state]
        await asyncio.gather(*(one(row.id, row.state) for row in waiting))
        after, done, looked = rows[-1].seq, done + len(rows), looked + len(waiting)
        bar(TITLE, done, max(total, done), f"{done}")
    return await _told(services), looked / max(time.monotonic() - began, 0.001)


async def _next(services: Services, after: int) -> Sequence[Row[Any]]:
    async with services.database.transaction() as session:
        return (await session.execute(_STATE, {"after": after, "most": _AT_ONCE})).all()


async def _known(services: Services, ids: Sequence[UUID]) -> dict[UUID, str]:
    async with services.database.transaction() as session:
        wanted = select(FaceCheck.provvedimento_id, FaceCheck.state).where(FaceCheck.provvedimento_id.in_(ids))
        return {row[0]: row[1] for row in await session.execute(wanted)}


async def _look(services: Services, own: UUID, state: str) -> None:
    """Look at one decision and its published abstracts, and note what was found."""
    async with services.database.transaction() as session:
        hidden = (await anonymisation_repository.load_hidden(session, [own])).get(own)
        row = await session.get(Provvedimento, own)
        if hidden is None or row is None or row.status != Status.PUBBLICATO:
            return
        found = await _found(session, row, hidden)
        confirmed = await _by_two(session, own)
    if hidden.restricted and row.anonymized_document_hash is not None:
        beside = await _beside(services, row.anonymized_document_hash, hidden)
        found["protected" if beside else "unread"] += 1 if beside is None else beside
    for name, code in (("protected", Code.NAME_LEFT), ("unread", Code.UNREAD), ("grounds", Code.SENSITIVE)):
        if code in confirmed:
            found[name] = 0
    values = {"state": state, "at": func.now(), **found}
    async with services.database.transaction() as session:
        statement = upsert(FaceCheck).values(provvedimento_id=own, **values)
        await session.execute(statement.on_conflict_do_update(index_elements=["provvedimento_id"], set_=values))


async def _found(session: AsyncSession, row: Provvedimento, hidden: HiddenData) -> dict[str, int]:
    public = row.anonymized_document_hash if hidden.restricted else row.document_hash
    remains: list[Remain] = []
    if hidden.restricted:
        remains, unread = await confirming.remains_of(session, row.id, public, hidden)
        looked_at = await anonymisation_repository.is_confirmed(session, row.id)
        unread = () if looked_at or public is None else unread
        grounds = 0
    else:
        unread = (await readable.of_provvedimento(session, row.id, public)).unread
        grounds = len(await inspection.grounds_of(session, row))
    massime = select(Massima.id).where(Massima.provvedimento_id == row.id, Massima.status == Status.PUBBLICATO)
    for massima_id in await session.scalars(massime):
        remains += await confirming.remains_of_massima(session, massima_id, hidden)
    protected = sum(each.protected and not each.elsewhere for each in remains)
    return {
        "protected": protected,
        "others": len(remains) - protected,
        "unread": len(list(unread)),
        "grounds": grounds,
    }


async def _by_two(session: AsyncSession, own: UUID) -> set[str]:
    """What two persons have confirmed of the decision, in its review or with its steps."""
    who = await workflow_repository.confirmers(session, "provvedimento", own)
    for code, account in await anonymisation_repository.confirmers(session, own):
        who.setdefault(code, set()).add(account)
    return {code for code, accounts in who.items() if len(accounts) >= _TWO}


async def _beside(services: Services, digest: str, hidden: HiddenData) -> int | None:
    """In how many parts of the file, beside its pages, a party is named; None: the file cannot be read."""
    names = [" ".join(person.words) for person in map(person_of, hidden.metadata.parties) if person]
    try:
        async with services.store.local_path(digest) as path:
            return len(await services.readers.names(path, [each for each in names if " " in each]))
    except (ReadingFailed, DocumentMissing):
        return None


_CHECKS: Final = (
    ("protected", "Faccia pubblica: parti e minori che si leggono ancora", Severity.GUASTO),
    (
        "others",
        "Faccia pubblica: altre parole che possono far riconoscere una persona, omonimi",
        Severity.AVVISO,
    ),
    ("unread", "Faccia pubblica: pagine e file che nessun controllo ha letto", Severity.AVVISO),
    ("grounds", "Faccia pubblica: dati da proteggere, senza una decisione di due persone", Severity.AVVISO),
)


async def _told(services: Services) -> list[CheckResult]:
    published = select(Provvedimento.id).where(
        Provvedimento.id == FaceCheck.provvedimento_id, Provvedimento.status == Status.PUBBLICATO
    )
    results = []
    async with services.database.transaction() as session:
        for column, check, level in _CHECKS:
            wanted = getattr(FaceCheck, column) > 0
            own = select(FaceCheck.provvedimento_id).where(wanted, published.exists())
            cases = await session.scalars(own.order_by(FaceCheck.provvedimento_id))
            results.append(from_cases(check, cases, Remedy.BY_HAND, level))
    return results
