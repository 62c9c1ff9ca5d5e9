"""What people save of imported content is known to the next import as theirs."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import select, update

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.editing import massima, provvedimento
from bdm.desk.forms import MassimaIn, ProvvedimentoIn
from bdm.document.model import Document
from bdm.platform.authz import Reader
from tests.desk.editing.forms import a_decision, an_abstract
from tests.desk.workflow.readers import reader_of
from tests.importing.builder import Builder
from tests.importing.conftest import Installation, errors

pytestmark = pytest.mark.anyio


async def an_editor(installation: Installation) -> Reader:
    async with installation.database.transaction() as session:
        return await reader_of(session, "editor", "edit_provvedimento", "edit_massima")


async def test_the_next_import_leaves_it(installation: Installation, builder: Builder) -> None:
    builder.decision("p1", status="BOZZA", ruolo="Contenzioso civile")
    builder.decision("p2", status="BOZZA", numero_provvedimento="12")
    builder.abstract("m1", "p1", status="BOZZA")
    builder.abstract("m2", "p1", status="BOZZA")
    await installation.load(builder.write())
    editor = await an_editor(installation)
    before = await installation.decision("p1")
    async with installation.database.transaction() as session:
        row = (await session.scalars(select(Provvedimento).where(Provvedimento.external_id == "p1"))).one()
        abstract = (await session.scalars(select(Massima).where(Massima.external_id == "m1"))).one()
        document = row.document_hash
        form = a_decision(id="p1", version=row.version, titolo="Scritto qui", document_hash=document)
        form |= {"data": "2024-01-02", "data_pubblicazione": date(2024, 1, 10).isoformat(), "visibility": "true"}
        await session.execute(update(Document).values(state="ELABORATO", page_count=1))
        await provvedimento.save(session, editor, ProvvedimentoIn.model_validate(form))
        words = an_abstract("p1", id="m1", version=abstract.version, titolo="Scritto qui")
        await massima.save(session, editor, MassimaIn.model_validate(words))
    after = await installation.decision("p1")
    assert (after["version"], after["id"]) == (before["version"] + 1, before["id"])
    assert after["edit_date"] > before["edit_date"]

    builder.lines[:] = [line.replace(b'"12"', b'"13"').replace(b"Testo", b"Altro") for line in builder.lines]
    report = await installation.load(builder.write())
    assert errors(report) == [(1, "id", "errore"), (3, "id", "errore")]
    assert (await installation.decision("p2"))["numero_provvedimento"] == 13
    # nobody wrote the other abstract: that it became restricted with its decision is no edit of it
    follower = await installation.row(
        "SELECT m.restricted, r.testo FROM massima m JOIN massima_riservata r ON r.massima_id = m.id "
        "WHERE m.external_id = 'm2'"
    )
    assert follower["restricted"]
    assert "Altro" in follower["testo"]
