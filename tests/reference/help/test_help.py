"""Help over HTTP: contacts, the manual, video tutorials from a folder."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import ValidationError

from bdm.services import Services
from bdm.settings import API_PREFIX, Settings
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

FILM = bytes(range(256)) * 8
SUBTITLES = "WEBVTT\n\n00:00.000 --> 00:02.000\nSi preme Accedi.\n"
LISTED = {"path": "accesso al servizio.webm", "title": "Accesso", "description": "Come si accede."}
ADDRESS = "/media/accesso%20al%20servizio.webm"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one tutorial, and with files that nobody listed or that are no tutorials."""
    folder = tmp_path / "media"
    folder.mkdir()
    (tmp_path / "fuori.webm").write_bytes(b"segreto")
    (folder / "non in elenco.webm").write_bytes(b"segreto")
    (folder / "pagina.html").write_text("<script>alert(1)</script>")
    (folder / "accesso al servizio.webm").write_bytes(FILM)
    (folder / "accesso.vtt").write_text(SUBTITLES)
    write(folder, [LISTED | {"captions": "accesso.vtt"}])
    return folder


def write(folder: Path, entries: object) -> None:
    (folder / "media.json").write_text(json.dumps(entries))


Configure = Callable[..., None]


@pytest.fixture
def configure(app: FastAPI, services: Services) -> Configure:
    """Gives the running application other settings."""

    def configure(**settings: Any) -> None:
        changed = services.settings.model_copy(update=settings)
        app.state.services = dataclasses.replace(services, settings=changed)

    return configure


@pytest.mark.parametrize("path", ["/faq", "/manual", "/media", ADDRESS])
async def test_help_needs_a_sign_in(visit: Visit, configure: Configure, folder: Path, path: str) -> None:
    configure(media_dir=folder)
    browser = await visit(None)
    assert (await browser.call("GET", path)).status_code == 401


async def test_contacts_as_installed(visit: Visit) -> None:
    """They are for everybody: who cannot sign in needs them most."""
    browser = await visit(None)
    assert (await browser.call("GET", "/contact")).json() == {
        "address": "via Arenula 70, 00186 Roma",
        "phone": "06 68851",
        "email": None,
        "accessibility_statement": None,
        "analytics": None,
        "assistance_link": None,
        "problem_link": None,
        "open_access": False,
    }


async def test_contacts_as_set(visit: Visit, configure: Configure) -> None:
    settings = {
        "contact_address": "piazza Cavour, 00193 Roma",
        "contact_phone": "06 1",
        "contact_email": "assistenza@giustizia.example",
        "accessibility_statement": "https://form.agid.example/view/1",
        "analytics_url": "https://visite.example/",
        "analytics_site": "7",
        "assistance_link": "https://assistenza.example/nuova",
        "problem_link": "mailto:guasti@assistenza.example?subject=Banca%20dati&body={pagina}",
        "open_access": True,
    }
    configure(**settings)
    browser = await visit("lettore")
    assert (await browser.call("GET", "/contact")).json() == {
        "address": settings["contact_address"],
        "phone": settings["contact_phone"],
        "email": settings["contact_email"],
        "accessibility_statement": settings["accessibility_statement"],
        "analytics": {"url": "https://visite.example/", "site": "7"},
        "assistance_link": settings["assistance_link"],
        "problem_link": settings["problem_link"],
        "open_access": True,
    }


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "assistenza.example", "data:text/html,x", "//assistenza.example"]
)
def test_a_link_that_is_not_one_stops_the_start(link: str) -> None:
    with pytest.raises(ValidationError):
        Settings(problem_link=link)
    with pytest.raises(ValidationError):
        Settings(assistance_link=link)


def test_an_empty_link_is_none() -> None:
    settings = Settings(problem_link="", assistance_link="  ")
    assert (settings.problem_link, settings.assistance_link) == (None, None)


async def test_the_manual_opens_in_the_browser(visit: Visit) -> None:
    browser = await visit("lettore")
    answer = await browser.call("GET", "/manual")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline;")
    assert answer.content.startswith(b"%PDF-")
    part = await browser.call("GET", "/manual", headers={"range": "bytes=0-7"})
    assert (part.status_code, part.content) == (206, answer.content[:8])


async def test_three_short_films_are_there_by_default(visit: Visit) -> None:
    browser = await visit("lettore")
    videos = (await browser.call("GET", "/media")).json()
    assert len(videos) == 3
    for video in videos:
        film = await browser.get(video["path"])
        assert film.headers["content-type"] == "video/mp4"
        assert 100_000 < len(film.content) < 5_000_000
        # The index before the pictures: it plays before it has come whole.
        assert film.content.index(b"moov") < film.content.index(b"mdat")
        captions = (await browser.get(video["captions"])).text
        assert captions.startswith("WEBVTT")
        assert captions.count(" --> ") >= 5
    assert (await browser.call("GET", "/media/x.webm")).status_code == 404


async def test_an_empty_folder_has_no_videos(visit: Visit, configure: Configure, tmp_path: Path) -> None:
    configure(media_dir=tmp_path)
    browser = await visit("lettore")
    assert (await browser.call("GET", "/media")).json() == []
    assert (await browser.call("GET", "/media/ricerca.mp4")).status_code == 404


async def test_videos_of_the_folder(visit: Visit, configure: Configure, folder: Path) -> None:
    configure(media_dir=folder)
    browser = await visit("lettore")
    (video,) = (await browser.call("GET", "/media")).json()
    assert video == {
        "type": "video",
        "path": API_PREFIX + ADDRESS,
        "title": "Accesso",
        "description": "Come si accede.",
        "captions": API_PREFIX + "/media/accesso.vtt",
    }
    answer = await browser.get(video["path"])
    assert (answer.status_code, answer.headers["content-type"], answer.content) == (200, "video/webm", FILM)
    part = await browser.get(video["path"], headers={"range": "bytes=256-259"})
    assert (part.status_code, part.content) == (206, bytes(range(4)))
    captions = await browser.get(video["captions"])
    assert captions.headers["content-type"].startswith("text/vtt")
    assert captions.text == SUBTITLES


@pytest.mark.parametrize(
    "name", ["non%20in%20elenco.webm", "media.json", "pagina.html", "..%2Ffuori.webm", "%2e%2e%2ffuori.webm"]
)
async def test_nothing_else_of_the_folder_is_sent(visit: Visit, configure: Configure, folder: Path, name: str) -> None:
    write(folder, [LISTED, *({**LISTED, "path": path} for path in ("pagina.html", "../fuori.webm", "."))])
    configure(media_dir=folder)
    browser = await visit("lettore")
    assert [video["title"] for video in (await browser.call("GET", "/media")).json()] == ["Accesso"]
    answer = await browser.call("GET", f"/media/{name}")
    assert answer.status_code in (404, 422)
    assert b"segreto" not in answer.content


@pytest.mark.parametrize("content", ["", "{", "[1]", '[{"path": "accesso al servizio.webm"}]', '{"a": []}'])
async def test_a_damaged_list_is_an_empty_one(
    visit: Visit, configure: Configure, folder: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "media.json").write_text(content)
    configure(media_dir=folder)
    browser = await visit("lettore")
    answer = await browser.call("GET", "/media")
    assert (answer.status_code, answer.json()) == (200, [])
    assert "media.json" in caplog.text


async def test_a_video_that_is_gone_is_left_out(visit: Visit, configure: Configure, folder: Path) -> None:
    write(folder, [LISTED | {"captions": "persi.vtt"}, LISTED | {"path": "perso.mp4", "title": "Perso"}])
    configure(media_dir=folder)
    browser = await visit("lettore")
    (video,) = (await browser.call("GET", "/media")).json()
    assert (video["title"], video["captions"]) == ("Accesso", None)
