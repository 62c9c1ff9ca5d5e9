"""The short version of ``python -m tests.crash``, as this user and as another."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.crash.disk import Disk
from tests.crash.killing import USUAL

pytestmark = [
    pytest.mark.timeout(900),
    pytest.mark.costly("minutes of a whole service that is killed; to be run when writing, jobs or storage change"),
]

ROOT = Path(__file__).parents[2]
ARGUMENTS = ["-m", "tests.crash", "--seed", "7", "--kinds"]


def test_nothing_is_lost_when_processes_are_killed() -> None:
    done = subprocess.run(
        [sys.executable, *ARGUMENTS, ",".join(USUAL)], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Differenze trovate: 0" in done.stdout


def test_nor_when_the_disk_is_full(folder: Path) -> None:
    disk = Disk(folder / "prova")
    if not disk.mount():
        pytest.skip("solo root può montare un file system per i dati")
    disk.unmount()
    done = subprocess.run([sys.executable, *ARGUMENTS, "disk"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nor_for_a_user_who_is_not_root(as_nobody: Callable[..., subprocess.Popen[bytes]]) -> None:
    process = as_nobody([*ARGUMENTS, "postgres,run"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.communicate()[0].decode()
    assert process.returncode == 0, output
