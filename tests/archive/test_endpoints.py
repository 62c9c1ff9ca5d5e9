"""Published counts: both kinds together by district and area, from 01/01/2016 to today."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assembly import Parts
from bdm.kit.time import today
from tests.fixtures.app import Visit, index
from tests.search.content import ROMA, abstract, decision

pytestmark = pytest.mark.anyio


async def test_counts_by_district_and_area(parts: Parts, session: AsyncSession, visit: Visit) -> None:
    first = await decision(session, data_pubblicazione=date(2016, 1, 1))
    await decision(session, data_pubblicazione=today(), area="penale")
    await decision(session, data_pubblicazione=date(2015, 12, 31))
    await decision(session, data_pubblicazione=today() + timedelta(days=1))
    of_rome = await decision(session, ufficio=ROMA, distretto="ROMA")
    await decision(session, status="BOZZA")
    await abstract(session, first, "uno")
    await abstract(session, first, "due")
    await abstract(session, of_rome, "bozza", status="BOZZA")
    await session.commit()
    await index(parts)
    for account in ("lettore", "redattore.tutti"):
        answer = await (await visit(account)).call("GET", "/archive/published")
        assert answer.json() == [
            {"distretto": "MILANO", "area": "civile", "massima_count": 2, "provvedimento_count": 1},
            {"distretto": "MILANO", "area": "penale", "massima_count": 0, "provvedimento_count": 1},
            {"distretto": "ROMA", "area": "civile", "massima_count": 0, "provvedimento_count": 1},
        ]


async def test_an_empty_collection(parts: Parts, visit: Visit) -> None:
    await index(parts)
    assert (await (await visit("lettore")).call("GET", "/archive/published")).json() == []


async def test_needs_a_sign_in(visit: Visit) -> None:
    assert (await (await visit(None)).call("GET", "/archive/published")).status_code == 401
