"""The review from the first proposal to the confirmed document: what the screen calls, with real PDFs and real jobs."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.anonymisation.reviews import PAGES, Desk, a_desk, audited, run_jobs, simple_detection
from tests.fixtures.app import Visit
from tests.fixtures.persons import of_one_person

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("simple_detection")]
__all__ = ["simple_detection"]


def by_text(review: dict[str, Any], testo: str) -> list[dict[str, Any]]:
    return [span for span in review["spans"] if span["testo"] == testo]


@pytest.fixture
async def desk(visit: Visit, services: Services) -> Desk:
    return await a_desk(visit, services)


async def test_a_saved_restricted_decision_waits_for_its_review(desk: Desk, session: AsyncSession) -> None:
    review = await desk.read()
    assert (review["state"], review["file_hash"], review["page_count"]) == ("DA_RIVEDERE", desk.file_hash, 2)
    assert [page["testo"] for page in review["pages"]] == list(PAGES)
    assert [(span["page"], span["testo"], span["replacement"]) for span in review["spans"]] == [
        (1, "Mario Rossi", "Parte_1"),
        (1, "Ada Bianchi", "Parte_2"),
        (2, "Rossi", "Parte_1"),
        (2, "Ada Bianchi", "Parte_2"),
        (2, "Rossi", "Parte_1"),
    ]
    for span in review["spans"]:
        assert review["pages"][span["page"] - 1]["testo"][span["start"] : span["end"]] == span["testo"]
        assert (span["decision"], span["source"], span["changed"]) == ("PROPOSTO", "AUTOMATICO", False)
    assert (review["ground"], review["proposed_ground"]) == (None, None)
    answer = await desk.browser.call("GET", "/anonymization")
    assert [(item["state"], item["undecided"]) for item in answer.json()["items"]] == [("DA_RIVEDERE", 5)]
    openings = [event for event in await audited(session) if event[0] == "original_opened"]
    assert len(openings) == 1  # once an hour, however often the screen asks


async def test_from_proposals_to_the_document_that_others_read(desk: Desk, visit: Visit, session: AsyncSession) -> None:
    assert (await desk.call("POST", "/prepared"))[1]["code"] == "UNDECIDED"
    await desk.decide_all()
    review = await desk.prepare()
    assert review["state"] == "PRONTA", review["message"]
    assert [outcome["page"] for outcome in review["result"]["outcomes"]] == [1, 2]
    prepared = await desk.browser.call("GET", f"/provvedimento/{desk.id}/anonymization/document")
    assert prepared.content.startswith(b"%PDF")
    assert b"Rossi" not in prepared.content
    assert "Rossi" not in prepared.headers["content-disposition"]
    anonymised = f"/provvedimento/{desk.id}/anonymized_document"
    assert (await desk.browser.call("GET", anonymised)).status_code == 404  # nobody has confirmed it

    confirmed = await desk.confirm()
    assert (confirmed["state"], confirmed["result"]["confirmed_by"]) == ("CONFERMATA", "Carla Monti")
    assert confirmed["anonymized_document_hash"] == review["result"]["retypeset_hash"]
    assert (await desk.browser.call("GET", anonymised)).content == prepared.content
    testo = (await desk.browser.call("GET", f"/provvedimento/{desk.id}/document/anonymized_testo")).text
    assert "Rossi" not in testo
    assert "Bianchi" not in testo
    assert "Parte_1 chiede la casa di via Roma 5" in testo
    assert "Carlo Neri" in testo
    assert (await desk.browser.call("GET", "/anonymization")).json() == {"count": 0, "items": []}

    for account, action in (("redattore", "submitted"), ("approvatore", "approved"), ("pubblicatore", "published")):
        moved = await (await visit(account)).call("POST", f"/provvedimento/{desk.id}/{action}")
        assert moved.status_code == 200, moved.text
    outside = await visit("lettore")
    assert (await outside.call("GET", f"/provvedimento/{desk.id}/document")).content == prepared.content
    for path in ("", "?pages=false", "/document"):
        assert (await outside.call("GET", f"/provvedimento/{desk.id}/anonymization{path}")).status_code == 403

    for action, detail in await audited(session):
        assert not any(word in detail for word in ("Rossi", "Bianchi", "Parte_1")), action


async def test_another_person_confirms_what_one_has_prepared(desk: Desk) -> None:
    await desk.decide_all()
    review = await desk.prepare()
    assert (review["result"]["own"], review["result"]["prepared_by"]) == (True, "Bruno Galli")
    version = {"version": review["version"]}
    status, body = await desk.call("POST", "/confirmed", json=version)
    assert (status, body["code"]) == (403, "SAME_PERSON")
    assert (await desk.browser.call("GET", "/anonymization")).json()["count"] == 0  # it waits for somebody else

    for account in ("approvatore", "pubblicatore"):
        other = await desk.seen_by(account)
        seen = await other.read()
        assert (seen["editable"], seen["result"]["own"], seen["result"]["prepared_by"]) == (False, False, "Bruno Galli")
        assert (await other.browser.call("GET", "/anonymization")).json()["count"] == 1
        prepared = await other.browser.call("GET", f"/provvedimento/{desk.id}/anonymization/document")
        assert prepared.content.startswith(b"%PDF")
        assert (await other.call("PATCH", json={**version, "ground": "MINORI"}))[0] == 403
        for action in ("/prepared", "/detected"):
            assert (await other.call("POST", action))[0] == 403
    assert (await (await desk.seen_by("pubblicatore")).call("POST", "/confirmed", json=version))[0] == 200


async def test_who_does_not_edit_waits_until_it_is_prepared(desk: Desk) -> None:
    approver = await desk.seen_by("approvatore")
    assert (await approver.browser.call("GET", "/anonymization")).json()["count"] == 0
    assert (await approver.read())["result"] is None


async def test_the_database_refuses_one_person_for_both(desk: Desk, session: AsyncSession) -> None:
    await desk.decide_all()
    await desk.prepare()
    await desk.confirm()
    with pytest.raises(IntegrityError, match="two_persons"):
        await session.execute(text("UPDATE anonymisation_review SET confirmed_by = prepared_by"))


async def test_a_restricted_decision_is_submitted_once_it_is_confirmed(desk: Desk) -> None:
    async def submitted() -> tuple[int, str]:
        answer = await desk.browser.call("POST", f"/provvedimento/{desk.id}/submitted")
        return answer.status_code, answer.text

    status, body = await submitted()
    assert status == 409
    assert "inviato in approvazione solo dopo la conferma" in body
    await desk.decide_all()
    await desk.prepare()
    assert (await submitted())[0] == 409
    await desk.confirm()
    assert (await submitted())[0] == 200


async def test_a_change_after_the_confirmation_leaves_what_is_published(desk: Desk) -> None:
    await desk.decide_all()
    await desk.prepare()
    published = (await desk.confirm())["anonymized_document_hash"]
    review = await desk.read()
    changed = await desk.change(decisions=[{"id": review["spans"][2]["id"], "decision": "RIFIUTATO"}])
    assert (changed["state"], changed["result"]) == ("DA_RIVEDERE", None)
    assert changed["anonymized_document_hash"] == published
    assert (await desk.browser.call("GET", f"/provvedimento/{desk.id}/anonymized_document")).status_code == 200
    status, body = await desk.call("POST", "/confirmed", json={"version": changed["version"]})
    assert (status, body["code"]) == (409, "NOT_READY")
    await desk.prepare()
    status, body = await desk.confirmed_by("approvatore")
    assert (status, [each["code"] for each in body["doubts"]]) == (409, ["NAME_LEFT"])
    again = await desk.confirm(confirmed=["NAME_LEFT"], reason="È un omonimo")
    assert again["anonymized_document_hash"] != published
    assert again["anonymized_document_hash"] is not None


async def test_an_older_version_is_refused_and_nothing_is_lost(desk: Desk) -> None:
    review = await desk.read()
    await desk.change(decisions=[{"id": review["spans"][0]["id"], "decision": "ACCETTATO"}])
    late = {"version": review["version"], "decisions": [{"id": review["spans"][0]["id"], "decision": "RIFIUTATO"}]}
    status, body = await desk.call("PATCH", json=late)
    assert (status, body["code"], body["version"]) == (409, "EDIT_CONFLICT", review["version"] + 1)
    assert (await desk.read())["spans"][0]["decision"] == "ACCETTATO"


async def test_a_passage_of_ones_own_everywhere_and_only_here(desk: Desk) -> None:
    at = PAGES[0].index("Carlo Neri")
    own = {"page": 1, "start": at, "end": at + len("Carlo Neri"), "category": "PERSONA"}
    review = await desk.change(spans=[own])
    (span,) = by_text(review, "Carlo Neri")
    assert (span["decision"], span["source"], span["replacement"]) == ("ACCETTATO", "MANUALE", "Persona_1")
    at = PAGES[1].index("casa")
    word = {"page": 1, "start": PAGES[0].index("causa"), "end": PAGES[0].index("causa") + 5, "category": "INDIRIZZO"}
    review = await desk.change(spans=[word, {"page": 2, "start": at, "end": at + 4, "category": "INDIRIZZO"}])
    assert [each["replacement"] for each in review["spans"] if each["category"] == "INDIRIZZO"] == ["omissis"] * 2
    review = await desk.change(remove=[by_text(review, "casa")[0]["id"]])
    assert not by_text(review, "casa")
    proposed = by_text(review, "Mario Rossi")[0]["id"]
    status, _ = await desk.call("PATCH", json={"version": review["version"], "remove": [proposed]})
    assert status == 422  # what was proposed is refused, not removed


async def test_the_same_words_elsewhere(visit: Visit, services: Services) -> None:
    desk = await a_desk(visit, services, "Il teste Verdi\nrisponde a VERDI.", "I prati verdi di Verdi")
    here = {"page": 1, "start": 9, "end": 14}
    review = await desk.change(spans=[here])
    assert [(each["testo"], each["decision"]) for each in review["spans"]] == [
        ("Verdi", "ACCETTATO"),
        ("VERDI", "PROPOSTO"),
        ("Verdi", "PROPOSTO"),
    ]
    review = await desk.change(spans=[{**here, "everywhere": True}])
    assert {each["decision"] for each in review["spans"]} == {"ACCETTATO"}
    assert len({each["person"] for each in review["spans"]}) == 1


async def test_pseudonyms(desk: Desk) -> None:
    review = await desk.change(replacements=[{"person": "rossi", "replacement": " il  marito "}])
    assert {each["replacement"] for each in review["spans"] if each["person"] == "rossi"} == {"il marito"}
    status, body = await desk.call(
        "PATCH", json={"version": review["version"], "replacements": [{"person": "rossi", "replacement": "sig. ROSSI"}]}
    )
    assert (status, body["errors"][0]["field"]) == (422, "replacements")
    first = review["spans"][0]["id"]
    for category, person, replacement in (("INDIRIZZO", None, "omissis"), ("PARTE", "rossi", "il marito")):
        review = await desk.change(categories=[{"id": first, "category": category, "person": person}])
        span = review["spans"][0]
        assert (span["id"], span["category"], span["person"]) == (first, category, person)
        assert (span["replacement"], span["decision"]) == (replacement, "ACCETTATO")
    for wrong in ({"id": "s0", "category": "PARTE"}, {"id": first, "category": "PARTE", "person": "nessuno"}):
        status, body = await desk.call("PATCH", json={"version": review["version"], "categories": [wrong]})
        assert (status, body["errors"][0]["field"]) == (422, "categories")
    await desk.change(style="OMISSIS")
    await run_jobs(desk.services)
    review = await desk.read()
    assert {each["replacement"] for each in review["spans"]} == {"il marito", "omissis"}
    assert review["state"] == "DA_RIVEDERE"


async def test_detected_again_decisions_stay(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from bdm.anonymisation import detecting
    from tests.anonymisation.reviews import found_by_forms

    await desk.decide_all()
    ids = [span["id"] for span in (await desk.read())["spans"]]
    forms = {"Mario Rossi": "rossi", "Rossi": "rossi", "via Roma 5": "via"}
    monkeypatch.setattr(detecting, "find", lambda *given: found_by_forms(*given, forms=forms))
    status, body = await desk.call("POST", "/detected")
    assert (status, body["state"]) == (200, "IN_CODA")
    assert (await desk.call("PATCH", json={"version": body["version"]}))[1]["code"] == "DETECTING"
    await run_jobs(desk.services)
    review = await desk.read()
    assert [(span["testo"], span["decision"], span["changed"]) for span in review["spans"]] == [
        ("Mario Rossi", "ACCETTATO", False),
        ("Rossi", "ACCETTATO", False),
        ("via Roma 5", "PROPOSTO", True),
        ("Rossi", "ACCETTATO", False),
    ]
    assert [span["id"] for span in review["spans"]][:2] == [ids[0], ids[2]]
    assert [(gone["page"], gone["testo"]) for gone in review["gone"]] == [(1, "Ada Bianchi"), (2, "Ada Bianchi")]


async def test_nothing_new_leaves_what_was_prepared(desk: Desk) -> None:
    await desk.decide_all()
    before = await desk.prepare()
    await desk.call("POST", "/detected")
    await run_jobs(desk.services)
    review = await desk.read()
    assert (review["state"], review["result"]) == ("PRONTA", before["result"])


async def test_the_text_set_anew(desk: Desk) -> None:
    await desk.decide_all()
    review = await desk.prepare()
    both = review["result"]
    assert both["retypeset_hash"] not in (None, both["file_hash"])
    review = await desk.change(form="RICOMPOSTO")
    assert (review["state"], review["result"]) == ("PRONTA", both)
    assert (await desk.confirm())["anonymized_document_hash"] == both["retypeset_hash"]
    testo = (await desk.browser.call("GET", f"/provvedimento/{desk.id}/document/anonymized_testo")).text
    assert "Rossi" not in testo
    assert "Parte_1" in testo


async def test_a_change_while_it_is_prepared_wins(desk: Desk) -> None:
    await desk.decide_all()
    assert (await desk.call("POST", "/prepared", json={"ground": "MINORI"}))[0] == 200
    assert (await desk.call("POST", "/prepared"))[1]["code"] == "PREPARING"
    review = await desk.read()
    assert (await desk.change(decisions=[{"id": review["spans"][0]["id"], "decision": "RIFIUTATO"}]))["state"] == (
        "DA_RIVEDERE"
    )
    await run_jobs(desk.services)
    review = await desk.read()
    assert (review["state"], review["result"]) == ("DA_RIVEDERE", None)


async def test_pages_without_text_are_looked_at(visit: Visit, services: Services) -> None:
    desk = await a_desk(visit, services, "Mario Rossi ricorre", "")
    review = await desk.decide_all()
    assert (review["unread_pages"], review["looked_at"]) == ([2], [])
    status, body = await desk.call("POST", "/prepared", json={"ground": "MINORI"})
    assert (status, body["code"]) == (409, "UNDECIDED")
    area = {"page": 2, "x": 50, "y": 60, "width": 100, "height": 20}
    review = await desk.change(looked_at=[2], areas=[area])
    assert (review["looked_at"], [{**each, "id": ""} for each in review["areas"]]) == ([2], [{**area, "id": ""}])
    assert (await desk.prepare())["state"] == "PRONTA"


async def test_another_document_begins_anew(desk: Desk, session: AsyncSession) -> None:
    from tests.anonymisation.reviews import uploaded_pdf
    from tests.desk.editing.forms import form_of, saved

    await desk.decide_all()
    await desk.prepare()
    other = await uploaded_pdf(desk.services, "redattore", "Sentenza nuova", "Ada Bianchi contro Mario Rossi")
    await run_jobs(desk.services)
    form = await form_of(desk.browser, "provvedimento", desk.id, document_hash=other)
    await saved(desk.browser, "provvedimento", form)
    assert (await desk.read())["spans"] == []  # those of the other document are nowhere
    await run_jobs(desk.services)
    review = await desk.read()
    assert (review["state"], review["file_hash"], review["result"]) == ("DA_RIVEDERE", other, None)
    assert [(span["page"], span["testo"], span["decision"]) for span in review["spans"]] == [
        (2, "Ada Bianchi", "ACCETTATO"),
        (2, "Mario Rossi", "ACCETTATO"),
    ]
    owned = text("SELECT count(*) FROM document WHERE provvedimento_id = :id")
    assert (await session.execute(owned, {"id": desk.id})).scalar_one() == 1

    form = await form_of(desk.browser, "provvedimento", desk.id, visibility="false")
    await saved(desk.browser, "provvedimento", form)
    assert (await desk.call("GET"))[1]["code"] == "NOT_RESTRICTED"
    assert (await session.execute(text("SELECT count(*) FROM anonymisation_span"))).scalar_one() == 0


@pytest.mark.parametrize(
    ("account", "status"),
    [
        (None, 401),
        ("lettore", 404),
        ("giudice", 404),
        ("direzione", 404),
        ("redattore.roma", 404),
        ("redattore.tutti", 200),
    ],
)
async def test_who_reviews(desk: Desk, visit: Visit, account: str | None, status: int) -> None:
    browser = await visit(account)
    path = f"/provvedimento/{desk.id}/anonymization"
    assert (await browser.call("GET", path)).status_code == status
    assert (await browser.call("POST", f"{path}/detected")).status_code == status
    assert (await browser.call("GET", f"/provvedimento/{desk.id}/document/anonymize")).status_code == (
        303 if status == 200 else status
    )


async def test_what_fails_is_said_and_can_be_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from bdm.anonymisation import detecting, preparing

    def fails(*given: object, **more: object) -> None:
        raise ZeroDivisionError("Mario Rossi")

    found = detecting.find
    await desk.decide_all()
    monkeypatch.setattr(detecting, "find", fails)
    await desk.call("POST", "/detected")
    with pytest.raises(ZeroDivisionError):
        await run_jobs(desk.services)
    review = await desk.read()
    assert (review["state"], review["message"]) == ("NON_RIUSCITA", detecting.FAILED)
    assert (await desk.call("POST", "/prepared"))[1]["code"] == "NOT_DETECTED"
    monkeypatch.setattr(detecting, "find", found)
    await desk.call("POST", "/detected")
    await run_jobs(desk.services)
    assert [span["decision"] for span in (await desk.read())["spans"]] == ["ACCETTATO"] * 5

    monkeypatch.setattr(preparing, "covers", fails)
    await desk.call("POST", "/prepared", json={"ground": "MINORI"})
    with pytest.raises(ZeroDivisionError):
        await run_jobs(desk.services)
    review = await desk.read()
    assert (review["state"], review["message"], review["result"]) == ("NON_RIUSCITA", preparing.FAILED, None)
    monkeypatch.undo()
    assert (await desk.prepare())["state"] == "PRONTA"


async def test_what_cannot_be_redacted_is_refused_but_can_be_set_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bdm.document.redaction.model import RedactionRefused, RefusalCode

    async def refuses(*given: object, **more: object) -> None:
        raise RedactionRefused(RefusalCode.TERMINE_RIMASTO, 2)

    monkeypatch.setattr(desk.services.readers, "redact", refuses)
    await desk.change(form="IMPAGINATO")
    await desk.decide_all()
    review = await desk.prepare()
    assert (review["state"], review["result"]) == ("NON_RIUSCITA", None)
    assert review["message"].startswith("Un dato da oscurare rimarrebbe leggibile nella pagina 2.")
    await desk.change(form="RICOMPOSTO")
    review = await desk.prepare()
    assert (review["state"], review["result"]["file_hash"]) == ("PRONTA", None)
    assert "pagina 2" in review["message"]
    assert (await desk.change(form="IMPAGINATO"))["state"] == "DA_RIVEDERE"  # that is not there


async def test_decisions_that_differ_in_the_names_alone(visit: Visit, services: Services) -> None:
    hashes = set()
    for testo in ("Mario Rossi chiede", "Ada Bianchi chiede"):
        desk = await a_desk(visit, services, testo)
        await desk.change(style="OMISSIS")
        await run_jobs(services)
        await desk.decide_all()
        review = await desk.prepare()
        assert review["state"] == "PRONTA", review["message"]
        hashes |= {review["result"]["file_hash"], review["result"]["retypeset_hash"]}
    assert len(hashes) == 4  # a document belongs to one decision


async def test_nobody_who_decided_confirms_whoever_pressed_the_button(desk: Desk, session: AsyncSession) -> None:
    """One person refuses everything, another prepares; the first does not confirm their own decisions."""
    await desk.decide_all("RIFIUTATO")
    other = await desk.seen_by("redattore.tutti")
    assert (await other.prepare())["state"] == "PRONTA"
    assert {span["decided_by"] for span in (await desk.read())["spans"]} == {"Bruno Galli"}
    taken = {"confirmed": ["NAME_LEFT", "PERSONAL_DATA"], "reason": "Prova"}
    await of_one_person(session, "redattore", "pubblicatore")
    for account in ("redattore", "redattore.tutti", "pubblicatore"):
        status, body = await desk.confirmed_by(account, **taken)
        assert (status, body["code"]) == (403, "SAME_PERSON")
    assert (await desk.confirmed_by("approvatore", **taken))[0] == 200


async def test_who_confirms_answers_for_what_is_left(desk: Desk, visit: Visit) -> None:
    await desk.decide_all("RIFIUTATO")
    [first, second, *_] = [span["id"] for span in (await desk.read())["spans"]]
    said = {"id": first, "decision": "RIFIUTATO", "refusal": " È il giudice. "}
    await desk.change(decisions=[said, {"id": second, "decision": "ACCETTATO", "refusal": "Nulla"}])
    spans = (await desk.change(decisions=[{"id": second, "decision": "RIFIUTATO"}]))["spans"]
    assert [(span["decision"], span["refusal"]) for span in spans[:2]] == [
        ("RIFIUTATO", "È il giudice."),
        ("RIFIUTATO", None),
    ]
    review = await desk.prepare()
    status, body = await desk.confirmed_by("approvatore", answered=[])
    assert (status, body["code"]) == (409, "UNANSWERED")
    assert sorted(body["questions"]) == sorted(span["id"] for span in review["spans"])
    status, body = await desk.confirmed_by("approvatore")
    assert (status, [each["code"] for each in body["doubts"]]) == (409, ["NAME_LEFT"])
    assert "Mario Rossi" in body["doubts"][0]["places"][0]["message"]
    status, body = await desk.confirmed_by("approvatore", confirmed=["NAME_LEFT"])
    assert (status, body["errors"][0]["field"]) == (422, "reason")
    await desk.confirm(confirmed=["NAME_LEFT"], reason="Lo chiedono le parti")
    answer = await desk.browser.call("POST", f"/provvedimento/{desk.id}/submitted")
    assert [each["code"] for each in answer.json()["doubts"]] == ["NAME_LEFT"]
    taken = {"confirmed": ["NAME_LEFT"], "reason": "Lo chiedono le parti"}
    for account, action, body in (
        ("redattore", "submitted", taken),
        ("approvatore", "approved", {}),  # two have said why
        ("pubblicatore", "published", {}),
    ):
        answer = await (await visit(account)).call("POST", f"/provvedimento/{desk.id}/{action}", json=body)
        assert answer.status_code == 200, answer.text


async def test_two_editors_uncover_nothing_of_what_is_published(desk: Desk, visit: Visit) -> None:
    await desk.decide_all()
    await desk.prepare()
    await desk.confirm()
    for account, action in (("redattore", "submitted"), ("approvatore", "approved"), ("pubblicatore", "published")):
        await (await visit(account)).call("POST", f"/provvedimento/{desk.id}/{action}")
    reader = await visit("lettore")

    async def public() -> str:
        return (await reader.call("GET", f"/provvedimento/{desk.id}/document/anonymized_testo")).text

    await desk.decide_all("RIFIUTATO")
    await desk.prepare()
    taken = {"confirmed": ["NAME_LEFT"], "reason": "Prova"}
    assert (await desk.confirm(**taken))["state"] == "DA_PUBBLICARE"
    assert "Rossi" not in await public()
    waiting = (await (await visit("pubblicatore")).call("GET", "/anonymization")).json()["items"]
    assert [item["state"] for item in waiting] == ["DA_PUBBLICARE"]
    for account in ("redattore", "approvatore"):
        assert (await desk.confirmed_by(account, **taken))[1]["code"] == "SAME_PERSON"
    assert [each["code"] for each in (await desk.confirmed_by("pubblicatore"))[1]["doubts"]] == ["NAME_LEFT"]
    assert "Rossi" not in await public()
    assert (await desk.confirmed_by("pubblicatore", **taken))[1]["state"] == "CONFERMATA"
    assert "Rossi" in await public()


async def test_the_ground_is_asked_and_not_invented(desk: Desk) -> None:
    await desk.decide_all()
    status, body = await desk.call("POST", "/prepared")
    assert (status, body["code"]) == (409, "GROUND")
    assert (await desk.prepare())["ground"] == "DISPOSTO_GIUDICE"
