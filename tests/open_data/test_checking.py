"""``POST /api/v1/verifica``: the same service as the application's own call, over the public face alone."""

from __future__ import annotations

from itertools import islice

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from tests.document import pdfs
from tests.open_data.api.programs import Program, token_of
from tests.search.content import decision, restrict

pytestmark = pytest.mark.anyio


@pytest.fixture
async def program(app: FastAPI, session: AsyncSession) -> Program:
    return Program(app, await token_of(session, "redattore.tutti"))


async def test_a_text_and_a_file_are_answered_alike(program: Program, session: AsyncSession) -> None:
    item = await decision(
        session, "La domanda va accolta.", numero_provvedimento=5, anno_provvedimento=2019, tipo="sentenza"
    )
    text = "Si vedano Trib. Milano, sentenza n. 5/2019, e art. 3000 c.c."
    pasted = await program.ask("/verifica", "POST", json={"testo": text})
    file = await program.ask("/verifica", "POST", files={"file": ("atto.pdf", pdfs.document(text))})
    for answer in (pasted, file):
        assert answer.status_code == 200, answer.text
        assert answer.headers["cache-control"] == "no-store"
        found = [(each["letto"], each["riscontro"]) for each in answer.json()["citazioni"]]
        assert found == [("Tribunale di Milano, sentenza n. 5/2019", "corretta"), ("ART. 3000 C.C.", "errore")]
        assert answer.json()["citazioni"][0]["decisione"]["provvedimento"]["id"] == str(item)


async def test_words_of_a_restricted_original_are_compared_with_nothing(
    program: Program, session: AsyncSession
) -> None:
    words = "il signor Tizio Riservati ha agito con dolo e con colpa"
    item = await decision(session, words, numero_provvedimento=5, anno_provvedimento=2019, tipo="sentenza")
    await restrict(session, item, "il signor T. R. vive altrove", confirmed=True)
    text = f"Trib. Milano, sentenza n. 5/2019, per cui «{words}»."
    answer = await program.ask("/verifica", "POST", json={"testo": text})
    [ruling, quotation] = answer.json()["citazioni"]
    assert ruling["riscontro"] == "corretta"
    assert quotation["rilievi"][0]["codice"] == "non_trovato"


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"json": {"testo": " "}}, "testo"),
        ({"json": []}, "testo"),
        ({"content": b"{", "headers": {"content-type": "application/json"}}, "testo"),
        ({"json": {"testo": "art. 1 c.c.", "data": "31/12/2020"}}, "data"),
        ({"files": {"file": ("a.docx", b"PK\x03\x04 rotto")}}, "file"),
        ({"files": {"file": ("a.txt", b"art. 1 c.c.")}}, "file"),
        ({"content": b"--x", "headers": {"content-type": "multipart/form-data; boundary=x"}}, "file"),
        ({"content": b"", "headers": {"content-type": "multipart/form-data"}}, "file"),
    ],
)
async def test_what_cannot_be_read_is_said_field_by_field(
    program: Program, sent: dict[str, object], field: str
) -> None:
    answer = await program.ask("/verifica", "POST", **sent)
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert [each["field"] for each in answer.json()["errors"]] == [field]


async def test_hostile_files_end_with_an_answer(program: Program) -> None:
    for name, data in islice(pdfs.hostile(), 10):  # tests/document reads them all
        answer = await program.ask("/verifica", "POST", files={"file": (f"{name}.pdf", data)})
        assert answer.status_code in (200, 422), (name, answer.text)
