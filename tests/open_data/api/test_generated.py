"""A program that is generated from the description compiles, and reads what it should."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from bdm.open_data.api.description import older
from bdm.open_data.endpoints import describe

MODULES = Path(__file__).parents[3] / "web" / "node_modules"
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


@pytest.mark.costly("a client that is generated and compiled, in seconds. When the description changes")
@pytest.mark.parametrize("version", ["3.1", "3.0"])
def test_a_generated_client_compiles(version: str, tmp_path: Path) -> None:
    described = describe() if version == "3.1" else older(describe())
    (tmp_path / "api.json").write_text(json.dumps(described))
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
    run(tmp_path, "openapi-typescript", "api.json", "-o", "api.ts")
    run(tmp_path, "tsc", "-p", ".")


def run(folder: Path, tool: str, *given: str) -> None:
    done = subprocess.run(
        [str(MODULES / ".bin" / tool), *given], check=False, cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
