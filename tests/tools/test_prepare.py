"""``make run`` where what it needs is missing: one plain sentence."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PREPARE = ROOT / "tools" / "prepare.py"


def program(path: Path, prints: str) -> None:
    path.write_text(f"#!/bin/sh\necho '{prints}'\n")
    path.chmod(0o755)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with nothing but the programs that install."""
    for name in ("Makefile", "tools/prepare.py", "requirements.lock", "requirements.run.lock", "pyproject.toml"):
        file = tmp_path / "clone" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes((ROOT / name).read_bytes())
    return tmp_path / "clone"


def test_an_old_python_can_read_what_refuses_it() -> None:
    ast.parse(PREPARE.read_text(), feature_version=(3, 7))


def test_an_old_python_is_said(clone: Path, tmp_path: Path) -> None:
    """Whatever interpreter the machine has, it calls itself 3.9 here."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("python3", *(f"python3.{minor}" for minor in range(11, 20))):
        program(programs / name, "Python 3.9.2")
    begin = (
        "import runpy, sys; sys.executable, sys.argv = '', ['prepare.py', 'program'];"
        f" runpy.run_path({str(clone / 'tools' / 'prepare.py')!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", begin], env={"PATH": str(programs)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == (
        "Serve Python 3.11 o successivo, e qui c'è Python 3.9.2: installarlo, o dire dov'è con PYTHON=…\n"
    )
    assert not (clone / ".venv").exists()


def test_no_python_is_said(clone: Path, tmp_path: Path) -> None:
    make = ["make", "-C", str(clone), "run", "SYSTEM_PYTHON="]
    done = subprocess.run(make, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Serve Python 3.11 o successivo, e qui non si trova" in done.stderr
    assert len(done.stderr.splitlines()) == 1
