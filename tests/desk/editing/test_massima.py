"""Saving abstracts: every message of the form (docs/regole/redazione.md), who may, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Precedente
from bdm.content.provvedimento.model import STATUSES
from tests.desk.editing.forms import CORTE, ROMA, an_abstract, form_of, messages, read, save, saved
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

REQUIRED = "Compilare tutti i campi obbligatori contrassegnati da *"
IN_ROMA = {"ufficio": ROMA, "distretto": "ROMA", "document_hash": None}


@pytest.mark.parametrize("status", STATUSES)
async def test_a_new_abstract_of_a_decision_in_any_state(session: AsyncSession, visit: Visit, status: str) -> None:
    redattore = await visit("redattore")
    provvedimento = await a_provvedimento(session, status)
    precedent = await a_massima(session, "PUBBLICATO", await a_provvedimento(session, "PUBBLICATO"))
    other = await a_massima(session, "BOZZA", provvedimento)
    form = an_abstract(
        provvedimento,
        titolo=" Un  titolo ",
        testo="<p>Testo<img src=x></p>",
        annotazione="<p>Nota</p>",
        parola_chiave=["uno", "due"],
        riferimento_normativo=["ART. 1 C.C."],
        precedente_conforme_id=[str(precedent)],
        precedente_difforme_id=[str(other)],
    )
    body = await saved(redattore, "massima", form)
    item = await read(redattore, "massima", body["id"])
    assert (item["status"], item["version"], item["titolo"]) == ("BOZZA", 1, "Un titolo")
    assert item["testo"] == "<p>Testo</p>"
    assert item["parola_chiave"] == ["uno", "due"]
    assert item["precedente_conforme"] == [{"id": str(precedent)}]
    assert item["precedente_difforme"] == [{"id": str(other)}]
    assert item["provvedimento"] == {"id": str(provvedimento)}


async def test_a_new_abstract_starts_from_its_decision(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    lists = {"parola_chiave": ["Canone"], "riferimento_normativo": ["ART. 1571 C.C."]}
    provvedimento = await a_provvedimento(session, "PUBBLICATO", **lists)
    form = an_abstract(provvedimento)
    empty = await saved(redattore, "massima", form)  # said to be empty
    assert (await read(redattore, "massima", empty["id"]))["parola_chiave"] == []
    absent = await saved(redattore, "massima", {name: form[name] for name in ("provvedimento_id", "titolo", "testo")})
    item = await read(redattore, "massima", absent["id"])
    assert {name: item[name] for name in lists} == lists
    later = await form_of(redattore, "massima", empty["id"], parola_chiave=None, riferimento_normativo=None)
    assert (await saved(redattore, "massima", later))["version"] == 1


async def test_what_was_read_and_is_saved_as_it_is_changes_nothing(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    provvedimento = await a_provvedimento(session, "PUBBLICATO", parola_chiave=["Canone"])
    precedents = [str(await a_massima(session, "BOZZA", provvedimento)) for _ in range(3)]
    form = an_abstract(provvedimento, precedente_conforme_id=precedents[:2], precedente_difforme_id=precedents[2:])
    first = await saved(redattore, "massima", form)
    assert await saved(redattore, "massima", await form_of(redattore, "massima", first["id"])) == first
    changed = await form_of(redattore, "massima", first["id"], precedente_conforme_id=precedents[:1])
    assert (await saved(redattore, "massima", changed))["version"] == 2
    assert (await read(redattore, "massima", first["id"]))["precedente_conforme"] == [{"id": precedents[0]}]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"titolo": None}, {"titolo": "Titolo abstract obbligatorio"}),
        ({"titolo": "  "}, {"titolo": "Titolo abstract obbligatorio"}),
        ({"testo": None}, {"testo": "Testo abstract obbligatorio"}),
        ({"testo": "<p> </p><p>&nbsp;</p>"}, {"testo": "Testo abstract obbligatorio"}),
        ({"testo": "<script>alert(1)</script>"}, {"testo": "Testo abstract obbligatorio"}),
        ({"provvedimento_id": None}, {"provvedimento_id": "Selezione provvedimento obbligatorio"}),
        (
            {"provvedimento_id": "", "titolo": "", "testo": ""},
            {
                "titolo": "Titolo abstract obbligatorio",
                "provvedimento_id": "Selezione provvedimento obbligatorio",
                "testo": "Testo abstract obbligatorio",
            },
        ),
    ],
)
async def test_required_fields(
    session: AsyncSession, visit: Visit, values: dict[str, Any], expected: dict[str, str]
) -> None:
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    status, body = await save(await visit("redattore"), "massima", an_abstract(provvedimento) | values)
    assert (status, body["detail"], messages(body)) == (422, REQUIRED, expected)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"titolo": "x" * 1001}, {"titolo": "Può avere al massimo 1.000 caratteri."}),
        ({"testo": "x" * 200_001}, {"testo": "Può avere al massimo 200.000 caratteri."}),
        ({"provvedimento_id": "nessuno"}, {"provvedimento_id": "Provvedimento non trovato"}),
        ({"precedente_conforme_id": ["nessuno"]}, {"precedente_conforme_id": "Abstract non trovato"}),
        ({"precedente_difforme_id": ["nessuno"]}, {"precedente_difforme_id": "Abstract non trovato"}),
        ({"parola_chiave": ["x"] * 501}, {"parola_chiave": "Può avere al massimo 500 voci."}),
        ({"testo": "a\x00b"}, {"testo": "Contiene caratteri non ammessi."}),
        ({"precedente_conforme_id": ["\x00"]}, {"precedente_conforme_id": "Contiene caratteri non ammessi."}),
    ],
)
async def test_what_a_form_may_not_hold(
    session: AsyncSession, visit: Visit, values: dict[str, Any], expected: dict[str, str]
) -> None:
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    status, body = await save(await visit("redattore"), "massima", an_abstract(provvedimento) | values)
    assert (status, messages(body)) == (422, expected)


async def test_an_abstract_is_no_precedent_of_itself(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    massima = str(await a_massima(session, "BOZZA", await a_provvedimento(session, "PUBBLICATO")))
    for side, message in (
        ("conforme", "Collegamento non valido: abstract precedente di se stesso"),
        ("difforme", "Collegamento non valido: un abstract non può essere precedente di se stesso"),
    ):
        form = await form_of(redattore, "massima", massima, **{f"precedente_{side}_id": [massima]})
        status, body = await save(redattore, "massima", form)
        assert (status, messages(body)) == (422, {f"precedente_{side}_id": message})


async def test_a_precedent_is_on_one_list(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    other = str(await a_massima(session, "PUBBLICATO", provvedimento, titolo="Un altro"))
    form = an_abstract(provvedimento, precedente_conforme_id=[other], precedente_difforme_id=[other])
    status, body = await save(await visit("redattore"), "massima", form)
    assert (status, messages(body)) == (
        422,
        {"precedente_difforme_id": "L'abstract «Un altro» è già tra i precedenti conformi."},
    )


async def test_a_precedent_that_the_reader_may_not_see(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    hidden = await a_massima(session, "BOZZA", await a_provvedimento(session, "PUBBLICATO", **IN_ROMA))
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    form = an_abstract(provvedimento, precedente_conforme_id=[str(hidden)])
    assert messages((await save(redattore, "massima", form))[1]) == {"precedente_conforme_id": "Abstract non trovato"}
    # one that somebody else linked stays, though it is not in this reader's form
    massima = await a_massima(session, "BOZZA", provvedimento)
    session.add(Precedente(massima_id=massima, precedente_id=hidden, tipo="difforme"))
    await session.flush()
    form = await form_of(redattore, "massima", str(massima), titolo="Nuovo")
    assert form["precedente_difforme_id"] == []
    await saved(redattore, "massima", form)
    assert list(await session.scalars(select(Precedente.precedente_id))) == [hidden]


@pytest.mark.parametrize(
    ("account", "status"),
    [
        (None, 401),
        ("lettore", 403),
        ("redattore", 200),
        ("approvatore", 403),
        ("pubblicatore", 403),
        ("direzione", 403),
        ("giudice", 403),
        ("redattore.roma", 422),
        ("redattore.massime", 422),
        ("redattore.tutti", 200),
    ],
)
async def test_who_may_write_one(session: AsyncSession, visit: Visit, account: str | None, status: int) -> None:
    """Of a published decision of TRIBUNALE DI MILANO; an abstract is written in its decision's office."""
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    code, body = await save(await visit(account), "massima", an_abstract(provvedimento))
    assert code == status
    if status == 422:
        assert messages(body) == {"provvedimento_id": "L'ufficio del provvedimento non è tra quelli di competenza."}


@pytest.mark.parametrize(
    ("account", "status"),
    [
        ("lettore", 403),
        ("redattore", 200),
        ("approvatore", 403),
        ("pubblicatore", 403),
        ("giudice", 403),
        ("redattore.roma", 404),
        ("redattore.massime", 200),
        ("redattore.tutti", 200),
    ],
)
async def test_who_may_change_one(session: AsyncSession, visit: Visit, account: str, status: int) -> None:
    provvedimento = await a_provvedimento(session, "PUBBLICATO", ufficio=CORTE)
    massima = str(await a_massima(session, "BOZZA", provvedimento))
    form = an_abstract(provvedimento, id=massima, version=1, titolo="Nuovo")
    assert (await save(await visit(account), "massima", form))[0] == status


async def test_who_works_on_abstracts_alone_keeps_a_decision_that_they_do_not_see(
    session: AsyncSession, visit: Visit
) -> None:
    """Sent back meanwhile: the decision is a draft, and not in their form."""
    massime = await visit("redattore.massime")
    provvedimento = await a_provvedimento(session, "BOZZA", ufficio=CORTE)
    massima = str(await a_massima(session, "BOZZA", provvedimento))
    form = await form_of(massime, "massima", massima, titolo="Nuovo")
    assert form["provvedimento_id"] is None
    assert (await saved(massime, "massima", form))["version"] == 2
    assert (await saved(massime, "massima", {**form, "provvedimento_id": str(provvedimento), "version": 2}))[
        "version"
    ] == 2


@pytest.mark.parametrize("status", STATUSES)
async def test_only_drafts_are_changed(session: AsyncSession, visit: Visit, status: str) -> None:
    redattore = await visit("redattore")
    massima = str(await a_massima(session, status, await a_provvedimento(session, "PUBBLICATO")))
    form = await form_of(redattore, "massima", massima, titolo="Nuovo")
    code, body = await save(redattore, "massima", form)
    assert code == (200 if status == "BOZZA" else 409)
    assert status == "BOZZA" or body["code"] == "NOT_DRAFT"


async def test_it_passes_to_another_decision_of_an_office_of_the_reader(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    massima = str(await a_massima(session, "BOZZA", await a_provvedimento(session, "PUBBLICATO")))
    there = await a_provvedimento(session, "BOZZA", ufficio=CORTE)
    elsewhere = await a_provvedimento(session, "PUBBLICATO", **IN_ROMA)
    form = await form_of(redattore, "massima", massima, provvedimento_id=str(elsewhere))
    status, body = await save(redattore, "massima", form)
    assert (status, messages(body)) == (
        422,
        {"provvedimento_id": "L'ufficio del provvedimento non è tra quelli di competenza."},
    )
    await saved(redattore, "massima", {**form, "provvedimento_id": str(there)})
    assert (await read(redattore, "massima", massima))["provvedimento"] == {"id": str(there)}
