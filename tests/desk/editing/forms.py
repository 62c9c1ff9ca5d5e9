"""Forms of decisions and abstracts as an editor fills them in, and documents that wait to be taken."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document, DocumentPage
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind
from bdm.platform.kit.identifiers import new_id
from tests.fixtures.sign_in import Browser

MILANO, CORTE, ROMA = "TRIBUNALE DI MILANO", "CORTE DI APPELLO DI MILANO", "TRIBUNALE DI ROMA"

PROVVEDIMENTO = """{ id version original area tipo materia titolo numero_provvedimento anno_provvedimento ruolo
    numero_ruolo anno_ruolo sub_procedimento ufficio data data_pubblicazione presidente relatore
    giudice_assegnatario_fascicolo
    parte_processuale parola_chiave riferimento_normativo stato esito annotazione visibility document_hash
    provvedimento_precedente { id } provvedimento_successivo { id } status estratto distretto }"""
MASSIMA = """{ id version original titolo testo parola_chiave riferimento_normativo annotazione visibility status
    estratto provvedimento { id } precedente_conforme { id } precedente_difforme { id } }"""


def a_decision(**values: Any) -> dict[str, Any]:
    """A complete form of a decision of TRIBUNALE DI MILANO."""
    return {
        "area": "civile",
        "tipo": "sentenza",
        "materia": None,
        "titolo": None,
        "numero_provvedimento": "12",
        "anno_provvedimento": "2024",
        "ruolo": "Contenzioso civile",
        "numero_ruolo": None,
        "anno_ruolo": None,
        "sub_procedimento": None,
        "ufficio": MILANO,
        "data": "2024-05-01",
        "data_pubblicazione": "2024-05-06",
        "presidente": None,
        "relatore": None,
        "giudice_assegnatario_fascicolo": None,
        "parte_processuale": [],
        "parola_chiave": [],
        "riferimento_normativo": [],
        "stato": None,
        "esito": None,
        "annotazione": None,
        "visibility": "false",
        "document_hash": None,
        "provvedimento_precedente_id": None,
        "provvedimento_successivo_id": None,
        **values,
    }


def an_abstract(provvedimento_id: UUID | str | None, **values: Any) -> dict[str, Any]:
    """A complete form of an abstract."""
    return {
        "provvedimento_id": None if provvedimento_id is None else str(provvedimento_id),
        "titolo": "Titolo",
        "testo": "<p>Testo</p>",
        "parola_chiave": [],
        "riferimento_normativo": [],
        "annotazione": None,
        "precedente_conforme_id": [],
        "precedente_difforme_id": [],
        **values,
    }


async def save(browser: Browser, kind: Kind, form: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The HTTP status and the body of the answer."""
    answer = await browser.call("POST", f"/{kind}", json=form)
    return answer.status_code, answer.json()


async def saved(browser: Browser, kind: Kind, form: dict[str, Any]) -> dict[str, Any]:
    """``{id, version}`` of a save that must succeed."""
    status, body = await save(browser, kind, form)
    assert status == 200, body
    return body


def messages(body: dict[str, Any]) -> dict[str, str]:
    """What the answer says of each field."""
    return {error["field"]: error["message"] for error in body.get("errors", [])}


async def read(browser: Browser, kind: Kind, item_id: str) -> dict[str, Any]:
    """The item as GraphQL shows it."""
    selection = PROVVEDIMENTO if kind == "provvedimento" else MASSIMA
    query = f'{{ {kind}Op(id: "{item_id}") {{ items {selection} }} }}'
    answer = await browser.call("POST", "/graphql", json={"query": query})
    items: list[dict[str, Any]] = answer.json()["data"][f"{kind}Op"]["items"]
    assert len(items) == 1, answer.text
    return items[0]


async def form_of(browser: Browser, kind: Kind, item_id: str, **values: Any) -> dict[str, Any]:
    """The form of an item as the client fills it in from what it read."""
    item = await read(browser, kind, item_id)
    form: dict[str, Any] = {name: item[name] for name in ("id", "version")}
    if kind == "provvedimento":
        names = a_decision().keys() - {"provvedimento_precedente_id", "provvedimento_successivo_id"}
        links = {side: item[side] for side in ("provvedimento_precedente", "provvedimento_successivo")}
        form |= {f"{side}_id": other and other["id"] for side, other in links.items()}
    else:
        names = {"titolo", "testo", "parola_chiave", "riferimento_normativo", "annotazione"}
        form["provvedimento_id"] = item["provvedimento"] and item["provvedimento"]["id"]
        for side in ("precedente_conforme", "precedente_difforme"):
            form[f"{side}_id"] = [other["id"] for other in item[side]]
    return {**form, **{name: item[name] for name in names}, **values}


async def uploaded(
    session: AsyncSession, upn: str, state: str = "ELABORATO", domain: str = "CIVILE", provvedimento: UUID | None = None
) -> str:
    """A document that ``upn`` uploaded; its hash."""
    uploader = await session.scalar(select(UserAccount.id).where(UserAccount.upn == upn))
    digest = new_id().hex * 2
    await session.execute(
        insert(Document).values(
            hash=digest,
            size=1,
            name="a.pdf",
            domain=domain,
            state=state,
            page_count=1,
            uploaded_by=uploader,
            provvedimento_id=provvedimento,
        )
    )
    if state == "ELABORATO":
        await session.execute(
            insert(DocumentPage).values(hash=digest, page_number=1, width=595, height=842, testo="Rigetta la domanda.")
        )
    return digest
