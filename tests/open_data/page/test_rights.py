"""No page shows what everybody may not read: every address of everything that is planted, by those who may read more,
and by nobody where everybody may read the pages.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.content.addresses import PREFIX, PageForm, place_of
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.changelog.recorder import follow
from bdm.services import Services
from tests.fixtures.app import Visit
from tests.leak.calls import Call
from tests.leak.content import Content
from tests.leak.gate import Walk
from tests.leak.planting import plant
from tests.open_data.page.pages import open_to_all

pytestmark = pytest.mark.anyio

AS_EVERYBODY = "lettore"
"""Whom nothing is shown but what is public; and who has planted nothing of their own."""
LISTS = ("/robots.txt", "/llms.txt", "/sitemap.xml", "/sitemap-1.xml.gz")


def calls(content: Content, decisions: list[Provvedimento]) -> Iterator[Call]:
    """Every address, of the decisions and of whatever else has an id."""
    places = {place_of(each).path for each in decisions} | {f"{PREFIX}{each}" for each in content.ids}
    numbers = {path.rpartition("/")[0] for path in places if path.count("/") > 2}
    for path in sorted(places):
        yield from (Call("GET", path + form) for form in PageForm)
    yield from (Call("GET", path) for path in (*sorted(numbers), *LISTS))


ANOTHER = pytest.mark.costly("every address by one more account. When what a page shows changes")


@pytest.mark.parametrize("account", ["giudice", pytest.param("redattore.tutti", marks=ANOTHER), None])
@pytest.mark.usefixtures("unlimited")
async def test_no_page_shows_more_than_everybody_may_read(
    account: str | None,
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
) -> None:
    content = await plant(session, services.store, "giudice")
    decisions = list(await session.scalars(select(Provvedimento).order_by(Provvedimento.seq)))
    for number, each in enumerate(decisions, 1):
        each.numero_provvedimento, each.anno_provvedimento = (number + 1) // 2, 2024
    await session.commit()
    await follow(services.database)
    if account is None:
        open_to_all(app, services)
    walk = Walk(AS_EVERYBODY, await visit(account), connection, content, {})
    leaks = [leak for call in calls(content, decisions) for leak in await walk.leaks_of(call)]
    assert not leaks, f"{len(leaks)}:\n" + "\n".join(leaks[:20])
    assert not walk.unanswered
    assert walk.answers > 40
    assert walk.seen
