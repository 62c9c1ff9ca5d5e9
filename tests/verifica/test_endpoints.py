"""Checking a text over HTTP: what is here, how it is quoted, and what cannot be read."""

from __future__ import annotations

import io
import resource
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from docx import Document as WordDocument
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import HTTPConnection, Request

from bdm.people.authn.dependencies import work
from bdm.platform.http.prices import VERIFICA, VERIFICA_DOCUMENTO, VERIFICA_FILE
from bdm.platform.http.rate_limit import DEAR_AT_ONCE, ExpensiveWork
from bdm.services import Services
from bdm.verifica import reading, request as verifica_call, service as verifica_service
from bdm.verifica.request import SentText
from tests.fixtures.app import Visit
from tests.search.content import decision

pytestmark = pytest.mark.anyio

OURS = "Il custode risponde del danno cagionato dalla cosa in custodia, salvo che provi il caso fortuito."


async def ask(visit: Visit, text: str, account: str | None = "lettore", **more: Any) -> tuple[int, Any]:
    answer = await (await visit(account)).call("POST", "/verifica", json={"testo": text} | more)
    return answer.status_code, answer.json()


async def test_a_decision_that_is_here_and_its_words(visit: Visit, session: AsyncSession) -> None:
    id = await decision(session, OURS, numero_provvedimento=5, anno_provvedimento=2020, tipo="sentenza")
    await session.commit()
    status, told = await ask(
        visit,
        "Si veda Trib. Milano, sentenza n. 5/2020, secondo cui «il custode risponde del danno cagionato dalla cosa»."
        " Diversamente Trib. Milano, sentenza n. 5 del 3 marzo 2020, per cui «il custode non risponde del danno"
        " cagionato dalla cosa in custodia». Si veda l'art. 3000 c.c.; Cass. 31 febbraio 2019, n. 12.",
    )
    assert status == 200
    found = [(each["genere"], each["riscontro"], each["rilievi"][0]["codice"]) for each in told["citazioni"]]
    assert found == [
        ("decisione", "corretta", "presente"),
        ("virgolettato", "corretta", "testuale"),
        ("decisione", "errore", "data_diversa"),
        ("virgolettato", "errore", "quasi_testuale"),
        ("norma", "errore", "articolo_inesistente"),
        ("decisione", "errore", "data_inesistente"),
    ]
    assert told["citazioni"][0]["decisione"]["provvedimento"]["id"] == str(id)
    assert told["citazioni"][3]["virgolettato"]["differenze"] == [{"scritto": "non", "originale": None}]
    assert told["riepilogo"] == {
        "corretta": 2,
        "corretta_riformata": 0,
        "errore": 4,
        "dubbio": 0,
        "non_verificabile": 0,
        "non_letto": 0,
    }
    for each in told["citazioni"]:
        place = each["posto"]
        text = told["sezioni"][place["sezione"] - 1]["testo"]
        assert text[place["inizio"] : place["fine"]] == each["scritto"]


async def test_a_head_is_told_by_its_line(visit: Visit) -> None:
    _, told = await ask(visit, "Sentenza n. 288/2019 pubbl. il 02/03/2019\nIl Tribunale ha pronunciato la seguente.")
    words = "sembra il numero di questo stesso atto: «Sentenza n. 288/2019 pubbl. il 02/03/2019»."
    assert (told["citazioni"], [words in each for each in told["avvertenze"]]) == ([], [True])


async def test_a_right_citation_of_what_was_undone_is_no_right_one(visit: Visit, session: AsyncSession) -> None:
    first, confirmed, other = [
        await decision(session, OURS, numero_provvedimento=number, anno_provvedimento=2020, tipo="sentenza")
        for number in (5, 6, 7)
    ]
    for number, before, esito in ((8, first, "RIFORMA"), (9, confirmed, "CONFERMA"), (10, other, "RIGETTO")):
        after = {"numero_provvedimento": number, "anno_provvedimento": 2020, "tipo": "sentenza", "esito": esito}
        await decision(session, "P.Q.M. decide.", provvedimento_precedente_id=before, **after)
    await session.commit()
    _, told = await ask(visit, "".join(f"Si veda Trib. Milano, sentenza n. {number}/2020.\n" for number in (7, 6, 5)))
    found = [(each["riscontro"], each["rilievi"][-1]["codice"]) for each in told["citazioni"]]
    assert found == [
        ("corretta", "seguita_da"),  # of an appeal or of the claim: its outcome does not say
        ("corretta", "confermata"),
        ("corretta_riformata", "riformata"),
    ]
    words = "Riformata da Tribunale di Milano, sentenza n. 8/2020 del 02/01/2020."
    assert told["citazioni"][2]["rilievi"][-1]["testo"] == words
    assert (told["riepilogo"]["corretta"], told["riepilogo"]["corretta_riformata"]) == (2, 1)


async def test_what_is_not_published_is_not_here(visit: Visit, session: AsyncSession) -> None:
    await decision(
        session, OURS, numero_provvedimento=5, anno_provvedimento=2020, tipo="sentenza", status="DA_APPROVARE"
    )
    await session.commit()
    _, told = await ask(visit, "Trib. Milano, sentenza n. 5/2020")
    assert [each["codice"] for each in told["citazioni"][0]["rilievi"]] == ["assente"]


def word(text: str, note: str = "") -> bytes:
    file = io.BytesIO()
    made = WordDocument()
    made.add_paragraph(text)
    made.save(file)
    if not note:
        return file.getvalue()
    w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    with zipfile.ZipFile(file, "a") as package:
        xml = (
            f'<w:footnotes xmlns:w="{w}"><w:footnote><w:p><w:r><w:t>{note}</w:t></w:r></w:p></w:footnote></w:footnotes>'
        )
        package.writestr("word/footnotes.xml", xml)
    return file.getvalue()


async def send(visit: Visit, data: bytes) -> tuple[int, Any]:
    browser = await visit("lettore")
    answer = await browser.call("POST", "/verifica", files={"file": ("atto.docx", data)})
    return answer.status_code, answer.json()


async def test_a_file_with_a_note(visit: Visit) -> None:
    status, told = await send(visit, word("L'art. 2043 c.c. dice altro.", "Cass. 30 ottobre 2001, n. 13533."))
    assert status == 200, told
    assert [each["genere"] for each in told["sezioni"]] == ["corpo", "note"]
    assert [(each["letto"], each["posto"]["sezione"]) for each in told["citazioni"]] == [
        ("ART. 2043 C.C.", 1),
        ("Cass. 13533/2001", 2),
    ]


def package_of(body: str | bytes, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as package:
        package.writestr("word/document.xml", body)
    return file.getvalue()


def document_of(inside: str, head: str = "") -> str:
    w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    return f'{head}<w:document xmlns:w="{w}"><w:p>{inside}</w:p></w:document>'


def laughs() -> str:
    """A billion of them."""
    more = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    return document_of("<w:t>&e9;</w:t>", f'<!DOCTYPE d [<!ENTITY e0 "ahahahahah">{more}]>')


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "Il file è vuoto."),
        (b"ciao", reading.WRONG_TYPE),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, reading.OLD_WORD),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            reading.ENCRYPTED,
        ),
        (b"PK\x03\x04 niente", reading.BROKEN),
        (word("testo")[:-40], reading.BROKEN),
        (word(" "), reading.EMPTY),
        (package_of(b" " * (reading.MAX_UNPACKED + 10)), reading.BOMB),
        (package_of(document_of("<w:t/>" * (reading.MAX_ELEMENTS + 10))), reading.BOMB),
        (package_of(document_of("<w:tab/>" * (reading.MAX_CHARACTERS + 10))), reading.TOO_LONG),
        (package_of(document_of("<w:t>testo</w:t>"), zipfile.ZIP_LZMA), reading.BROKEN),
        (package_of(laughs()), reading.BROKEN),
        (b"%PDF-1.7 niente", None),
    ],
)
async def test_what_cannot_be_read(visit: Visit, data: bytes, message: str | None) -> None:
    status, told = await send(visit, data)
    assert (status, told["code"], told["errors"][0]["field"]) == (422, "INVALID", "file")
    assert message is None or told["detail"] == message


async def test_texts_that_are_refused(visit: Visit) -> None:
    for text, message in ((" ", reading.EMPTY), ("x" * (reading.MAX_CHARACTERS + 1), reading.TOO_LONG)):
        status, told = await ask(visit, text)
        assert (status, told["detail"], told["errors"][0]["field"]) == (422, message, "testo")
    status, told = await ask(visit, "testo", data="domani")
    assert (status, told["errors"][0]["field"]) == (422, "data")
    assert (await ask(visit, "testo", None))[0] == 401


def test_a_document_of_many_elements_keeps_none_of_them() -> None:
    data = package_of(
        document_of("<w:r/>" * 1_000_000 + "<w:t>a<!-- -->b</w:t><w:tab/><w:del><w:delText>c</w:delText></w:del>")
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert [each.text for each in reading.docx(data)] == ["ab\t\n"]
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KB; the elements are 170,000


def test_a_file_beside_the_document_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("ZYSEGRETO")
    head = f'<!DOCTYPE d [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    assert reading.docx(package_of(document_of("<w:t>a &x; b</w:t>", head)))[0].text == "a  b\n"


@pytest.mark.costly("fourteen seconds of comparing. When how quotations are compared changes")
async def test_many_quotations_of_what_recurs_are_not_all_compared(visit: Visit, session: AsyncSession) -> None:
    table = " ".join(f"a {number % 10}" for number in range(590))
    await decision(session, table, numero_provvedimento=5, anno_provvedimento=2020, tipo="sentenza")
    await session.commit()
    row = ", ".join(["Trib. Milano, sentenza n. 5/2020"] * 4)
    quoted = " ".join(f"a {number * 7 % 10}" for number in range(200))
    status, told = await ask(visit, "\n\n".join([f"Così {row} («{quoted}»)."] * 60))
    assert status == 200
    codes = [each["rilievi"][0]["codice"] for each in told["citazioni"] if each["genere"] == "virgolettato"]
    assert len(codes) == 60
    assert (codes[0], codes[-1]) == ("non_trovato", "testo_non_disponibile")
    assert len(told["avvertenze"]) == 1


async def test_who_waits_for_a_turn_keeps_no_connection(
    visit: Visit, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await decision(session, OURS, numero_provvedimento=5, anno_provvedimento=2020, tipo="sentenza")
    await session.commit()
    opened, during = [0], dict[str, int]()
    database = type(services.database)

    def counted(open_session: Any) -> Any:
        @asynccontextmanager
        async def open_counted(self: Any) -> AsyncIterator[AsyncSession]:
            async with open_session(self) as session:
                opened[0] += 1
                try:
                    yield session
                finally:
                    opened[0] -= 1

        return open_counted

    for name in ("reading", "transaction"):
        monkeypatch.setattr(database, name, counted(getattr(database, name)))
    compute = verifica_service.compute

    async def look(function: Any, *given: Any) -> Any:
        during[function.__name__] = opened[0]
        return await compute(function, *given)

    monkeypatch.setattr(verifica_service, "compute", look)
    assert (await ask(visit, "Trib. Milano, sentenza n. 5/2020"))[0] == 200
    assert during == {"read": 0, "_checked": 0, "_json": 0}


async def test_it_costs_by_what_is_sent(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    spent = list[float]()
    monkeypatch.setattr(ExpensiveWork, "pay", lambda self, account, points: spent.append(points))
    lettore = await visit("lettore")
    assert (await lettore.call("POST", "/verifica", json={"testo": "a " * 500})).status_code == 200
    assert spent == [VERIFICA.points, VERIFICA.rest(1)]
    spent.clear()
    data = word("Una parola. " * 200)
    assert (await lettore.call("POST", "/verifica", files={"file": ("atto.docx", data)})).status_code == 200
    assert spent[:2] == [VERIFICA.points, VERIFICA_FILE.points + VERIFICA_FILE.rest(len(data) / 1_000)]
    assert spent[2] >= VERIFICA.rest(2)
    spent.clear()
    assert (await lettore.call("POST", "/verifica/documento", files={"file": ("atto.docx", data)})).status_code == 200
    assert spent[2] >= VERIFICA_DOCUMENTO.points + VERIFICA.rest(2) + VERIFICA_DOCUMENTO.rest(2)


async def test_a_slow_line_keeps_no_dear_place(app: FastAPI, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a file comes in, only its account's turn is taken."""
    during = list[tuple[bool, int]]()
    receive = verifica_call.receive
    account_work = work(cast(HTTPConnection, SimpleNamespace(app=app)))

    async def look(request: Request) -> SentText:
        [turns] = account_work._turns.values()
        during.append((turns.dear.locked(), account_work._dear._value))
        return await receive(request)

    monkeypatch.setattr(verifica_call, "receive", look)
    assert (await ask(visit, "art. 1 c.c."))[0] == 200
    assert during == [(False, DEAR_AT_ONCE)]
    assert not account_work._turns
