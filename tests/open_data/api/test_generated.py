"""Programs that are generated from the description compile, and read what they should."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.api.description import older
from bdm.open_data.endpoints import describe
from bdm.services import Services
from tests.fixtures.app import index
from tests.open_data.api.programs import served, token_of
from tests.search.content import decision

ROOT = Path(__file__).parents[3]
MODULES = ROOT / "web" / "node_modules"
GUIDE = ROOT / "docs" / "api.md"
PROGRAM = """
import createClient from 'openapi-fetch';
import type { paths } from './api';

const { GET, POST } = createClient<paths>({ baseUrl: 'https://bdm.example/api/v1' });

export async function read(): Promise<string[]> {
  const found = await GET('/provvedimenti', { params: { query: { q: 'danno', size: 5 } } });
  const ids = found.data?.items.map((each) => each.scheda.id) ?? [];
  const pdf: string | undefined = (await GET('/provvedimenti/{id}/documento', { params: { path: { id: 'x' } } })).data;
  const wrong = await POST('/verifica', { body: { testo: 'art. 1 c.c.' } });
  return [...ids, pdf ?? '', wrong.error?.detail ?? ''];
}
"""


PYTHON = """
import json, os
from generated import AuthenticatedClient
from generated.api.feed import leggi_feed_provvedimenti
from generated.api.provvedimenti import cerca_provvedimenti, leggi_provvedimento, leggi_testo
from generated.models import Ordine, Problema

client = AuthenticatedClient(os.environ["ADDRESS"], os.environ["TOKEN"], raise_on_unexpected_status=True)
found = cerca_provvedimenti.sync(client=client, q="testo:danno", ordine=Ordine.DATA, size=5, ufficio=["Trib. Milano"])
[item] = found.items
every = cerca_provvedimenti.sync(client=client)
record = leggi_provvedimento.sync(item.scheda.id, client=client)
text = leggi_testo.sync(item.scheda.id, client=client)
feed = leggi_feed_provvedimenti.sync(client=client).payload.read()
wrong = cerca_provvedimenti.sync(client=client, q="danno AND")
assert isinstance(wrong, Problema), wrong
print(json.dumps([found.count, every.count, str(record.id), str(record.data), text, feed[:5].decode(), wrong.code]))
"""

GENERATED = pytest.mark.costly("a client that is generated and compiled, in seconds. When the description changes")
VERSIONS = pytest.mark.parametrize("version", ["3.1", "3.0"])


def write_description(version: str, folder: Path) -> None:
    (folder / "api.json").write_text(json.dumps(describe() if version == "3.1" else older(describe())))


@GENERATED
@VERSIONS
@pytest.mark.anyio
async def test_a_client_in_python_reads(
    version: str, app: FastAPI, services: Services, session: AsyncSession, tmp_path: Path
) -> None:
    item = await decision(session, "Il danno va provato.", titolo="Danno")
    await decision(session, titolo="Senza documento")
    await session.commit()
    await index(services)
    token = await token_of(session, "lettore")
    write_description(version, tmp_path)
    [overrides] = re.findall(r"```yaml\n(content_type_overrides:\n(?:  .*\n)+)```", GUIDE.read_text())
    (tmp_path / "settings.yml").write_text(f"post_hooks: []\n{overrides}")
    options = ("--path", "api.json", "--output-path", "generated", "--meta", "none", "--config", "settings.yml")
    await asyncio.to_thread(
        run, tmp_path, sys.executable, "-m", "openapi_python_client", "generate", *options, "--fail-on-warning"
    )
    async with served(app) as address:
        told = await asyncio.to_thread(run, tmp_path, sys.executable, "-c", PYTHON, ADDRESS=address, TOKEN=token)
    assert json.loads(told) == [1, 2, str(item), "2020-01-01", "Il danno va provato.", "<?xml", "QUERY_SYNTAX"]


@GENERATED
@VERSIONS
def test_a_client_in_typescript_compiles(version: str, tmp_path: Path) -> None:
    write_description(version, tmp_path)
    (tmp_path / "read.ts").write_text(PROGRAM)
    options = {
        "strict": True,
        "noEmit": True,
        "skipLibCheck": True,
        "module": "esnext",
        "target": "es2022",
        "lib": ["es2022", "dom"],
        "moduleResolution": "bundler",
        "types": [],
        "paths": {"openapi-fetch": [str(MODULES / "openapi-fetch" / "dist" / "index.d.mts")]},
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": ["read.ts"]}))
    programs = MODULES / ".bin"
    run(tmp_path, str(programs / "openapi-typescript"), "api.json", "-o", "api.ts")
    run(tmp_path, str(programs / "tsc"), "-p", ".")


def run(folder: Path, *command: str, **environment: str) -> str:
    """What it prints; it succeeds."""
    done = subprocess.run(
        command, check=False, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
