"""A client of its own, written from the list of calls alone: it knows no ``version``, ``quote`` or ``confirmed``, and
sends null and numbers. It does the whole editorial round, notes, folders and searches.
"""

from __future__ import annotations

from typing import Any

import pytest

from bdm.platform.storage.hashing import CHUNK_BYTES, file_hash
from bdm.services import Services
from tests.anonymisation.reviews import run_jobs
from tests.document.pdfs import document
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

TEXT = (
    "TRIBUNALE DI MILANO. Il giudice osserva che il nesso causale si accerta secondo la regola del più probabile.",
    "P.Q.M. rigetta la domanda. Milano, 5 maggio 2024.",
)
PAGE = [{"angle": 0, "rect": {"x": 0, "y": 0, "width": 595, "height": 842}}]


async def call(browser: Browser, method: str, path: str, **more: Any) -> Any:
    answer = await browser.call(method, path, **more)
    assert answer.status_code == 200, (method, path, answer.status_code, answer.text)
    return answer.json() if "json" in answer.headers.get("content-type", "") else answer.content


async def ask(browser: Browser, query: str, **variables: Any) -> Any:
    told = await call(browser, "POST", "/graphql", json={"query": query, "variables": variables})
    assert "errors" not in told, told["errors"]
    return told["data"]


async def step(browser: Browser, kind: str, id_: str, action: str) -> None:
    """The first call may be stopped; what it says is enough to go on."""
    answer = await browser.call("POST", f"/{kind}/{id_}/{action}")
    if answer.status_code == 409:
        told = answer.json()
        codes = [each["code"] for each in told["doubts"]]
        assert all(f'"{code}"' in told["detail"] for code in codes)
        sent = {"confirmed": codes, "reason": "Verificato sul testo della decisione."}
        answer = await browser.call("POST", f"/{kind}/{id_}/{action}", json=sent)
    assert answer.status_code == 200, (kind, action, answer.text)


async def upload(browser: Browser, services: Services) -> str:
    data = document(*TEXT)
    chunks = [data[at : at + CHUNK_BYTES] for at in range(0, len(data), CHUNK_BYTES)]
    digest = file_hash(data)
    chunk = "/provvedimento/document/chunk"
    for number, each in enumerate(chunks):
        form = {"file_hash": digest, "chunk_number": str(number)}
        await call(browser, "POST", chunk, data=form, files={"chunk_file": ("parte", each)})
    await call(browser, "PUT", chunk, data={"file_hash": digest, "name": "sentenza.pdf", "domain": "CIVILE"})
    await run_jobs(services)
    form = {"file_hash": digest, "domain": "CIVILE", "name": "allegato.txt"}
    attached = await call(
        browser,
        "PUT",
        "/provvedimento/document/attachment",
        data=form,
        files={"attachment": ("allegato.txt", b"Consulenza tecnica")},
    )
    await run_jobs(services)
    return str(attached["file_hash"])


async def test_the_whole_round(visit: Visit, services: Services) -> None:
    redattore, approvatore, pubblicatore = [await visit(name) for name in ("redattore", "approvatore", "pubblicatore")]
    office = (await call(redattore, "GET", "/ufficio", params={"q": "TRIBUNALE DI MILANO"}))[0]
    ruolo = (await call(redattore, "GET", "/ruolo", params={"area": "civile"}))[0]
    form: dict[str, Any] = {
        "area": "civile",
        "tipo": "sentenza",
        "ufficio": office if isinstance(office, str) else office["ufficio"],
        "ruolo": ruolo,
        "numero_provvedimento": 4321,
        "anno_provvedimento": 2024,
        "data": "2024-05-05",
        "data_pubblicazione": "2024-05-06",
        "document_hash": await upload(redattore, services),
        "materia": None,
        "parola_chiave": None,
        "riferimento_normativo": ["ART. 2043 C.C."],
        "provvedimento_precedente_id": None,
        "visibility": "false",
    }
    id_ = (await call(redattore, "POST", "/provvedimento", json=form))["id"]
    again = {**form, "id": id_, "titolo": "Nesso causale", "esito": "RIGETTO", "presidente": "Bianchi Ada"}
    await call(redattore, "POST", "/provvedimento", json=again)
    massima = {"provvedimento_id": id_, "titolo": "Del nesso causale", "testo": "Il nesso causale si accerta."}
    abstract = (await call(redattore, "POST", "/massima", json=massima))["id"]
    await call(redattore, "POST", "/massima", json={**massima, "id": abstract, "testo": "<p>Si accerta così.</p>"})
    works = """query ($id: [ID!], $from: Int, $q: String) {
        provvedimentoOp(id: $id, from: $from, q: $q) { items { titolo } } }"""
    assert (await ask(redattore, works, id=[id_], **{"from": None, "q": None}))["provvedimentoOp"]["items"] == [
        {"titolo": "Nesso causale"}
    ]
    for kind, name in (("provvedimento", id_), ("massima", abstract)):
        for browser, action in ((redattore, "submitted"), (approvatore, "approved"), (pubblicatore, "published")):
            await step(browser, kind, name, action)
    await index(services)

    lettore = await visit("lettore")
    search = """query ($q: String, $area: String, $size: Int, $collated: Boolean) {
        provvedimento(q: $q, area: $area, size: $size, collated: $collated) { count items { id titolo } }
        massima(provvedimento_id: null, area: $area, q: $q) { count } }"""
    found = await ask(lettore, search, q='testo:"nesso causale"', area="civile", size=10, collated=None)
    assert found["provvedimento"]["items"] == [{"id": id_, "titolo": "Nesso causale"}]
    assert (await call(lettore, "GET", f"/provvedimento/{id_}/document"))[:5] == b"%PDF-"
    note = {"file_hash": form["document_hash"], "page_number": 1, "rotated_rect": PAGE, "text": "<p>Utile</p>"}
    made = await call(lettore, "POST", "/document_note", json=note)
    assert made["quote"].startswith("TRIBUNALE DI MILANO. Il giudice osserva")
    changed = await call(lettore, "POST", "/document_note", json={"_id": made["_id"], "text": "<p>Da citare</p>"})
    assert changed["text"] == "<p>Da citare</p>"
    await call(lettore, "POST", f"/note/{id_}", content=b"Letta")
    await call(lettore, "DELETE", f"/document_note/{made['_id']}")
    saved = {"name": None, "query": "testo:(danno)", "area": "civile"}
    kept = await call(lettore, "POST", "/provvedimento/filter", json=saved)
    await call(lettore, "DELETE", f"/provvedimento/filter/{kept['id']}")

    folder = (await call(lettore, "POST", "/fascicolo", data={"name": "Nesso"}))["id"]
    await call(lettore, "POST", f"/fascicolo/{folder}/provvedimento/{id_}")
    await call(lettore, "POST", f"/fascicolo/{folder}/massima/{abstract}")
    await call(lettore, "POST", f"/fascicolo/{folder}/renamed", data={"name": "Nesso causale"})
    await call(lettore, "POST", f"/fascicolo/{folder}/shared", data={"email": "luca.marini@esempio.invalid"})
    folders = "query ($id: ID, $massima_id: ID) { fascicolo(id: $id, massima_id: $massima_id) { name massima { id } } }"
    assert (await ask(lettore, folders, id=None, massima_id=abstract))["fascicolo"] == [
        {"name": "Nesso causale", "massima": [{"id": abstract}]}
    ]
    assert len(await call(lettore, "GET", f"/fascicolo/{folder}/participant")) == 1
    await call(lettore, "DELETE", f"/fascicolo/{folder}/massima/{abstract}")
    await call(lettore, "DELETE", f"/fascicolo/{folder}")
