"""Texts and documents to take away: what is in the files, for whom, and how much."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import anyio
import docx
import pypdf
import pytest
from docx.oxml.ns import qn
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.workflow.model import WorkflowEvent
from bdm.document.model import Document
from bdm.export import paper_format, selection
from bdm.platform.audit.model import AuditEvent
from bdm.platform.audit.service import OPENED
from bdm.platform.storage.hashing import file_hash
from bdm.services import Services
from tests.export.test_endpoints import ORIGIN
from tests.fixtures.app import Visit, index
from tests.fixtures.audit import own_detail
from tests.fixtures.storage import put_bytes
from tests.italian.test_language import GERMAN, ITALIAN
from tests.personal.fascicolo.trees import OWNER, READER, Tree, plant, put
from tests.personal.note.notes import QUOTE, a_note, public_document, save
from tests.search.content import abstract, decision, restrict, restrict_abstract

pytestmark = pytest.mark.anyio

PAGES = (
    "TRIBUNALE DI MILANO\nSENTENZA\nMOTIVI DELLA DECISIONE\nLa domanda è fondata # *x* $y$ <z> @w e va\n",
    "accolta.\nP.Q.M.\nil giudice condanna.\n",
)


async def get(visit: Visit, path: str, account: str = "lettore", **query: Any) -> Any:
    return await (await visit(account)).call("GET", f"/{path}/export/documents", params=query)


def words(answer: Any) -> str:
    """The text of a DOCX or a PDF, page by page or paragraph by paragraph."""
    assert answer.status_code == 200, answer.text
    if answer.headers["content-type"] == "application/pdf":
        read = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages)
    else:
        read = "\n".join(each.text for each in docx.Document(io.BytesIO(answer.content)).paragraphs)
    return read.replace("\u00a0", " ")


def members(answer: Any) -> dict[str, bytes]:
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def listed(found: dict[str, bytes]) -> list[dict[str, str]]:
    text = found["000 - Indice.csv"].decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";", strict=True))


async def stored(services: Services, session: AsyncSession, id_: UUID, data: bytes) -> str:
    """A file that is the document of a decision; its hash."""
    new = file_hash(data)
    state = {"state": "ELABORATO", "progress": 100, "page_count": 1}
    session.add(Document(hash=new, size=len(data), name="x.pdf", domain="CIVILE", provvedimento_id=id_, **state))
    await session.flush()
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(document_hash=new))
    await put_bytes(services.store, new, data)
    return new


@pytest.mark.parametrize("format_", ["docx", "pdf"])
async def test_chosen_results_in_one_file(visit: Visit, session: AsyncSession, format_: str) -> None:
    first = await decision(session, *PAGES, tipo="sentenza", numero_provvedimento=7, anno_provvedimento=2020)
    second = await decision(session, "Testo senza parti.", numero_provvedimento=8, anno_provvedimento=2020)
    draft = await decision(session, "segretissimo", status="BOZZA")
    await session.commit()
    ids = [str(second), str(first), str(draft), str(first), "no"]
    answer = await get(visit, "provvedimento", "redattore", format=format_, id=ids)
    text = words(answer)
    assert answer.headers["x-total-count"] == "2"
    assert answer.headers["cache-control"] == "private, no-store"
    name = answer.headers["content-disposition"]
    assert name.startswith('attachment; filename="provvedimenti-20')
    assert name.endswith(f'.{format_}"')
    assert "2 documenti, scaricati il " in text
    assert text.index("Testo senza parti.") < text.index("MOTIVI DELLA DECISIONE") < text.index("[pag. 2] accolta.")
    assert "La domanda è fondata # *x* $y$ <z> @w e va" in " ".join(text.split())
    assert text.count("Trib. Milano, sent. 2 gennaio 2020, n. 7") >= 2  # in the index, and as a heading
    assert "segretissimo" not in text
    [event] = await session.scalars(select(AuditEvent).where(AuditEvent.action == "exported"))
    assert (event.actor, event.object_kind, own_detail(event.detail)) == (
        "redattore", "provvedimento", {"format": format_, "count": 2}
    )  # fmt: skip


async def test_each_part_says_its_language(visit: Visit, session: AsyncSession) -> None:
    id_ = await decision(session, f"TRIBUNALE\n{ITALIAN}\nENTSCHEIDUNGSGRÜNDE\n{GERMAN}", titolo="Zwei")
    other = await decision(session, "Visto, si dispone.")
    await session.commit()
    written = docx.Document(
        io.BytesIO((await get(visit, "provvedimento", format="docx", id=[str(id_), str(other)])).content)
    )
    told = {
        run.text: run._r.rPr.find(qn("w:lang")).get(qn("w:val")) if run._r.xpath("w:rPr/w:lang") else "it-IT"
        for paragraph in written.paragraphs
        for run in paragraph.runs
    }
    assert [value for text, value in told.items() if "Kläger" in text] == ["de"]
    assert [value for text, value in told.items() if "L'attore" in text] == ["it-IT"]
    assert told["Visto, si dispone."] == "x-none"  # nobody knows it


async def test_what_the_files_say_of_themselves(visit: Visit, session: AsyncSession) -> None:
    id_ = await decision(session, *PAGES, tipo="sentenza", numero_provvedimento=7, anno_provvedimento=2020)
    await session.commit()
    pdf = pypdf.PdfReader(io.BytesIO((await get(visit, "provvedimento", id=[str(id_)])).content))
    assert pdf.page_labels == ["i", "1"]
    assert [each.title for each in pdf.outline] == ["Trib. Milano, sent. 2 gennaio 2020, n. 7"]
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Provvedimenti"
    assert "pagina 1" in pdf.pages[1].extract_text()
    word = docx.Document(io.BytesIO((await get(visit, "provvedimento", format="docx", id=[str(id_)])).content))
    headings = [(each.style.name, each.text) for each in word.paragraphs if each.style and "Heading" in each.style.name]
    assert headings == [
        ("Heading 1", "Trib. Milano, sent. 2 gennaio 2020, n. 7"),
        ("Heading 2", "MOTIVI DELLA DECISIONE"),
        ("Heading 2", "P.Q.M."),
    ]
    links = [each.address for paragraph in word.paragraphs for each in paragraph.hyperlinks]
    assert f"{ORIGIN}/d/tribunale-di-milano/2020/7/sentenza-civile" in links
    assert (word.core_properties.title, word.core_properties.author) == ("Provvedimenti", "Banca Dati di Merito")
    [section] = word.sections
    sizes = (section.page_width, section.page_height, section.left_margin, section.right_margin, section.top_margin)
    assert [round(each.cm, 1) for each in sizes if each is not None] == [21.0, 29.7, 2.5, 2.5, 2.5]
    footer = section.footer.paragraphs[0]._p
    assert footer.xpath("string(.)") == "pag. 1 di 1"
    assert footer.xpath(".//@w:instr") == ["PAGE", "NUMPAGES"]
    languages = word.styles.element.xpath(".//w:lang/@w:val")
    assert set(languages) == {"it-IT"}
    assert [word.styles[f"Heading {n}"].style_id for n in (1, 2, 3)] == ["Heading1", "Heading2", "Heading3"]


async def test_everybody_gets_the_version_that_they_may_open(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    id_ = await decision(session, "Mario Rossi ha ragione.")
    await restrict(session, id_, "M. R. ha ragione.", confirmed=True)
    waiting = await decision(session, "Anna Bianchi ha torto.")
    await restrict(session, waiting, "A. B. ha torto.", confirmed=False)
    massima = await abstract(session, id_, "<p>Il signor M. R.</p>")
    await restrict_abstract(session, massima, "Caso Rossi", "<p>Il signor Mario Rossi</p>")
    await session.commit()
    for format_ in ("docx", "pdf"):
        for account, sees in (("lettore", False), ("redattore", True), ("giudice", True)):
            text = words(await get(visit, "provvedimento", account, format=format_, id=[str(id_), str(waiting)]))
            assert ("Mario Rossi" in text, "M. R. ha ragione" in text) == (sees, not sees), account
            assert ("Anna Bianchi" in text, "A. B. ha torto" in text) == (sees, False), account
            assert ("Versione anonimizzata." in text) is not sees
            assert ("riservati all'ufficio competente" in text.replace("’", "'")) is sees
            assert ("Il documento non è disponibile." in text) is not sees
            text = words(await get(visit, "massima", account, format=format_, id=[str(massima)]))
            assert ("Rossi" in text, "M. R." in text) == (sees, not sees), account
    opened = await session.execute(
        select(AuditEvent.actor, AuditEvent.object_id, AuditEvent.detail).where(AuditEvent.action == OPENED)
    )
    assert {(actor, object_id, detail["what"]) for actor, object_id, detail in opened} == {
        (actor, str(each), "testo") for actor in ("redattore", "giudice") for each in (id_, waiting)
    }


async def test_the_documents_in_an_archive(visit: Visit, services: Services, session: AsyncSession) -> None:
    public = await decision(session, tipo="sentenza", numero_provvedimento=7, anno_provvedimento=2020)
    await stored(services, session, public, b"%PDF-public")
    restricted = await decision(session, tipo="sentenza", numero_provvedimento=7, anno_provvedimento=2020)
    anonymised = await stored(services, session, restricted, b"%PDF-anonymised")
    await stored(services, session, restricted, b"%PDF-original")
    session.expire_all()
    await restrict(session, restricted, confirmed=True)
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == restricted)
        .values(anonymized_document_hash=anonymised, anonymised_confirmed_at=datetime.now(UTC))
    )
    lost = await decision(session, "perduto")
    await session.commit()
    ids = [str(public), str(restricted), str(lost)]
    named = "Trib. Milano, sent. 2 gennaio 2020, n. 7"
    found = members(await get(visit, "provvedimento", format="zip", id=ids))
    rows = listed(found)
    assert found == {
        f"001 - {named}.pdf": b"%PDF-public",
        f"002 - {named} - anonimizzato.pdf": b"%PDF-anonymised",
        "000 - Indice.csv": found["000 - Indice.csv"],
    }
    assert [(row["Identificativo"], row["File"], row["Nota"]) for row in rows] == [
        (str(public), f"001 - {named}.pdf", ""),
        (str(restricted), f"002 - {named} - anonimizzato.pdf", ""),
        (str(lost), "", "Il documento non è disponibile."),
    ]
    found = members(await get(visit, "provvedimento", "giudice", format="zip", id=ids))
    assert found[f"002 - {named}.pdf"] == b"%PDF-original"
    opened = select(AuditEvent.actor, AuditEvent.detail).where(AuditEvent.action == OPENED)
    assert [(actor, own_detail(detail)) for actor, detail in await session.execute(opened)] == [
        ("giudice", {"what": "documento"})
    ]


async def test_abstracts_in_an_archive(visit: Visit, session: AsyncSession) -> None:
    id_ = await abstract(session, await decision(session), "<p>Il principio</p>", titolo="Del nesso: causale/2")
    await session.commit()
    found = members(await get(visit, "massima", format="zip", id=[str(id_)]))
    [name] = [each for each in found if each != "000 - Indice.csv"]
    assert name.startswith("001 - Trib. Milano")
    assert name.endswith("Del nesso- causale-2.pdf")
    assert "Il principio" in pypdf.PdfReader(io.BytesIO(found[name])).pages[0].extract_text()


async def test_a_search(visit: Visit, services: Services, session: AsyncSession) -> None:
    await decision(session, "il danno biologico")
    await decision(session, "il furto")
    await index(services)
    text = words(await get(visit, "provvedimento", q="danno", format="docx"))
    assert "biologico" in text
    assert "furto" not in text


async def test_a_folder(visit: Visit, session: AsyncSession) -> None:
    tree: Tree = await plant(session)
    await session.execute(update(Provvedimento).where(Provvedimento.id == tree.provvedimento).values(tipo="sentenza"))
    gone = await decision(session, "cancellato", status="RITIRATO", titolo="Segreta")
    event = {"action": "withdrawn", "from_status": "DA_RITIRARE", "to_status": "RITIRATO"}
    at = datetime(2026, 3, 1, 12, tzinfo=UTC)
    await session.execute(insert(WorkflowEvent).values(kind="provvedimento", item_id=gone, at=at, **event))
    draft = await decision(session, "in bozza", status="BOZZA")
    await put(session, tree.inner, "provvedimento", gone, draft)
    await session.commit()
    for format_ in ("docx", "pdf"):
        answer = await get(visit, f"fascicolo/{tree.outer}", READER, format=format_)
        text = words(answer)
        assert answer.headers["x-total-count"] == "2"
        assert 'filename="cartella-ricerche-20' in answer.headers["content-disposition"]
        for said in (
            "Ricerche / Danno",
            "Provvedimento ritirato il 01/03/2026",
            "Contiene anche elementi non visibili.",
        ):
            assert said in text
        assert "Cartella condivisa da " in text
        for hidden in ("cancellato", "Segreta", "in bozza"):
            assert hidden not in text
        text = words(await get(visit, f"fascicolo/{tree.outer}", "redattore", format=format_))
        assert "in bozza" in text
        assert "Provvedimento non pubblicato (bozza): testo in lavorazione." in text
    rows = listed(members(await get(visit, f"fascicolo/{tree.outer}", READER, format="zip")))
    assert [row["Cartella"] for row in rows] == ["Ricerche"] * 2 + ["Ricerche / Danno"] * 4
    assert rows[4]["Citazione"] == "Provvedimento ritirato il 01/03/2026"
    assert (await get(visit, f"fascicolo/{tree.outer}", "assistito")).status_code == 404
    assert "Nessun documento." in words(await get(visit, f"fascicolo/{tree.other}", OWNER, format="docx"))


async def test_what_was_withdrawn_of_those_chosen(visit: Visit, session: AsyncSession) -> None:
    gone = await decision(session, "cancellato", status="RITIRATO", titolo="Segreta")
    event = {"action": "withdrawn", "from_status": "DA_RITIRARE", "to_status": "RITIRATO"}
    at = datetime(2026, 3, 1, 12, tzinfo=UTC)
    await session.execute(insert(WorkflowEvent).values(kind="provvedimento", item_id=gone, at=at, **event))
    await session.commit()
    for account in ("lettore", "redattore"):
        text = words(await get(visit, "provvedimento", account, format="docx", id=[str(gone)]))
        assert "Provvedimento ritirato il 01/03/2026" in text
        assert "cancellato" not in text
    assert (await get(visit, "provvedimento", id=["no"])).status_code == 404


async def test_what_is_still_being_read(visit: Visit, session: AsyncSession) -> None:
    id_ = await decision(session, "a metà")
    await session.execute(update(Document).values(state="IN_ELABORAZIONE"))
    scan = await decision(session, "leggibile", "")
    await session.commit()
    text = words(await get(visit, "provvedimento", format="docx", id=[str(id_), str(scan)]))
    assert "Il provvedimento è in elaborazione. Provare più tardi." in text
    assert "a metà" not in text
    assert "Senza testo leggibile: pagina 2." in text


@pytest.mark.parametrize("format_", ["docx", "pdf"])
async def test_with_ones_own_notes(visit: Visit, session: AsyncSession, format_: str) -> None:
    id_, file_hash = await public_document(session)
    massima = await abstract(session, id_, "<p>testo</p>")
    await session.commit()
    giudice, lettore = await visit("giudice"), await visit("lettore")
    await save(giudice, a_note(file_hash, page_number=2, text="<p>Da <strong>citare</strong></p>",
                               participant=[{"upn": "lettore"}]))  # fmt: skip
    await save(lettore, a_note(file_hash, text="<p>Solo mia</p>"))
    for item, text in ((id_, "Nota <mia>"), (massima, "Sull'abstract")):
        assert (await giudice.call("POST", f"/note/{item}", content=text.encode())).status_code == 200

    async def read(account: str, kind: str = "provvedimento", **query: Any) -> str:
        id = str(massima if kind == "massima" else id_)
        return words(await get(visit, kind, account, format=format_, id=[id], **query))

    mine = await read("giudice", note=True)
    assert "Nota <mia>" in mine
    assert f"«{QUOTE}»" in mine
    assert "Da citare" in mine
    assert "Pagina 2, nota di " in mine
    assert "Solo mia" not in mine
    assert "Sull'abstract" not in mine.replace("’", "'")
    assert "Sull'abstract" in (await read("giudice", "massima", note=True)).replace("’", "'")
    shared = await read("lettore", note=True)
    assert "Solo mia" in shared
    assert "Da citare" in shared
    assert "Nota <mia>" not in shared
    assert "Da citare" not in await read("giudice")


async def test_bounds(visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [str(await decision(session, f"Testo {n}")) for n in range(3)]
    await session.execute(update(Document).values(characters=10, size=10))
    await session.commit()
    for name, most, format_, said in (
        ("MOST", 2, "pdf", "Si possono scaricare al massimo 2 documenti per volta: sono 3. Sceglierne di meno."),
        ("MOST_PAGES", 2, "docx", "Si possono scaricare al massimo 2 pagine per volta: sono 3. Sceglierne di meno."),
        ("MOST_CHARACTERS", 29, "pdf", "0 MB di testo per volta: sono di più."),
        ("MOST_BYTES", 29, "zip", "0 MB per volta: sono di più."),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(selection, name, most)
            answer = await get(visit, "provvedimento", format=format_, id=ids)
            assert (answer.status_code, answer.json()["code"]) == (422, "TOO_MUCH")
            assert said in answer.json()["detail"]
        assert (await get(visit, "provvedimento", format=format_, id=ids)).status_code == 200


async def test_a_long_text_is_set_in_pieces(
    visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper_format, "PIECE", 100)
    lines = "".join(f"Capoverso numero {n}.\n{n}) Segue un elenco;\n" for n in range(1, 30))
    id_ = await decision(session, f"MOTIVI DELLA DECISIONE\n{lines}P.Q.M.\nil giudice condanna.\n")
    await session.commit()
    answer = await get(visit, "provvedimento", id=[str(id_)])
    text = words(answer)
    assert len(pypdf.PdfReader(io.BytesIO(answer.content)).pages) > 5
    places = [text.index(f"Capoverso numero {n}.") for n in range(1, 30)]
    assert places == sorted(places)
    assert text.count("MOTIVI DELLA DECISIONE") == 1
    assert "il giudice condanna." in text


async def test_what_cannot_be_set_says_so(visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    id_ = await decision(session, "Testo impossibile")
    await session.commit()
    set_paper = paper_format.set_paper

    def refuse(template: Any, data: Any, moment: int, standards: Any = ()) -> bytes:
        if data.get("text", {}).get("sections"):
            raise RuntimeError
        return set_paper(template, data, moment, standards)

    monkeypatch.setattr(paper_format, "set_paper", refuse)
    text = words(await get(visit, "provvedimento", id=[str(id_)]))
    assert "Il testo non può essere composto su carta" in text


async def test_citations_one_a_line(visit: Visit, session: AsyncSession) -> None:
    tree: Tree = await plant(session)
    other = await decision(session, numero_provvedimento=3, tipo="ordinanza")
    await session.commit()
    first = "Trib. Milano, sent. 2 gennaio 2020, n. 1\n"
    answer = await get(visit, f"fascicolo/{tree.outer}", READER, format="txt")  # the abstract is of that decision
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert answer.text == first
    chosen = {"format": "txt", "id": [str(other), str(tree.provvedimento)]}
    usual = (await get(visit, "provvedimento", **chosen)).text
    assert usual == f"Trib. Milano, ord. 2 gennaio 2020, n. 3\n{first}"
    assert (await get(visit, "provvedimento", stile="nulla", **chosen)).text == usual
    next_ = {
        "provvedimento_precedente_id": other,
        "esito": "NULLITA",
        "ufficio": "TRIBUNALE DI ROMA",
        "distretto": "ROMA",
    }
    await decision(session, numero_provvedimento=9, tipo="decreto", **next_)
    await session.commit()
    told = (await get(visit, "provvedimento", sorte=True, **chosen)).text.splitlines()
    assert told[0].startswith("Trib. Milano, ord. 2 gennaio 2020, n. 3, annullata da Tribunale di Roma, decreto n. 9")
    assert f"{told[1]}\n" == first
    assert (await get(visit, "provvedimento", **chosen)).text == usual
    long = (await get(visit, "provvedimento", stile="estesa", **chosen)).text
    assert long != usual
    assert long.count("\n") == 2


async def test_the_same_content_makes_the_same_bytes(visit: Visit, session: AsyncSession) -> None:
    """What differs from one answer to the next would tell something of what is not shown (``tests/leak``)."""
    chosen = {"id": [str(await decision(session, *PAGES))]}
    await session.commit()

    async def answers() -> list[bytes]:
        formats = ("docx", "pdf", "zip")
        return [(await get(visit, "provvedimento", format=each, **chosen)).content for each in formats]

    first = await answers()
    await anyio.sleep(2.1)  # archives are dated by two seconds
    assert [again == before for again, before in zip(await answers(), first, strict=True)] == [True] * 3
