"""Names that mean to be paths: in addresses, as a browser would never send them, and of files that people send."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, unquote

import httpx2
import pytest
from fastapi import FastAPI
from hypothesis import given, strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.types import ASGIApp, Receive, Scope, Send

from bdm.app import create_app
from bdm.document.model import Document
from bdm.platform.http.files import content_disposition
from bdm.platform.kit.file_names import file_name
from bdm.platform.storage import FolderStore
from bdm.platform.storage.store import document_key, thumbnail_key
from bdm.services import Services
from bdm.settings import API_PREFIX
from tests.desk.upload.test_attachment import attach, embedded, uploaded
from tests.desk.upload.test_endpoints import complete, upload
from tests.document import pdfs
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

SECRET = "segretodifuori"
UP = ("..", "%2e%2e", ".%2e", "..%00", "%252e%252e", "..;", "%c0%ae%c0%ae", "．．")
BETWEEN = ("/", "//", "/./", "%2f", "\\", "%5c", "%252f", "%c0%af")
FILES = ("segreto.txt", "media.json", "storage/segreto.pdf", "etc/passwd")
BEFORE = (
    "/",
    "/search/",
    "/assets/",
    f"{API_PREFIX}/media/",
    f"{API_PREFIX}/provvedimento/document/",
    f"{API_PREFIX}/user/preference/",
)


class AsSent:
    """The application behind a client that does not tidy up addresses: ``x-target`` is what stands in the request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        target = dict(scope["headers"])[b"x-target"] if scope["type"] == "http" else b""
        await self._app({**scope, "raw_path": target, "path": unquote(target.decode("latin-1"))}, receive, send)


@pytest.fixture
async def signed_in(services: Services, tmp_path: Path) -> AsyncIterator[Browser]:
    """A browser on an application with a client and tutorials, and secrets beside each."""
    dist, media = tmp_path / "web" / "dist", tmp_path / "media"
    for folder in (tmp_path, tmp_path / "web", dist / "assets", media, tmp_path / "storage"):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "segreto.pdf").write_text(SECRET)
    for folder in (tmp_path, tmp_path / "web", media):
        (folder / "segreto.txt").write_text(SECRET)
    (dist / "assets" / "segreto.pdf").unlink()
    (dist / "index.html").write_text("<title>BDM</title>")
    (dist / "assets" / "a.js").write_text("let a")
    (dist / "assets" / "fuori").symlink_to(tmp_path)
    (dist / "fuori").symlink_to(tmp_path)
    (media / "video.mp4").write_bytes(b"video")
    (media / "media.json").write_text('[{"path": "video.mp4", "title": "T"}, {"path": "../segreto.mp4", "title": "T"}]')
    (tmp_path / "segreto.mp4").write_text(SECRET)
    settings = services.settings.model_copy(update={"web_dist": dist, "media_dir": media})
    app = create_app(settings, replace(services, settings=settings))
    async with app.router.lifespan_context(app):
        browser = Browser(app)
        await browser.enter("redattore.tutti")
        raw = httpx2.ASGITransport(AsSent(app), client=("127.0.0.1", 50000))
        async with httpx2.AsyncClient(transport=raw, base_url=browser.base_url, cookies=browser.cookies) as client:
            yield client  # type: ignore[misc]
        await browser.aclose()


def targets() -> list[str]:
    found = [before + between.join([up] * 3 + [FILES[0]]) for before in BEFORE for up in UP for between in BETWEEN]
    found += [before + "../" * depth + name for before in BEFORE for depth in range(1, 6) for name in FILES]
    found += [before + quote(str(Path(__file__)), safe="") for before in BEFORE]
    found += [before + name for before in BEFORE for name in ("fuori/segreto.txt", "fuori%2fsegreto.txt", "a" * 300)]
    found += [f"{API_PREFIX}/media/{name}" for name in ("%2e%2e%2fsegreto.mp4", "media.json", "segreto.txt", "%00")]
    found += ["/file:///etc/passwd", "//etc/passwd", "/assets//etc/passwd", "/C:%5cwindows", "/%5c%5caltrove%5cc", "."]
    return found


async def test_nothing_outside_is_served(signed_in: httpx2.AsyncClient) -> None:
    assert len(targets()) > 400
    wrong = []
    for target in targets():
        answer = await signed_in.get("/", headers={b"x-target": target.encode()})
        page = answer.status_code == 200 and answer.text == "<title>BDM</title>"
        if not (page or 400 <= answer.status_code < 500) or SECRET in answer.text or "root:" in answer.text:
            wrong.append(f"{target}: {answer.status_code} {answer.text[:80]}")
        elif page and target.startswith((API_PREFIX, "/assets/")) and ".." not in unquote(target):
            wrong.append(f"{target}: a page")
    assert wrong == []


async def test_what_is_inside_is(signed_in: httpx2.AsyncClient) -> None:
    for target, content in (("/assets/a.js", "let a"), (f"{API_PREFIX}/media/video.mp4", "video")):
        assert (await signed_in.get("/", headers={"x-target": target})).text == content


@pytest.mark.parametrize(
    "name",
    ["", "..", "../" * 20 + "etc/passwd", "/etc/passwd", "a" * 63, "A" * 64, "a" * 63 + "/", "a" * 64 + "\n", "٣" * 64],
)
def test_no_document_is_named_by_a_path(name: str) -> None:
    for key in (document_key, thumbnail_key):
        with pytest.raises(ValueError, match="64"):
            key(name)


NAMES = (
    "../../../etc/passwd.pdf",
    "..\\..\\windows\\system32\\a.pdf",
    "/etc/passwd",
    "C:\\autoexec.bat",
    "..",
    ".",
    "...",
    "~",
    "-rf",
    "a\x00b.pdf",
    "a\r\nX-Injected: b\r\n\r\n<script>.pdf",
    'a"; filename="b.exe',
    "a\uff02; filename=\uff02b.exe",
    "..\uff0f..\uff3ca.pdf",
    "a\u202efdp.exe",
    "a\u2066b\u2069.pdf",
    "\ufeffa.pdf",
    "a\u2028b.pdf",
    "a\x85b.pdf",
    "CON",
    "nul.txt",
    "COM1.pdf",
    "con.tar.gz",
    "à" * 255,
    "a" * 250 + ".pdf",
    "a." + "b" * 250,
    "\U0001f600" * 200 + ".pdf",
    " . . ",
    "a.pdf.",
    "a:b.pdf",
    "a*?<>|.pdf",
)
DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def is_plain(name: str) -> bool:
    """Whether it is the name of a file in every system, and reads from left to right."""
    return (
        name not in ("", ".", "..")
        and not set(name) & set('/\\:*?"<>|')
        and not any(turns(sign) or unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name)
        and len(name.encode()) <= 255
        and not name.endswith((".", " "))
        and not DEVICE.fullmatch(name)
    )


def turns(sign: str) -> bool:
    """Whether it changes the direction of what comes after it, unseen."""
    return sign in "\u200e\u200f" or unicodedata.bidirectional(sign) in (
        "RLO",
        "LRO",
        "RLE",
        "LRE",
        "RLI",
        "LRI",
        "FSI",
    )


@pytest.mark.parametrize("name", NAMES)
def test_names_become_plain(name: str) -> None:
    assert is_plain(file_name(name)), file_name(name)


@given(st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("./\\:. \u202e"), max_size=300))
def test_any_name_becomes_plain(name: str) -> None:
    assert is_plain(file_name(name)), file_name(name)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=50) | st.sampled_from(NAMES))
def test_no_name_leaves_its_header(name: str) -> None:
    header = content_disposition(name)
    match = re.fullmatch(r"inline; filename=\"([ -~]*)\"; filename\*=UTF-8''([!-~]*)", header)
    assert match is not None, header
    assert not set(match[1]) & set('"\\/')
    assert not set(match[2]) & set(";\"', /")
    assert not any(turns(sign) for sign in unquote(match[2]))


async def test_names_of_uploads_stay_names(
    app: FastAPI, services: Services, session: AsyncSession, visit: Visit
) -> None:
    browser = await visit("redattore.tutti")
    assert isinstance(services.store, FolderStore)
    before = {path for path in services.settings.data_dir.rglob("*") if not path.is_relative_to(services.store.folder)}
    data = pdfs.document("Testo")
    digest = await uploaded(session, browser, data)
    for name in NAMES:
        await upload(browser, data)
        status, body = await complete(browser, digest, name=name[:255])
        assert status in (200, 422), (name, body)
        if status == 200:
            kept = await session.scalar(select(Document.name).where(Document.hash == digest))
            assert is_plain(str(kept)), (name, kept)
            answer = await browser.call("GET", f"/provvedimento/document/{digest}")
            assert answer.status_code == 200
            assert "x-injected" not in answer.headers
            assert not set(answer.headers["content-disposition"]) - set(map(chr, range(32, 127)))
    names = {path for path in services.settings.data_dir.rglob("*") if not path.is_relative_to(services.store.folder)}
    assert names == before
    for path in services.store.folder.rglob("*"):
        assert path.is_dir() or path.stem == digest, path


@pytest.mark.parametrize("name", NAMES[:1] + NAMES[9:13] + NAMES[17:18])
async def test_names_of_attachments_stay_names(
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    visit: Visit,
    name: str,
) -> None:
    browser = await visit("redattore.tutti")
    digest = await uploaded(session, browser, pdfs.document("Testo"))
    status, body = await attach(browser, digest, b"allegato", name)
    if status == 200:
        [kept] = await embedded(services, str(body["file_hash"]))
        assert is_plain(kept), kept
    else:
        assert status == 422, body
