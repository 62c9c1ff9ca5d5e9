"""A decision as others cite it, over HTTP: for each reader what their texts say, and one number everywhere."""

from __future__ import annotations

import json
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.citation.model import Citazione
from bdm.document.model import Document
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import MILANO, ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

NAME = "Cass. 13533/2001"


async def about(visit: Visit, account: str, nome: str = NAME, area: str = "civile") -> Any:
    answer = await (await visit(account)).call("GET", "/precedente", params={"nome": nome, "area": area})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def passages(visit: Visit, account: str, nome: str, *ids: UUID) -> dict[str, list[str]]:
    query = {"nome": nome, "id": [str(each) for each in ids]}
    answer = await (await visit(account)).call("GET", "/citazione/passi", params=query)
    assert answer.status_code == 200, answer.text
    return {
        each["id"]: [f"{one['prima']}[{one['citazione']}]{one['dopo']}" for one in each["passi"]]
        for each in answer.json()
    }


async def count(visit: Visit, account: str, q: str, area: str = "civile") -> int:
    answer = await (await visit(account)).call("GET", "/search/counts", params={"area": area, "q": [q]})
    return int(answer.json()["counts"][0])


def numbered(number: int, **changes: Any) -> dict[str, Any]:
    return {"tipo": "sentenza", "numero_provvedimento": number, "anno_provvedimento": 2020} | changes


@pytest.mark.parametrize(
    "nome",
    ["Cass. 13533/2001", "cass su 13533/2001", "Cass., Sez. Un., 30 ottobre 2001, n. 13533", "SS.UU. n. 13533/2001"],
)
async def test_any_spelling_is_the_same_decision(
    visit: Visit, session: AsyncSession, services: Services, nome: str
) -> None:
    await decision(session, "In senso conforme, Cass. 13533/2001.")
    await decision(session, "Contra, Cass. civ., sez. un., 30 ottobre 2001 n. 13533.")
    await decision(session, "Cass. n. 13533 del 2001 va condivisa.", area="penale")
    await session.commit()
    await index(services)
    found = await about(visit, "lettore", nome)
    assert (found["nome"], found["q"], found["ecli"]) == (NAME, f'precedente:"{NAME}"', "ECLI:IT:CASS:2001:13533CIV")
    assert "provvedimento" not in found
    assert [(each["trattamento"], each["count"]) for each in found["trattamenti"]] == [("conforme", 1), ("contra", 1)]
    [contra] = found["trattamenti"][1]["decisioni"]
    assert contra["passi"][0]["prima"] == "Contra, "
    assert contra["label"].startswith("Tribunale di Milano")
    assert await count(visit, "lettore", f'precedente:"{nome}"') == 2
    penal = await about(visit, "lettore", nome, area="penale")
    assert (penal["ecli"], penal["trattamenti"]) == ("ECLI:IT:CASS:2001:13533PEN", [])


async def test_what_names_no_decision_is_said(visit: Visit) -> None:
    for nome in ("danno", "art. 2043 c.c.", "13533/2001"):
        answer = await (await visit("lettore")).call("GET", "/precedente", params={"nome": nome, "area": "civile"})
        assert answer.status_code == 422
        assert "giudice, numero e anno" in answer.json()["detail"]


async def test_ours_where_it_is_exactly_one(visit: Visit, session: AsyncSession, services: Services) -> None:
    five = await decision(session, "SENTENZA n. 5/2020 TRIBUNALE DI MILANO", **numbered(5))
    await decision(session, "altro", **numbered(5, tipo="ordinanza"))
    await decision(session, "altro", **numbered(6, status="BOZZA"))
    await decision(session, "si veda Trib. Milano, sent. n. 5/2020")
    await decision(session, "contro Trib. Milano, 3 maggio 2020, n. 5")
    await decision(session, "contro Trib. Roma, sent. n. 5/2020")
    await session.commit()
    await index(services)
    found = await about(visit, "lettore", "Trib. Milano, sentenza n. 5/2020")
    assert found["provvedimento"]["id"] == str(five)
    # One that does not say its kind may be either; its own heading cites nothing
    assert await count(visit, "lettore", found["q"]) == 2
    assert "provvedimento" not in await about(visit, "lettore", "Trib. Milano n. 5/2020")
    assert "provvedimento" not in await about(visit, "redattore", "Trib. Milano, sentenza n. 6/2020")
    assert "provvedimento" not in await about(visit, "lettore", "Trib. Roma, sentenza n. 5/2020")


async def test_only_what_one_reads_cites(visit: Visit, session: AsyncSession, services: Services) -> None:
    id = await decision(session, "Segreto: in senso difforme, Cass. 13533/2001.")
    await restrict(session, id, "Omissis.", confirmed=True)
    waiting = await decision(session, "Segreto: contra, Cass. 13533/2001.")
    await restrict(session, waiting, "Omissis: contra, Cass. 13533/2001.", confirmed=False)
    draft = await decision(session, "Bozza: contra, Cass. 13533/2001.", status="BOZZA")
    public = await decision(session, "Altro. Poi Cass. 13533/2001 è chiara.")
    await session.commit()
    await index(services)
    ids = (id, waiting, draft, public)
    for outsider in ("lettore", "redattore.roma"):
        found = await passages(visit, outsider, NAME, *ids)
        assert found == {str(public): ["Poi [Cass. 13533/2001] è chiara."]}
        assert (await about(visit, outsider))["trattamenti"] == []
        assert await count(visit, outsider, f'precedente:"{NAME}"') == 1
    # Of its office the original is read; a draft is nobody's result
    assert set(await passages(visit, "giudice", NAME, *ids)) == {str(id), str(waiting), str(public)}
    assert [each["trattamento"] for each in (await about(visit, "giudice"))["trattamenti"]] == ["difforme", "contra"]
    assert await count(visit, "giudice", f'precedente:"{NAME}"') == 3


async def test_the_reasons_come_first_and_norms_too(visit: Visit, session: AsyncSession, services: Services) -> None:
    page = (
        "TRIBUNALE DI MILANO\nSENTENZA\nFATTO\nL'attore cita Cass. 13533/2001 e l'art. 2043 c.c.\n"
        "MOTIVI DELLA DECISIONE\nDecide Cass. 13533/2001. Vale l'art. 2043 cod. civ.\nP.Q.M.\nrigetta"
    )
    id = await decision(session, page)
    await decision(session, page.replace("Decide Cass. 13533/2001.", ""))
    await session.commit()
    await index(services)
    found = await passages(visit, "lettore", NAME, id)
    assert found == {str(id): ["Decide [Cass. 13533/2001].", "L'attore cita [Cass. 13533/2001] e l'art. 2043 c.c."]}
    norm = await passages(visit, "lettore", "ART. 2043 C.C.", id)
    assert norm[str(id)][0] == "Vale l'[art. 2043 cod. civ.]"
    assert [await count(visit, "lettore", f'{field}:"{NAME}"') for field in ("precedente", "precedente_motivi")] == [
        2,
        1,
    ]


async def test_abstracts_cite_too(visit: Visit, session: AsyncSession, services: Services) -> None:
    id = await decision(session, "altro")
    await abstract(session, id, "<p>Così Cass. n. 13533 del 2001.</p>")
    await session.commit()
    await index(services)
    answer = await (await visit("lettore")).call(
        "POST", "/graphql", json={"query": '{ massima(q: "precedente:\\"cass su 13533/01\\"") { count } }'}
    )
    assert answer.json()["data"]["massima"]["count"] == 1


async def test_of_two_offices_each_has_its_own(visit: Visit, session: AsyncSession, services: Services) -> None:
    await decision(session, "si veda TAR Lazio, 3 maggio 2020, n. 7", ufficio=ROMA, distretto="ROMA")
    await decision(session, "si veda TAR Lombardia, Milano, n. 7/2020", ufficio=MILANO)
    await session.commit()
    await index(services)
    assert [await count(visit, "lettore", f'precedente:"TAR {seat} 7/2020"') for seat in ("Lazio", "Lombardia")] == [
        1,
        1,
    ]


async def test_what_is_read_otherwise_is_found_otherwise(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    await decision(session, "si veda Cass. 13533/2001")
    await session.commit()
    await index(services)
    assert await count(visit, "lettore", f'precedente:"{NAME}"') == 1
    await session.execute(update(Citazione).values(nome="Cass. 13534/2001"))
    await session.execute(update(Document).values(citations=0))
    await session.commit()
    await index(services)
    assert await count(visit, "lettore", f'precedente:"{NAME}"') == 0
    assert await count(visit, "lettore", 'precedente:"Cass. 13534/2001"') == 1


async def test_bounds(visit: Visit) -> None:
    reader = await visit("lettore")
    unknown = "00000000-0000-0000-0000-000000000000"
    for query in (
        {"nome": [], "id": [unknown]},
        {"nome": ["x"] * 21, "id": [unknown]},
        {"nome": ["x"], "id": [unknown] * 51},
        {"nome": ["x" * 201], "id": [unknown]},
    ):
        assert (await reader.call("GET", "/citazione/passi", params=query)).status_code == 422
    assert (await reader.call("GET", "/citazione/passi", params={"nome": "x", "id": unknown})).json() == []


async def test_who_names_it_in_an_abstract_cites_it_for_those_who_read_the_abstract(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    """Norms and rulings: among the references, in the document, in an abstract; each item once."""
    norm = "ART. 2051 C.C."
    await decision(session, "cose in custodia, art. 2051 c.c.", riferimento_normativo=[norm])
    await decision(session, "il custode risponde ex art. 2051, comma 1, del codice civile")
    summed_up = await decision(session, "il danno da cosa in custodia")
    await abstract(session, summed_up, "In tema di art. 2051 c.c. (Cass. Sez. Un. 13533/2001), la prova del caso")
    tagged_abstract = await decision(session, "la buca nella strada")
    await abstract(session, tagged_abstract, "La buca.", riferimento_normativo=[norm])
    hidden = await decision(session, "x")
    await restrict(session, hidden, "secondo l'art. 2051 c.c. e Cass. 13533/2001", confirmed=False)
    await decision(session, "art. 2052 c.c., Cass. 13534/2001")
    await session.commit()
    await index(services)
    for spelling in (norm, "art 2051 cc", "articolo 2051 codice civile"):
        assert await count(visit, "lettore", f'norma:"{spelling}"') == 4
    assert await count(visit, "lettore", f'riferimento_normativo:"{norm}"') == 1
    assert await count(visit, "lettore", 'norma:"ART. 2051 COMMA 1 C.C."') == 1
    assert await count(visit, "lettore", 'norma:"C.C."') == 5
    assert await count(visit, "lettore", f'precedente:"{NAME}"') == 1
    asked = f"provvedimento(q: {json.dumps(norm)}) {{ count expression other_reach {{ change q count }} }}"
    answer = await (await visit("lettore")).call("POST", "/graphql", json={"query": f"{{ {asked} }}"})
    assert answer.json()["data"]["provvedimento"] == {
        "count": 4,
        "expression": f'norma:"{norm}"',
        "other_reach": {"change": "NEI_RIFERIMENTI", "q": f'riferimento_normativo:"{norm}"', "count": 1},
    }


async def listed(visit: Visit, account: str, **asked: Any) -> Any:
    query = {"nome": NAME, "area": "civile"} | asked
    answer = await (await visit(account)).call("GET", "/precedente/citanti", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_list_is_narrowed_counted_and_put_in_order(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    reasons, often = "MOTIVI DELLA DECISIONE\n", "Cass. 13533/2001 va letta per intero. "
    once = await decision(session, f"{reasons}Si veda Cass. 13533/2001.", esito="RIGETTO")
    deep = await decision(
        session, f"{reasons}{often * 2}Il canone era dovuto.", esito="ACCOGLIMENTO", data_pubblicazione=date(2021, 3, 4)
    )
    fact = await decision(
        session,
        f"FATTO\n{often * 2}\n{reasons}Altro.",
        **{"ufficio": ROMA, "distretto": "ROMA", "data_pubblicazione": date(2021, 1, 1)},
    )
    unread = await decision(session, often, data_pubblicazione=date(2022, 12, 31))
    secret = await decision(session, f"{reasons}{often * 5}Canone.", data_pubblicazione=date(2023, 1, 1))
    await restrict(session, secret, "Omissis.", confirmed=True)
    in_abstract = await decision(session, "Altro.", data_pubblicazione=date(2019, 1, 1))
    await abstract(session, in_abstract, "Conforme Cass. 13533/2001.")
    await decision(session, often, area="penale")
    await decision(session, often, status="BOZZA")
    await session.commit()
    await index(services)

    async def ids(account: str = "lettore", **asked: Any) -> list[UUID]:
        found = await listed(visit, account, **asked)
        assert found["count"] == len(found["items"])
        assert "tra" not in found
        return [UUID(each["id"]) for each in found["items"]]

    depth = {"ordine": "profondita"}
    everything = await ids(**depth)
    # Twice in the reasons counts four, twice in the facts two, once in the reasons two, but with less to read
    assert everything == [deep, fact, once, unread, in_abstract]
    assert set(await ids()) == set(everything)
    assert (await ids("giudice", **depth))[:2] == [secret, deep]
    assert await ids(parte="motivi", **depth) == [deep, once]
    assert (await ids(parte="fatto"), await ids(parte="testo"), await ids(parte="dispositivo")) == (
        [fact],
        [unread],
        [],
    )
    assert (await ids(parole="canone"), await ids("giudice", parole="canone dovuto")) == ([deep], [deep])
    assert (await ids(esito=["RIGETTO"], parte="motivi"), await ids(distretto="ROMA")) == ([once], [fact])
    assert set(await ids(anno=2021)) == {deep, fact}
    assert await ids(anno=2021, parte="fatto", **depth) == [fact]

    year = await listed(visit, "lettore", anno=2021, parte="motivi")
    counted = {each["valore"]: each["count"] for each in year["anni"]}
    # Every year that there is, whichever is chosen; outcomes and districts of that year
    assert counted == {"2021": 1, "2020": 1}
    assert year["count"] == 1
    assert (year["esiti"], year["distretti"]) == (
        [{"valore": "ACCOGLIMENTO", "count": 1}],
        [{"valore": "MILANO", "count": 1}],
    )
    assert year["items"][0]["passi"][0]["citazione"].endswith(NAME)
    assert next(each["valore"] for each in (await listed(visit, "giudice"))["anni"]) == "2023"
    page = await listed(visit, "lettore", **depth, **{"from": 1, "size": 2})
    assert (page["count"], [UUID(each["id"]) for each in page["items"]]) == (5, [fact, once])

    reader = await visit("lettore")
    for field, value, said in (
        ("nome", "danno", "giudice, numero e anno"),
        ("parole", "?!", "almeno una parola"),
        ("parte", "altrove", "Valori ammessi"),
        ("esito", "BOH", "Valori ammessi"),
        ("anno", "0", "Il valore minimo"),
        ("distretto", "ATLANTIDE", "dell'elenco"),
        ("ordine", "caso", "Valori ammessi"),
    ):
        query = {"nome": NAME, "area": "civile", field: value}
        answer = await reader.call("GET", "/precedente/citanti", params=query)
        assert (answer.status_code, said in answer.text) == (422, True), answer.text
