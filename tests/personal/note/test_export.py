"""The export of one's notes: what may be read, in every format, and nothing that a spreadsheet would carry out."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from tests.export import rtf
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.personal.note.notes import QUOTE, a_note, public_document, restricted_document, save
from tests.search.content import abstract, restrict

pytestmark = pytest.mark.anyio


async def exported(browser: Browser, **query: Any) -> str:
    answer = await browser.call("GET", "/document_note/export", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "private, no-store"
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return text.removeprefix("\ufeff")


async def rows(browser: Browser, **query: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(await exported(browser, **query)), delimiter=";"))


async def document(browser: Browser, **query: Any) -> rtf.File:
    answer = await browser.call("GET", "/document_note/export", params={"format": "rtf", **query})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/rtf")
    assert answer.headers["content-disposition"].endswith('.rtf"')
    return rtf.read(answer.content)


async def personal(browser: Browser, id_: object, text: str) -> None:
    assert (await browser.call("POST", f"/note/{id_}", content=text.encode())).status_code == 200


async def test_all_notes_with_citation_page_quote_and_text(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    other, other_hash = await public_document(session)
    massima = await abstract(session, id_, "<p>testo</p>", titolo="Del nesso causale")
    await session.execute(
        update(Provvedimento).where(Provvedimento.id == id_).values(numero_provvedimento=77, anno_provvedimento=2020)
    )
    await session.flush()
    giudice, lettore = await visit("giudice"), await visit("lettore")
    await save(giudice, a_note(file_hash, page_number=2, quote="=SOMMA(A1)", text="<p>Uno</p><p>Due</p>"))
    await save(giudice, a_note(file_hash, text="", participant=[{"upn": "lettore"}]))
    await save(giudice, a_note(other_hash))
    await personal(giudice, id_, "Nota mia\nsu due righe")
    await personal(giudice, massima, "Sull'abstract")
    await personal(lettore, id_, "Di un altro")

    found = await rows(giudice, provvedimento_id=str(id_))
    assert [(row["Contenuto"], row["Pagina"], row["Passo"], row["Testo"]) for row in found] == [
        ("Passo del documento", "1", "il nesso causale si accerta", ""),
        ("Passo del documento", "2", "'=SOMMA(A1)", "Uno\nDue"),
        ("Nota personale", "", "", "Nota mia\nsu due righe"),
        ("Nota personale sull'abstract «Del nesso causale»", "", "", "Sull'abstract"),
    ]
    assert all("77" in row["Citazione"] and "Milano" in row["Citazione"] for row in found)
    assert found[0]["Indirizzo"].endswith("/d/tribunale-di-milano/2020/77/sentenza-civile")
    assert found[3]["Indirizzo"].endswith(f"/abstract/page?id={massima}")
    assert len(await rows(giudice)) == 5
    assert len(await rows(giudice, provvedimento_id=str(other))) == 1

    shared = await rows(lettore)
    assert [(row["Contenuto"], row["Testo"]) for row in shared] == [
        ("Passo del documento", ""),
        ("Nota personale", "Di un altro"),
    ]
    text = await exported(lettore, format="txt")
    assert f"- pagina 1, nota di {shared[0]['Autore']}: «il nesso causale si accerta»\r\n" in text
    assert "- Nota personale\r\n  Di un altro\r\n" in text
    assert "Nota mia" not in text
    assert await rows(await visit("redattore")) == []
    assert "Non sono presenti note." in await exported(await visit("redattore"), format="txt")


async def test_for_a_word_processor(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    massima = await abstract(session, id_, "<p>testo</p>", titolo="Dell'{onere}")
    giudice, lettore = await visit("giudice"), await visit("lettore")
    text = "<p>È <strong>dubbio</strong></p><ul><li>primo</li></ul>"
    share = [{"upn": "lettore"}]
    await save(giudice, a_note(file_hash, quote="perché {\\par}", text=text, color="ffe14d80", participant=share))
    await personal(giudice, id_, "Riga 1\nRiga 2")
    await personal(giudice, massima, "Sull'abstract")

    found = await document(giudice)
    # As the other formats have it, with whatever the day and the names are
    (row, *_) = await rows(giudice)
    day, address = row["Ultima modifica"], row["Indirizzo"]
    assert found.paragraphs[0] == "Note"
    assert found.paragraphs[2:] == [
        row["Citazione"],
        address,
        f"Pagina 1, nota di {row['Autore']}, colore giallo, ultima modifica {day}",
        "«perché {\\par}»",
        "È dubbio",
        "•\tprimo",
        f"Nota personale, ultima modifica {day}",
        "Riga 1",
        "Riga 2",
        f"{row['Citazione']} - Dell'{{onere}}",
        f"{address.partition('/d/')[0]}/abstract/page?id={massima}",
        f"Nota personale, ultima modifica {day}",
        "Sull'abstract",
    ]
    assert "dubbio" in found.bold
    assert found.links[0] == address
    assert (await document(giudice, kind="nota", provvedimento_id=str(id_))).paragraphs[4:6] == [
        f"Nota personale, ultima modifica {day}",
        "Riga 1",
    ]
    assert found.paragraphs[4] in (await document(lettore)).paragraphs
    assert (await document(await visit("redattore"))).paragraphs[2:] == ["Non sono presenti note."]
    await restrict(session, id_, "Testo senza nomi", confirmed=True)
    assert (await document(lettore)).paragraphs[2:] == ["Non sono presenti note."]


async def test_what_may_not_be_opened_is_left_out(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    _, original, anonymised = await restricted_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    await save(lettore, a_note(file_hash, quote="Mario Rossi"))
    await save(giudice, a_note(original, quote=QUOTE, participant=[{"upn": "lettore"}]))
    await save(giudice, a_note(anonymised, quote="M.R.", participant=[{"upn": "lettore"}]))
    assert {row["Passo"] for row in await rows(lettore)} == {"Mario Rossi", "M.R."}
    await restrict(session, id_, "Testo senza nomi", confirmed=True)
    assert [(row["Passo"], row["Contenuto"]) for row in await rows(lettore)] == [
        ("M.R.", "Passo della versione anonimizzata")
    ]
    assert {row["Passo"] for row in await rows(giudice)} == {QUOTE, "M.R."}
    missing = await lettore.call("GET", "/document_note/export", params={"provvedimento_id": "inesistente"})
    assert missing.status_code == 404
