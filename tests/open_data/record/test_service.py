"""The record of a decision or an abstract: what is in it, byte for byte, and what is not."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.record import service as record_service
from bdm.open_data.record.model import PublicSalt
from bdm.open_data.record.schemas import ItemName, PublicFace, canonical
from bdm.platform.authz import Kind
from tests.search.content import abstract, decision, restrict, restrict_abstract

pytestmark = pytest.mark.anyio


async def read(session: AsyncSession, kind: Kind, item_id: UUID) -> PublicFace:
    return (await record_service.read(session, [(kind, item_id)]))[kind, item_id]


async def test_a_decision_s_record(session: AsyncSession) -> None:
    item = await decision(
        session,
        "Prima pagina è",
        "seconda",
        titolo="Titolo «à»",
        numero_provvedimento=12,
        anno_provvedimento=2020,
        data=date(2020, 1, 1),
        external_id="fonte-1",
    )
    face = await read(session, "provvedimento", item)
    record = json.loads(face.body)
    assert record["documento"]["testo_sha256"] == hashlib.sha256("Prima pagina è\fseconda".encode()).hexdigest()
    assert (record["documento"]["pagine"], record["documento"]["caratteri"]) == (2, 21)
    # The form is promised: another one is another FORMAT.
    assert record == {
        "formato": 2,
        "kind": "provvedimento",
        "id": str(item),
        "external_id": "fonte-1",
        "anonimizzato": False,
        "area": "civile",
        "tipo": "sentenza",
        "titolo": "Titolo «à»",
        "distretto": "MILANO",
        "ufficio": "TRIBUNALE DI MILANO",
        "numero_provvedimento": 12,
        "anno_provvedimento": 2020,
        "ruolo": None,
        "numero_ruolo": None,
        "sub_procedimento": None,
        "anno_ruolo": None,
        "data": "2020-01-01",
        "data_pubblicazione": "2020-01-02",
        "giudice_assegnatario_fascicolo": None,
        "presidente": None,
        "relatore": None,
        "materia": None,
        "parola_chiave": [],
        "riferimento_normativo": [],
        "esito": None,
        "stato": None,
        "parte_processuale": [],
        "annotazione": None,
        "estratto": [],
        "documento": record["documento"],
        "sale": record["sale"],
    }


async def test_a_salt_follows_from_the_content_and_the_installation(session: AsyncSession) -> None:
    items = [await decision(session), await decision(session)]
    names: list[ItemName] = [("provvedimento", item) for item in items]
    before = await record_service.read(session, names)
    salts = {face.values["sale"] for face in before.values()}
    assert [len(salt) for salt in salts] == [32, 32]
    await session.execute(update(Provvedimento).where(Provvedimento.id == items[0]).values(titolo="Altro"))
    changed = await record_service.read(session, names)
    assert changed[names[0]].values["sale"] not in salts
    assert changed[names[1]].body == before[names[1]].body
    await session.execute(update(PublicSalt).values(key=b"another installation"))
    elsewhere = await record_service.read(session, names)
    assert elsewhere[names[1]].leaf != before[names[1]].leaf
    assert elsewhere[names[1]].substance == before[names[1]].substance


async def test_an_abstract_s_record(session: AsyncSession) -> None:
    decision_id = await decision(session, "Testo", esito="RIGETTO")
    item = await abstract(session, decision_id, "<p>Principio</p>", titolo="Danno")
    record = (await read(session, "massima", item)).values
    assert record["provvedimento_id"] == str(decision_id)
    assert (record["titolo"], record["testo"], record["esito"]) == ("Danno", "<p>Principio</p>", "RIGETTO")
    assert not {"parte_processuale", "documento", "status", "version"} & record.keys()


async def test_of_what_is_restricted_the_public_face_alone(session: AsyncSession) -> None:
    item = await decision(session, "Testo di ROSSI MARIO", parte_processuale=["R. M."])
    await restrict(session, item, "Testo di R. M.", confirmed=False, parte_processuale=["ROSSI MARIO"])
    record = (await read(session, "provvedimento", item)).values
    assert (record["anonimizzato"], record["documento"], record["parte_processuale"]) == (True, None, ["R. M."])
    own = await abstract(session, item, "<p>Faccia di tutti</p>")
    await restrict_abstract(session, own, "Vero", "<p>Vero</p>")
    assert "Vero" not in (await read(session, "massima", own)).body.decode()


async def test_what_is_not_public_has_no_record(session: AsyncSession) -> None:
    item = await decision(session, "Testo", status="DA_RITIRARE")
    assert await record_service.read(session, [("provvedimento", item), ("massima", item)]) == {}


def test_the_form_of_json() -> None:
    """As RFC 8785 has it: names in order, no blanks, letters as they are, short escapes where there are any."""
    values = {"b": None, "a": ["è€", '"\\\n\t\x1f\u2028', 10, True]}
    assert canonical(values).decode() == '{"a":["è€","\\"\\\\\\n\\t\\u001f\u2028",10,true],"b":null}'
