"""``make release``: what it refuses, and what a version consists of."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bdm import __version__

ROOT = Path(__file__).parents[2]
PLACES = (
    "bdm/__init__.py",
    "publiccode.yml",
    "deploy/compose.yaml",
    "deploy/kubernetes/bdm.yaml",
    "deploy/kubernetes/backup.yaml",
    "docs/installing.md",
    "docs/installing.en.md",
    "web/src/api/openapi.json",
)
TOLD = ("CHANGELOG.md", "docs/", "tests/", "requirements", "web/package")
"""What tells of versions that were, or of others' versions."""
STEP = "bdm/migrations/versions/0022_first_shape.py"
CHANGELOG = """# Che cosa cambia

## [9.1.0] - non pubblicata
### Aggiunto
- Qualcosa.

## [0.2.0] - 2026-11-27
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with little more than the places."""
    for name in (*PLACES, STEP, "tools/release.py", "tools/prepare.py", ".gitignore"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / "tests" / "migrations").mkdir(parents=True)
    (tmp_path / "tests" / "migrations" / "released.sha256").touch()
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / "Makefile").write_text("package sbom:\n\t@mkdir -p dist && echo $@ > dist/$@\n")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "config", "user.name", "Prova")
    git(tmp_path, "config", "user.email", "prova@example.it")
    commit(tmp_path)
    return tmp_path


def git(tree: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=tree, capture_output=True, text=True, check=True).stdout


def commit(tree: Path) -> None:
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message", "Prova")


def release(tree: Path, *arguments: str) -> str:
    command = [sys.executable, "tools/release.py", *arguments]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    return done.stderr or done.stdout


def test_what_it_refuses(tree: Path) -> None:
    assert "Serve il numero" in release(tree, "9.1")
    (tree / "nuovo").touch()
    assert "modifiche non registrate" in release(tree, "9.1.0")
    (tree / "nuovo").unlink()
    git(tree, "tag", "v9.10.0")
    assert "Dopo la 9.10.0 viene un numero più grande" in release(tree, "9.9.0")
    git(tree, "tag", "--delete", "v9.10.0")
    assert "Dopo la" in release(tree, __version__)
    git(tree, "switch", "--quiet", "--create", "altro")
    assert "«altro»" in release(tree, "9.1.0")
    git(tree, "switch", "--quiet", "main")
    (tree / "CHANGELOG.md").write_text(CHANGELOG.replace("- Qualcosa.\n", ""))
    commit(tree)
    assert "è vuota o non c'è" in release(tree, "9.1.0")


def test_what_it_does(tree: Path) -> None:
    assert "Nulla è cambiato" in release(tree, "9.1.0", "--dry-run")
    before = git(tree, "rev-parse", "HEAD")
    (tree / "Makefile").write_text("package sbom:\n\t@false\n")
    commit(tree)
    assert "tutto è come prima" in release(tree, "9.1.0")
    assert not git(tree, "tag")
    git(tree, "reset", "--hard", "--quiet", before.strip())

    assert "ha il tag v9.1.0" in release(tree, "9.1.0")
    assert not git(tree, "status", "--porcelain")
    assert git(tree, "cat-file", "-t", "v9.1.0").strip() == "tag"
    for name in PLACES:
        assert "9.1.0" in (tree / name).read_text(), name
        assert name.startswith(TOLD) or not of_this_version((tree / name).read_text()), name
    headings = re.findall(r"^## (.+)", (tree / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "[9.2.0] - non pubblicata"
    assert re.fullmatch(r"\[9\.1\.0\] - \d{4}-\d\d-\d\d", headings[1])
    assert headings[1][-10:] in (tree / "publiccode.yml").read_text()
    for sums, folder in (("dist/SHA256SUMS", "dist"), ("tests/migrations/released.sha256", ".")):
        subprocess.run(["sha256sum", "--check", "--quiet", tree / sums], cwd=tree / folder, check=True)
    assert STEP in (tree / "tests/migrations/released.sha256").read_text()

    told = [sys.executable, "-c", "from bdm import full_version; print(full_version())"]
    assert subprocess.run(told, cwd=tree, capture_output=True, text=True, check=True).stdout == "9.1.0\n"
    (tree / "Makefile").write_text("")
    later = subprocess.run(told, cwd=tree, capture_output=True, text=True, check=True).stdout
    assert later == "9.1.0+dirty\n"
    commit(tree)
    later = subprocess.run(told, cwd=tree, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"9\.1\.0\+1\.g[0-9a-f]{8}\n", later)


def test_no_place_is_forgotten() -> None:
    written = git(ROOT, "grep", "-lIF", __version__).split()
    assert {name for name in written if not name.startswith(TOLD) and of_this_version((ROOT / name).read_text())} == {
        name for name in PLACES if not name.startswith(TOLD)
    }


def of_this_version(text: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(__version__)}(?![\w.])", text) is not None
