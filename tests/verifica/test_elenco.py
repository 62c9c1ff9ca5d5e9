"""A list of citations over HTTP: which decisions they are, what became of these, and what cannot be read."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.verifica import elenco
from tests.fixtures.app import Visit
from tests.open_data.api.programs import Program, token_of
from tests.search.content import ROMA, decision

pytestmark = pytest.mark.anyio

MILANO = {"tipo": "sentenza", "anno_provvedimento": 2020}
LINES = """\
1. Trib. Milano, 12 marzo 2021, n. 1234;

- «Tribunale di Milano, sez. VII, Sent. n. 1.234/2021 pubbl. il 12.03.2021, RG n. 5678/2019».
Trib. Milano, R.G. 5678/2019
r.g. n. 5678/2019
https://altrove.example/d/tribunale-di-milano/2021/1234/sentenza-civile
c) 1234/2021
Trib. Milano, 15 marzo 2021, n. 1234
trib. milano n. 77/2021
Trib. Milano, ord. n. 77/2021
App. Milano n. 77/2021
Cass. civ., Sez. III, 30 ottobre 2001, n. 13533.
ECLI IT CASS 2001 13533CIV
Trib. Milano, sent. n. 9/2020
Trib. Milano, sent. n. 10/2020
vedi la decisione sul condominio
art. 2043 c.c.
R.G. 99999999999999999999/2020
Trib. Milano n. 5/2020; Cass. nn. 13533 e 13534 del 2001"""


async def ask(visit: Visit, text: Any, account: str | None = "lettore") -> tuple[int, Any]:
    answer = await (await visit(account)).call("POST", "/verifica/elenco", json={"testo": text})
    return answer.status_code, answer.json()


async def plant(session: AsyncSession) -> dict[str, str]:
    """What the lines cite."""
    own = {"anno_provvedimento": 2021, "data": date(2021, 3, 1), "data_pubblicazione": date(2021, 3, 12)}
    one = await decision(session, **own, tipo="sentenza", numero_provvedimento=1234, numero_ruolo=5678, anno_ruolo=2019)
    ordinanza = await decision(session, **own, tipo="ordinanza", numero_provvedimento=77)
    await decision(session, **own, tipo="sentenza", numero_provvedimento=77)
    await decision(session, **own, tipo="sentenza", numero_provvedimento=77, ufficio=ROMA, distretto="ROMA")
    undone = await decision(session, "Si veda Cass. 30 ottobre 2001, n. 13533.", **MILANO, numero_provvedimento=5)
    after = {"esito": "RIFORMA", "provvedimento_precedente_id": undone}
    await decision(session, "P.Q.M. riforma.", **MILANO, numero_provvedimento=8, **after)
    await decision(session, **MILANO, numero_provvedimento=9, status="DA_APPROVARE")
    await session.commit()
    return {"one": str(one), "ordinanza": str(ordinanza), "undone": str(undone)}


async def test_a_list_line_by_line(visit: Visit, session: AsyncSession) -> None:
    ids = await plant(session)
    status, told = await ask(visit, LINES)
    assert status == 200, told
    by_line: dict[int, list[dict[str, Any]]] = {}
    for each in told["citazioni"]:
        by_line.setdefault(each["riga"], []).append(each)
    found = {riga: [(each["esito"], len(each["decisioni"])) for each in all_of] for riga, all_of in by_line.items()}
    one, none, unread = [("trovata", 1)], [("assente", 0)], [("non_letta", 0)]
    assert found == {
        **dict.fromkeys((1, 3, 4, 5, 6, 7, 8, 10), one),
        9: [("piu_di_una", 2)],
        **dict.fromkeys((11, 12, 13, 14, 15), none),
        **dict.fromkeys((16, 17, 18), unread),
        19: [*one, *none, *none],
    }
    assert told["riepilogo"] == {"trovata": 9, "piu_di_una": 1, "assente": 7, "non_letta": 3}
    assert [by_line[riga][0]["decisioni"][0]["id"] for riga in (1, 3, 4, 5, 6, 7, 8)] == [ids["one"]] * 7
    assert by_line[10][0]["decisioni"][0]["id"] == ids["ordinanza"]
    assert (by_line[1][0]["nota"], by_line[8][0]["nota"]) == (None, elenco.OTHERWISE)
    assert by_line[3][0]["scritto"].startswith("- «Tribunale"), "as it was written"
    assert [each["scritto"] for each in by_line[19]][:2] == [
        "Trib. Milano n. 5/2020",
        "Cass. nn. 13533 e 13534 del 2001",
    ]
    # who cites what is not here
    assert [by_line[riga][0]["citata_da"] for riga in (11, 12, 13)] == [None, 1, 1]
    assert by_line[17][0]["letto"] == "ART. 2043 C.C."
    # what the reader may not read is told as what is not there
    hidden, nothing = by_line[14][0], by_line[15][0]
    assert hidden == nothing | {key: hidden[key] for key in ("riga", "scritto", "letto")}
    [undone] = by_line[19][0]["decisioni"]
    assert (undone["id"], undone["sorte"]["attenzione"]) == (ids["undone"], True)
    assert undone["sorte"]["testo"].startswith("Riformata da Tribunale di Milano, sentenza n. 8/2020")
    assert undone["indirizzo"].endswith("/d/tribunale-di-milano/2020/5/sentenza-civile")


async def test_many_that_a_citation_may_be_are_counted(visit: Visit, session: AsyncSession) -> None:
    for numero_ruolo in range(elenco.MOST_TOLD + 3):
        await decision(session, numero_provvedimento=6, **MILANO, numero_ruolo=numero_ruolo, anno_ruolo=2020)
    await session.commit()
    _, told = await ask(visit, "sent. n. 6/2020")
    [each] = told["citazioni"]
    assert (each["esito"], len(each["decisioni"]), each["quante"]) == ("piu_di_una", elenco.MOST_TOLD, 13)


async def test_lists_that_are_refused(visit: Visit) -> None:
    lines = [f"Cass. n. {number}/2001" for number in range(1, elenco.MOST_LINES + 2)]
    assert (await ask(visit, "\n\n".join(lines[:-1])))[0] == 200
    for text, message in (
        ("\n".join(lines), elenco.TOO_MANY_LINES),
        (" \n ", elenco.NO_LIST),
        (5, elenco.NO_LIST),
        ("Cass. 1/2001\n" + "x" * (elenco.MOST_IN_LINE + 1), elenco.LONG_LINE.format(number=2)),
    ):
        status, told = await ask(visit, text)
        assert (status, told["detail"], told["errors"][0]["field"]) == (422, message, "testo")
    assert (await ask(visit, "Cass. 1/2001", None))[0] == 401


async def test_other_programs_are_told_of_the_public_face(app: FastAPI, session: AsyncSession) -> None:
    await plant(session)
    program = Program(app, await token_of(session, "redattore.tutti"))
    answer = await program.ask("/verifica/elenco", "POST", json={"testo": LINES})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found = {each["riga"]: each["esito"] for each in answer.json()["citazioni"][:14]}
    assert (found[1], found[9], found[14]) == ("trovata", "piu_di_una", "assente")
