"""Whatever a command makes is for its account alone, and what an earlier version left open is shut at the start."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bdm.platform.database.embedded import EmbeddedPostgres, home
from bdm.platform.kit.refusal import MISCONFIGURED

ROOT = os.geteuid() == 0
Start = Callable[..., "subprocess.Popen[bytes]"]

COMMANDS = (["-m", "bdm", "migrate"], ["-m", "bdm", "doctor", "--repair"])
OWN_PROVIDER = {"BDM_OIDC_ISSUER": "https://idp.example"}
ANOTHER_START = pytest.mark.costly("another start of the whole service. When operations/run changes")


def environment(data_dir: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "BDM_DATA_DIR": str(data_dir), **more}


def everything(folder: Path) -> Iterator[tuple[Path, int, int]]:
    """All there is: path, mode, group."""
    for path in (folder, *folder.rglob("*")):
        found = path.lstat()
        yield path, found.st_mode, found.st_gid


def open_to_others(data_dir: Path, group: int | None) -> list[str]:
    passage = {data_dir, data_dir / "postgres"}
    return [
        f"{path} {mode:o}"
        for path, mode, gid in everything(data_dir)
        if mode & 0o077 and not (path in passage and gid == group and stat.S_IMODE(mode) == 0o710)
        if not any(parent.name.startswith("programs-") for parent in (path, *path.parents))
    ]


@ANOTHER_START
def test_all_that_a_command_makes_is_private(folder: Path) -> None:
    """Database, tables, index and store, made with the usual umask."""
    data_dir = folder / "data"
    for command in COMMANDS:
        program, env = [sys.executable, *command], environment(data_dir, **OWN_PROVIDER)
        done = subprocess.run(program, env=env, umask=0o022, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert {"postgres", "search", "storage"} <= {path.name for path in data_dir.iterdir()}
    group = (data_dir / "postgres" / "cluster").stat().st_gid if ROOT else None
    assert open_to_others(data_dir, group) == []


@pytest.mark.costly("the same as another account of the system")
def test_all_that_a_command_makes_is_private_as_another_user(folder: Path, as_nobody: Start) -> None:
    folder.chmod(0o777)
    data_dir = folder / "data"
    for command in COMMANDS:
        env = {"BDM_DATA_DIR": str(data_dir)} | OWN_PROVIDER
        process = as_nobody(command, env=env, umask=0o022, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        output, _ = process.communicate()
        assert process.returncode == 0, output.decode()
    assert data_dir.stat().st_uid != os.geteuid()
    assert open_to_others(data_dir, None) == []


@pytest.fixture
def of_an_earlier_version(folder: Path) -> Path:
    """A data folder as others could read it."""
    data_dir = folder / "data"
    with EmbeddedPostgres(data_dir):
        pass
    (data_dir / "search" / "generation").mkdir(parents=True)
    (data_dir / "search" / "generation" / "words.idx").write_text("Mario Rossi")
    (data_dir / "storage").mkdir()
    (data_dir / "storage" / "document").write_text("Mario Rossi")
    for path, mode, _ in everything(data_dir):
        if "cluster" not in path.parts:
            path.chmod(0o755 if stat.S_ISDIR(mode) else 0o644)
    for name in ("", "postgres"):
        os.chown(data_dir / name, os.geteuid(), os.getegid())
        (data_dir / name).chmod(0o711)
    return data_dir


READ = """
import os, sys

for path in sys.argv[1:]:
    for tried in (os.listdir, open):
        try:
            tried(path)
        except OSError:
            continue
        print(path)
"""


@ANOTHER_START
def test_what_was_open_is_shut_at_the_start(of_an_earlier_version: Path, as_nobody: Start) -> None:
    data_dir = of_an_earlier_version
    told = [data_dir, data_dir / "search", data_dir / "search" / "generation"]
    told += [data_dir / "search" / "generation" / "words.idx", data_dir / "storage" / "document"]

    def readable() -> set[str]:
        process = as_nobody(["-c", READ, *map(str, told)], stdout=subprocess.PIPE)
        output, _ = process.communicate()
        assert process.returncode == 0
        return set(output.decode().splitlines())

    assert str(data_dir / "search" / "generation" / "words.idx") in readable()
    with EmbeddedPostgres(data_dir) as server:
        assert readable() == set()
        psycopg.connect(server.url).close()
    with EmbeddedPostgres(data_dir) as server:  # and its account still finds its way
        psycopg.connect(server.url).close()
    assert (data_dir.stat().st_mode & 0o777, (data_dir / "search").stat().st_mode & 0o777) == (0o710, 0o700)


def test_a_folder_with_other_things_stays_open(folder: Path) -> None:
    shared = folder / "shared"
    (shared / "search").mkdir(parents=True)
    (shared / "others").mkdir()
    for path in (shared, shared / "search", shared / "others"):
        path.chmod(0o755)
    home.create_data_dir(shared)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (shared, *shared.iterdir())}
    assert modes == {"shared": 0o755, "others": 0o755, "search": 0o700}


@ANOTHER_START
@pytest.mark.parametrize("place", ["", "storage", "search"])
@pytest.mark.parametrize(
    "external", [False, pytest.param(True, marks=pytest.mark.costly("the same with a database elsewhere"))]
)
def test_a_file_in_the_place_of_a_folder_is_told(
    folder: Path, fresh_database_url: str, place: str, external: bool
) -> None:
    data_dir = folder / "data"
    if place:
        data_dir.mkdir()
    (data_dir / place if place else data_dir).write_text("")
    more: dict[str, Any] = {"BDM_DATABASE_URL": fresh_database_url} if external else {}
    for command in (["worker"], ["doctor"]) if external else (["run", "--demo"], ["worker"]):
        done = subprocess.run(
            [sys.executable, "-m", "bdm", *command],
            env=environment(data_dir, BDM_PORT="0", **more),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == MISCONFIGURED
        assert "Traceback" not in done.stderr
        assert f"{data_dir / place}".rstrip("/") + ": al suo posto c'è un file." in done.stderr
