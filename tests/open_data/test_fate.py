"""What became of a decision, its address and its day are the same on every face that people and programs take away."""

from __future__ import annotations

import io
import zipfile
from typing import Any
from urllib.parse import urlsplit

import docx
import pypdf
import pytest
from fastapi import FastAPI
from lxml import html
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assembly import Parts
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.open_data.api.programs import Program, path_of, token_of
from tests.open_data.mcp.test_server import ask, assistant
from tests.search.content import decision

pytestmark = pytest.mark.anyio

APPELLO = {"ufficio": "CORTE DI APPELLO DI ROMA", "distretto": "ROMA"}
PLACE = "/d/tribunale-di-milano/2020/{}/sentenza-civile"
OF_APPEAL = "/d/corte-di-appello-di-roma/2020/{}/sentenza-civile"
SAID = {
    1: "Riformata in parte da Corte di Appello di Roma, sentenza n. 11/2020 del 02/01/2020",
    2: "Confermata da Corte di Appello di Roma, sentenza n. 12/2020 del 02/01/2020",
    3: None,
}
"""Of each number."""


def numbered(number: int, **changes: Any) -> dict[str, Any]:
    return {"tipo": "sentenza", "numero_provvedimento": number, "anno_provvedimento": 2020} | changes


async def test_every_face_tells_the_same(app: FastAPI, visit: Visit, parts: Parts, session: AsyncSession) -> None:
    ids = {number: await decision(session, "Un danno certo.", **numbered(number)) for number in SAID}
    reformed, confirmed = numbered(11, esito="RIFORMA", **APPELLO), numbered(12, esito="CONFERMA", **APPELLO)
    text = "P.Q.M.\nIn parziale riforma, condanna."
    await decision(session, text, provvedimento_precedente_id=ids[1], **reformed)
    await decision(session, "P.Q.M.\nConferma.", provvedimento_precedente_id=ids[2], **confirmed)
    await decision(
        session, "P.Q.M.", provvedimento_precedente_id=ids[3], status="BOZZA", **numbered(13, esito="RIFORMA")
    )
    await session.commit()
    await index(parts)
    token = await token_of(session, "lettore")
    program, reader = Program(app, token), await visit("lettore")
    found = {each["scheda"]["id"]: each for each in (await program.read("/provvedimenti", q="certo"))["items"]}
    bibliographies = {
        form: (await reader.call("GET", "/provvedimento/export", params={"q": "certo", "format": form})).text
        for form in ("csv", "ris", "bib", "json")
    }
    async with assistant(app, token) as client:
        told = {
            each["estremi"]["id"]: each["estremi"]
            for each in (await ask(client, "cerca", espressione="certo"))["items"]
        }
    checked = await reader.call("POST", "/verifica", json={"testo": "Trib. Milano, sentenza n. 1/2020."})
    assert f"{SAID[1]}." in [each["testo"] for each in checked.json()["citazioni"][0]["rilievi"]]
    taken = await takeaways(reader, [str(each) for each in ids.values()])
    for number, said in SAID.items():
        name, place = str(ids[number]), PLACE.format(number)
        fate = await program.read(path_of(ids[number], "sorte"))
        assert (fate["testo"], fate["attenzione"], _path(fate["indirizzo"])) == (said, number == 1, place)
        assert found[name]["sorte"] == fate
        assert [_path(each["provvedimento"]["indirizzo"]) for each in fate["dopo"]] == [
            OF_APPEAL.format(number + 10) for _ in fate["dopo"]
        ]
        assert (told[name]["sorte"], _path(told[name]["indirizzo"]), told[name]["data"]) == (said, place, "2020-01-02")
        page = html.document_fromstring((await reader.request("GET", place)).content.decode())
        assert [each.text_content() for each in page.iterfind(".//p[@class='sorte']/strong")] == (
            [f"{said}."] if said else []
        )
        for form, written in bibliographies.items():
            assert place in written, form
            assert said is None or said in written, form
        for form, (times, written) in taken.items():
            assert place in written, form
            warning = f"Attenzione. {said}." if number == 1 and form != "zip" else said
            assert warning is None or written.count(warning) == times, form


async def takeaways(reader: Browser, ids: list[str]) -> dict[str, tuple[int, str]]:
    """What is taken away with its texts, and how often the fate of each is to stand there."""

    async def content(format_: str) -> bytes:
        answer = await reader.call(
            "GET", "/provvedimento/export/documents", params={"format": format_, "id": ids, "note": True}
        )
        return bytes(answer.content)

    word = docx.Document(io.BytesIO(await content("docx")))
    links = [link.address for paragraph in word.paragraphs for link in paragraph.hyperlinks]
    paper = pypdf.PdfReader(io.BytesIO(await content("pdf")))
    printed = " ".join(" ".join(page.extract_text().split()) for page in paper.pages)
    targets = [note.get_object()["/A"]["/URI"] for page in paper.pages for note in page.get("/Annots", ())]
    with zipfile.ZipFile(io.BytesIO(await content("zip"))) as archive:
        index_ = archive.read("000 - Indice.csv").decode()
    return {
        "docx": (2, "\n".join([*(each.text for each in word.paragraphs), *links])),
        "pdf": (2, "\n".join([printed, *targets])),
        "zip": (1, index_),
    }


def _path(address: str) -> str:
    return urlsplit(address).path
