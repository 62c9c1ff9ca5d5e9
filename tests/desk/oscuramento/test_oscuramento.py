"""What was decided of personal data: what everybody reads of it, and what only those who work on the decision."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import AnonymisationArea, AnonymisationReview
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.services import Services
from tests.anonymisation.reviews import a_desk, simple_detection
from tests.desk.timeline.test_endpoints import an_event
from tests.desk.workflow.test_transitions import a_document, a_provvedimento
from tests.fixtures.app import Visit

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("simple_detection")]
__all__ = ["simple_detection"]

JUDGE = {
    "codice": "DISPOSTO_GIUDICE",
    "label": "Disposto dal giudice",
    "legge": "art. 52, comma 2, d.lgs. 196/2003",
}


async def told(visit: Visit, account: str, item_id: UUID | str) -> dict[str, Any]:
    answer = await (await visit(account)).call("GET", f"/provvedimento/{item_id}/oscuramento")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def test_a_certificate_says_what_was_confirmed_and_nothing_of_what_was_removed(
    session: AsyncSession, visit: Visit, services: Services
) -> None:
    desk = await a_desk(visit, services)
    waiting = await told(visit, "redattore", desk.id)
    assert (waiting["scelta"], waiting["base"], waiting["passi"]) == ("in_revisione", None, None)
    unseen = await (await visit("lettore")).call("GET", f"/provvedimento/{desk.id}/oscuramento")
    assert unseen.status_code == 404

    spans = (await desk.decide_all())["spans"]
    await desk.change(decisions=[{"id": spans[0]["id"], "decision": "RIFIUTATO"}])
    await session.execute(
        insert(AnonymisationArea).values(provvedimento_id=desk.id, page=1, x=1, y=1, width=9, height=9)
    )
    await session.commit()
    await desk.prepare()
    await desk.confirm(confirmed=["NAME_LEFT", "PERSONAL_DATA"], reason="Il nome di Rossi resta")
    await session.execute(update(Provvedimento).where(Provvedimento.id == UUID(desk.id)).values(status="PUBBLICATO"))
    await session.commit()

    day = await session.scalar(
        text("SELECT (anonymised_confirmed_at AT TIME ZONE 'Europe/Rome')::date::text FROM provvedimento")
    )
    everybody = {
        "scelta": "oscurato",
        "base": JUDGE,
        "ufficio": "TRIBUNALE DI MILANO",
        "giorno": day,
        "categorie": [
            {"categoria": "PARTE", "label": "Parte", "passi": len(spans) - 1},
            {"categoria": "AREA", "label": "Zona di una pagina", "passi": 1},
        ],
        "passi": len(spans),
        "forma": "RICOMPOSTO",
        "importato": False,
        "decisioni": None,
    }
    for account in ("lettore", "giudice", "redattore.roma", "amministratore"):
        assert await told(visit, account, desk.id) == everybody, account
    (confirmed,) = (await told(visit, "pubblicatore", desk.id))["decisioni"]
    assert (confirmed["azione"], confirmed["chi"], confirmed["motivo"]) == (
        "conferma",
        "Carla Monti",
        "Il nome di Rossi resta",
    )
    assert "NAME_LEFT" in confirmed["codici"]

    # What somebody confirmed and nobody published yet is a decision that only they read of.
    hide = {"anonymized_document_hash": None, "anonymised_confirmed_at": None}
    await session.execute(update(Provvedimento).where(Provvedimento.id == UUID(desk.id)).values(**hide))
    await session.execute(update(AnonymisationReview).values(state="DA_PUBBLICARE", confirmed_at=None))
    half = await told(visit, "redattore", desk.id)
    assert (half["scelta"], half["base"], half["decisioni"]) == ("in_revisione", None, [confirmed])
    await session.rollback()

    # What is being reviewed anew says nothing of the copy that others still read.
    await desk.change(decisions=[{"id": spans[1]["id"], "decision": "RIFIUTATO"}])
    again = await told(visit, "lettore", desk.id)
    assert again == everybody | {"categorie": [], "passi": None, "forma": None}


async def test_a_copy_that_came_with_an_import_has_no_ground(session: AsyncSession, visit: Visit) -> None:
    at = datetime(2024, 6, 1, 23, tzinfo=UTC)
    copies = {"restricted": True, "anonymised_confirmed_at": at}
    imported = await a_provvedimento(session, "PUBBLICATO", **copies, external_id="fonte-1")
    written = await a_provvedimento(session, "PUBBLICATO", **copies)
    bare = await a_provvedimento(session, "PUBBLICATO", restricted=True, external_id="fonte-2")
    for each in (imported, written, bare):
        await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=each))
    for each in (imported, written):
        digest = await a_document(session, each)
        row = update(Provvedimento).where(Provvedimento.id == each)
        await session.execute(row.values(anonymized_document_hash=digest))
    await session.commit()
    found = await told(visit, "lettore", imported)
    assert (found["scelta"], found["base"], found["passi"], found["importato"]) == ("oscurato", None, None, True)
    assert found["giorno"] == "2024-06-02"  # in Rome
    assert [each["azione"] for each in (await told(visit, "redattore", imported))["decisioni"]] == ["importazione"]
    assert (await told(visit, "lettore", written))["importato"] is False
    assert (await told(visit, "lettore", bare))["scelta"] == "in_revisione"
    # A review that nobody confirmed lends its ground and passages to nothing; an older one may have made it.
    review = {"state": "DA_RIVEDERE", "ground": "MINORI"}
    await session.execute(insert(AnonymisationReview).values(provvedimento_id=imported, **review))
    await session.commit()
    assert await told(visit, "lettore", imported) == found
    await session.execute(update(AnonymisationReview).values(requested_at=datetime(2024, 1, 1, tzinfo=UTC)))
    await session.commit()
    assert (await told(visit, "lettore", imported))["importato"] is False


async def test_what_is_not_restricted_was_let_through_by_those_who_moved_it(
    session: AsyncSession, visit: Visit
) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO")
    unknown = await told(visit, "redattore", item_id)
    assert (unknown["scelta"], unknown["decisioni"], unknown["giorno"]) == ("non_registrata", [], None)
    for day, action in enumerate(("submitted", "rejected", "submitted", "approved", "published", "rejected"), 1):
        of_this = ["SENSITIVE"] if action != "approved" else []
        doubt = {"confirmed": ["DUPLICATE", *of_this], "reason": f"Motivo {day}"}
        await an_event(session, "provvedimento", item_id, action, day, **doubt)
    await session.commit()
    found = await told(visit, "lettore", item_id)
    assert (found["scelta"], found["giorno"], found["decisioni"]) == ("nessuno", "2024-06-05", None)
    assert (found["base"], found["passi"], found["categorie"]) == (None, None, [])
    decisions = (await told(visit, "redattore", item_id))["decisioni"]
    assert [(each["azione"], each["motivo"], each["codici"]) for each in decisions] == [
        ("invio", "Motivo 3", ["SENSITIVE"]),
        ("approvazione", None, []),
        ("pubblicazione", "Motivo 5", ["SENSITIVE"]),
    ]
    assert {each["chi"] for each in decisions} == {"Carla Monti"}
    for outsider in ("giudice", "redattore.roma", "direzione"):
        assert (await told(visit, outsider, item_id))["decisioni"] is None
    await session.execute(update(Provvedimento).where(Provvedimento.id == item_id).values(status="BOZZA"))
    await session.commit()
    assert (await told(visit, "redattore", item_id))["scelta"] == "non_registrata"
