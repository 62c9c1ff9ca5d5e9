"""All that is read of what is published, looked at as it is."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.operations.doctor import whole_faces
from bdm.operations.doctor.finding import Severity
from bdm.operations.doctor.whole_faces import check_whole_faces
from bdm.services import Services
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio

PARTY = "Zaffiroldi Fiorenzo"
LEFT, OTHERS, UNREAD, GROUNDS = range(4)


def bar(title: str, done: int, total: int, detail: str = "") -> None:
    assert 0 < done <= total, title


async def looked(services: Services) -> tuple[list[tuple[Severity, list[str]]], float]:
    found, rate = await check_whole_faces(services, bar)
    return [(each.level, each.examples) for each in found], rate


async def test_every_face_is_looked_at_once_and_again_when_it_changes(
    session: AsyncSession, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A party who is named is a fault; of a namesake elsewhere, of a page or a file that was not read one is told."""
    monkeypatch.setattr(whole_faces, "_TOGETHER", 1)  # the test's transactions are savepoints of one connection
    fine = (Severity.A_POSTO, [])
    named, clean, scan, other = [
        str(await decision(session, text))
        for text in (
            "Ricorre Fiorenzo Zaffiroldi.",
            "Ricorre Fiorenzo Zaffiroldi.",
            "",
            "La causa riguarda un appalto.",
        )
    ]
    await restrict(session, named, "Ricorre Fiorenzo Zaffiroldi.", confirmed=True, parte_processuale=[PARTY])
    await restrict(session, clean, "Ricorre L.G.", confirmed=True, parte_processuale=["Gravinetti Lidia"])
    found, rate = await looked(services)
    assert found == [(Severity.GUASTO, [named]), fine, (Severity.AVVISO, [named, clean, scan]), fine]
    assert rate > 0
    assert await looked(services) == (found, 0)

    await abstract(session, other, "Il teste Lidia Gravinetti ha riferito.")
    found, rate = await looked(services)
    assert found[OTHERS] == (Severity.AVVISO, [other])
    assert (found[LEFT], rate > 0) == ((Severity.GUASTO, [named]), True)
