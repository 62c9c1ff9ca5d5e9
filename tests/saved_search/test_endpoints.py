"""Saved searches through the API: each person's own, checked when saved, found again newest first."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.people.user.model import UserAccount
from bdm.platform.http.prices import SEARCH
from bdm.platform.http.rate_limit import SAVED_SECONDS, ExpensiveWork
from bdm.saved_search.model import SavedSearch
from bdm.saved_search.service import MAX_COUNTED, MAX_SAVED
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.platform.authz.content import PUBLIC, plant

pytestmark = pytest.mark.anyio

FILTER = "/provvedimento/filter"
UNKNOWN = "00000000-0000-7000-8000-000000000000"
WHOLE = {
    "name": "Danni a Milano",
    "query": 'ufficio:"TRIBUNALE DI MILANO" AND (testo:"danno biologico" OR NOT esito:RIGETTO)',
    "area": "civile",
    "collated": True,
    "note_personali": True,
    "sort_field": "data_pubblicazione",
    "sort_order": "asc",
}

OTHER_SPELLING = {"notePersonali": True, "sortField": "data_pubblicazione", "sortOrder": "asc"}


async def test_what_is_saved_is_found_again_newest_first(visit: Visit) -> None:
    lettore = await visit("lettore")
    answer = await lettore.call("POST", FILTER, json=WHOLE)
    assert answer.status_code == 200, answer.text
    first = answer.json()
    assert first == WHOLE | {"id": first["id"]} | OTHER_SPELLING
    second = (await lettore.call("POST", FILTER, json={"query": "  canone  "})).json()
    assert second == {
        "id": second["id"],
        "name": "canone",
        "query": "canone",
        "area": None,
        "collated": False,
        "note_personali": False,
        "sort_field": None,
        "sort_order": None,
        "notePersonali": False,
        "sortField": None,
        "sortOrder": None,
    }
    assert (await lettore.call("GET", FILTER)).json() == [second, first]
    assert (await lettore.call("GET", "/massima/filter")).json() == []


async def test_the_other_spelling_is_read_as_well(visit: Visit) -> None:
    lettore = await visit("lettore")
    wanted = {"query": "danno", "area": "civile"} | OTHER_SPELLING
    saved = (await lettore.call("POST", FILTER, json=wanted)).json()
    assert (saved["note_personali"], saved["sort_field"], saved["sort_order"]) == (True, "data_pubblicazione", "asc")
    wrong = await lettore.call("POST", FILTER, json=wanted | {"sortField": "zz"})
    assert wrong.status_code == 422


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ({"collated": True}, "Cartelle personali"),
        ({"note_personali": True}, "Note personali"),
        ({"query": "danno", "name": "  \n "}, "danno"),
        ({"query": "danno", "name": " i \n danni "}, "i danni"),
    ],
)
async def test_the_name_that_is_not_given(visit: Visit, wanted: dict[str, object], name: str) -> None:
    answer = await (await visit("lettore")).call("POST", FILTER, json=wanted)
    assert answer.status_code == 200, answer.text
    assert answer.json()["name"] == name


async def test_an_expression_that_does_not_parse(visit: Visit) -> None:
    lettore = await visit("lettore")
    answer = await lettore.call("POST", FILTER, json={"query": "danno AND ("})
    assert answer.status_code == 400
    assert answer.json()["code"] == "QUERY_SYNTAX"
    assert isinstance(answer.json()["position"], int)
    assert (await lettore.call("GET", FILTER)).json() == []


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"query": " "}, "query"),
        ({"query": "a " * 1_001}, "query"),
        ({"query": "danno", "area": "tributaria"}, "area"),
        ({"query": "danno", "sort_field": "edit_date"}, "sort_field"),
        ({"query": "danno", "sort_order": "down"}, "sort_order"),
        ({"query": "danno", "name": "x" * 201}, "name"),
    ],
)
async def test_what_is_not_saved(visit: Visit, wanted: dict[str, object], field: str) -> None:
    answer = await (await visit("lettore")).call("POST", FILTER, json=wanted)
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == [field]


async def test_renaming(visit: Visit) -> None:
    lettore = await visit("lettore")
    saved = (await lettore.call("POST", FILTER, json=WHOLE)).json()
    address = f"{FILTER}/{saved['id']}/renamed"
    answer = await lettore.call("POST", address, data={"name": " Milano: \t i danni "})
    assert answer.status_code == 200, answer.text
    assert answer.json() == saved | {"name": "Milano: i danni"}
    assert (await lettore.call("GET", FILTER)).json() == [answer.json()]
    for name in ("", "   ", "x" * 201):
        assert (await lettore.call("POST", address, data={"name": name})).status_code == 422
    assert (await lettore.call("GET", FILTER)).json() == [answer.json()]


async def test_deleting(visit: Visit) -> None:
    lettore = await visit("lettore")
    saved = (await lettore.call("POST", FILTER, json=WHOLE)).json()
    assert (await lettore.call("DELETE", f"{FILTER}/{saved['id']}")).status_code == 200
    assert (await lettore.call("GET", FILTER)).json() == []
    assert (await lettore.call("DELETE", f"{FILTER}/{saved['id']}")).status_code == 404


async def test_other_peoples_searches_do_not_exist(visit: Visit) -> None:
    lettore, other = await visit("lettore"), await visit("amministratore")
    saved = (await lettore.call("POST", FILTER, json=WHOLE)).json()
    assert (await other.call("GET", FILTER)).json() == []
    for browser, path in ((other, FILTER), (lettore, "/massima/filter")):
        for id_ in (saved["id"], UNKNOWN, "altro"):
            renamed = await browser.call("POST", f"{path}/{id_}/renamed", data={"name": "mia"})
            deleted = await browser.call("DELETE", f"{path}/{id_}")
            assert (renamed.status_code, deleted.status_code) == (404, 404)
            assert renamed.json() == deleted.json()
    assert (await lettore.call("GET", FILTER)).json() == [saved]


async def test_there_is_a_limit_for_each_person_and_kind(visit: Visit, session: AsyncSession) -> None:
    lettore, other = await visit("lettore"), await visit("amministratore")
    await keep(session, "lettore", MAX_SAVED - 1)
    assert (await lettore.call("POST", FILTER, json=WHOLE)).status_code == 200
    refused = await lettore.call("POST", FILTER, json=WHOLE)
    assert (refused.status_code, refused.json()["code"]) == (409, "TOO_MANY_SAVED_SEARCHES")
    assert (await lettore.call("POST", "/massima/filter", json=WHOLE)).status_code == 200
    assert (await other.call("POST", FILTER, json=WHOLE)).status_code == 200
    assert len((await lettore.call("GET", FILTER)).json()) == MAX_SAVED


async def test_saved_searches_go_with_their_owner(visit: Visit, session: AsyncSession) -> None:
    await (await visit("lettore")).call("POST", FILTER, json=WHOLE)
    owner = (await session.scalars(select(UserAccount).where(UserAccount.upn == "lettore"))).one()
    await session.delete(owner)
    await session.flush()
    assert (await session.execute(select(func.count()).select_from(SavedSearch))).scalar_one() == 0


async def test_without_a_sign_in_or_an_account(visit: Visit) -> None:
    for account, status in ((None, 401), ("nuovo", 403)):
        browser = await visit(account)
        assert (await browser.call("GET", FILTER)).status_code == status
        assert (await browser.call("POST", FILTER, json=WHOLE)).status_code == status


async def test_what_is_new_since_its_results_were_looked_at(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    await plant(session, services.store)
    await session.execute(update(Provvedimento).values(edit_date=datetime(2020, 1, 1, tzinfo=UTC)))
    await session.commit()
    await index(services)
    reader = await visit("lettore")
    every = {"query": f"testo:({PUBLIC})", "area": "civile"}
    saved = (await reader.call("POST", FILTER, json=every)).json()
    other = (await reader.call("POST", FILTER, json={"query": "inesistente"})).json()
    assert (await reader.call("GET", f"{FILTER}/news")).json() == []

    # Looked at before they were published.
    await session.execute(update(SavedSearch).values(seen_at=datetime(2000, 1, 1, tzinfo=UTC)))
    await session.commit()
    found = (await reader.call("GET", f"{FILTER}/news")).json()
    assert [(each["id"], each["count"]) for each in found] == [(saved["id"], 1)]
    assert found[0]["since"].startswith("2000-01-01")
    assert (await reader.call("GET", "/massima/filter/news")).json() == []
    assert (await reader.call("POST", f"{FILTER}/{saved['id']}/seen")).status_code == 204
    assert (await reader.call("GET", f"{FILTER}/news")).json() == []
    stranger = await visit("giudice")
    assert (await stranger.call("POST", f"{FILTER}/{other['id']}/seen")).status_code == 404
    assert (await reader.call("POST", f"{FILTER}/{UNKNOWN}/seen")).status_code == 404


async def test_what_no_longer_parses_is_passed_over(visit: Visit, services: Services, session: AsyncSession) -> None:
    await index(services)
    reader = await visit("lettore")
    await reader.call("POST", FILTER, json={"query": "danno"})
    await session.execute(update(SavedSearch).values(query="((", seen_at=datetime(2000, 1, 1, tzinfo=UTC)))
    await session.commit()
    assert (await reader.call("GET", f"{FILTER}/news")).json() == []


async def keep(session: AsyncSession, upn: str, count: int) -> None:
    account_id = (await session.scalars(select(UserAccount.id).where(UserAccount.upn == upn))).one()
    session.add_all(
        SavedSearch(account_id=account_id, kind="provvedimento", name=f"{n}", query="danno") for n in range(count)
    )
    await session.commit()


async def test_each_search_that_is_counted_is_paid(
    visit: Visit, app: FastAPI, services: Services, session: AsyncSession
) -> None:
    await index(services)
    lettore, other = await visit("lettore"), await visit("giudice")
    await keep(session, "lettore", MAX_COUNTED + 5)
    await keep(session, "giudice", 1)
    points = SEARCH * MAX_COUNTED
    app.state.work = ExpensiveWork(at_once=4, points=points // SAVED_SECONDS, clock=lambda: 0.0)
    assert (await lettore.call("GET", f"{FILTER}/news")).status_code == 200
    refused = await lettore.call("GET", f"{FILTER}/news")
    assert refused.status_code == 429
    assert refused.json() == {
        "detail": "Troppe richieste in poco tempo. Riprovare tra qualche istante.",
        "code": "TOO_MANY_REQUESTS",
        "retry_after": SAVED_SECONDS,
    }
    assert refused.headers["retry-after"] == str(SAVED_SECONDS)
    assert (await lettore.call("GET", FILTER)).status_code == 200
    alone = [(await other.call("GET", f"{FILTER}/news")).status_code for _ in range(MAX_COUNTED + 1)]
    assert alone == [200] * MAX_COUNTED + [429]
