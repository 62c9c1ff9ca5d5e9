"""Which decisions get a review by themselves: imported, restored, published; with a real worker."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bdm.anonymisation import jobs as anonymisation_jobs
from bdm.document.processing.pool import open_pool
from bdm.importing.service import import_folder
from bdm.operations.doctor.reviews import check_reviews
from bdm.platform.database.session import Database
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.storage import open_store
from bdm.search.engine.tantivy_engine import open_engine
from bdm.services import Services
from bdm.settings import Settings
from tests.document.pdfs import document
from tests.importing.builder import Builder

pytestmark = pytest.mark.anyio


@pytest.fixture
async def services(fresh_database: Database, tmp_path: Path) -> AsyncIterator[Services]:
    settings = Settings(data_dir=tmp_path / "data", ocr=False)
    readers = open_pool(settings)
    async with open_engine(settings) as search:
        yield Services(
            settings=settings, database=fresh_database, store=open_store(settings), search=search, readers=readers
        )
    await readers.close()


async def reviews(services: Services) -> dict[str, tuple[str, str, list[str]]]:
    """Of each review: state, ground, accepted and proposed passages, by the decision's id at the source."""
    statement = text(
        "SELECT p.external_id, r.state, r.ground, array(SELECT s.testo FROM anonymisation_span s "
        "WHERE s.provvedimento_id = p.id ORDER BY s.page, s.first) AS passages "
        "FROM anonymisation_review r JOIN provvedimento p ON p.id = r.provvedimento_id"
    )
    async with services.database.transaction() as session:
        return {row[0]: (row[1], row[2], row[3]) for row in await session.execute(statement)}


def a_pdf(builder: Builder, name: str, *pages: str) -> str:
    path = builder.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(document(*pages))
    return name


async def test_imports(services: Services, tmp_path: Path) -> None:
    builder = Builder(tmp_path / "folder")
    text_of = "Il ricorrente Mario Rossi, nato a Lodi, chiede. P.Q.M. accoglie la domanda di Rossi Mario."
    names = {"parte_processuale": ["Rossi Mario"]}
    builder.decision("aperto", document=a_pdf(builder, "pdf/aperto.pdf", text_of), **names)
    riservato = a_pdf(builder, "pdf/riservato.pdf", text_of, "Seconda pagina")
    builder.decision("riservato", visibility="true", document=riservato, **names)
    anonimo = a_pdf(builder, "pdf/anonimo.pdf", "Il ricorrente M.R. chiede.")
    confermato = a_pdf(builder, "pdf/confermato.pdf", text_of, "Altra pagina")
    builder.decision("confermato", visibility="true", document=confermato, anonymized_document=anonimo, **names)
    assert (await import_folder(services.database, services.store, builder.write())).complete
    await run_until_idle(services)
    found = await reviews(services)
    assert list(found) == ["riservato"]  # what came confirmed needs none until somebody asks
    state, _, passages = found["riservato"]
    assert state == "DA_RIVEDERE"
    assert {"Mario Rossi", "Rossi Mario"} <= set(passages)

    again = Builder(tmp_path / "again")
    same = a_pdf(again, "pdf/aperto.pdf", text_of)
    again.decision("aperto", visibility="true", document=same, **names)
    again.decision("riservato", document=a_pdf(again, "pdf/riservato.pdf", text_of, "Seconda pagina"), **names)
    assert (await import_folder(services.database, services.store, again.write())).complete
    await run_until_idle(services)
    assert {name: state for name, (state, _, _) in (await reviews(services)).items()} == {"aperto": "DA_RIVEDERE"}


async def test_a_review_whose_job_was_lost(services: Services, tmp_path: Path) -> None:
    builder = Builder(tmp_path / "folder")
    builder.decision("p", visibility="true", parte_processuale=["Mario Rossi"])
    await import_folder(services.database, services.store, builder.write())
    await run_until_idle(services)
    async with services.database.transaction() as session:
        await session.execute(text("UPDATE anonymisation_review SET state = 'IN_CODA'"))
    assert [finding.count for finding in await check_reviews(services.database, repair=False)] == [1]
    await check_reviews(services.database, repair=True)
    async with services.database.transaction() as session:
        assert await anonymisation_jobs.enqueue_forgotten(session) == 0
    await run_until_idle(services)
    assert {state for state, _, _ in (await reviews(services)).values()} == {"DA_RIVEDERE"}
    assert [finding.count for finding in await check_reviews(services.database, repair=False)] == [0]
