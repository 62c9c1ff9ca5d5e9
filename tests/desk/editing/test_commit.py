"""What is checked only when a transaction ends: documents and links of what was saved, committed for real."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.editing import provvedimento
from bdm.desk.forms import ProvvedimentoIn
from bdm.desk.history.model import ContentChange
from bdm.desk.workflow import service as workflow_service
from bdm.desk.workflow.transitions import Action
from bdm.document.model import Document
from bdm.platform.authz import Reader, Scope
from bdm.platform.database.session import Database
from tests.desk.editing.forms import CORTE, MILANO, a_decision, uploaded
from tests.desk.workflow.readers import reader_of

pytestmark = pytest.mark.anyio


async def save(database: Database, reader: Reader, form: dict[str, Any]) -> ProvvedimentoView:
    async with database.transaction() as session:
        saved = await provvedimento.save(session, reader, ProvvedimentoIn.model_validate(form))
    async with database.transaction() as session:
        return await provvedimento_service.get(session, Scope.of(reader), saved.id)


async def owners(database: Database) -> dict[str, UUID | None]:
    async with database.transaction() as session:
        return {row.hash: row.provvedimento_id for row in await session.scalars(select(Document))}


async def test_documents_and_links(fresh_database: Database) -> None:
    async with fresh_database.transaction() as session:
        reader = await reader_of(session, "ada", "edit_provvedimento")
        reader = Reader(**vars(reader) | {"ou": frozenset({MILANO, CORTE})})
        first, second, third = [await uploaded(session, "ada") for _ in range(3)]
    form = a_decision(document_hash=first, parte_processuale=["Rossi Mario"])
    made = await save(fresh_database, reader, form)
    for version, values in enumerate(
        (
            {"visibility": "true"},
            {"visibility": "true", "document_hash": second},
            {"visibility": "false", "document_hash": second},
            {"visibility": "true", "document_hash": third},
            {"visibility": "false", "document_hash": None},
        ),
        start=1,
    ):
        view = await save(fresh_database, reader, form | {"id": str(made.id), "version": version} | values)
        wanted = values.get("document_hash", first)
        assert (view.document_hash, view.version) == (wanted, version + 1)
        attached = {digest for digest, owner in (await owners(fresh_database)).items() if owner == made.id}
        assert attached == ({wanted} - {None})

    after = await save(fresh_database, reader, a_decision(ufficio=CORTE, provvedimento_precedente_id=str(made.id)))
    last = await save(fresh_database, reader, a_decision(ufficio=CORTE, provvedimento_precedente_id=str(after.id)))
    swapped = a_decision(
        id=str(last.id),
        version=last.version,
        ufficio=CORTE,
        provvedimento_precedente_id=None,
        provvedimento_successivo_id=str(after.id),
    )
    async with fresh_database.transaction() as session:
        view = await provvedimento_service.get(session, Scope.of(reader), str(after.id))
    freed = a_decision(id=str(after.id), version=view.version, ufficio=CORTE)
    await save(fresh_database, reader, freed)
    async with fresh_database.transaction() as session:
        swapped["version"] = (await provvedimento_service.get(session, Scope.of(reader), str(last.id))).version
    await save(fresh_database, reader, swapped)
    async with fresh_database.transaction() as session:
        view = await provvedimento_service.get(session, Scope.of(reader), str(after.id))
    assert view.provvedimento_precedente_id == last.id

    async with fresh_database.transaction() as session:
        await workflow_service.move(session, reader, "provvedimento", str(last.id), Action.DELETED)
    async with fresh_database.transaction() as session:
        assert last.id not in set(await session.scalars(select(ContentChange.provvedimento_id)))
