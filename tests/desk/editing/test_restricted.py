"""What is restricted: original and public face of what is saved, and who may write them."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.people.user.model import UserAccount
from bdm.search.indexing.model import DaIndicizzare
from tests.desk.editing.forms import a_decision, an_abstract, form_of, messages, read, save, saved, uploaded
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

SECRETS: dict[str, Any] = {
    "titolo": "Il caso di Mario Rossi",
    "parte_processuale": ["Rossi Mario", "Acme S.p.A."],
    "annotazione": "<p>Sentito Mario Rossi</p>",
}


async def row(session: AsyncSession, model: type[Any], *names: str) -> tuple[Any, ...]:
    return tuple((await session.execute(select(*(getattr(model, name) for name in names)))).one())


async def count(session: AsyncSession, model: type[Any]) -> int:
    return int((await session.execute(select(func.count()).select_from(model))).scalar_one())


async def test_the_row_of_a_restricted_decision_is_its_public_face(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore")
    form = a_decision(**SECRETS, visibility="true", document_hash=digest)
    body = await saved(redattore, "provvedimento", form)
    names = ("titolo", "parte_processuale", "annotazione", "document_hash", "restricted")
    assert await row(session, Provvedimento, *names) == (None, ["R.M.", "Acme S.p.A."], None, None, True)
    assert await row(session, ProvvedimentoRiservato, *names[:4]) == (*SECRETS.values(), digest)
    item = await read(redattore, "provvedimento", body["id"])
    assert {name: item[name] for name in SECRETS} == SECRETS
    assert (item["visibility"], item["original"], item["document_hash"]) == ("true", True, digest)
    form = await form_of(redattore, "provvedimento", body["id"])
    assert await saved(redattore, "provvedimento", form) == body


async def test_it_is_restricted_and_released_with_all_that_it_has(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore")
    body = await saved(redattore, "provvedimento", a_decision(**SECRETS, document_hash=digest))
    await session.execute(update(Provvedimento).values(estratto=["Un passo su Mario Rossi"]))
    form = await form_of(redattore, "provvedimento", body["id"], visibility="true")
    await saved(redattore, "provvedimento", form)
    assert await row(session, Provvedimento, "titolo", "estratto", "document_hash") == (None, [], None)
    form = await form_of(redattore, "provvedimento", body["id"], visibility="false")
    await saved(redattore, "provvedimento", form)
    assert await row(session, Provvedimento, "titolo", "estratto", "document_hash", "version") == (
        SECRETS["titolo"],
        ["Un passo su Mario Rossi"],
        digest,
        3,
    )
    assert await count(session, ProvvedimentoRiservato) == 0


async def test_the_abstracts_follow_their_decision(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision(**SECRETS))
    testo = "<p>Rossi Mario vinse contro Bianchi Ada</p>"
    titolo = "Rossi Mario"
    massima = (await saved(redattore, "massima", an_abstract(body["id"], titolo=titolo, testo=testo)))["id"]
    before = await row(session, Massima, "version", "edit_date")

    form = await form_of(redattore, "provvedimento", body["id"], visibility="true")
    await session.execute(DaIndicizzare.__table__.delete())  # type: ignore[attr-defined]
    await saved(redattore, "provvedimento", form)
    public = await row(session, Massima, "titolo", "testo", "restricted")
    assert public == ("R.M.", "<p>R.M. vinse contro omissis</p>", True)  # who is no party is recognised
    assert await row(session, MassimaRiservata, "titolo", "testo") == (titolo, testo)
    assert await row(session, Massima, "version", "edit_date") == before  # what its editors see is the same
    assert massima in set(map(str, await session.scalars(select(DaIndicizzare.item_id))))
    item = await read(redattore, "massima", massima)
    assert (item["titolo"], item["testo"], item["original"]) == (titolo, testo, True)

    parties = ["Rossi Mario", "Bianchi Ada"]
    form = await form_of(redattore, "provvedimento", body["id"], parte_processuale=parties)
    await saved(redattore, "provvedimento", form)
    assert await row(session, Massima, "testo") == ("<p>R.M. vinse contro B.A.</p>",)

    form = await form_of(redattore, "provvedimento", body["id"], visibility="false")
    await saved(redattore, "provvedimento", form)
    assert await row(session, Massima, "titolo", "testo", "restricted") == (titolo, testo, False)
    assert await count(session, MassimaRiservata) == 0


async def test_an_abstract_of_a_restricted_decision(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    decision = (await saved(redattore, "provvedimento", a_decision(**SECRETS, visibility="true")))["id"]
    form = an_abstract(decision, titolo="Su Rossi Mario", testo="<p>Rossi Mario</p>", annotazione="<p>Nota</p>")
    body = await saved(redattore, "massima", form)
    titolo, testo, annotazione, restricted = await row(session, Massima, "titolo", "testo", "annotazione", "restricted")
    assert "Rossi" not in titolo + testo
    assert (annotazione, restricted) == (None, True)
    assert await row(session, MassimaRiservata, "titolo", "annotazione") == ("Su Rossi Mario", "<p>Nota</p>")
    form = await form_of(redattore, "massima", body["id"])
    assert await saved(redattore, "massima", form) == body
    await saved(redattore, "massima", {**form, "testo": "<p>Mario Rossi</p>"})
    assert "Rossi" not in (await row(session, Massima, "testo"))[0]
    assert await row(session, MassimaRiservata, "testo") == ("<p>Mario Rossi</p>",)
    other = await a_provvedimento(session, "PUBBLICATO")
    form = await form_of(redattore, "massima", body["id"], provvedimento_id=str(other))
    assert messages((await save(redattore, "massima", form))[1]) == {
        "provvedimento_id": "L'abstract di un provvedimento riservato non può passare a un altro provvedimento."
    }


async def test_an_abstract_that_is_restricted_by_itself_stays_so(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    provvedimento = await a_provvedimento(session, "PUBBLICATO", parte_processuale=["Rossi Mario"])
    massima = await a_massima(session, "BOZZA", provvedimento, restricted=True, testo="<p>R. M.</p>")
    session.add(MassimaRiservata(massima_id=massima, titolo="Titolo", testo="<p>Rossi Mario</p>", estratto=["Passo"]))
    await session.flush()
    form = await form_of(redattore, "massima", str(massima), testo="<p>Rossi Mario!</p>")
    await saved(redattore, "massima", form)
    assert "Rossi" not in (await row(session, Massima, "testo"))[0]
    assert await row(session, MassimaRiservata, "testo", "estratto") == ("<p>Rossi Mario!</p>", ["Passo"])


async def test_who_reads_initials_does_not_write_them_over_the_names(session: AsyncSession, visit: Visit) -> None:
    """An editor with a card (CNS) edits drafts, but does not see restricted originals."""
    redattore = await visit("redattore")
    decision = (await saved(redattore, "provvedimento", a_decision(**SECRETS, visibility="true")))["id"]
    massima = (await saved(redattore, "massima", an_abstract(decision)))["id"]
    public = (await saved(redattore, "provvedimento", a_decision()))["id"]
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(type="CNS"))
    form = await form_of(redattore, "provvedimento", decision)
    assert form["parte_processuale"] == ["R.M.", "Acme S.p.A."]
    assert (await save(redattore, "provvedimento", form))[0] == 403
    assert (await save(redattore, "massima", await form_of(redattore, "massima", massima)))[0] == 403
    assert (await save(redattore, "massima", an_abstract(decision)))[0] == 403
    # nor do they hide what they could not show again
    form = await form_of(redattore, "provvedimento", public, visibility="true")
    assert (await save(redattore, "provvedimento", form))[0] == 403
    assert (await save(redattore, "provvedimento", a_decision(visibility="true")))[0] == 403
    assert (await row(session, ProvvedimentoRiservato, "parte_processuale"))[0] == SECRETS["parte_processuale"]
