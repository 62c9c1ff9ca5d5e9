"""The page to take away: it is read as a browser reads it, without the network."""

from __future__ import annotations

import base64
import re
from datetime import UTC, datetime
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from lxml import html
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.workflow.model import WorkflowEvent
from bdm.export.html_format import WebPage
from bdm.export.index import BundleItem, IndexRow
from bdm.export.repository import FateSentence
from bdm.export.texts import NoteText, Section, Text
from bdm.personal.fascicolo.model import Fascicolo
from tests.export.test_documents import get
from tests.export.test_endpoints import ORIGIN
from tests.fixtures.app import Visit
from tests.personal.fascicolo.trees import OWNER, READER, plant, put
from tests.personal.note.notes import PAGES, QUOTE, a_note, public_document, restricted_document, save
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio

EVIL = "</style></title></script><script>alert(1)</script><img src=x onerror='alert(2)'>\" autofocus x=\""


def page(content: bytes) -> Any:
    """The page, of which what is to be known of every such page holds."""
    read = html.document_fromstring(content.decode())
    assert read.get("lang") == "it"
    assert read.xpath("//@src | //link | //img | //iframe | //object | //base | //@*[starts-with(name(), 'on')]") == []
    [style], [script] = read.xpath("//style"), read.xpath("//script")
    assert "url(" not in style.text
    assert "@import" not in style.text
    [policy] = read.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    allowed = {
        name: f"'sha256-{base64.b64encode(sha256(each.text.encode()).digest()).decode()}'"
        for name, each in (("style-src", style), ("script-src", script))
    }
    told = dict(each.strip().split(" ", 1) for each in policy.split(";"))
    assert told == {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'", **allowed}
    ids = read.xpath("//@id")
    assert len(ids) == len(set(ids))
    links = read.xpath("//a/@href")
    assert {each[1:] for each in links if each.startswith("#")} <= set(ids)
    assert all(each.startswith(("#", "http://", "https://")) for each in links)
    levels = [int(each.tag[1]) for each in read.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    return read


async def saved(visit: Visit, path: str, account: str = "lettore", **query: Any) -> Any:
    answer = await get(visit, path, account, format="html", **query)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), answer.text
    assert answer.headers["content-disposition"].endswith('.html"')
    return page(answer.content)


def said(element: Any) -> str:
    return " ".join(element.text_content().replace("\u00a0", " ").split())


def test_what_people_wrote_is_text() -> None:
    run = {"text": EVIL, "b": True, "href": "javascript:alert(3)", "color": EVIL, "mark": "#ffffff"}
    marked = [{"kind": "p", "align": EVIL, "runs": [run, {"br": True}]}, {"kind": "h", "level": 4, "runs": [run]}]
    listed = [*marked, {"kind": "ul", "items": [marked]}, {"kind": "quote", "blocks": marked}, {"kind": "hr"}]
    listed += [{"kind": "ol", "start": 3, "items": [[]]}, {"kind": "h", "level": 6, "runs": [{"text": "x\x00\x0b"}]}]
    notes = [NoteText(EVIL, EVIL, listed, (0, 0)), NoteText(EVIL, EVIL, listed), NoteText(EVIL, "", [])]
    fate = FateSentence(EVIL, undone=True)
    written = WebPage(EVIL, datetime(2026, 3, 1, tzinfo=UTC))
    address = "https://bdm.example/" + EVIL
    sections = [Section(EVIL, listed, EVIL), Section(None, listed, "")]
    written.add(Text(EVIL, EVIL, address, fate, [EVIL], sections, [(EVIL, EVIL)], notes))
    rows = [IndexRow("folder", EVIL), IndexRow("section", EVIL), IndexRow("told", EVIL)]
    rows.append(IndexRow("item", EVIL, BundleItem(1, EVIL, address, fate)))
    file = BytesIO()
    written.finish([EVIL], rows, file)
    read = page(file.getvalue())
    assert said(read.find(".//h1")) == EVIL
    assert said(read.find(".//title")) == EVIL
    assert read.xpath("//*[@autofocus or @x]") == []
    assert read.xpath("//dd/a/@href") == [address]
    assert [each.get("id") for each in read.iter("aside")] == ["t1-n1", "t1-n2", "t1-n3"]
    assert read.xpath("//section/@lang") == [EVIL, ""]


async def test_a_folder(visit: Visit, session: AsyncSession) -> None:
    tree = await plant(session)
    hostile = "Ricerche <script>alert(1)</script>"
    await session.execute(update(Fascicolo).where(Fascicolo.id == tree.outer).values(name=hostile))
    gone = await decision(session, "cancellato", status="RITIRATO", titolo="Segreta")
    event = {"action": "withdrawn", "from_status": "DA_RITIRARE", "to_status": "RITIRATO"}
    at = datetime(2026, 3, 1, 12, tzinfo=UTC)
    await session.execute(insert(WorkflowEvent).values(kind="provvedimento", item_id=gone, at=at, **event))
    draft = await decision(session, "in bozza", status="BOZZA")
    german = await decision(
        session, "TRIBUNALE\nMOTIVI DELLA DECISIONE\nPerché no & <b>\n", "P.Q.M.\nil giudice condanna.\n",
        tipo="sentenza", numero_provvedimento=7, anno_provvedimento=2020, esito="ACCOGLIMENTO",
    )  # fmt: skip
    restricted, _, _ = await restricted_document(session)
    massima = await abstract(session, german, "<h2>Massima</h2><p>Il <strong>principio</strong></p>", titolo="Nesso")
    await put(session, tree.inner, "provvedimento", gone, draft, german, restricted)
    await put(session, tree.inner, "massima", massima)
    await session.commit()
    read = await saved(visit, f"fascicolo/{tree.outer}", READER)
    text = said(read)
    assert said(read.find(".//h1")) == hostile
    for told in (
        "Cartella condivisa da ", "Provvedimento ritirato il 01/03/2026", "Contiene anche elementi non visibili.",
        "5 documenti, scaricati il ", "Dimensione: circa ", f"{hostile} / Danno", "M.R.: il nesso", "[pag. 2]",
        "Versione anonimizzata.", "Perché no & <b>",
    ):  # fmt: skip
        assert told in text, told
    for hidden in ("cancellato", "Segreta", "in bozza", "Mario Rossi"):
        assert hidden not in text
    articles = read.findall(".//article")
    assert {f"#{each.get('id')}" for each in articles} == set(read.xpath("//nav//ol/li/a/@href"))
    [one] = [each for each in articles if "il giudice condanna" in said(each)]
    card = {said(each.find("dt")): said(each.find("dd")) for each in one.find("dl").findall("div")}
    assert card["Citazione"] == "Trib. Milano, sent. 2 gennaio 2020, n. 7"
    assert card["Indirizzo permanente"] == f"{ORIGIN}/d/tribunale-di-milano/2020/7/sentenza-civile"
    assert card["Data di pubblicazione"] == "02/01/2020"
    assert (card["Esito"], card["Ufficio"]) == ("Accoglimento", "TRIBUNALE DI MILANO")
    assert [said(each) for each in one.findall(".//h3")] == ["MOTIVI DELLA DECISIONE", "P.Q.M."]
    [own] = [each for each in articles if "principio" in said(each)]
    assert [said(each) for each in own.findall(".//h3")] == ["Massima"]
    assert said(own.find(".//section//strong")) == "principio"
    whole = said(await saved(visit, f"fascicolo/{tree.outer}", OWNER))
    assert "Mario Rossi: il nesso" in whole
    assert "M.R.:" not in whole
    assert (await get(visit, f"fascicolo/{tree.outer}", "assistito", format="html")).status_code == 404


async def test_notes_stand_beside_their_words(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session, *PAGES, f"E ancora: {QUOTE}, in fine.")
    await session.commit()
    giudice, lettore = await visit("giudice"), await visit("lettore")
    again = {"page_number": 3, "prefix": "E ancora: ", "suffix": ", in fine."}
    await save(giudice, a_note(file_hash, text="<p>Da <strong>citare</strong></p>", participant=[{"upn": "lettore"}]))
    await save(giudice, a_note(file_hash, text="<p>Di <script>alert(1)</script> nuovo</p>", **again))
    await save(giudice, a_note(file_hash, text="<p>Smarrita</p>", quote="altro passo del tutto"))
    await save(lettore, a_note(file_hash, text="<p>Solo sua</p>"))
    assert (await giudice.call("POST", f"/note/{id_}", content=b"Nota <mia>")).status_code == 200
    assert "citare" not in said(await saved(visit, "provvedimento", "giudice", id=[str(id_)]))
    read = await saved(visit, "provvedimento", "giudice", id=[str(id_)], note=True)
    notes = {words: each for each in read.iter("aside") for words in ("Da citare", "nuovo", "Smarrita", "Nota <mia>")
             if words in said(each)}  # fmt: skip
    assert len(notes) == len(read.findall(".//aside")) == 4
    assert all(said(read).count(words) == 1 for words in notes)
    assert "Solo sua" not in said(read)
    for words, before in (("Da citare", "Ritenuto che"), ("nuovo", "E ancora:")):
        [mark] = read.xpath(f"//a[@href='#{notes[words].get('id')}']")
        assert said(mark.getparent()).startswith(before) or before in said(mark.getparent())
        assert notes[words].xpath(".//a/@href") == [f"#{mark.get('id')}"]
        assert mark.getparent().xpath("ancestor::div[@class='passo']") == notes[words].xpath(
            "ancestor::div[@class='passo']"
        )
    for words in ("Smarrita", "Nota <mia>"):
        assert notes[words].xpath("ancestor::div[@class='passo']") == []
    assert "Il passo non è in questo testo" in said(notes["Smarrita"])
    assert re.search(r"Pagina 3, nota di ", said(notes["nuovo"]))
    shared = said(await saved(visit, "provvedimento", "lettore", id=[str(id_)], note=True))
    assert ("Da citare" in shared, "Solo sua" in shared, "nuovo" in shared) == (True, True, False)


async def test_notes_on_an_original_do_not_show_on_the_anonymised_text(visit: Visit, session: AsyncSession) -> None:
    id_, original, anonymised = await restricted_document(session)
    draft = await session.get_one(Provvedimento, id_)
    assert draft.anonymized_document_hash == anonymised
    await session.commit()
    giudice = await visit("giudice")
    await save(giudice, a_note(original, text="<p>Sull'originale</p>", participant=[{"upn": "lettore"}], prefix=""))
    await save(giudice, a_note(anonymised, text="<p>Sulla copia</p>", participant=[{"upn": "lettore"}], prefix=""))
    read = await saved(visit, "provvedimento", "giudice", id=[str(id_)], note=True)
    placed = [said(each) for each in read.xpath("//div[@class='passo']//aside")]
    assert ["Sull'originale" in each for each in placed] == [True]
    assert "Sulla copia" in said(read)
    seen = await saved(visit, "provvedimento", "lettore", id=[str(id_)], note=True)
    assert ("Sull'originale" in said(seen), "Mario" in said(seen)) == (False, False)
    assert ["Sulla copia" in said(each) for each in seen.xpath("//div[@class='passo']//aside")] == [True]
