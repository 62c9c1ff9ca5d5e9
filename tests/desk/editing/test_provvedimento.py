"""Saving decisions: every message of the form (docs/regole/redazione.md), who may, and what comes of it."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import STATUSES, Provvedimento
from bdm.document.model import Document, DocumentPage
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.time import today
from bdm.search.indexing.model import DaIndicizzare
from tests.desk.editing.forms import CORTE, MILANO, ROMA, a_decision, form_of, messages, read, save, saved, uploaded
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.fixtures.lines import each
from tests.fixtures.spellings import OFFICES

pytestmark = pytest.mark.anyio

REQUIRED = "Compilare tutti i campi obbligatori contrassegnati da *"
TOMORROW = (today() + timedelta(days=1)).isoformat()
NOT_A_DAY = "Non è una data valida nel formato AAAA-MM-GG."
FULL = {
    "tipo": "ordinanza",
    "materia": "Arbitrato",
    "titolo": "Un titolo",
    "numero_provvedimento": "12345",
    "anno_provvedimento": "2024",
    "numero_ruolo": "12345678",
    "anno_ruolo": "2023",
    "sub_procedimento": "1234567",
    "presidente": "Presidente Nuovo",
    "relatore": "Relatore Nuovo",
    "giudice_assegnatario_fascicolo": "Giudice Nuovo",
    "parte_processuale": ["Rossi Mario", "Acme S.p.A."],
    "parola_chiave": ["Convenzione di arbitrato"],
    "riferimento_normativo": ["ART. 2043 C.C."],
    "stato": "DEFINITIVO",
    "esito": "RIGETTO",
    "annotazione": "<p>Nota</p>",
}


async def test_a_new_decision_is_a_draft_with_everything_that_was_written(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision(**FULL))
    item = await read(redattore, "provvedimento", body["id"])
    assert body["version"] == item["version"] == 1
    assert {name: item[name] for name in FULL} == FULL
    assert (item["status"], item["distretto"], item["original"]) == ("BOZZA", "MILANO", True)
    row = (
        await session.execute(
            select(Provvedimento.created_by, Provvedimento.edited_by).where(Provvedimento.titolo == "Un titolo")
        )
    ).one()
    bruno = await session.scalar(select(UserAccount.id).where(UserAccount.upn == "redattore"))
    assert tuple(row) == (bruno, bruno)


async def test_an_office_is_kept_as_the_list_has_it(visit: Visit) -> None:
    redattore = await visit("redattore")
    first = await saved(redattore, "provvedimento", a_decision())
    for office, written in OFFICES:
        if office in (MILANO, CORTE):
            form = await form_of(redattore, "provvedimento", first["id"], ufficio=written)
            assert (await saved(redattore, "provvedimento", form))["id"] == first["id"]
            item = await read(redattore, "provvedimento", first["id"])
            assert (item["ufficio"], item["distretto"]) == (office, "MILANO"), written
    form = await form_of(redattore, "provvedimento", first["id"], ufficio="Milano")
    assert "ufficio" in messages((await save(redattore, "provvedimento", form))[1])


async def test_a_save_changes_what_is_different_and_counts(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    first = await saved(redattore, "provvedimento", a_decision(**FULL))
    form = await form_of(redattore, "provvedimento", first["id"], titolo="Altro", ufficio=CORTE, esito=None)
    await session.execute(DaIndicizzare.__table__.delete())  # type: ignore[attr-defined]
    assert await saved(redattore, "provvedimento", form) == {"id": first["id"], "version": 2}
    item = await read(redattore, "provvedimento", first["id"])
    assert (item["titolo"], item["ufficio"], item["esito"], item["version"]) == ("Altro", CORTE, None, 2)
    assert item["parte_processuale"] == FULL["parte_processuale"]
    assert await session.scalar(select(func.count()).select_from(DaIndicizzare)) == 1
    events = await session.scalars(
        select(AuditEvent).where(AuditEvent.object_id == first["id"]).order_by(AuditEvent.seq)
    )
    assert [(event.actor, event.action, event.detail and event.detail["version"]) for event in events] == [
        ("redattore", "saved", 1),
        ("redattore", "saved", 2),
    ]
    last = await session.scalar(select(AuditEvent.detail).order_by(AuditEvent.seq.desc()).limit(1))
    assert own_detail(last) == {"version": 2, "fields": ["titolo", "ufficio", "esito"]}


async def test_the_audit_holds_no_content(session: AsyncSession, visit: Visit) -> None:
    await saved(await visit("redattore"), "provvedimento", a_decision(**FULL))
    details = await session.scalars(select(AuditEvent.detail).where(AuditEvent.action == "saved"))
    assert not any("Rossi" in str(detail) or "Nota" in str(detail) for detail in details)


async def test_what_was_read_and_is_saved_as_it_is_changes_nothing(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    first = await saved(redattore, "provvedimento", a_decision(**FULL))
    before = (await session.execute(select(Provvedimento.version, Provvedimento.edit_date))).one()
    assert await saved(redattore, "provvedimento", await form_of(redattore, "provvedimento", first["id"])) == first
    assert (await session.execute(select(Provvedimento.version, Provvedimento.edit_date))).one() == before


@each(
    [
        ({"area": None}, {"area": "Selezione area obbligatoria"}),
        ({"area": ""}, {"area": "Selezione area obbligatoria"}),
        ({"ufficio": None}, {"ufficio": "Selezione ufficio obbligatoria"}),
        ({"ufficio": "  "}, {"ufficio": "Selezione ufficio obbligatoria"}),
        ({"data": None}, {"data": "Selezione data obbligatoria"}),
        ({"data_pubblicazione": None}, {"data_pubblicazione": "Selezione data pubblicazione obbligatoria"}),
        ({"ruolo": None}, {"ruolo": "Selezione ruolo obbligatorio"}),
        (
            {"data": None, "ruolo": ""},
            {"data": "Selezione data obbligatoria", "ruolo": "Selezione ruolo obbligatorio"},
        ),
    ]
)
async def test_required_fields(values: dict[str, Any], expected: dict[str, str], *, visit: Visit) -> None:
    status, body = await save(await visit("redattore"), "provvedimento", a_decision(**values))
    assert (status, body["detail"], messages(body)) == (422, REQUIRED, expected)


async def test_ruolo_is_for_civile(visit: Visit) -> None:
    await saved(await visit("redattore"), "provvedimento", a_decision(area="penale", ruolo=None))


@each(
    [
        ({"numero_provvedimento": "123456"}, "Può avere al massimo 5 cifre."),
        ({"numero_provvedimento": "12a"}, "Deve contenere solo cifre."),
        ({"numero_provvedimento": "-1"}, "Deve contenere solo cifre."),
        ({"anno_provvedimento": "20245"}, "Può avere al massimo 4 cifre."),
        ({"anno_provvedimento": "1860"}, f"Deve essere un anno dal 1861 al {today().year}."),
        ({"anno_provvedimento": "9999"}, f"Deve essere un anno dal 1861 al {today().year}."),
        ({"numero_ruolo": "123456789"}, "Può avere al massimo 8 cifre."),
        ({"anno_ruolo": "12345"}, "Può avere al massimo 4 cifre."),
        ({"sub_procedimento": "12345678"}, "Può avere al massimo 7 cifre."),
        ({"sub_procedimento": "٣"}, "Deve contenere solo cifre."),
        ({"data": TOMORROW, "data_pubblicazione": TOMORROW}, "La data non può essere futura."),
        ({"data_pubblicazione": TOMORROW}, "La data non può essere futura."),
        ({"data": "06/05/2024"}, NOT_A_DAY),
        ({"data": "2024-02-30"}, NOT_A_DAY),
        (
            {"data_pubblicazione": "2024-04-30"},
            "La data di pubblicazione non può essere anteriore alla data di deposito della minuta.",
        ),
        ({"ufficio": ROMA}, "L'ufficio non è tra quelli di competenza."),
        ({"ufficio": "TRIBUNALE DI ATLANTIDE"}, "L'ufficio non è tra quelli di competenza."),
        ({"materia": "Armi ed esplosivi"}, "«Armi ed esplosivi» non è nell'elenco dell'area civile."),
        ({"ruolo": "Inventato"}, "«Inventato» non è nell'elenco dell'area civile."),
        ({"parte_processuale": ["Rossi Mario", "ROSSI MARIO"]}, "«ROSSI MARIO» è già presente."),
        ({"parte_processuale": ["D'Amico Nicolò", "D’ AMICO NICOLO'"]}, "«D’ AMICO NICOLO'» è già presente."),
        ({"titolo": "x" * 1001}, "Può avere al massimo 1.000 caratteri."),
        ({"annotazione": "x" * 200_001}, "Può avere al massimo 200.000 caratteri."),
        ({"parola_chiave": ["x"] * 501}, "Può avere al massimo 500 voci."),
        ({"provvedimento_precedente_id": "nessuno"}, "Provvedimento non trovato"),
        ({"document_hash": "0" * 64}, "Il documento non è disponibile."),
    ]
)
async def test_what_a_form_may_not_hold(values: dict[str, Any], expected: str, *, visit: Visit) -> None:
    status, body = await save(await visit("redattore"), "provvedimento", a_decision(**values))
    assert status == 422
    assert set(messages(body)) <= set(values)
    assert set(messages(body).values()) == {expected}


async def test_an_office_that_does_not_exist(visit: Visit) -> None:
    status, body = await save(
        await visit("redattore.tutti"), "provvedimento", a_decision(ufficio="TRIBUNALE DI ATLANTIDE")
    )
    assert status == 422
    assert messages(body) == {"ufficio": "L'ufficio «TRIBUNALE DI ATLANTIDE» non è nell'elenco degli uffici."}


@pytest.mark.parametrize("today_", [0, 1])
async def test_today_is_no_future(visit: Visit, today_: int) -> None:
    day = (today() - timedelta(days=today_)).isoformat()
    await saved(await visit("redattore"), "provvedimento", a_decision(data=day, data_pubblicazione=day))


async def test_a_party_comes_once(visit: Visit) -> None:
    redattore = await visit("redattore")
    parties = ["Rossi Mario", " Rossi  Mario ", "Verdi Ada"]
    body = await saved(redattore, "provvedimento", a_decision(parte_processuale=parties))
    assert (await read(redattore, "provvedimento", body["id"]))["parte_processuale"] == ["Rossi Mario", "Verdi Ada"]


async def test_rich_text_is_cleaned_and_empty_when_there_is_nothing_to_read(visit: Visit) -> None:
    redattore = await visit("redattore")
    text = '<p onclick="x()">Nota<script>alert(1)</script></p>'
    body = await saved(redattore, "provvedimento", a_decision(annotazione=text))
    assert (await read(redattore, "provvedimento", body["id"]))["annotazione"] == "<p>Nota</p>"
    form = await form_of(redattore, "provvedimento", body["id"], annotazione="<p> &nbsp;</p><p></p>")
    await saved(redattore, "provvedimento", form)
    assert (await read(redattore, "provvedimento", body["id"]))["annotazione"] is None


async def test_another_area_comes_without_the_values_of_the_first(visit: Visit) -> None:
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision(**FULL))
    form = await form_of(redattore, "provvedimento", body["id"], area="penale")
    status, answer = await save(redattore, "provvedimento", form)
    assert status == 422
    assert messages(answer) == {
        "materia": "«Arbitrato» non è nell'elenco dell'area penale.",
        "ruolo": "«Contenzioso civile» non è nell'elenco dell'area penale.",
        "parola_chiave": "«Convenzione di arbitrato» è una parola chiave dell'area civile.",
    }
    await saved(redattore, "provvedimento", {**form, "materia": None, "ruolo": None, "parola_chiave": []})


async def test_a_value_off_the_list_that_came_from_elsewhere_may_stay(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    provvedimento = str(await a_provvedimento(session, "BOZZA", ruolo="DELLA FONTE", materia="DELLA FONTE"))
    form = await form_of(redattore, "provvedimento", provvedimento, titolo="Titolo")
    await saved(redattore, "provvedimento", form)


# Who may


@each(
    [
        (None, 401),
        ("nuovo", 403),
        ("lettore", 403),
        ("redattore", 200),
        ("approvatore", 403),
        ("pubblicatore", 403),
        ("assistito", 403),
        ("direzione", 403),
        ("amministratore", 403),
        ("giudice", 403),
        ("redattore.roma", 422),
        ("redattore.massime", 403),
        ("redattore.tutti", 200),
    ]
)
async def test_who_may_insert(account: str | None, status: int, *, visit: Visit) -> None:
    assert (await save(await visit(account), "provvedimento", a_decision()))[0] == status


@each(
    [
        ("lettore", 403),
        ("redattore", 200),
        ("approvatore", 403),
        ("pubblicatore", 403),
        ("giudice", 403),
        ("redattore.roma", 404),
        ("redattore.massime", 403),
        ("redattore.tutti", 200),
    ]
)
async def test_who_may_change(account: str, status: int, *, session: AsyncSession, visit: Visit) -> None:
    provvedimento = str(await a_provvedimento(session, "BOZZA", document_hash=None))
    form = a_decision(id=provvedimento, version=1)
    assert (await save(await visit(account), "provvedimento", form))[0] == status


@pytest.mark.parametrize("status", STATUSES)
async def test_only_drafts_are_changed(session: AsyncSession, visit: Visit, status: str) -> None:
    provvedimento = str(await a_provvedimento(session, status))
    redattore = await visit("redattore")
    form = await form_of(redattore, "provvedimento", provvedimento, titolo="Nuovo", ruolo="Contenzioso civile")
    code, body = await save(redattore, "provvedimento", form)
    assert code == (200 if status == "BOZZA" else 409)
    if code == 409:
        assert (body["code"], body["status"]) == ("NOT_DRAFT", status)
        assert f"«{status.replace('_', ' ').lower()}»" in body["detail"]


async def test_a_published_decision_of_another_office(session: AsyncSession, visit: Visit) -> None:
    provvedimento = str(await a_provvedimento(session, "PUBBLICATO"))
    status, _ = await save(await visit("redattore.roma"), "provvedimento", a_decision(id=provvedimento, version=1))
    assert status == 403


async def test_what_is_not_there(visit: Visit) -> None:
    redattore = await visit("redattore")
    assert (await save(redattore, "provvedimento", a_decision(id="nessuno", version=1)))[0] == 404


async def test_without_a_version_a_draft_is_saved_as_it_is(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    draft, published = [str(await a_provvedimento(session, status)) for status in ("BOZZA", "PUBBLICATO")]
    # Numbers and flags as JSON has them, null for what is not given
    form = a_decision(id=draft, numero_provvedimento=7, visibility=False, parola_chiave=None, esito=None)
    assert (await save(redattore, "provvedimento", form))[0] == 200
    assert (await read(redattore, "provvedimento", draft))["numero_provvedimento"] == "7"
    status, refused = await save(redattore, "provvedimento", a_decision(id=published))
    assert (status, refused["code"]) == (409, "NOT_DRAFT")


# The document


async def test_a_decision_takes_a_document_while_it_is_read(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore", state="IN_ELABORAZIONE")
    body = await saved(redattore, "provvedimento", a_decision(document_hash=digest))
    assert (await read(redattore, "provvedimento", body["id"]))["document_hash"] == digest
    owner = await session.scalar(select(Document.provvedimento_id).where(Document.hash == digest))
    assert str(owner) == body["id"]
    # ... and is then read-only until it has been read
    form = await form_of(redattore, "provvedimento", body["id"], titolo="Nuovo")
    status, refused = await save(redattore, "provvedimento", form)
    assert (status, refused["code"]) == (409, "PROCESSING")
    assert refused["detail"] == "Il provvedimento è in elaborazione. Provare più tardi."
    await session.execute(update(Document).values(state="ELABORATO"))
    await saved(redattore, "provvedimento", form)


@pytest.mark.parametrize("state", ["IN_CODA", "ELABORATO", "SENZA_TESTO"])
async def test_another_document_takes_the_place_of_the_first(session: AsyncSession, visit: Visit, state: str) -> None:
    redattore = await visit("redattore")
    old, new = await uploaded(session, "redattore"), await uploaded(session, "redattore", state=state)
    body = await saved(redattore, "provvedimento", a_decision(document_hash=old))
    await saved(redattore, "provvedimento", await form_of(redattore, "provvedimento", body["id"], document_hash=new))
    owners = {row.hash: row.provvedimento_id for row in await session.execute(select(Document)) for row in row}
    assert (owners[old], str(owners[new])) == (None, body["id"])


async def test_another_document_drops_the_anonymised_version(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    old, new = await uploaded(session, "redattore"), await uploaded(session, "redattore")
    body = await saved(redattore, "provvedimento", a_decision(document_hash=old))
    provvedimento = (await session.execute(select(Provvedimento.id))).scalar_one()
    anonymised = await uploaded(session, "redattore", provvedimento=provvedimento)
    await session.execute(
        update(Provvedimento).values(anonymized_document_hash=anonymised, anonymised_confirmed_at=func.now())
    )
    form = await form_of(redattore, "provvedimento", body["id"], titolo="Nuovo")
    await saved(redattore, "provvedimento", form)
    assert await session.scalar(select(Provvedimento.anonymized_document_hash)) == anonymised
    form = await form_of(redattore, "provvedimento", body["id"], document_hash=anonymised)
    assert messages((await save(redattore, "provvedimento", form))[1]) == {
        "document_hash": "È la versione anonimizzata di questo provvedimento."
    }
    await saved(redattore, "provvedimento", {**form, "document_hash": new})
    row = (
        await session.execute(select(Provvedimento.anonymized_document_hash, Provvedimento.anonymised_confirmed_at))
    ).one()
    assert tuple(row) == (None, None)
    assert await session.scalar(select(Document.provvedimento_id).where(Document.hash == anonymised)) is None


async def test_a_document_of_another_decision(session: AsyncSession, visit: Visit) -> None:
    redattore, elsewhere = await visit("redattore"), await visit("redattore.roma")
    digest = await uploaded(session, "redattore")
    await saved(redattore, "provvedimento", a_decision(document_hash=digest))
    status, body = await save(redattore, "provvedimento", a_decision(document_hash=digest))
    assert (status, body["code"]) == (409, "ALREADY_USED")
    label = "Tribunale di Milano, sentenza n. 12/2024 del 06/05/2024"
    assert body["detail"] == f"File già inserito nel provvedimento {label}"
    form = a_decision(document_hash=digest, ufficio=ROMA)  # who may not read it does not learn which one
    assert (await save(elsewhere, "provvedimento", form))[1]["detail"] == "File già inserito in un altro provvedimento"


async def test_a_document_that_somebody_else_uploaded(session: AsyncSession, visit: Visit) -> None:
    digest = await uploaded(session, "redattore.roma")
    status, body = await save(await visit("redattore"), "provvedimento", a_decision(document_hash=digest))
    assert (status, messages(body)) == (422, {"document_hash": "Il documento non è disponibile."})


async def test_the_area_stays_once_there_is_a_document(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    fixed = {"area": "L'area non può essere modificata dopo il caricamento del documento."}
    digest = await uploaded(session, "redattore")
    form = a_decision(document_hash=digest)
    status, refused = await save(redattore, "provvedimento", {**form, "area": "penale", "ruolo": None})
    assert (status, messages(refused)) == (422, fixed)
    body = await saved(redattore, "provvedimento", form)
    form = await form_of(redattore, "provvedimento", body["id"], area="penale", ruolo=None)
    assert messages((await save(redattore, "provvedimento", form))[1]) == fixed
    await saved(redattore, "provvedimento", {**form, "document_hash": None})  # taken off, it frees the area
    assert await session.scalar(select(Document.provvedimento_id).where(Document.hash == digest)) is None
    form = await form_of(redattore, "provvedimento", body["id"], document_hash=digest)
    assert messages((await save(redattore, "provvedimento", form))[1]) == fixed


async def test_the_area_may_be_that_which_the_document_speaks_of(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore")
    heading = "TRIBUNALE DI MILANO\nSEZIONE PENALE\nN. 12/2023 R.G.N.R.\nnei confronti di ROSSI MARIO, imputato"
    await session.execute(update(DocumentPage).where(DocumentPage.hash == digest).values(testo=heading))
    await session.commit()
    form = a_decision(document_hash=digest, area="penale", ruolo=None)
    body = await saved(redattore, "provvedimento", form)
    assert await session.scalar(select(Document.domain).where(Document.hash == digest)) == "PENALE"
    form = await form_of(redattore, "provvedimento", body["id"], area="civile", ruolo="Contenzioso civile")
    assert "area" in messages((await save(redattore, "provvedimento", form))[1])


# What nobody types


@each(
    [
        {"titolo": "a\x00b"},
        {"parte_processuale": ["a\x00b"]},
        {"titolo": 12},
        {"titolo": ["a"]},
        {"parte_processuale": "Rossi"},
        {"parte_processuale": [None]},
        {"parte_processuale": ["x" * 301]},
        {"area": "altra"},
        {"tipo": "altro"},
        {"esito": "ALTRO"},
        {"stato": "ALTRO"},
        {"visibility": "forse"},
        {"document_hash": "../../etc/passwd"},
        {"version": "x"},
        {"id": "x" * 100_000},
        {"id": "\x00", "version": 1},
        {"provvedimento_precedente_id": "\x00"},
        {"parola_chiave": ["x"] * 100_000},
        {"data": "0001-01-01"},
        {"data": "9" * 1000},
        {"numero_provvedimento": "9" * 10_000},
        {"version": 10**30, "id": "x"},
    ]
)
async def test_nonsense_is_told(values: dict[str, Any], *, visit: Visit) -> None:
    status, body = await save(await visit("redattore"), "provvedimento", a_decision(**values))
    assert 400 <= status < 500
    assert body["detail"]


@each(
    product(
        [r'{"titolo": "\ud800"}', r'{"parte_processuale": ["\udfff"]}', "[]", "{", '"x"', ""],
        ["provvedimento", "massima"],
    )
)
async def test_what_is_no_form_is_told(text: str, kind: str, *, visit: Visit) -> None:
    redattore = await visit("redattore")
    answer = await redattore.call(
        "POST", f"/{kind}", content=text.encode(), headers={"content-type": "application/json"}
    )
    assert 400 <= answer.status_code < 500, answer.text


async def test_control_characters_are_taken_out(visit: Visit) -> None:
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision(titolo="Un\x0b tito\u202elo"))
    assert (await read(redattore, "provvedimento", body["id"]))["titolo"] == "Un titolo"
    assert (await read(redattore, "provvedimento", body["id"]))["ufficio"] == MILANO
