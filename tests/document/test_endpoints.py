"""Documents over HTTP, each reader with the face that is theirs."""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import endpoints as massima_endpoints
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document import endpoints as document_endpoints, repository as document_repository, service as document_service
from bdm.document.model import Document, DocumentPage, DocumentState
from bdm.document.pdf.failure import FailureCode
from bdm.platform.audit.model import AuditEvent
from bdm.platform.database.session import Database
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import now
from bdm.platform.storage import FolderStore, file_hash
from bdm.settings import API_PREFIX, Settings
from tests.fixtures.jobs import pending
from tests.fixtures.sign_in import Browser, sign_in_service
from tests.fixtures.storage import put_bytes

pytestmark = pytest.mark.anyio

ORIGINAL = b"%PDF-1.7 originale " + bytes(range(256)) * 40
ANONYMISED = b"%PDF-1.7 anonimizzato " + bytes(range(256)) * 30
LABEL = "Tribunale di Milano, sentenza n. 12/2024"
MILANO = {"ufficio": "TRIBUNALE DI MILANO", "distretto": "MILANO"}


@pytest.fixture
async def store(tmp_path: Path) -> FolderStore:
    store = FolderStore(tmp_path / "storage")
    for data in (ORIGINAL, ANONYMISED):
        await put_bytes(store, file_hash(data), data)
        await store.put_thumbnail(file_hash(data), b"thumbnail of " + data[9:20])
    return store


@pytest.fixture
async def service_app(sign_in_settings: Settings, database: Database, store: FolderStore) -> AsyncIterator[FastAPI]:
    app = sign_in_service(sign_in_settings, database, document_endpoints.router, massima_endpoints.router)
    app.state.services = SimpleNamespace(settings=sign_in_settings, database=database, store=store)
    yield app
    await app.state.provider_to_close.close()


Reader = Callable[[str | None], Any]


@pytest.fixture
async def reader(service_app: FastAPI) -> AsyncIterator[Reader]:
    """``await reader("giudice")``: a browser in which that account is signed in; None: nobody is."""
    opened: list[Browser] = []

    async def new(account: str | None) -> Browser:
        browser = Browser(service_app)
        opened.append(browser)
        if account is not None:
            await browser.enter(account)
        return browser

    yield new
    for browser in opened:
        await browser.aclose()


@dataclass
class Decisions:
    """Puts decisions into the database."""

    session: AsyncSession

    async def document(self, data: bytes, provvedimento_id: UUID, *texts: str) -> str:
        hash_ = file_hash(data)
        await self.session.execute(
            insert(Document).values(
                hash=hash_,
                size=len(data),
                name="file.pdf",
                domain="CIVILE",
                state=DocumentState.ELABORATO,
                progress=100,
                page_count=max(1, len(texts)),
                provvedimento_id=provvedimento_id,
                processed_at=now(),
            )
        )
        for number, testo in enumerate(texts, start=1):
            await self.session.execute(
                insert(DocumentPage).values(hash=hash_, page_number=number, width=595, height=842, testo=testo)
            )
        return hash_

    async def plain(self, status: str = "PUBBLICATO", **values: Any) -> UUID:
        """An unrestricted decision of Milan with its document."""
        id_ = new_id()
        await self._row(id_, status, **values)
        hash_ = await self.document(ORIGINAL, id_, "Prima pagina", "Seconda pagina")
        await self._set(id_, document_hash=hash_)
        return id_

    async def restricted(self, *, confirmed: bool, status: str = "PUBBLICATO") -> UUID:
        """A restricted decision of Milan with an original and an anonymised document."""
        id_ = new_id()
        await self._row(id_, status, restricted=True)
        original = await self.document(ORIGINAL, id_, "Mario Rossi")
        anonymised = await self.document(ANONYMISED, id_, "M.R.")
        await self.session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=id_, document_hash=original))
        await self._set(id_, anonymized_document_hash=anonymised, anonymised_confirmed_at=now() if confirmed else None)
        return id_

    async def massima(self, provvedimento_id: UUID) -> UUID:
        id_ = new_id()
        await self.session.execute(
            insert(Massima).values(
                id=id_, provvedimento_id=provvedimento_id, status="PUBBLICATO", titolo="Titolo", testo="Testo"
            )
        )
        return id_

    async def _row(self, id_: UUID, status: str, **values: Any) -> None:
        await self.session.execute(
            insert(Provvedimento).values(
                id=id_,
                area="civile",
                status=status,
                numero_provvedimento=12,
                anno_provvedimento=2024,
                data_pubblicazione=now().date(),
                **{**MILANO, **values},
            )
        )

    async def _set(self, id_: UUID, **values: Any) -> None:
        await self.session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(**values))


@pytest.fixture
def decisions(session: AsyncSession) -> Decisions:
    return Decisions(session)


async def test_the_bytes_and_their_headers(reader: Reader, decisions: Decisions) -> None:
    id_ = await decisions.plain()
    answer = await (await reader("lettore")).call("GET", f"/provvedimento/{id_}/document")
    assert answer.status_code == 200
    assert answer.content == ORIGINAL
    headers = answer.headers
    assert headers["content-type"] == "application/pdf"
    assert headers["content-length"] == str(len(ORIGINAL))
    assert headers["accept-ranges"] == "bytes"
    assert headers["etag"] == f'"{file_hash(ORIGINAL)}"'
    assert headers["cache-control"] == "private, no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in headers["content-security-policy"]
    assert headers["content-disposition"].startswith('inline; filename="Tribunale di Milano, sentenza n. 12-2024 del ')


@pytest.mark.parametrize("tampered", [ORIGINAL[:-1], ORIGINAL[: len(ORIGINAL) // 2], b"", ORIGINAL + b"x"])
async def test_a_document_that_was_cut_short_is_not_served_as_if_it_were_whole(
    reader: Reader, decisions: Decisions, store: FolderStore, tampered: bytes
) -> None:
    id_ = await decisions.plain()
    async with store.local_path(file_hash(ORIGINAL)) as path:
        path.write_bytes(tampered)
    lettore = await reader("lettore")
    for method, headers in (
        ("GET", {}),
        ("HEAD", {}),
        ("GET", {"Range": "bytes=0-9"}),
        ("GET", {"Range": "bytes=-10"}),
        ("GET", {"If-None-Match": f'"{file_hash(ORIGINAL)}"'}),
    ):
        answer = await lettore.call(method, f"/provvedimento/{id_}/document", headers=headers)
        assert answer.status_code == 404
        assert "etag" not in answer.headers
        if method == "GET":
            assert answer.json()["code"] == "DOCUMENT_DAMAGED"
    await put_bytes(store, file_hash(ORIGINAL), ORIGINAL)  # whoever brings it again puts it right
    assert (await lettore.call("GET", f"/provvedimento/{id_}/document")).content == ORIGINAL


@pytest.mark.parametrize(
    ("headers", "status", "start", "end"),
    [
        ({"Range": "bytes=0-9"}, 206, 0, 10),
        ({"Range": "bytes=100-"}, 206, 100, len(ORIGINAL)),
        ({"Range": "bytes=-7"}, 206, len(ORIGINAL) - 7, len(ORIGINAL)),
        ({"Range": "bytes=5-99999999"}, 206, 5, len(ORIGINAL)),
        ({"Range": "bytes=0-1,5-6"}, 200, 0, len(ORIGINAL)),
        ({"Range": "bytes=0-9", "If-Range": f'"{file_hash(ORIGINAL)}"'}, 206, 0, 10),
        ({"Range": "bytes=0-9", "If-Range": '"another"'}, 200, 0, len(ORIGINAL)),
        ({"Range": "bytes=0-9", "If-Range": "Wed, 21 Oct 2015 07:28:00 GMT"}, 200, 0, len(ORIGINAL)),
        ({"If-None-Match": '"another"'}, 200, 0, len(ORIGINAL)),
    ],
)
async def test_ranges(
    reader: Reader, decisions: Decisions, headers: dict[str, str], status: int, start: int, end: int
) -> None:
    id_ = await decisions.plain()
    answer = await (await reader("lettore")).call("GET", f"/provvedimento/{id_}/document", headers=headers)
    assert answer.status_code == status
    assert answer.content == ORIGINAL[start:end]
    assert answer.headers["content-length"] == str(end - start)
    if status == 206:
        assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{len(ORIGINAL)}"


async def test_validators_and_head(reader: Reader, decisions: Decisions) -> None:
    path = f"/provvedimento/{await decisions.plain()}/document"
    lettore = await reader("lettore")
    for tag in (f'"{file_hash(ORIGINAL)}"', f'"x", W/"{file_hash(ORIGINAL)}"', "*"):
        answer = await lettore.call("GET", path, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["cache-control"] == "private, no-store"
    answer = await lettore.call("GET", path, headers={"Range": f"bytes={len(ORIGINAL)}-"})
    assert answer.status_code == 416
    assert answer.headers["content-range"] == f"bytes */{len(ORIGINAL)}"
    assert answer.json()["code"] == "RANGE_NOT_SATISFIABLE"
    answer = await lettore.call("HEAD", path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(ORIGINAL))


async def test_a_file_that_the_store_has_lost_is_not_found(
    reader: Reader, decisions: Decisions, store: FolderStore
) -> None:
    id_ = await decisions.plain()
    await store.delete(file_hash(ORIGINAL))
    lettore = await reader("lettore")
    for path in ("document", "document/thumbnail"):
        assert (await lettore.call("GET", f"/provvedimento/{id_}/{path}")).status_code == 404


async def test_the_text_page_by_page(reader: Reader, decisions: Decisions) -> None:
    id_ = await decisions.plain()
    answer = await (await reader("lettore")).call("GET", f"/provvedimento/{id_}/document/testo")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.split("\f") == ["Prima pagina", "Seconda pagina"]
    assert answer.headers["cache-control"] == "private, no-store"


PATHS = (
    "document",
    "anonymized_document",
    "document/testo",
    "document/anonymized_testo",
    "document/riferimenti",
    "document/parti",
    "document/parti?anonymized=true",
    "document/thumbnail",
    "processing",
)


async def test_nobody_reads_anything_without_signing_in(reader: Reader, decisions: Decisions) -> None:
    id_ = await decisions.plain()
    nobody = await reader(None)
    answers = [await nobody.call("GET", f"/provvedimento/{id_}/{path}") for path in PATHS]
    answers += [
        await nobody.call("GET", f"/massima/{await decisions.massima(id_)}/document"),
        await nobody.call("HEAD", f"/provvedimento/{id_}/document"),
        await nobody.call("HEAD", f"/provvedimento/document?file_hash={file_hash(ORIGINAL)}"),
        await nobody.call("POST", f"/provvedimento/{id_}/processing"),
    ]
    assert {answer.status_code for answer in answers} == {401}


async def test_what_does_not_exist_and_what_is_invisible_look_the_same(reader: Reader, decisions: Decisions) -> None:
    draft = await decisions.plain("BOZZA")
    for account in ("lettore", "giudice", "redattore.roma", "redattore.massime"):
        browser = await reader(account)
        for path in PATHS:
            invisible = await browser.call("GET", f"/provvedimento/{draft}/{path}")
            unknown = await browser.call("GET", f"/provvedimento/{new_id()}/{path}")
            assert (invisible.status_code, invisible.json()) == (404, unknown.json())
    redattore = await reader("redattore")
    assert (await redattore.call("GET", f"/provvedimento/{draft}/document")).content == ORIGINAL


async def test_an_original_is_for_its_office_alone(reader: Reader, decisions: Decisions) -> None:
    id_ = await decisions.restricted(confirmed=True)
    faces = {
        "giudice": (ORIGINAL, "Mario Rossi"),
        "lettore": (ANONYMISED, "M.R."),
        "redattore.roma": (ANONYMISED, "M.R."),
    }
    for account, (data, testo) in faces.items():
        browser = await reader(account)

        async def read(path: str, browser: Browser = browser) -> bytes:
            return (await browser.call("GET", path)).content

        assert await read(f"/provvedimento/{id_}/document") == data
        assert await read(f"/provvedimento/{id_}/document/testo") == testo.encode()
        assert await read(f"/provvedimento/{id_}/document/thumbnail") == b"thumbnail of " + data[9:20]
        assert await read(f"/provvedimento/{id_}/anonymized_document") == ANONYMISED
        assert await read(f"/provvedimento/{id_}/document/anonymized_testo") == b"M.R."


async def test_the_parts_are_those_of_the_face_that_is_asked_for(reader: Reader, decisions: Decisions) -> None:
    id_ = await decisions.restricted(confirmed=True)
    for data, testo in (
        (ORIGINAL, "Mario Rossi\nP.Q.M.\nvisto l'art. 2043 c.c."),
        (ANONYMISED, "M.R.\nP.Q.M.\naccoglie"),
    ):
        await decisions.session.execute(
            update(DocumentPage).where(DocumentPage.hash == file_hash(data)).values(testo=testo)
        )
    await decisions.session.commit()
    anonymised = {
        "pagine": 1,
        "precedenti": [],
        "senza_testo": [],
        "parti": [
            {"tipo": "testo", "pagina": 1, "paragrafi": [[{"testo": "M.R."}]]},
            {"tipo": "dispositivo", "titolo": "P.Q.M.", "pagina": 1, "paragrafi": [[{"testo": "accoglie"}]]},
        ],
        "norme": [],
        "lingue": [],
        "breve": {
            "fatto": [],
            "questione": [],
            "decisione": [{"testo": "accoglie", "parte": 1, "paragrafo": 0, "pagina": 1}],
            "segue": False,
            "dispositivo": 1,
        },
    }
    for account in ("giudice", "lettore"):
        browser = await reader(account)
        other = await browser.call("GET", f"/provvedimento/{id_}/document/parti", params={"anonymized": "true"})
        assert other.json() == anonymised
        own = await browser.call("GET", f"/provvedimento/{id_}/document/parti", params={"data": "2020-05-01"})
        if account == "lettore":
            assert own.json() == anonymised
            continue
        [before, operative] = own.json()["parti"]
        assert before["paragrafi"] == [[{"testo": "Mario Rossi"}]]
        [[visto, law]] = operative["paragrafi"]
        assert (visto, law["testo"]) == ({"testo": "visto l'"}, "art. 2043 c.c.")
        assert own.json()["breve"]["decisione"] == [], "the original orders nothing"
        norma = own.json()["norme"][law["norma"]]
        assert norma["canonico"] == "ART. 2043 C.C."
        assert norma["link_vigente"].endswith("!vig=2020-05-01")


async def test_an_obscured_version_says_that_its_original_was_read_on_a_scan(
    decisions: Decisions, session: AsyncSession
) -> None:
    await decisions.restricted(confirmed=True)
    original, obscured = file_hash(ORIGINAL), file_hash(ANONYMISED)
    packed, end = await document_service.answer(session, obscured, "parti")
    assert "scansioni" not in json.loads(packed.plain(end))
    await session.execute(update(DocumentPage).where(DocumentPage.hash == original).values(confidence=95))
    packed, end = await document_service.answer(session, obscured, "parti")
    assert json.loads(packed.plain(end))["scansioni"] == [1]
    assert (await document_service.processing(session, obscured)).message == (
        "Il testo è stato letto da una scansione (pagina 1): da controllare."
    )
    await session.execute(update(Document).where(Document.hash == obscured).values(page_count=2))
    packed, end = await document_service.answer(session, obscured, "parti")
    assert json.loads(packed.plain(end))["scansioni"] == [1, 2]


async def test_references_are_those_of_the_text_that_the_reader_sees(reader: Reader, decisions: Decisions) -> None:
    id_ = await decisions.restricted(confirmed=True)
    for data, testo in ((ORIGINAL, "Mario Rossi, art. 2043 c.c."), (ANONYMISED, "M.R., L. 241/1990")):
        await decisions.session.execute(
            update(DocumentPage).where(DocumentPage.hash == file_hash(data)).values(testo=testo)
        )
    await decisions.session.commit()
    expected = {
        "giudice": (13, 27, "ART. 2043 C.C.", "stato:regio.decreto:1942-03-16;262:2~art2043"),
        "lettore": (6, 17, "L. 241/1990", "stato:legge:1990;241"),
    }
    for account, (start, end, canonico, urn) in expected.items():
        browser = await reader(account)
        found = await browser.call("GET", f"/provvedimento/{id_}/document/riferimenti", params={"data": "2020-05-01"})
        link = f"https://www.normattiva.it/uri-res/N2Ls?urn:nir:{urn}"
        norma = {"canonico": canonico, "link": link, "sito": "Normattiva", "link_vigente": f"{link}!vig=2020-05-01"}
        assert found.json() == {
            "riferimenti": [{"page": 1, "start": start, "end": end, "norma": 0}],
            "norme": [norma],
        }


async def test_before_the_anonymised_version_is_confirmed_others_get_nothing(
    reader: Reader, decisions: Decisions
) -> None:
    id_ = await decisions.restricted(confirmed=False)
    lettore = await reader("lettore")
    for path in PATHS:
        assert (await lettore.call("GET", f"/provvedimento/{id_}/{path}")).status_code == 404


@pytest.mark.parametrize(
    ("values", "status", "body"),
    [
        (
            {"state": "IN_CODA", "progress": 0},
            200,
            {"state": "IN_CODA", "progress": 0, "message": document_service.IN_PROGRESS},
        ),
        (
            {"state": "IN_ELABORAZIONE", "progress": 40},
            200,
            {"state": "IN_ELABORAZIONE", "progress": 40, "message": document_service.IN_PROGRESS},
        ),
        ({"progress": 100}, 200, {"state": "ELABORATO", "progress": 100, "message": ""}),
        (
            {"state": "SENZA_TESTO"},
            200,
            {"state": "SENZA_TESTO", "progress": 100, "message": document_service.WITHOUT_TEXT},
        ),
        (
            {
                "state": "NON_RIUSCITO",
                "failure_code": FailureCode.PROTETTO,
                "failure_message": FailureCode.PROTETTO.reason,
            },
            500,
            {
                "detail": "Si è verificato un errore nella conversione del documento. "
                "Contattare il servizio di assistenza.",
                "code": "CONVERSION_FAILED",
                "state": "NON_RIUSCITO",
                "progress": 100,
                "reason": FailureCode.PROTETTO.reason,
            },
        ),
    ],
)
async def test_processing(
    reader: Reader,
    decisions: Decisions,
    session: AsyncSession,
    values: dict[str, Any],
    status: int,
    body: dict[str, Any],
) -> None:
    id_ = await decisions.plain()
    await document_repository.set_fields(session, file_hash(ORIGINAL), **values)
    lettore = await reader("lettore")
    answer = await lettore.call("GET", f"/provvedimento/{id_}/processing")
    assert (answer.status_code, answer.json()) == (status, body)
    text = await lettore.call("GET", f"/provvedimento/{id_}/document/testo")
    settled = values.get("state", "ELABORATO") in ("ELABORATO", "SENZA_TESTO")
    assert text.status_code == (200 if settled else 409)


async def test_editors_of_the_office_have_a_document_processed_again(
    reader: Reader, decisions: Decisions, session: AsyncSession
) -> None:
    id_ = await decisions.plain()
    path = f"/provvedimento/{id_}/processing"
    for account in ("lettore", "giudice", "approvatore", "redattore.massime", "redattore.roma"):
        assert (await (await reader(account)).call("POST", path)).status_code == 403
    redattore = await reader("redattore")
    answer = await redattore.call("POST", path)
    assert (answer.status_code, answer.json()["state"]) == (202, "IN_CODA")
    assert (await redattore.call("POST", path)).status_code == 409
    assert await pending(session) == 1
    events = await session.scalars(AuditEvent.__table__.select().with_only_columns(AuditEvent.action))
    assert "reprocessed" in events.all()


async def test_what_others_read_obscured_is_protected_from_changes_by_itself(
    decisions: Decisions, session: AsyncSession
) -> None:
    await decisions.plain()
    assert not await document_repository.is_protected(session, file_hash(ORIGINAL))
    assert not await document_repository.is_protected(session, file_hash(b"another"))
    await session.execute(update(Provvedimento).values(anonymized_document_hash=file_hash(b"another")))
    assert await document_repository.is_protected(session, file_hash(ORIGINAL))
    await session.rollback()


async def test_only_editors_learn_which_documents_are_here(reader: Reader, decisions: Decisions) -> None:
    await decisions.plain()
    path = "/provvedimento/document?file_hash="
    redattore = await reader("redattore")
    assert (await redattore.call("HEAD", path + file_hash(ORIGINAL))).status_code == 200
    assert (await redattore.call("HEAD", path + file_hash(b"another"))).status_code == 404
    assert (await redattore.call("HEAD", path + "nonsense")).status_code == 422
    for account in ("lettore", "giudice", "redattore.massime"):
        assert (await (await reader(account)).call("HEAD", path + file_hash(ORIGINAL))).status_code == 403


async def test_the_api_describes_itself(service_app: FastAPI) -> None:
    paths = service_app.openapi()["paths"]
    answers = paths[f"{API_PREFIX}/provvedimento/{{id}}/document"]["get"]["responses"]
    assert {"200", "206", "304", "416"} <= set(answers)
    assert list(answers["200"]["content"]) == ["application/pdf"]
