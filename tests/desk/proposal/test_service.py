"""From an uploaded document to its proposals, and who reads them."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

import pytest
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.proposal import jobs as proposal_jobs, repository as proposal_repository, service as proposal_service
from bdm.desk.proposal.model import DocumentProposals
from bdm.desk.proposal.reading import VERSION
from bdm.document import arrival, work_repository
from bdm.document.model import Document, DocumentPage, DocumentState
from bdm.document.processing.computing import TooMuchWork
from bdm.people.user.model import UserAccount
from bdm.platform.jobs import Job
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.kit.identifiers import new_id
from bdm.platform.storage import file_hash
from bdm.reference.parola_chiave.model import ParolaChiave
from bdm.services import Services
from tests.desk.proposal.german_decisions import GERMAN
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.document import pdfs
from tests.document.conftest import Workshop, workshop
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.fixtures.storage import put_bytes

__all__ = ["workshop"]

pytestmark = pytest.mark.anyio

FIRST = "TRIBUNALE DI NOLA\nSentenza n. 12/2021 pubbl. il 12/03/2021\nSENTENZA\nnella causa iscritta al n. 7/2019 R.G."
LAST = "P.Q.M.\nrigetta la domanda\nNola, 11/03/2021\nIl Giudice\ndott. Mario Rossi"


async def uploaded(session: AsyncSession, account: str | None, *pages: str, state: str = "ELABORATO") -> str:
    """A document with this text, uploaded by ``account`` (imported without one); its hash."""
    digest = new_id().hex * 2
    values: dict[str, Any] = {"hash": digest, "size": 1, "name": "a.pdf", "domain": "CIVILE", "state": state}
    values |= {"page_count": max(1, len(pages)), "uploaded_by": await account_id(session, account)}
    if state == "NON_RIUSCITO":
        values |= {"failure_code": "DANNEGGIATO", "failure_message": "", "page_count": None}
    await session.execute(insert(Document).values(**values))
    for number, text in enumerate(pages, 1):
        await session.execute(
            insert(DocumentPage).values(hash=digest, page_number=number, width=595, height=842, testo=text)
        )
    await session.commit()
    return digest


async def account_id(session: AsyncSession, account: str | None) -> UUID | None:
    if account is None:
        return None
    return await session.scalar(select(UserAccount.id).where(UserAccount.upn.startswith(account)))


async def asked(browser: Browser, digest: str) -> tuple[int, dict[str, Any]]:
    answer = await browser.call("GET", f"/provvedimento/document/{digest}/proposals")
    return answer.status_code, answer.json()


def values(body: dict[str, Any]) -> dict[str, tuple[str, int]]:
    return {each["field"]: (each["value"], each["page"]) for each in body["proposals"]}


async def kept(database: Any, digest: str) -> list[dict[str, Any]] | None:
    async with database.transaction() as session:
        found = await session.scalar(select(DocumentProposals.proposals).where(DocumentProposals.hash == digest))
        return cast("list[dict[str, Any]] | None", found)


async def test_an_upload_is_read_and_its_uploader_told(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore", FIRST, LAST)
    status, body = await asked(redattore, digest)
    assert (status, body["ready"]) == (200, True)
    found = values(body)
    assert found["ufficio"] == ("TRIBUNALE DI NOLA", 1)
    assert found["numero_provvedimento"] == ("12", 1)
    assert found["numero_ruolo"] == ("7", 1)
    assert found["giudice_assegnatario_fascicolo"] == ("Mario Rossi", 2)
    (day,) = [each for each in body["proposals"] if each["field"] == "data_pubblicazione"]
    assert (day["value"], day["label"]) == ("2021-03-12", "12/03/2021")
    assert "pubbl. il 12/03/2021" in day["passage"]


@pytest.mark.parametrize("account", ["lettore", "approvatore"])
async def test_nobody_else_is_told(session: AsyncSession, visit: Visit, account: str) -> None:
    await visit("redattore")
    digest = await uploaded(session, "redattore", FIRST)
    assert (await asked(await visit(account), digest))[0] == 404
    assert (await asked(await visit(None), digest))[0] == 401
    assert (await asked(await visit("redattore"), "0" * 64))[0] == 404
    assert (await asked(await visit("redattore"), "x"))[0] == 422


@pytest.mark.parametrize("state", list(DocumentState))
async def test_while_there_is_no_text(session: AsyncSession, visit: Visit, state: DocumentState) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore", state=state)
    status, body = await asked(redattore, digest)
    assert (status, body) == (200, {"ready": state.settled, "proposals": [], "undecided": []})


async def test_what_was_kept_is_not_read_again(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore", FIRST)
    await proposal_service.read_and_keep(session, digest)
    await session.execute(update(DocumentPage).where(DocumentPage.hash == digest).values(testo="altro"))
    await session.commit()
    assert values((await asked(redattore, digest))[1])["numero_provvedimento"] == ("12", 1)
    await proposal_service.read_and_keep(session, digest)
    await session.commit()
    assert (await asked(redattore, digest))[1] == {"ready": True, "proposals": [], "undecided": []}


async def test_keywords_are_those_of_the_installation(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, "redattore", f"{FIRST}\nSEZIONE CIVILE\nOGGETTO: leasing lunare.\nMOTIVI\n")
    await session.execute(insert(ParolaChiave).values(area="civile", materia="Successioni", nome="Leasing lunare"))
    await session.commit()
    assert values((await asked(redattore, digest))[1])["parola_chiave"] == ("Leasing lunare", 1)


async def test_proposals_go_with_the_document(session: AsyncSession) -> None:
    digest = await uploaded(session, "redattore", FIRST)
    await proposal_service.read_and_keep(session, digest)
    await session.execute(delete(Document).where(Document.hash == digest))
    assert await session.scalar(select(func.count()).select_from(DocumentProposals)) == 0


async def test_a_document_that_is_gone_is_no_error(services: Services) -> None:
    await proposal_jobs.read(Job(services, 1, 1, False), file_hash="0" * 64)
    assert await kept(services.database, "0" * 64) is None


async def deliver(workshop: Workshop, data: bytes, uploader: UUID | None) -> str:
    digest = file_hash(data)
    await put_bytes(workshop.store, digest, data)
    async with workshop.database.transaction() as session:
        await arrival.add(
            session, file_hash=digest, size=len(data), name="a.pdf", domain="CIVILE", uploaded_by=uploader
        )
    return digest


async def test_processing_an_upload_reads_its_proposals(workshop: Workshop) -> None:
    async with workshop.database.transaction() as session:
        uploader = new_id()
        await session.execute(
            insert(UserAccount).values(
                id=uploader, upn="a@example.it", name="A", family_name="B", email="a@example.it", type="ADN"
            )
        )
    digest = await deliver(workshop, pdfs.document("TRIBUNALE DI NOLA", "Ruolo n. 7/2019 R.G."), uploader)
    await run_until_idle(cast(Services, workshop))
    found = {each["field"]: each["page"] for each in await kept(workshop.database, digest) or []}
    assert found == {"ufficio": 1, "numero_ruolo": 2, "anno_ruolo": 2}
    async with workshop.database.transaction() as session:
        await arrival.retry(session, digest)
    await run_until_idle(cast(Services, workshop))
    assert await kept(workshop.database, digest)


async def test_an_import_has_its_metadata_already(workshop: Workshop) -> None:
    digest = await deliver(workshop, pdfs.document("TRIBUNALE DI NOLA"), None)
    await run_until_idle(cast(Services, workshop))
    assert (await workshop.document(digest)).state == DocumentState.ELABORATO
    assert await kept(workshop.database, digest) is None


async def test_an_earlier_version_s_are_read_again_once_where_they_are_a_draft_s(
    session: AsyncSession, services: Services
) -> None:
    """Of a text in German, as they were before German was read. What the draft has stays, whatever is proposed now."""
    text, expected, _ = GERMAN["stamps, single judge, claim dismissed"]
    drafts = {status: await uploaded(session, "redattore", text) for status in ("BOZZA", "DA_APPROVARE", "", "now")}
    gone = await uploaded(session, "redattore", state="SENZA_TESTO")
    old = [{"field": "numero_provvedimento", "value": "9", "label": "9", "page": 1, "passage": ""}]
    for digest in (*drafts.values(), gone):
        version = VERSION if digest == drafts["now"] else 0
        await session.execute(insert(DocumentProposals).values(hash=digest, proposals=old, version=version))
    ids = {}
    for status in ("BOZZA", "DA_APPROVARE"):
        ids[status] = item = await a_provvedimento(session, status, numero_provvedimento=7, document_hash=None)
        attached = update(Document).where(Document.hash == drafts[status]).values(provvedimento_id=item)
        await session.execute(attached)
        await session.execute(
            update(Provvedimento).where(Provvedimento.id == item).values(document_hash=drafts[status])
        )
    await session.commit()
    job = Job(services, 1, 1, False)
    for _ in range(2):  # the second finds the first's jobs
        await proposal_jobs.look_for_older(job)
    again = {drafts["BOZZA"], drafts[""]}
    assert await work_repository.with_job(session, proposal_jobs.read.name) == again
    for digest in again:
        await proposal_jobs.read(job, file_hash=digest)
    for digest in drafts.values():
        rows = await kept(services.database, digest) or []
        found = {each["field"]: each["value"] for each in rows if "value" in each}
        assert found.items() >= expected.items() if digest in again else found == {"numero_provvedimento": "9"}
    assert await proposal_repository.of_older_version(session, VERSION, 9) == [], "once"
    numbers = select(Provvedimento.numero_provvedimento).where(Provvedimento.id.in_(ids.values()))
    assert (await session.scalars(numbers)).all() == [7, 7]


async def test_what_is_too_much_to_read_again_is_left_as_it_is(
    session: AsyncSession, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = await uploaded(session, "redattore", FIRST)
    await session.execute(insert(DocumentProposals).values(hash=digest, proposals=[], version=0))
    await session.commit()

    async def too_much(*_: object) -> None:
        raise TooMuchWork

    monkeypatch.setattr(proposal_service, "read_and_keep", too_much)
    await proposal_jobs.read(Job(services, 1, 1, False), file_hash=digest)
    assert await proposal_repository.of_older_version(session, VERSION, 9) == []
    assert await kept(services.database, digest) == []
