"""Datasets over ``/api/v1``: whole, in part, and nothing but what a manifest names."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.bulk.folder import MANIFEST
from bdm.open_data.bulk.schemas import FileInsieme, Insieme
from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.recorder import follow_some
from bdm.open_data.changelog.service import cursor_at
from bdm.services import Services
from tests.open_data.api.programs import Program, token_of
from tests.search.content import decision

pytestmark = pytest.mark.anyio

BODY = bytes(range(256)) * 8
FILE = "provvedimenti-0001.jsonl.zst"
NAMES = ("20260131T013000Z-completo", "20260201T013000Z-delta")


@pytest.fixture
async def folder(app: FastAPI, services: Services, session: AsyncSession, tmp_path: Path) -> Path:
    """Two datasets, at the end of the register, behind one decision."""
    await decision(session, "Testo")
    await follow_some(session)
    cursor = cursor_at(await changelog_repository.epoch(session), await changelog_repository.last(session))
    found = tmp_path / "bulk"
    sha256 = hashlib.sha256(BODY).hexdigest()
    for name in NAMES:
        (found / name).mkdir(parents=True)
        (found / name / FILE).write_bytes(BODY)
        (found / name / "altro.txt").write_text("non nominato")
        dataset = Insieme(
            nome=name,
            tipo="completo",
            cursor=cursor,
            da=None,
            base=None,
            schede=1,
            radice="0" * 64,
            data=datetime(2026, 1, 31, tzinfo=UTC),
            file=[FileInsieme(nome=FILE, contenuto="provvedimenti", righe=1, byte=len(BODY), sha256=sha256)],
        )
        (found / name / MANIFEST).write_text(dataset.model_dump_json())
    (found / "segreto.txt").write_text("segreto")
    app.state.services = replace(services, settings=services.settings.model_copy(update={"bulk": found}))
    return found


@pytest.fixture
async def program(app: FastAPI, folder: Path, session: AsyncSession) -> Program:
    return Program(app, await token_of(session, "lettore"))


async def test_the_list_and_a_file(program: Program, folder: Path) -> None:
    listed = await program.read("/bulk")
    assert [each["nome"] for each in listed] == [*reversed(NAMES)]
    [file] = listed[0]["file"]
    answer = await program.ask(f"/bulk/{NAMES[0]}/{FILE}")
    assert (answer.status_code, answer.content) == (200, BODY)
    assert answer.headers["etag"] == f'"{file["sha256"]}"'
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["cache-control"] == "private, no-cache"
    manifest = await program.ask(f"/bulk/{NAMES[0]}/{MANIFEST}")
    assert manifest.content == (folder / NAMES[0] / MANIFEST).read_bytes()
    assert manifest.headers["etag"] == f'"{hashlib.sha256(manifest.content).hexdigest()}"'


@pytest.mark.parametrize(
    ("asked", "start", "end"),
    [("bytes=0-9", 0, 10), ("bytes=2000-", 2000, 2048), ("bytes=-48", 2000, 2048), ("bytes=2047-9999", 2047, 2048)],
)
async def test_parts_of_a_file(program: Program, asked: str, start: int, end: int) -> None:
    answer = await program.ask(f"/bulk/{NAMES[0]}/{FILE}", headers={"range": asked})
    assert (answer.status_code, answer.content) == (206, BODY[start:end])
    assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{len(BODY)}"


async def test_what_is_there_already(program: Program) -> None:
    path = f"/bulk/{NAMES[0]}/{FILE}"
    tag = (await program.ask(path, "HEAD")).headers["etag"]
    assert (await program.ask(path, headers={"if-none-match": tag})).status_code == 304
    whole = await program.ask(path, headers={"range": "bytes=0-9", "if-range": '"altro"'})
    assert (whole.status_code, len(whole.content)) == (200, len(BODY))
    behind = await program.ask(path, headers={"range": "bytes=2048-"})
    assert (behind.status_code, behind.headers["content-range"]) == (416, f"bytes */{len(BODY)}")


async def test_head(program: Program) -> None:
    answer = await program.ask(f"/bulk/{NAMES[0]}/{FILE}", "HEAD")
    assert (answer.status_code, answer.content, answer.headers["content-length"]) == (200, b"", str(len(BODY)))
    assert (await program.ask("/bulk", "HEAD")).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        f"{NAMES[0]}/altro.txt",
        f"{NAMES[0]}/nulla",
        f"{NAMES[0]}/..%2Fsegreto.txt",
        f"{NAMES[0]}/%2E%2E/segreto.txt",
        f"{NAMES[0]}%2F..%2F/segreto.txt",
        "%2E%2E/segreto.txt",
        "%2E/segreto.txt",
        f"{NAMES[0]}/%2Fetc%2Fpasswd",
        f"20260101T000000Z-completo/{MANIFEST}",
        f"x/{MANIFEST}",
        f".in-corso/{MANIFEST}",
    ],
)
async def test_nothing_else_is_ever_opened(program: Program, path: str) -> None:
    answer = await program.ask(f"/bulk/{path}")
    assert answer.status_code == 404
    assert "segreto" not in answer.text


async def test_what_is_no_longer_public_is_not_offered(program: Program, session: AsyncSession) -> None:
    [item] = [UUID(each["id"]) for each in (await program.read("/changes"))["items"]]
    await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(titolo="Dopo"))
    await follow_some(session)
    assert len(await program.read("/bulk")) == 2
    await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(status="RITIRATO"))
    await follow_some(session)
    assert await program.read("/bulk") == []
    for file in (FILE, MANIFEST):
        answer = await program.ask(f"/bulk/{NAMES[0]}/{file}")
        assert (answer.status_code, answer.json()["code"]) == (410, "SUPERATO")


async def test_where_there_are_none(app: FastAPI, services: Services, session: AsyncSession) -> None:
    program = Program(app, await token_of(session, "lettore"))
    assert await program.read("/bulk") == []
    assert (await program.ask(f"/bulk/{NAMES[0]}/{FILE}")).status_code == 404
    assert (await Program(app, None).ask("/bulk")).status_code == 401
    assert (await Program(app, None).ask(f"/bulk/{NAMES[0]}/{FILE}")).status_code == 401
