"""A save without version wins; whoever had written what it replaced is told, sees the difference and puts it back."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.desk.editing.forms import a_decision, form_of, read, save, saved
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.personal.note.notes import a_note, public_document, save as save_note

pytestmark = pytest.mark.anyio

ROWS = "/avviso/sovrascrittura"


async def told(browser: Browser) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = (await browser.call("GET", ROWS)).json()
    return rows


async def unread(browser: Browser) -> int:
    return int((await browser.call("GET", "/avviso/count")).json()["count"])


async def put_back(browser: Browser, id_: str) -> tuple[int, Any]:
    answer = await browser.call("POST", f"{ROWS}/{id_}/restored")
    return answer.status_code, answer.json() if answer.content else None


async def test_of_a_decision(visit: Visit) -> None:
    redattore, collega, lettore = await visit("redattore"), await visit("redattore.tutti"), await visit("lettore")
    form = a_decision(titolo="Di Bruno", esito="RIGETTO", parte_processuale=["Rossi"], numero_provvedimento=77)
    id_ = (await saved(redattore, "provvedimento", form))["id"]
    await saved(collega, "provvedimento", await form_of(collega, "provvedimento", id_, esito="RIFORMA"))
    # With a version nobody is told, of one's own writing neither
    await saved(redattore, "provvedimento", form | {"id": id_, "esito": "RIFORMA", "annotazione": "<p>Mia</p>"})
    assert (await told(redattore), await told(collega)) == ([], [])
    blind = form | {
        "id": id_,
        "titolo": "Di un altro client",
        "numero_provvedimento": "78",
        "annotazione": "<p>Mia</p>",
    }
    assert await saved(collega, "provvedimento", blind | {"esito": "CONFERMA"}) == {"id": id_, "version": 4}
    [mine] = await told(redattore)
    assert (mine["by"], mine["visto"], mine["oggetto"]["id"]) == ("Paola Villa", False, id_)
    assert sorted(mine["changes"], key=lambda each: str(each["field"])) == [
        {"field": "numero_provvedimento", "from": "77", "to": "78"},
        {"field": "titolo", "from": "Di Bruno", "to": "Di un altro client"},
    ]
    assert (await told(collega), await unread(redattore), await unread(lettore)) == ([], 1, 0)
    # Once more before anybody looked: one notice, from what it was at first
    await saved(collega, "provvedimento", blind | {"esito": "CONFERMA", "titolo": "Ancora"})
    [mine] = await told(redattore)
    assert {each["field"]: (each["from"], each["to"]) for each in mine["changes"]}["titolo"] == ("Di Bruno", "Ancora")
    assert (await put_back(lettore, mine["id"]))[0] == 404
    assert await put_back(redattore, mine["id"]) == (204, None)
    item = await read(redattore, "provvedimento", id_)
    assert (item["titolo"], item["numero_provvedimento"], item["esito"]) == ("Di Bruno", "77", "CONFERMA")
    assert (await unread(redattore), (await told(redattore))[0]["visto"]) == (0, True)
    # What was changed again since is not undone
    await saved(redattore, "provvedimento", await form_of(redattore, "provvedimento", id_, titolo="Terzo"))
    status, refused = await put_back(redattore, mine["id"])
    assert (status, refused["code"], refused["errors"][0]["field"]) == (409, "CHANGED_SINCE", "titolo")
    # With a version a conflict is one, as ever
    assert (await save(collega, "provvedimento", blind | {"version": 2}))[1]["code"] == "EDIT_CONFLICT"


async def test_of_a_note(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice, redattore = await visit("giudice"), await visit("redattore")
    share = [{"upn": "redattore", "permission": "w"}]
    note = await save_note(giudice, a_note(file_hash, text="<p>Di Luca</p>", participant=share))
    await save_note(giudice, {"_id": note["_id"], "color": "90caf980"})
    won = await save_note(redattore, {"_id": note["_id"], "text": "<p>Di Bruno</p>"})
    assert won["text"] == "<p>Di Bruno</p>"
    assert await told(redattore) == []
    [mine] = await told(giudice)
    assert mine["changes"] == [{"field": "text", "from": "<p>Di Luca</p>", "to": "<p>Di Bruno</p>"}]
    assert (mine["oggetto"]["file_hash"], mine["oggetto"]["page_number"], mine["by"]) == (file_hash, 1, "Bruno Galli")
    assert (await put_back(giudice, mine["id"]))[0] == 204
    again = await save_note(giudice, {"_id": note["_id"], "color": "ffe14d80"})
    assert again["text"] == "<p>Di Luca</p>"
    # Made safe, a text is longer than what may be sent
    long = await save_note(giudice, {"_id": note["_id"], "text": f"<p>{'&' * 15_000}</p>"})
    await save_note(redattore, {"_id": note["_id"], "text": "<p>Breve</p>"})
    assert (await put_back(giudice, (await told(giudice))[0]["id"]))[0] == 204
    assert (await save_note(giudice, {"_id": note["_id"], "color": "9be36a80"}))["text"] == long["text"]
    await giudice.call("DELETE", f"/document_note/{note['_id']}")
    assert await told(giudice) == []
