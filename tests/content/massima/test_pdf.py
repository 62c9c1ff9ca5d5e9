"""The paper of an abstract, read again with PDFium."""

from __future__ import annotations

import asyncio
import ctypes
import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima, MassimaRiservata, Precedente
from bdm.content.massima.pdf import writer
from bdm.content.provvedimento.model import Provvedimento
from bdm.platform.kit.identifiers import new_id
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

SHARED = json.loads((Path(__file__).parents[2] / "platform" / "kit" / "rich_text.json").read_text(encoding="utf-8"))
RICH = "".join(SHARED["written"])
HOSTILE = [
    '#import "@preview/x:1.0.0": y',
    '#read("/etc/passwd")',
    "#sys.inputs",
    '$ x $ `raw` *a* _b_ = c - d + e / f: g @ref <label> [h] \\ ~ #{1+1} ]]] }}} ")',
    '<p>#image("x")</p><p>' + "[" * 200 + "</p>",
    "<p>\u202eabc\u202c \u0007 \ufeff \U0001f600 \ud7ff \uffff</p>",
    "<ol start=99999><li>x</li></ol><ol start=0><li>y</li></ol>",
    "<p>" + "a" * 20_000 + "</p>",
    "<li>x</li><td>y</td></p></b>",
    "<ul>testo fuori dalla voce<li>voce</li></ul>",
    "",
]


async def a_massima(session: AsyncSession, provvedimento: UUID, **values: Any) -> UUID:
    id_ = new_id()
    row = {"titolo": "Responsabilità medica", "testo": "<p>Testo</p>", "status": "PUBBLICATO", **values}
    await session.execute(insert(Massima).values(id=id_, provvedimento_id=provvedimento, **row))
    return id_


async def a_decision(session: AsyncSession, **values: Any) -> UUID:
    id_ = await a_provvedimento(session, "PUBBLICATO", document_hash=None)
    fields = {
        "numero_provvedimento": 12,
        "anno_provvedimento": 2024,
        "numero_ruolo": 1234,
        "anno_ruolo": 2020,
        "relatore": "BIANCHI ANNA",
        **values,
    }
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(**fields))
    return id_


async def paper(browser: Browser, id_: UUID) -> pypdfium2.PdfDocument:
    answer = await browser.call("GET", f"/massima/{id_}/document", headers={"Accept": "application/pdf"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["cache-control"] == "private, no-store"
    return pypdfium2.PdfDocument(answer.content)


def text_of(pdf: pypdfium2.PdfDocument) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pdf).split())


def links_of(pdf: pypdfium2.PdfDocument) -> set[str]:
    found = set()
    for page in pdf:
        for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, index)
            action = pdfium.FPDFLink_GetAction(pdfium.FPDFAnnot_GetLink(annotation))
            size = pdfium.FPDFAction_GetURIPath(pdf, action, None, 0)
            buffer = ctypes.create_string_buffer(size)
            pdfium.FPDFAction_GetURIPath(pdf, action, buffer, size)
            found.add(bytes(buffer.raw).rstrip(b"\x00").decode())
            pdfium.FPDFPage_CloseAnnot(annotation)
    return found


async def test_the_whole_abstract(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_decision(session)
    other = await a_massima(session, await a_decision(session), titolo="Il precedente")
    against = await a_massima(session, await a_decision(session), titolo="Il contrasto")
    id_ = await a_massima(
        session,
        provvedimento,
        testo=RICH,
        parola_chiave=["NESSO CAUSALE"],
        riferimento_normativo=["ART. 2043 C.C."],
    )
    for precedente, tipo in ((other, "conforme"), (against, "difforme")):
        await session.execute(insert(Precedente).values(massima_id=id_, precedente_id=precedente, tipo=tipo))
    pdf = await paper(await visit("lettore"), id_)
    text = text_of(pdf)
    for said in (
        "Responsabilità medica",
        "Tribunale di Milano, sentenza n. 12/2024",
        "Numero di ruolo (R.G.) 1234/2020",
        "Relatore BIANCHI ANNA",
        "Il danno non patrimoniale",
        'a < b & c d "e" l’f',
        "Parole chiave • NESSO CAUSALE",
        "Riferimenti normativi • ART. 2043 C.C.",
        "Precedenti conformi • Il precedente",
        "Precedenti difformi • Il contrasto",
        "3. tre",
        "pagina 1 di",
    ):
        assert said in text, said
    assert "non pubblicato" not in text
    assert pdf.get_metadata_value("Title") == "Responsabilità medica"
    links = links_of(pdf)
    assert "https://www.normattiva.it/?a=1&b=2" in links
    assert f"http://127.0.0.1:8000/abstract/page?id={other}" in links
    assert f"http://127.0.0.1:8000/provvedimento/page?id={provvedimento}" in links


@pytest.mark.parametrize("testo", HOSTILE)
async def test_text_is_never_code(session: AsyncSession, visit: Visit, testo: str) -> None:
    id_ = await a_massima(session, await a_decision(session), testo=testo, titolo='#panic("x") *t* $')
    text = text_of(await paper(await visit("lettore"), id_))
    assert '#panic("x") *t* $' in text
    assert "root:" not in text
    if testo.startswith(("#", "$")):
        assert testo.split(" ", maxsplit=1)[0] in text


async def test_each_reader_gets_the_face_that_is_theirs(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_decision(session, restricted=True)
    id_ = await a_massima(session, provvedimento, restricted=True, titolo="Il caso di M.R.", testo="<p>M.R. agisce</p>")
    await session.execute(
        insert(MassimaRiservata).values(
            massima_id=id_, titolo="Il caso di Mario Rossi", testo="<p>Mario Rossi agisce</p>"
        )
    )
    ours = text_of(await paper(await visit("giudice"), id_))
    assert "Mario Rossi agisce" in ours
    assert writer.RESTRICTED in ours
    theirs = text_of(await paper(await visit("lettore"), id_))
    assert "M.R. agisce" in theirs
    assert "Rossi" not in theirs
    assert writer.RESTRICTED not in theirs


async def test_what_is_not_published_says_so_and_is_for_its_editors(session: AsyncSession, visit: Visit) -> None:
    id_ = await a_massima(session, await a_decision(session), status="BOZZA")
    assert "Abstract non pubblicato (bozza)" in text_of(await paper(await visit("redattore"), id_))
    for account, code in (("lettore", 404), ("redattore.roma", 404), (None, 401)):
        answer = await (await visit(account)).call("GET", f"/massima/{id_}/document")
        assert answer.status_code == code


async def test_precedents_that_a_reader_may_not_see_are_not_named(session: AsyncSession, visit: Visit) -> None:
    hidden = await a_massima(session, await a_decision(session), titolo="In lavorazione", status="BOZZA")
    id_ = await a_massima(session, await a_decision(session))
    await session.execute(insert(Precedente).values(massima_id=id_, precedente_id=hidden, tipo="conforme"))
    assert "In lavorazione" not in text_of(await paper(await visit("lettore"), id_))
    assert "In lavorazione" in text_of(await paper(await visit("redattore"), id_))


async def test_others_are_served_meanwhile_and_the_bytes_are_the_same(session: AsyncSession, visit: Visit) -> None:
    """Setting a long text does not hold the event loop: something else runs to its end before it."""
    id_ = await a_massima(session, await a_decision(session), testo="<p>" + "Il danno va provato. " * 4_000 + "</p>")
    lettore = await visit("lettore")
    done: list[str] = []

    async def note(name: str, work: Any) -> Any:
        result = await work
        done.append(name)
        return result

    async def turns() -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    first, _ = await asyncio.gather(
        note("paper", lettore.call("GET", f"/massima/{id_}/document")), note("turns", turns())
    )
    assert done == ["turns", "paper"]
    again = await lettore.call("GET", f"/massima/{id_}/document")
    assert again.content == first.content
    head = await lettore.call("HEAD", f"/massima/{id_}/document")
    assert (head.status_code, head.headers["content-length"]) == (200, str(len(again.content)))
