"""Two people, or a person and a job, at the same review: real transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bdm.anonymisation import review
from bdm.anonymisation.detection import Ground
from bdm.anonymisation.model import Decision
from bdm.anonymisation.schemas import ConfirmIn, DecisionIn, ReviewPatch, ReviewState
from bdm.content.doubts import Code
from bdm.document.processing.pool import open_pool
from bdm.importing.service import import_folder
from bdm.platform.authz import Reader
from bdm.platform.database.session import Database
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.kit.errors import Conflict
from bdm.platform.storage import open_store
from bdm.search.engine.tantivy_engine import open_engine
from bdm.services import Services
from bdm.settings import Settings
from tests.desk.workflow.readers import reader_of
from tests.document.pdfs import document
from tests.importing.builder import Builder

pytestmark = pytest.mark.anyio
TEXT = "Il ricorrente Mario Rossi chiede. P.Q.M. accoglie la domanda di Mario Rossi."


@pytest.fixture
async def services(fresh_database: Database, tmp_path: Path) -> AsyncIterator[Services]:
    """One restricted decision of TRIBUNALE DI MILANO whose review waits for a person."""
    settings = Settings(data_dir=tmp_path / "data", ocr=False)
    readers = open_pool(settings)
    async with open_engine(settings) as search:
        services = Services(
            settings=settings, database=fresh_database, store=open_store(settings), search=search, readers=readers
        )
        builder = Builder(tmp_path / "folder")
        (builder.folder / "p.pdf").write_bytes(document(TEXT))
        office = {"ufficio": "TRIBUNALE DI MILANO", "status": "BOZZA", "parte_processuale": ["Mario Rossi"]}
        builder.decision("p", visibility="true", document="p.pdf", **office)
        assert (await import_folder(services.database, services.store, builder.write())).complete
        await run_until_idle(services)
        yield services
    await readers.close()


async def patched(services: Services, who: Reader, version: int, decision: Decision) -> ReviewState:
    async with services.database.transaction() as session:
        spans = (await review.open_review(session, who, "p", with_pages=False)).spans
        decisions = [DecisionIn(id=span.id, decision=decision) for span in spans]
        return await review.change(session, who, "p", ReviewPatch(version=version, decisions=decisions))


async def confirmed(services: Services, who: Reader, version: int) -> ReviewState:
    async with services.database.transaction() as session:
        return await review.confirm(session, who, "p", ConfirmIn(version=version, confirmed=[*Code], reason="prova"))


async def test_of_two_at_once_one_is_told(services: Services) -> None:
    async with services.database.transaction() as session:
        who = await reader_of(session, "editor", "edit_provvedimento")
        second = await reader_of(session, "second", "publish_provvedimento")
    async with services.database.transaction() as session:
        version = (await review.open_review(session, who, "p", with_pages=False)).version
    answers = await asyncio.gather(
        *(patched(services, who, version, each) for each in (Decision.ACCETTATO, Decision.RIFIUTATO)),
        return_exceptions=True,
    )
    refused = [each for each in answers if isinstance(each, Conflict)]
    (state,) = [each for each in answers if isinstance(each, ReviewState)]
    assert [each.code for each in refused] == ["EDIT_CONFLICT"]

    state = await patched(services, who, state.version, Decision.ACCETTATO)
    async with services.database.transaction() as session:
        await review.prepare(session, who, "p", Ground.MINORI)
    await run_until_idle(services)
    async with services.database.transaction() as session:
        state = await review.open_review(session, who, "p", with_pages=False)
    assert state.state == "PRONTA", state.message
    answers = await asyncio.gather(
        *(confirmed(services, second, state.version) for _ in range(3)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in answers) == ["Conflict", "Conflict", "ReviewState"]
    async with services.database.transaction() as session:
        counted = text("SELECT count(*) FROM audit_event WHERE action = 'anonymisation_confirmed'")
        assert (await session.execute(counted)).scalar_one() == 1
