"""Previous and next decisions: every message of docs/regole/redazione.md, both sides of a link."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from tests.desk.editing.forms import CORTE, MILANO, ROMA, a_decision, form_of, messages, read, save, saved
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

PREVIOUS, NEXT = "provvedimento_precedente_id", "provvedimento_successivo_id"
IN_CORTE = {"ufficio": CORTE, "document_hash": None}


async def test_a_link_is_read_and_cleared_from_both_sides(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    first = str(await a_provvedimento(session, "PUBBLICATO"))
    second = (await saved(redattore, "provvedimento", a_decision(ufficio=CORTE, **{PREVIOUS: first})))["id"]
    assert (await read(redattore, "provvedimento", first))["provvedimento_successivo"] == {"id": second}
    third = await saved(redattore, "provvedimento", a_decision(ufficio=CORTE))
    form = await form_of(redattore, "provvedimento", second, **{NEXT: third["id"]})
    await saved(redattore, "provvedimento", form)
    item = await read(redattore, "provvedimento", third["id"])
    assert (item["provvedimento_precedente"], item["version"]) == ({"id": second}, 2)
    form = await form_of(redattore, "provvedimento", third["id"], **{PREVIOUS: None})
    await saved(redattore, "provvedimento", form)
    item = await read(redattore, "provvedimento", second)
    assert (item["provvedimento_successivo"], item["provvedimento_precedente"]) == (None, {"id": first})
    form = await form_of(redattore, "provvedimento", second, **{PREVIOUS: None})
    await saved(redattore, "provvedimento", form)
    item = await read(redattore, "provvedimento", first)
    assert (item["provvedimento_successivo"], item["version"]) == (None, 1)  # published: nobody has a form open


async def test_a_form_open_on_the_other_end_does_not_undo_a_link(visit: Visit) -> None:
    redattore = await visit("redattore")
    first = (await saved(redattore, "provvedimento", a_decision()))["id"]
    stale = await form_of(redattore, "provvedimento", first, titolo="Mio")
    second = (await saved(redattore, "provvedimento", a_decision(ufficio=CORTE, **{PREVIOUS: first})))["id"]
    status, body = await save(redattore, "provvedimento", stale)
    assert (status, body["code"], body["version"]) == (409, "EDIT_CONFLICT", 2)
    assert body["changes"] == [{"field": NEXT, "from": None, "to": second}]


@pytest.mark.parametrize(
    ("own", "side", "other", "message"),
    [
        (MILANO, PREVIOUS, MILANO, "Il provvedimento precedente è dello stesso grado di giudizio"),
        (MILANO, PREVIOUS, CORTE, "Il provvedimento precedente è di un grado di giudizio successivo"),
        (MILANO, NEXT, MILANO, "Il provvedimento successivo è dello stesso grado di giudizio"),
        (CORTE, NEXT, MILANO, "Il provvedimento successivo è di un grado di giudizio precedente"),
        (CORTE, PREVIOUS, MILANO, None),
        (CORTE, PREVIOUS, CORTE, None),
        (CORTE, NEXT, CORTE, None),
        (MILANO, NEXT, CORTE, None),
    ],
)
async def test_grades(
    session: AsyncSession, visit: Visit, own: str, side: str, other: str, message: str | None
) -> None:
    linked = str(await a_provvedimento(session, "PUBBLICATO", ufficio=other))
    status, body = await save(await visit("redattore"), "provvedimento", a_decision(ufficio=own, **{side: linked}))
    assert (status, messages(body)) == ((422, {side: message}) if message else (200, {}))


async def test_another_office_is_compared_with_the_links_there_are(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    linked = str(await a_provvedimento(session, "PUBBLICATO", ufficio=CORTE))
    own = (await saved(redattore, "provvedimento", a_decision(ufficio=CORTE, **{PREVIOUS: linked})))["id"]
    status, body = await save(
        redattore, "provvedimento", await form_of(redattore, "provvedimento", own, ufficio=MILANO)
    )
    assert (status, set(messages(body))) == (422, {PREVIOUS})


@pytest.mark.parametrize(
    ("side", "message"),
    [
        (PREVIOUS, "Un provvedimento non può essere provvedimento precedente di se stesso"),
        (NEXT, "Un provvedimento non può essere provvedimento successivo di se stesso"),
    ],
)
async def test_not_itself(session: AsyncSession, visit: Visit, side: str, message: str) -> None:
    redattore = await visit("redattore")
    await a_provvedimento(session, "BOZZA", external_id="fonte-1", ruolo="Contenzioso civile")
    own = await form_of(redattore, "provvedimento", "fonte-1")
    for name in (own["id"], "fonte-1"):
        status, body = await save(redattore, "provvedimento", {**own, side: name})
        assert (status, messages(body)) == (422, {side: message})


async def test_previous_and_next_are_two(session: AsyncSession, visit: Visit) -> None:
    linked = str(await a_provvedimento(session, "PUBBLICATO", **IN_CORTE))
    form = a_decision(ufficio=CORTE, **{PREVIOUS: linked, NEXT: linked})
    status, body = await save(await visit("redattore"), "provvedimento", form)
    assert (status, messages(body)) == (
        422,
        {
            PREVIOUS: "Il provvedimento precedente coincide con il provvedimento successivo",
            NEXT: "Il provvedimento successivo coincide con il provvedimento precedente",
        },
    )


async def test_a_decision_has_one_neighbour_on_each_side(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    first = await a_provvedimento(session, "PUBBLICATO")
    second = await a_provvedimento(
        session, "PUBBLICATO", **IN_CORTE, provvedimento_precedente_id=first, numero_provvedimento=7
    )
    status, body = await save(redattore, "provvedimento", a_decision(ufficio=CORTE, **{PREVIOUS: str(first)}))
    assert (status, messages(body)) == (
        422,
        {
            PREVIOUS: "Il provvedimento precedente indicato ha già un provvedimento successivo: "
            "Corte di Appello di Milano, sentenza n. 7 del 06/05/2024"
        },
    )
    status, body = await save(redattore, "provvedimento", a_decision(**{NEXT: str(second)}))
    assert (status, set(messages(body))) == (422, {NEXT})
    assert messages(body)[NEXT].startswith("Il provvedimento successivo indicato ha già un provvedimento precedente: ")


async def test_the_neighbour_of_a_neighbour_is_named_to_those_who_may_read_it(
    session: AsyncSession, visit: Visit
) -> None:
    first = await a_provvedimento(session, "PUBBLICATO")
    await a_provvedimento(session, "BOZZA", ufficio="CORTE DI APPELLO DI ROMA", distretto="ROMA", document_hash=None)
    await session.execute(
        update(Provvedimento).where(Provvedimento.distretto == "ROMA").values(provvedimento_precedente_id=first)
    )
    status, body = await save(
        await visit("redattore"), "provvedimento", a_decision(ufficio=CORTE, **{PREVIOUS: str(first)})
    )
    assert status == 422
    assert messages(body) == {PREVIOUS: "Il provvedimento precedente indicato ha già un provvedimento successivo"}


async def test_only_decisions_that_the_reader_may_see(session: AsyncSession, visit: Visit) -> None:
    hidden = await a_provvedimento(session, "BOZZA", ufficio=ROMA, distretto="ROMA", document_hash=None)
    form = a_decision(ufficio=CORTE, **{PREVIOUS: str(hidden)})
    status, body = await save(await visit("redattore"), "provvedimento", form)
    assert (status, messages(body)) == (422, {PREVIOUS: "Provvedimento non trovato"})


@pytest.mark.parametrize("side", [PREVIOUS, NEXT])
async def test_a_link_that_is_not_in_the_form_stays(session: AsyncSession, visit: Visit, side: str) -> None:
    """To a draft of another office, which this editor does not see."""
    redattore = await visit("redattore")
    roma: dict[str, Any] = {"ufficio": "CORTE DI APPELLO DI ROMA", "distretto": "ROMA", "document_hash": None}
    own = await a_provvedimento(session, "BOZZA", ruolo="Contenzioso civile", **IN_CORTE)
    hidden = await a_provvedimento(session, "BOZZA", **roma)
    before, after = (hidden, own) if side == PREVIOUS else (own, hidden)
    await session.execute(
        update(Provvedimento).where(Provvedimento.id == after).values(provvedimento_precedente_id=before)
    )
    form = await form_of(redattore, "provvedimento", str(own), titolo="Nuovo")
    assert form[side] is None
    await saved(redattore, "provvedimento", form)
    kept = await session.scalar(select(Provvedimento.provvedimento_precedente_id).where(Provvedimento.id == after))
    assert kept == before


async def test_links_are_exchanged_in_one_save(visit: Visit) -> None:
    redattore = await visit("redattore")
    ids = [(await saved(redattore, "provvedimento", a_decision(ufficio=CORTE)))["id"] for _ in range(3)]
    form = await form_of(redattore, "provvedimento", ids[0], **{PREVIOUS: ids[1], NEXT: ids[2]})
    await saved(redattore, "provvedimento", form)
    form = await form_of(redattore, "provvedimento", ids[0], **{PREVIOUS: ids[2], NEXT: ids[1]})
    await saved(redattore, "provvedimento", form)
    first, second, third = [await read(redattore, "provvedimento", each) for each in ids]
    assert (first["provvedimento_precedente"], first["provvedimento_successivo"]) == ({"id": ids[2]}, {"id": ids[1]})
    assert (second["provvedimento_precedente"], second["provvedimento_successivo"]) == ({"id": ids[0]}, None)
    assert (third["provvedimento_precedente"], third["provvedimento_successivo"]) == (None, {"id": ids[0]})
