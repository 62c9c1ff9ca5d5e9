"""What people follow, through the API: each person's own, once, and gone with what it was of."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import service as avviso_service
from bdm.saved_search.model import SavedSearch
from bdm.services import Services
from tests.avviso.following import events, follow, follow_search, look, notices
from tests.fixtures.app import Visit
from tests.search.content import decision

pytestmark = pytest.mark.anyio

ROWS = "/avviso/iscrizione"
UNKNOWN = "00000000-0000-7000-8000-000000000000"


async def test_what_can_be_followed(visit: Visit, session: AsyncSession) -> None:
    lettore = await visit("lettore")
    item = await decision(session, "Testo", numero_provvedimento=5, anno_provvedimento=2020)
    search = await follow_search(lettore, "danno", mail="giornaliera")
    own = await follow(lettore, "provvedimento", item)
    ruling = await follow(lettore, "precedente", "cass. 13533/01", area="civile")
    norm = await follow(lettore, "norma", " art 2043  cc ")
    assert (search["label"], search["kind"], search["mail"], search["errore"]) == (
        "danno",
        "provvedimento",
        "giornaliera",
        None,
    )
    assert own["label"].startswith("Tribunale di Milano")
    assert (ruling["target"], ruling["label"], ruling["area"]) == ("Cass. 13533/2001", "Cass. 13533/2001", "civile")
    assert (norm["target"], norm["area"], norm["mail"]) == ("ART. 2043 C.C.", None, "mai")
    assert (await lettore.call("GET", ROWS)).json() == [norm, ruling, own, search]
    for what, target, expected in (
        ("precedente", "Cassazione 13533/2001", [ruling]),
        ("provvedimento", str(item), [own]),
        ("ricerca", search["target"], [search]),
        ("norma", "art. 2043 c.c.", [norm]),
        ("norma", "art. 1 c.c.", []),
        ("precedente", "niente", []),
    ):
        assert (await lettore.call("GET", ROWS, params={"what": what, "target": target})).json() == expected


async def test_the_same_is_followed_once(visit: Visit) -> None:
    lettore = await visit("lettore")
    first = await follow(lettore, "precedente", "Cass. 13533/2001", area="civile")
    again = await follow(lettore, "precedente", "cass. n. 13533/2001", area="civile", mail="settimanale")
    assert again == first | {"mail": "settimanale"}
    other = await follow(lettore, "precedente", "Cass. 13533/2001", area="penale")
    assert other["id"] != first["id"]


@pytest.mark.parametrize(
    ("what", "target", "status"),
    [
        ("ricerca", UNKNOWN, 404),
        ("ricerca", "danno", 404),
        ("provvedimento", UNKNOWN, 404),
        ("precedente", "una decisione", 422),
        ("altro", "x", 422),
        ("norma", "", 422),
        ("norma", "x" * 201, 422),
        ("norma", "art. 9999", 422),
        ("norma", "art. 9999 c.c.", 422),
    ],
)
async def test_what_cannot(visit: Visit, what: str, target: str, status: int) -> None:
    answer = await (await visit("lettore")).call("POST", ROWS, json={"what": what, "target": target})
    assert answer.status_code == status, answer.text


async def test_drafts_of_others_and_searches_of_others_do_not_exist(visit: Visit, session: AsyncSession) -> None:
    item = await decision(session, "Testo", status="BOZZA")
    search = await follow_search(await visit("redattore"), "danno")
    lettore = await visit("lettore")
    for what, target in (("provvedimento", str(item)), ("ricerca", search["target"])):
        assert (await lettore.call("POST", ROWS, json={"what": what, "target": target})).status_code == 404
    assert (await lettore.call("PATCH", f"{ROWS}/{search['id']}", json={"mail": "mai"})).status_code == 404
    assert (await lettore.call("DELETE", f"{ROWS}/{search['id']}")).status_code == 404


async def test_changing_and_ending(visit: Visit) -> None:
    lettore = await visit("lettore")
    one = await follow(lettore, "norma", "art. 2043 c.c.")
    answer = await lettore.call("PATCH", f"{ROWS}/{one['id']}", json={"mail": "settimanale"})
    assert answer.json() == one | {"mail": "settimanale"}
    assert (await lettore.call("DELETE", f"{ROWS}/{one['id']}")).status_code == 204
    assert (await lettore.call("GET", ROWS)).json() == []
    assert (await lettore.call("DELETE", f"{ROWS}/{one['id']}")).status_code == 404


async def test_it_goes_with_the_saved_search(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    search = await follow_search(lettore, "canone")
    await decision(session, "Il canone")
    await look(services, session)
    assert len(await events(lettore)) == 1
    await lettore.call("DELETE", f"/provvedimento/filter/{search['target']}")
    assert (await lettore.call("GET", ROWS)).json() == []
    assert await events(lettore) == []


async def test_there_are_not_too_many(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(avviso_service, "MAX_FOLLOWED", 1)
    lettore = await visit("lettore")
    await follow(lettore, "norma", "art. 1 c.c.")
    answer = await lettore.call("POST", ROWS, json={"what": "norma", "target": "art. 2 c.c."})
    assert (answer.status_code, answer.json()["code"]) == (409, "TOO_MANY_SUBSCRIPTIONS")
    await follow(lettore, "norma", "art. 1 c.c.")


async def test_a_search_that_no_longer_parses_says_so(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    broken, whole = await follow_search(lettore, "danno"), await follow_search(lettore, "canone")
    search = await session.get_one(SavedSearch, broken["target"])
    search.query = "danno AND ("
    await session.flush()
    item = await decision(session, "Il danno e il canone")
    await look(services, session)
    assert [each["errore"] is None for each in (await lettore.call("GET", ROWS)).json()] == [True, False]
    assert [(each["iscrizione"]["id"], each["oggetto"]["id"]) for each in await notices(lettore)] == [
        (whole["id"], str(item))
    ]


async def test_what_was_looked_at(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore, redattore = await visit("lettore"), await visit("redattore")
    await follow_search(lettore, "canone")
    await follow_search(redattore, "canone")
    for number in range(3):
        await decision(session, f"Il canone {number}")
        await look(services, session)
    first, second, third = await notices(lettore)
    assert (await lettore.call("GET", "/avviso/count")).json() == {"count": 3}
    await redattore.call("POST", "/avviso/seen", json={"ids": [second["id"]]})
    assert (await lettore.call("GET", "/avviso/count")).json() == {"count": 3}
    await lettore.call("POST", "/avviso/seen", json={"ids": [first["id"]]})
    assert [(each["id"], each["visto"]) for each in await notices(lettore)] == [
        (second["id"], False),
        (third["id"], False),
        (first["id"], True),
    ]
    assert (await lettore.call("POST", "/avviso/seen", json={})).status_code == 204
    assert (await lettore.call("GET", "/avviso/count")).json() == {"count": 2}
    await lettore.call("POST", "/avviso/seen", json={"all": True})
    assert (await lettore.call("GET", "/avviso/count")).json() == {"count": 0}
    page = (await lettore.call("GET", "/avviso", params={"from": 1, "size": 1})).json()
    assert (page["count"], len(page["items"])) == (3, 1)
