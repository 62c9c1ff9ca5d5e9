"""The list of one's notes: whose they are, what is told of what they are on, filters, pages, and the same as a file."""

from __future__ import annotations

import csv
import io
import re
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.personal.note.model import DocumentNote, Note
from bdm.platform.audit.model import AuditEvent
from tests.export import rtf
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.personal.note.notes import QUOTE, a_note, public_document, restricted_document, save
from tests.search.content import abstract, restrict, restrict_abstract

pytestmark = pytest.mark.anyio


async def listed(browser: Browser, **query: Any) -> dict[str, Any]:
    answer = await browser.call("GET", "/note", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "private, no-store"
    found: dict[str, Any] = answer.json()
    return found


async def texts(browser: Browser, **query: Any) -> list[str]:
    return [each["text"] for each in (await listed(browser, **query))["items"]]


async def exported(browser: Browser, **query: Any) -> list[dict[str, str]]:
    answer = await browser.call("GET", "/document_note/export", params=query)
    return list(csv.DictReader(io.StringIO(answer.content.decode().removeprefix("\ufeff")), delimiter=";"))


async def personal(browser: Browser, id_: object, text: str) -> None:
    assert (await browser.call("POST", f"/note/{id_}", content=text.encode())).status_code == 200


async def numbered(session: AsyncSession, id_: UUID, numero: int, **values: Any) -> None:
    values = {"numero_provvedimento": numero, "anno_provvedimento": 2020} | values
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(values))
    await session.flush()


async def test_passages_and_personal_notes_the_last_changed_first(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    await numbered(session, id_, 77)
    massima = await abstract(session, id_, "<p>testo</p>", titolo="Del nesso causale")
    giudice, lettore = await visit("giudice"), await visit("lettore")
    first = await save(giudice, a_note(file_hash, page_number=2, text="<p>Uno &amp; <b>due</b></p>"))
    await personal(giudice, massima, "Sull'abstract")
    await personal(giudice, id_, "Sul provvedimento")
    found = await listed(giudice)
    assert found["count"] == 3
    assert [(each["kind"], each["text"], each["item"]["kind"]) for each in found["items"]] == [
        ("nota", "Sul provvedimento", "provvedimento"),
        ("nota", "Sull'abstract", "massima"),
        ("passo", "Uno & due", "provvedimento"),
    ]
    passage = found["items"][2]
    assert passage | {"updated_at": "", "item": None} == {
        "new_since": None,
        "id": first["_id"],
        "kind": "passo",
        "color": first["color"],
        "quote": QUOTE,
        "text": "Uno & due",
        "page_number": 2,
        "anonymised": False,
        "waiting": False,
        "author": None,
        "participant": [],
        "updated_at": "",
        "item": None,
    }
    assert passage["item"]["id"] == passage["item"]["provvedimento_id"] == str(id_)
    assert "n. 77/2020" in passage["item"]["label"]
    assert found["items"][1]["item"] == passage["item"] | {
        "id": str(massima),
        "kind": "massima",
        "titolo": "Del nesso causale",
    }
    # Within the transaction of a test all happens at one moment
    later = datetime.fromisoformat(passage["updated_at"]) + timedelta(minutes=1)
    await session.execute(update(DocumentNote).values(last_update_date=later))
    assert await texts(giudice) == ["Uno & due", "Sul provvedimento", "Sull'abstract"]
    await session.execute(
        update(Note).where(Note.massima_id == massima).values(updated_at=later + timedelta(minutes=1))
    )
    assert await texts(giudice) == ["Sull'abstract", "Uno & due", "Sul provvedimento"]
    assert await listed(lettore) == {"count": 0, "items": [], "people": []}
    assert (await (await visit("nuovo")).call("GET", "/note")).status_code == 403


async def test_a_note_is_there_for_its_author_and_participants_alone(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice, lettore, redattore = await visit("giudice"), await visit("lettore"), await visit("redattore")
    note = await save(giudice, a_note(file_hash, text="<p>Condivisa</p>", participant=[{"upn": "lettore"}]))
    await save(lettore, a_note(file_hash, text="<p>Di lettore</p>"))
    (theirs,) = (await listed(lettore, mine=False))["items"]
    assert (theirs["text"], theirs["author"]["upn"], [each["upn"] for each in theirs["participant"]]) == (
        "Condivisa",
        "giudice",
        ["lettore"],
    )
    assert theirs["new_since"] is not None, "until it is opened"
    assert await texts(lettore, mine=True) == ["Di lettore"]
    assert await texts(lettore, upn="GIUDICE") == ["Condivisa"]
    assert await texts(giudice, upn="lettore") == ["Condivisa"], "whom it is shared with counts like who wrote it"
    assert [each["upn"] for each in (await listed(lettore))["people"]] == ["giudice"]
    assert [each["upn"] for each in (await listed(giudice))["people"]] == ["lettore"]
    assert await listed(redattore) == {"count": 0, "items": [], "people": []}
    await save(giudice, {"_id": note["_id"], "participant": []})
    assert await texts(lettore) == ["Di lettore"]
    assert (await listed(lettore))["people"] == []


async def test_every_filter(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    other, other_hash = await public_document(session)
    await numbered(session, id_, 77)
    await numbered(session, other, 88)
    massima = await abstract(session, id_, "<p>testo</p>", titolo="Della perdita di chance")
    giudice = await visit("giudice")
    await save(giudice, a_note(file_hash, text="<p>Prova <b>cap</b>acità</p>", color="ffe14d80"))
    await save(giudice, a_note(other_hash, text="<p>Altra 100%</p>", quote="Onere della prova"))
    await personal(giudice, massima, "Sull'abstract")
    every = {"Prova capacità", "Altra 100%", "Sull'abstract"}
    assert set(await texts(giudice)) == every
    for query, expected in {
        ("q", "PROVA"): {"Prova capacità", "Altra 100%"},
        ("q", "capacita"): {"Prova capacità"},
        ("q", "prova onere"): {"Altra 100%"},
        ("q", "n. 77/2020"): {"Prova capacità", "Sull'abstract"},
        ("q", "tribunale di milano, sentenza n. 88/2020 altra"): {"Altra 100%"},
        ("q", "chance"): {"Sull'abstract"},
        ("q", "100%"): {"Altra 100%"},
        ("q", "_"): set(),
        ("q", "strong"): set(),
        ("color", "FFE14D80"): {"Prova capacità"},
        ("kind", "passo"): {"Prova capacità", "Altra 100%"},
        ("kind", "nota"): {"Sull'abstract"},
        ("provvedimento_id", str(id_)): {"Prova capacità", "Sull'abstract"},
        ("upn", "giudice"): every,
        ("upn", "lettore"): set(),
        ("mine", "true"): every,
        ("mine", "false"): set(),
    }.items():
        found = await listed(giudice, **dict([query]))
        assert {each["text"] for each in found["items"]} == expected, query
        assert found["count"] == len(expected), query
        assert {row["Testo"] for row in await exported(giudice, **dict([query]))} == expected, query
    assert await texts(giudice, q="prova", color="ffe14d80", kind="nota") == []
    assert (await giudice.call("GET", "/note", params={"provvedimento_id": "inesistente"})).status_code == 404
    for wrong in ({"kind": "altro"}, {"color": "x"}, {"size": 101}, {"from": -1}, {"q": "x" * 201}):
        assert (await giudice.call("GET", "/note", params=wrong)).status_code == 422, wrong


async def test_pages(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice = await visit("giudice")
    for number in range(5):
        await save(giudice, a_note(file_hash, text=f"<p>{number}</p>"))
    found = [await listed(giudice, **{"from": start, "size": 2}) for start in (0, 2, 4, 6)]
    assert [page["count"] for page in found] == [5] * 4
    shown = [each["text"] for page in found for each in page["items"]]
    assert shown == ["4", "3", "2", "1", "0"]


async def test_what_waits_for_its_passage_says_so(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    _, other_hash = await public_document(session)
    giudice = await visit("giudice")
    await save(giudice, a_note(file_hash))
    assert [each["waiting"] for each in (await listed(giudice))["items"]] == [False]
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(document_hash=other_hash))
    assert [each["waiting"] for each in (await listed(giudice))["items"]] == [True]


async def test_a_face_that_may_not_be_opened_tells_nothing(visit: Visit, session: AsyncSession) -> None:
    """Of one's own note its own words stay, of somebody else's nothing."""
    id_, file_hash = await public_document(session)
    await numbered(session, id_, 77)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    share = [{"upn": "giudice", "permission": "w"}]
    mine = await save(lettore, a_note(file_hash, quote="Mario Rossi", text="<p>Da citare</p>", participant=share))
    await save(lettore, a_note(file_hash, quote="Solo evidenziato"))
    theirs = await save(giudice, a_note(file_hash, text="<p>Di giudice</p>", participant=[{"upn": "lettore"}]))
    assert (await listed(lettore))["count"] == 3
    await restrict(session, id_, "Testo senza nomi", confirmed=True)
    found = await listed(lettore)
    (left,) = found["items"]
    assert (found["count"], left["id"], left["text"]) == (1, mine["_id"], "Da citare")
    assert (left["item"], left["quote"], left["page_number"], left["participant"]) == (None, "", None, [])
    assert found["people"] == []
    for query in ({"q": "rossi"}, {"q": "milano"}, {"provvedimento_id": str(id_)}, {"upn": "giudice"}):
        assert (await listed(lettore, **query))["count"] == 0, query
    assert await texts(lettore, q="citare") == ["Da citare"]
    (row,) = await exported(lettore)
    assert (row["Citazione"], row["Testo"]) == ("Contenuto non più visibile", "Da citare")
    assert not any(row[name] for name in ("Pagina", "Passo", "Autore", "Indirizzo", "Identificativo"))
    answer = await lettore.call("GET", "/document_note/export", params={"format": "txt"})
    assert "Contenuto non più visibile\r\n\r\n- Nota\r\n  Da citare\r\n" in answer.content.decode()
    answer = await lettore.call("GET", "/document_note/export", params={"format": "rtf"})
    heading, facts, text = rtf.read(answer.content).paragraphs[2:]
    assert (heading, text) == ("Contenuto non più visibile", "Da citare")
    assert re.fullmatch(r"Nota, ultima modifica [\d/]+", facts)
    assert (await listed(giudice))["count"] == 2
    # What somebody else has written into it since is not one's own
    await save(giudice, {"_id": mine["_id"], "text": "<p>Da citare: Mario Rossi</p>", "version": mine["version"]})
    assert (await listed(lettore))["count"] == 0
    assert await exported(lettore) == []
    assert theirs["_id"] in {each["id"] for each in (await listed(giudice))["items"]}


async def test_what_may_no_longer_be_seen_is_deleted_by_who_wrote_it_alone(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    share = [{"upn": "giudice", "permission": "w"}, {"upn": "lettore", "permission": "w"}]
    mine = await save(lettore, a_note(file_hash, text="<p>Mia</p>", participant=share[:1]))
    marked = await save(lettore, a_note(file_hash))
    overwritten = await save(lettore, a_note(file_hash, text="<p>Mia</p>", participant=share[:1]))
    await save(giudice, {"_id": overwritten["_id"], "text": "<p>Non più</p>", "version": overwritten["version"]})
    theirs = await save(giudice, a_note(file_hash, text="<p>Altrui</p>", participant=share[1:]))
    await personal(lettore, id_, "Personale")
    await personal(giudice, id_, "Personale")
    other = next(each["id"] for each in (await listed(giudice, kind="nota"))["items"])
    await restrict(session, id_, "Testo senza nomi", confirmed=True)
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(status=Status.BOZZA))
    left = {each["text"]: each["id"] for each in (await listed(lettore))["items"]}
    assert left.keys() == {"Mia", "Personale"}
    assert left["Mia"] == mine["_id"]

    async def deleted(browser: Browser, kind: str, id_: str) -> int:
        return (await browser.call("DELETE", f"/{kind}/{id_}")).status_code

    for each in (marked, overwritten, theirs):
        assert await deleted(lettore, "document_note", each["_id"]) == 404
    assert await deleted(lettore, "note", other) == 404
    assert await deleted(giudice, "note", left["Personale"]) == 404
    for kind, note in (("document_note", left["Mia"]), ("note", left["Personale"])):
        assert await deleted(lettore, kind, note) in (200, 204)
        assert await deleted(lettore, kind, note) == 404
    assert (await listed(lettore))["count"] == 0
    actions = select(AuditEvent.object_id).where(AuditEvent.action == "deleted", AuditEvent.actor == "lettore")
    assert set(await session.scalars(actions)) == {mine["_id"], str(id_)}


async def test_original_and_anonymised_face(visit: Visit, session: AsyncSession) -> None:
    _, original, anonymised = await restricted_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    for file_hash, text in ((original, "Sull'originale"), (anonymised, "Sull'anonimizzata")):
        await save(giudice, a_note(file_hash, text=f"<p>{text}</p>", participant=[{"upn": "lettore"}]))
    assert set(await texts(giudice)) == {"Sull'originale", "Sull'anonimizzata"}
    (shared,) = (await listed(lettore))["items"]
    assert (shared["text"], shared["anonymised"], shared["waiting"]) == ("Sull'anonimizzata", True, False)
    assert await texts(lettore, q="originale") == []


async def test_an_item_that_may_no_longer_be_read(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    massima = await abstract(session, id_, "<p>testo</p>", titolo="Titolo segreto")
    lettore, giudice = await visit("lettore"), await visit("giudice")
    await save(giudice, a_note(file_hash, text="<p>Altrui</p>", participant=[{"upn": "lettore"}]))
    await personal(lettore, id_, "Sul provvedimento")
    await personal(lettore, massima, "Sull'abstract")
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(status=Status.BOZZA))
    found = (await listed(lettore))["items"]
    assert [(each["text"], each["item"] and each["item"]["titolo"]) for each in found] == [
        ("Sull'abstract", "Titolo segreto"),
        ("Sul provvedimento", None),
    ]
    assert await texts(lettore, q="milano") == ["Sull'abstract"]


async def test_a_restricted_abstract_is_found_by_the_title_that_is_seen(visit: Visit, session: AsyncSession) -> None:
    id_, _, _ = await restricted_document(session)
    massima = await abstract(session, id_, "<p>testo</p>", titolo="Sul caso M.R.")
    await restrict_abstract(session, massima, "Sul caso Mario Rossi", "<p>testo</p>")
    giudice, lettore = await visit("giudice"), await visit("lettore")
    for browser in (giudice, lettore):
        await personal(browser, massima, "Nota")
    assert await texts(giudice, q="rossi") == ["Nota"]
    assert await texts(lettore, q="rossi") == []
    assert await texts(lettore, q="m.r.") == ["Nota"]


async def test_formulas_in_a_file_are_text(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice = await visit("giudice")
    await save(giudice, a_note(file_hash, quote="+1", text="<p>=HYPERLINK(A1)</p>"))
    (row,) = await exported(giudice)
    assert (row["Passo"], row["Testo"]) == ("'+1", "'=HYPERLINK(A1)")


async def test_a_page_is_a_few_statements(visit: Visit, session: AsyncSession, statements: list[str]) -> None:
    giudice = await visit("giudice")
    counts = []
    for number in (1, 4):
        for _ in range(number):
            id_, file_hash = await public_document(session)
            await save(giudice, a_note(file_hash, participant=[{"upn": "redattore"}, {"upn": "lettore"}]))
            await personal(giudice, id_, "Nota")
        statements.clear()
        await listed(giudice, q="sentenza")
        counts.append(len(statements))
    assert counts[0] == counts[1]


async def test_how_many_a_decision_has_in_one_statement(
    visit: Visit, session: AsyncSession, statements: list[str]
) -> None:
    id_, file_hash = await public_document(session)
    other, other_hash = await public_document(session)
    restricted, original, anonymised = await restricted_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    share = [{"upn": "lettore"}]
    await save(giudice, a_note(file_hash, participant=share))
    await save(lettore, a_note(file_hash))
    await save(giudice, a_note(other_hash))
    await save(giudice, a_note(original, participant=share))
    await save(giudice, a_note(anonymised, participant=share))
    ids = ", ".join(f'"{each}"' for each in (id_, other, restricted))
    query = f"{{ provvedimento(id: [{ids}]) {{ items {{ document_note_count }} }} }}"

    async def counts(browser: Browser) -> list[int]:
        answer = await browser.call("POST", "/graphql", json={"query": query})
        return [each["document_note_count"] for each in answer.json()["data"]["provvedimento"]["items"]]

    assert await counts(giudice) == [1, 1, 2]
    statements.clear()
    assert await counts(lettore) == [2, 0, 1], "none of another's, none on a face that may not be opened"
    assert len([each for each in statements if "document_note" in each]) == 1
