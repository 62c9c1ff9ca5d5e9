"""What became of a decision, its address and its day are the same on every face that people and programs take away."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import docx
import pypdf
import pytest
from fastapi import FastAPI
from lxml import etree, html
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import PageForm
from bdm.open_data.changelog.recorder import follow
from bdm.services import Services
from tests.export import rtf
from tests.export.test_endpoints import ORIGIN
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.open_data.api.programs import Program, path_of, token_of
from tests.open_data.mcp.test_server import ask, assistant
from tests.personal.fascicolo.trees import folder, people, put
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
UNSEEN = "1313"
"""The number of a draft that would undo the last of them."""
DAY = re.compile(r"\b2 gennaio 2020|02/01/2020|2020/01/02|2020-01-02|\[2020,1,2\]")
"""On which they were published, as the faces write it."""


def numbered(number: int, **changes: Any) -> dict[str, Any]:
    return {"tipo": "sentenza", "numero_provvedimento": number, "anno_provvedimento": 2020} | changes


async def test_every_face_tells_the_same(app: FastAPI, visit: Visit, services: Services, session: AsyncSession) -> None:
    ids = await planted(session)
    await index(services)
    await follow(services.database)
    token = await token_of(session, "lettore")
    program, reader = Program(app, token), await visit("lettore")
    found = {each["scheda"]["id"]: each for each in (await program.read("/provvedimenti", q="certo"))["items"]}
    record = {"verb": "GetRecord", "metadataPrefix": "oai_dc"}
    feed = etree.fromstring((await program.ask("/feeds/provvedimenti", params={"q": "certo"})).content)
    entries = {each.findtext("{*}id"): etree.tostring(each, encoding="unicode") for each in feed.iter("{*}entry")}
    async with assistant(app, token) as client:
        told = {
            each["estremi"]["id"]: each["estremi"]
            for each in (await ask(client, "cerca", espressione="certo"))["items"]
        }
    checked = await reader.call("POST", "/verifica", json={"testo": "Trib. Milano, sentenza n. 1/2020."})
    assert f"{SAID[1]}." in [each["testo"] for each in checked.json()["citazioni"][0]["rilievi"]]
    for number, said in SAID.items():
        name, place = str(ids[number]), PLACE.format(number)
        fate = await program.read(path_of(ids[number], "sorte"))
        assert (fate["testo"], fate["attenzione"], _path(fate["indirizzo"])) == (said, number == 1, place)
        assert found[name]["sorte"] == fate
        assert found[name]["scheda"]["data_pubblicazione"] == "2020-01-02"
        assert [_path(each["provvedimento"]["indirizzo"]) for each in fate["dopo"]] == [
            OF_APPEAL.format(number + 10) for _ in fate["dopo"]
        ]
        assert (told[name]["sorte"], _path(told[name]["indirizzo"]), told[name]["data"]) == (said, place, "2020-01-02")
        harvested = (await program.ask("/oai", params=record | {"identifier": ids[number].urn})).text
        for form, written in {"oai": harvested, "feed": entries[ids[number].urn]}.items():
            assert place in written, form
            assert DAY.search(written), form
            assert said is None or said in written, form


async def test_every_form_at_its_address_tells_the_same(visit: Visit, session: AsyncSession) -> None:
    await planted(session)
    reader = await visit("lettore")
    for number, said in SAID.items():
        place = PLACE.format(number)
        page = html.document_fromstring((await reader.request("GET", place)).content.decode())
        assert [each.text_content() for each in page.iterfind(".//p[@class='sorte']/strong")] == (
            [f"{said}."] if said else []
        )
        [canonical] = page.xpath("//link[@rel='canonical']/@href")
        assert _path(canonical) == place
        forms = {_path(each).removeprefix(place) for each in page.xpath("//link[@rel='alternate']/@href")}
        assert forms == {each for each in PageForm if each}
        for form in (PageForm.HTML, PageForm.AKN, PageForm.BIBTEX, PageForm.RIS, PageForm.CSL):
            written = (await reader.get(place + form)).text
            assert f"{ORIGIN}{place}" in written, form
            assert DAY.search(written), form
            assert said is None or said in written, form
            assert UNSEEN not in written, form


async def test_everything_taken_away_tells_the_same(
    visit: Visit, services: Services, session: AsyncSession, shelf: Shelf
) -> None:
    await index(services)
    reader = await visit("lettore")
    rows, prose = await listed(reader, shelf), await readable(reader, shelf)
    for number, said in SAID.items():
        place = ORIGIN + PLACE.format(number)
        for form, written in rows.items():
            assert place in written, form
            assert DAY.search(written), form
            assert said is None or said in written, form
            assert UNSEEN not in written, form
        warning = f"Attenzione. {said}." if number == 1 else said
        for form, (times, written) in prose.items():
            assert place in written, form
            assert DAY.search(written), form
            assert warning is None or written.count(warning) == times, form
            assert UNSEEN not in written, form
    cited = (await taken(reader, shelf, "txt", sorte=True)).decode().splitlines()
    assert cited == [
        "Trib. Milano, sent. 2 gennaio 2020, n. " + (f"{number}, {said[0].lower()}{said[1:]}" if said else f"{number}")
        for number, said in SAID.items()
    ]


async def planted(session: AsyncSession) -> dict[int, UUID]:
    """The decisions of each number, and what became of them; of the last that is only drafted."""
    ids = {number: await decision(session, "Un danno certo.", **numbered(number)) for number in SAID}
    reformed, confirmed = numbered(11, esito="RIFORMA", **APPELLO), numbered(12, esito="CONFERMA", **APPELLO)
    text = "P.Q.M.\nIn parziale riforma, condanna."
    await decision(session, text, provvedimento_precedente_id=ids[1], **reformed)
    await decision(session, "P.Q.M.\nConferma.", provvedimento_precedente_id=ids[2], **confirmed)
    drafted = numbered(1313, esito="RIFORMA", status="BOZZA")
    await decision(session, "P.Q.M.", provvedimento_precedente_id=ids[3], **drafted)
    await session.commit()
    return ids


@dataclass(frozen=True)
class Shelf:
    """What a reader keeps: a folder of the decisions, on each of which there is a note."""

    folder: UUID
    ids: list[str]


@pytest.fixture
async def shelf(visit: Visit, session: AsyncSession) -> Shelf:
    ids = await planted(session)
    kept = await folder(session, (await people(session))["lettore"], "Danni")
    await put(session, kept, "provvedimento", *ids.values())
    await session.commit()
    for each in ids.values():
        await (await visit("lettore")).call("POST", f"/note/{each}", content=b"Da citare")
    return Shelf(kept, [str(each) for each in ids.values()])


async def taken(reader: Browser, shelf: Shelf, format_: str, **query: Any) -> bytes:
    """A file of the chosen decisions."""
    asked = {"format": format_, "id": shelf.ids, **query}
    return await saved(reader, "/provvedimento/export/documents", **asked)


async def saved(reader: Browser, path: str, **query: Any) -> bytes:
    answer = await reader.call("GET", path, params=query)
    assert answer.status_code == 200, answer.text
    return bytes(answer.content)


async def listed(reader: Browser, shelf: Shelf) -> dict[str, str]:
    """Rows and records: with the sentence as it is."""
    files = {
        form: await saved(reader, "/provvedimento/export", q="certo", format=form)
        for form in ("csv", "ris", "bib", "json")
    }
    with zipfile.ZipFile(io.BytesIO(await taken(reader, shelf, "zip"))) as archive:
        files["zip"] = archive.read("000 - Indice.csv")
    files["folder"] = await saved(reader, f"/fascicolo/{shelf.folder}/export", format="csv")
    files["notes"] = await saved(reader, "/document_note/export", format="csv")
    return {form: content.decode() for form, content in files.items()}


async def readable(reader: Browser, shelf: Shelf) -> dict[str, tuple[int, str]]:
    """What people read, and how often the fate of each decision stands there."""
    word = docx.Document(io.BytesIO(await taken(reader, shelf, "docx")))
    links = [link.address for paragraph in word.paragraphs for link in paragraph.hyperlinks]
    paper = pypdf.PdfReader(io.BytesIO(await taken(reader, shelf, "pdf")))
    printed = " ".join(" ".join(page.extract_text().split()) for page in paper.pages)
    targets = [note.get_object()["/A"]["/URI"] for page in paper.pages for note in page.get("/Annots", ())]
    notes = rtf.read(await saved(reader, "/document_note/export", format="rtf"))
    return {
        "docx": (2, "\n".join([*(each.text for each in word.paragraphs), *links])),
        "pdf": (2, "\n".join([printed, *targets])),
        "rtf": (1, "\n".join(notes.paragraphs)),
        "folder": (1, (await saved(reader, f"/fascicolo/{shelf.folder}/export", format="txt")).decode()),
        "notes": (1, (await saved(reader, "/document_note/export", format="txt")).decode()),
    }


def _path(address: str) -> str:
    return urlsplit(address).path
