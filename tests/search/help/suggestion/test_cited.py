"""Citations among what is typed: one thing, with what it finds for the reader who types it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.search.query import parse
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

NORM = 'norma:"ART. 2043 C.C."'


async def offered(visit: Visit, q: str, account: str = "lettore", kind: str = "provvedimento") -> list[dict[str, Any]]:
    answer = await (await visit(account)).call("GET", f"/{kind}/autocomplete", params={"q": q, "area": "civile"})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    first = [each for each in found if "q" in each]
    assert found[: len(first)] == first, "before everything else"
    assert len(found) <= 12
    return first


@pytest.fixture
async def some(services: Services, session: AsyncSession) -> None:
    for number, text in enumerate(["ai sensi dell'articolo 2043 del codice civile", "visto l'art. 2043 c.c.", "x"], 1):
        await decision(
            session,
            f"Il danno, {text}, R.G. n. 1234/2020, sent. n. 5515/2017.",
            tipo="sentenza",
            numero_provvedimento=5515 if number == 1 else number,
            anno_provvedimento=2017,
            numero_ruolo=1234 if number < 3 else 7,
            anno_ruolo=2020,
            riferimento_normativo=["ART. 2043 C.C."] if number == 1 else [],
        )
    await session.commit()
    await index(services)


COUNTED = [
    ("art. 2043 cc", NORM, 2),
    ("articolo 2043 del codice civile", NORM, 2),
    ("2043 cc", NORM, 2),
    ("2043 codice civile", NORM, 2),
    ("danno art. 2043 cc", f"{NORM} AND testo:(danno)", 2),
    ("violazione dell'art. 2043 c.c.", NORM, 2),
    ("falsa applicazione degli artt. 2043 e 9 c.c.", f'{NORM} AND norma:"ART. 9 C.C."', 0),
    ("https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:regio.decreto:1942-03-16;262:2~art2043", NORM, 2),
    ("dell'art. 2043 c.c.", NORM, 2),
    ("R.G. 1234/2020", "numero_ruolo:1234 AND anno_ruolo:2020", 2),
    ("1234/2020 rg", "numero_ruolo:1234 AND anno_ruolo:2020", 2),
    ("sent. 5515/2017", "tipo:sentenza AND numero_provvedimento:5515 AND anno_provvedimento:2017", 1),
    ("sentenza n. 5515 del 2017", "tipo:sentenza AND numero_provvedimento:5515 AND anno_provvedimento:2017", 1),
]


async def test_a_citation_comes_first_with_its_count(some: None, unlimited: None, visit: Visit) -> None:
    for typed, first, count in COUNTED:
        found = await offered(visit, typed)
        assert parse(found[0]["q"]) == parse(first), typed
        assert found[0]["count"] == count, typed
        assert [each["count"] for each in found if each["label"] == "Citato nel testo"] == (
            [] if NORM in first else [3]
        )


NUMBERS = [
    ("5515/2017", [("N. 5515/2017", 1, True)]),
    ("n. 5515 del 2017", [("N. 5515/2017", 1, True)]),
    ("1234/2020", [("R.G. 1234/2020", 2, False)]),
    ("7/2020", [("R.G. 7/2020", 1, True)]),
    ("sent. 5515/2017", [("Sentenza n. 5515/2017", 1, True), ("sentenza n. 5515/2017", 3, False)]),
    ("danno sent. 5515/2017", [("Sentenza n. 5515/2017 e «danno»", 1, False)]),
    ("art. 2043 cc", [("ART. 2043 C.C.", 2, False)]),
    ("art. 2043", [("ART. 2043 C.C.", 2, False), ("ART. 2043", 2, False)]),
]


async def test_a_number_names_the_one_item_that_has_it(some: None, unlimited: None, visit: Visit) -> None:
    for typed, found in NUMBERS:
        offers = await offered(visit, typed)
        assert [(each["text"], each["count"], "id" in each) for each in offers][: len(found)] == found
        for each in offers:
            if "id" in each:
                query = f'{{ provvedimento(id: ["{each["id"]}"]) {{ items {{ id }} }} }}'
                answer = await (await visit("lettore")).call("POST", "/graphql", json={"query": query})
                assert answer.json()["data"]["provvedimento"]["items"] == [{"id": each["id"]}]


RULINGS = [
    "Cass. 13533/2001",
    "cass su 13533/2001",
    "ss.uu. 13533/2001",
    "Cass., Sez. Un., 30 ottobre 2001, n. 13533",
    "Cass. Sez. Un. n. 13533 del 30/10/2001",
    "Cassazione civile, sentenza n. 13533 del 2001",
]


async def test_a_ruling_of_another_court_is_one_however_it_is_typed_and_written(
    services: Services, session: AsyncSession, unlimited: None, visit: Visit
) -> None:
    await decision(session, "si veda Cass., Sez. Un., 30 ottobre 2001, n. 13533")
    await decision(session, "così Cass. 13533/2001")
    await decision(session, "Cass. n. 13533 del 2001")
    await decision(session, "Cass. n. 13534 del 2001")
    await session.commit()
    await index(services)
    for typed in RULINGS:
        [found] = await offered(visit, typed)
        assert (found["label"], found["text"], found["count"]) == ("Precedente", "Cass. 13533/2001", 3), typed


OURS = [
    "Tribunale di Milano, sentenza n. 5/2020",
    "sentenza n. 5/2020 del Tribunale di Milano",
    "trib. milano sent. 5/2020",
    "Trib. Milano, sez. lav., sentenza 3 maggio 2020, n. 5",
]


async def test_a_decision_of_ours_is_found_by_what_it_is_cited_by(
    services: Services, session: AsyncSession, unlimited: None, visit: Visit
) -> None:
    number = {"tipo": "sentenza", "numero_provvedimento": 5, "anno_provvedimento": 2020}
    own = await decision(session, "x", **number)
    await decision(
        session,
        "si veda la sentenza n. 5/2020 del Tribunale di Milano",
        **number | {"ufficio": ROMA, "distretto": "ROMA"},
    )
    await session.commit()
    await index(services)
    for typed in OURS:
        first, cited = await offered(visit, typed)
        assert (first["label"], first["text"], first["count"], first["id"]) == (
            "Provvedimento",
            "Tribunale di Milano, sentenza n. 5/2020",
            1,
            str(own),
        )
        assert (cited["label"], cited["count"]) == ("Precedente", 1)
    [detached] = await offered(visit, "Trib. Milano, sez. dist. di Rho, sent. n. 5/2020")
    assert detached["text"] == "Tribunale di Milano, sentenza n. 5/2020 (la sezione «Rho» non è distinta)"
    assert (detached["count"], detached.get("id")) == (1, None), (
        "it may be another: nothing is opened without being seen"
    )


async def test_what_finds_nothing_is_said_once(some: None, visit: Visit) -> None:
    assert await offered(visit, "art. 9 c.p.") == [
        {
            "type": "norma",
            "label": "Norma",
            "text": "ART. 9 C.P.",
            "q": 'norma:"ART. 9 C.P."',
            "count": 0,
            "missing": "Nessuna decisione di qui cita ART. 9 C.P.",
        }
    ]
    assert [each["count"] for each in await offered(visit, "Cass. 123/2019")] == [0]
    assert [(each["q"], each["count"]) for each in await offered(visit, "art. 640")] == [('testo:"art. 640"', 0)]
    assert [each["text"] for each in await offered(visit, "Cass. n. 9999/2030")] == ["Cass. 9999/2030"]


NOTHING_HAS = [
    ("R.G. 9999/2020", [("R.G. 9999/2020", 0)]),
    (
        "ordinanza 5515/2017",
        [("Ordinanza n. 5515/2017", 0), ("Sentenza n. 5515/2017", 1)],
    ),
    ("sentenza 5515/2017", [("Sentenza n. 5515/2017", 1), ("sentenza n. 5515/2017", 3)]),
]


async def test_a_number_that_nothing_has_is_said_and_offered_of_another_kind(
    some: None, unlimited: None, visit: Visit
) -> None:
    for typed, found in NOTHING_HAS:
        assert [(each["text"], each["count"]) for each in await offered(visit, typed)] == found, typed


NO_CITATIONS = [
    "danno biologico",
    "art",
    "2043",
    "9/2019",
    "danno 1234/2020",
    "sentenza",
    "R.G.",
    "rg 1",
    "9 c.p.",
    "2043 cc danno",
    "100 km",
]


async def test_what_is_no_citation(some: None, unlimited: None, visit: Visit) -> None:
    for typed in NO_CITATIONS:
        answer = await (await visit("lettore")).call("GET", "/provvedimento/autocomplete", params={"q": typed})
        assert not [each for each in answer.json() if "q" in each], typed


async def test_each_reader_s_own_count(services: Services, session: AsyncSession, visit: Visit) -> None:
    one = await decision(session, "art. 2043 c.c.")
    await restrict(session, one, "omissis", confirmed=True)
    other = await decision(session, "art. 2043 c.c.")
    await abstract(session, other, "In tema di art. 2043 c.c.")
    await session.commit()
    await index(services)
    assert [each["count"] for each in await offered(visit, "art. 2043 c.c.")] == [1]
    assert [each["count"] for each in await offered(visit, "art. 2043 c.c.", "redattore")] == [2]
    assert [each["count"] for each in await offered(visit, "art. 2043 c.c.", kind="massima")] == [1]
