"""The lookups over HTTP, as the client asks them."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.reference.service import load_all
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

PATHS = (
    "/distretto",
    "/distretto/MILANO/ufficio",
    "/ufficio",
    "/ufficio/geografia",
    "/ufficio/TRIBUNALE DI MILANO/distretto",
    "/materia",
    "/ruolo",
    "/parola_chiave",
    "/riferimento_normativo",
    "/riferimento_normativo/composizione",
    "/faq",
    "/media",
)


@pytest.fixture(autouse=True)
async def reference(session: AsyncSession) -> None:
    await load_all(session)
    await session.commit()


async def get(visit: Visit, path: str, **params: str) -> Any:
    browser = await visit("lettore")
    answer = await browser.call("GET", path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("path", PATHS)
async def test_signed_out_gets_401(visit: Visit, path: str) -> None:
    browser = await visit(None)
    assert (await browser.call("GET", path)).status_code == 401


@pytest.mark.parametrize("path", PATHS)
async def test_a_reader_gets_an_answer(visit: Visit, path: str) -> None:
    await get(visit, path)


async def test_districts(visit: Visit) -> None:
    districts = await get(visit, "/distretto")
    assert len(districts) == 29
    assert {"id": "TARANTO", "nome": "Taranto", "sezione_distaccata_di": "LECCE"} in districts


async def test_offices_of_a_district(visit: Visit) -> None:
    offices = await get(visit, "/distretto/TRENTO/ufficio")
    assert offices == [
        "CORTE DI APPELLO DI TRENTO",
        "TRIBUNALE DI ROVERETO",
        "TRIBUNALE DI SORVEGLIANZA DI TRENTO",
        "TRIBUNALE DI TRENTO",
        "TRIBUNALE PER I MINORENNI DI TRENTO",
    ]


async def test_district_of_an_office(visit: Visit) -> None:
    found = await get(visit, "/ufficio/TRIBUNALE DI L'AQUILA/distretto")
    assert found["id"] == "L_AQUILA"


@pytest.mark.parametrize("path", ["/distretto/ATLANTIDE/ufficio", "/ufficio/TRIBUNALE DI ATLANTIDE/distretto"])
async def test_unknown_is_404(visit: Visit, path: str) -> None:
    browser = await visit("lettore")
    answer = await browser.call("GET", path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "NOT_FOUND"


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("milano tribunale", "TRIBUNALE DI MILANO"),
        ("forli", "TRIBUNALE DI FORLÌ"),
        ("aquila", "CORTE DI APPELLO DI L'AQUILA"),
        ("corte tar", "CORTE DI APPELLO DI LECCE - SEZIONE DISTACCATA DI TARANTO"),
    ],
)
async def test_offices_are_found_by_words(visit: Visit, q: str, expected: str) -> None:
    assert expected in await get(visit, "/ufficio", q=q)


async def test_office_geography(visit: Visit) -> None:
    geography = await get(visit, "/ufficio/geografia")
    assert {"ufficio": "TRIBUNALE DI MASSA", "distretto": "GENOVA"} in geography
    assert len(geography) == 227


async def test_materie_by_area(visit: Visit) -> None:
    civil = await get(visit, "/materia", area="civile")
    criminal = await get(visit, "/materia", area="penale")
    both = await get(visit, "/materia")
    assert "Responsabilità extracontrattuale" in civil
    assert "Responsabilità extracontrattuale" not in criminal
    assert set(both) == {*civil, *criminal}
    assert len(both) == len(set(both))
    assert civil[:2] == ["Acque pubbliche", "Arbitrato"]


async def test_references_are_read_with_their_links(visit: Visit) -> None:
    browser = await visit("lettore")
    path = "/riferimento_normativo/lettura?testo=art%202043%20cc&testo=Regolamento%20d%27ateneo&data=2020-05-01"
    answer = await browser.call("GET", path)
    code, other = answer.json()
    assert (code["testo"], code["canonico"], code["riconosciuto"]) == ("art 2043 cc", "ART. 2043 C.C.", True)
    assert code["link_vigente"] == f"{code['link']}!vig=2020-05-01"
    assert other == {
        "testo": "Regolamento d'ateneo",
        "canonico": "Regolamento d'ateneo",
        "riconosciuto": False,
        "link": None,
        "sito": None,
        "link_vigente": None,
        "parti": None,
    }
    assert (await browser.call("GET", "/riferimento_normativo/lettura")).status_code == 422
    assert (await (await visit(None)).call("GET", path)).status_code == 401


@pytest.mark.parametrize("q", ["2043 cc", "articolo 2043 del codice civile", "art. 2043 c. c."])
async def test_a_reference_is_offered_first_by_every_spelling(visit: Visit, q: str) -> None:
    assert (await get(visit, "/riferimento_normativo", q=q))[0] == "ART. 2043 C.C."


async def test_ruoli_by_area(visit: Visit) -> None:
    assert "Contenzioso civile" in await get(visit, "/ruolo", area="civile")
    assert "Contenzioso civile" not in await get(visit, "/ruolo", area="penale")


async def test_keywords(visit: Visit) -> None:
    assert "Danno biologico" in await get(visit, "/parola_chiave", q="danno bio", area="civile")
    assert await get(visit, "/parola_chiave", q="danno bio", area="penale") == []
    theft = await get(visit, "/parola_chiave", area="penale", materia="Delitti contro il patrimonio")
    assert "Furto" in theft
    assert "Peculato" not in theft
    assert len(await get(visit, "/parola_chiave", q="a")) == 20


async def test_keywords_of_the_whole_area(visit: Visit) -> None:
    family = {"area": "civile", "materia": "Famiglia"}
    assert await get(visit, "/parola_chiave", q="usuc", **family) == []
    assert "Usucapione" in await get(visit, "/parola_chiave", q="usuc", whole_area="true", **family)
    own = await get(visit, "/parola_chiave", q="a", **family)
    assert (await get(visit, "/parola_chiave", q="a", whole_area="true", **family))[: len(own)] == own


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("2043 cc", "ART. 2043 C.C."),
        ("art. 2043 c.c.", "ART. 2043 C.C."),
        ("fatto illecito", "ART. 2043 C.C."),
        ("309/1990 comma 5", "ART. 73 COMMA 5 D.P.R. 309/1990"),
        ("612 bis", "ART. 612-BIS C.P."),
    ],
)
async def test_references_are_found_by_text_and_subject(visit: Visit, q: str, expected: str) -> None:
    assert expected in await get(visit, "/riferimento_normativo", q=q)


async def test_composition(visit: Visit) -> None:
    parts = await get(visit, "/riferimento_normativo/composizione")
    assert len(parts["tipi_atto"]) == 31
    assert parts["suffissi"][:3] == ["BIS", "TER", "QUATER"]
    assert len(parts["regioni"]) == 20


@pytest.mark.parametrize(
    ("path", "params"),
    [
        ("/ufficio", {"q": "x" * 101}),
        ("/parola_chiave", {"q": "x" * 101}),
        ("/riferimento_normativo", {"q": "x" * 101}),
        ("/materia", {"area": "tributario"}),
        ("/ruolo", {"area": "CIVILE"}),
    ],
)
async def test_what_cannot_be_is_refused(visit: Visit, path: str, params: dict[str, str]) -> None:
    browser = await visit("lettore")
    answer = await browser.call("GET", path, params=params)
    assert answer.status_code == 422
    assert answer.json()["errors"]


async def test_faq(visit: Visit) -> None:
    questions = await get(visit, "/faq")
    assert questions[0]["section"] == "La banca dati"
    assert set(questions[0]) == {"section", "question", "answer"}
