"""A restricted decision that was stored a second time, and can be read there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.operations.doctor.copies import check_copies
from bdm.operations.doctor.finding import Remedy, Severity
from bdm.platform.database.session import Database
from tests.search.content import MILANO, ROMA, decision, restrict

pytestmark = pytest.mark.anyio

WORDS = [f"parola{number}" for number in range(400)]
OWN: dict[str, Any] = {
    "numero_provvedimento": 12,
    "anno_provvedimento": 2020,
    "numero_ruolo": 345,
    "anno_ruolo": 2019,
}
NUMBER = {"numero_provvedimento": 12, "anno_provvedimento": 2020}
ROLL = {"numero_ruolo": 345, "anno_ruolo": 2019}


def bar(title: str, done: int, total: int, detail: str = "") -> None:
    assert 0 < done <= total, title


def pages(every: int = 0) -> list[str]:
    """Two pages; each word whose place ``every`` divides is another one."""
    written = [f"altra{at}" if every and at % every == 0 else word for at, word in enumerate(WORDS)]
    return [" ".join(written[:200]), " ".join(written[200:])]


def typeset_anew(page: str) -> str:
    return page.upper().replace(" ", " \n", 40) + "."


async def restricted(session: AsyncSession, *text: str) -> str:
    own = await decision(session, *text, **OWN)
    await restrict(session, own, confirmed=False)
    await session.flush()
    return str(own)


@pytest.mark.parametrize(
    ("text", "data"),
    [
        (pages(), {"ufficio": ROMA, "distretto": "ROMA"}),
        ([typeset_anew(page) for page in pages()], {}),
        (pages(every=100), NUMBER),
        (pages(every=100), ROLL),
        ([" ".join(pages()), "allegato"], ROLL),
    ],
    ids=["the same text", "typeset anew", "nearly, same number", "nearly, same R.G.", "with something added"],
)
async def test_a_copy_that_everyone_reads_is_found(
    session: AsyncSession, database: Database, text: list[str], data: dict[str, Any]
) -> None:
    own = await restricted(session, *pages())
    other = await decision(session, *text, **data)
    finding = await check_copies(database, bar)
    assert (finding.level, finding.remedy) == (Severity.GUASTO, Remedy.BY_HAND)
    assert finding.examples == [f"{own}: si legge in {other}"]


async def draft(session: AsyncSession) -> None:
    await decision(session, *pages(), **OWN, status="BOZZA")


async def restricted_as_well(session: AsyncSession) -> None:
    await restricted(session, *pages())


async def another_text(session: AsyncSession) -> None:
    await decision(session, *pages(every=10), **OWN)


async def another_office(session: AsyncSession) -> None:
    await decision(session, "Tutt'altro testo.", **OWN | {"ufficio": ROMA, "distretto": "ROMA"})


@pytest.mark.parametrize("beside", [draft, restricted_as_well, another_text, another_office])
async def test_what_is_no_copy_is_none(session: AsyncSession, database: Database, beside: Callable[..., Any]) -> None:
    await restricted(session, *pages())
    await beside(session)
    assert (await check_copies(database, bar)).level is Severity.A_POSTO


async def test_documents_without_text_are_no_copies(session: AsyncSession, database: Database) -> None:
    await restricted(session, "")
    await decision(session, "", **OWN)
    await decision(session, "", ufficio=MILANO)
    assert (await check_copies(database, bar)).level is Severity.A_POSTO
