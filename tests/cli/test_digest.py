"""``bdm digest`` at the terminal: a digest that is made, and a copy that is proved by it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from uuid import UUID

import pytest
from click.testing import CliRunner, Result

from bdm.cli.digest import digest_command
from bdm.open_data.digest.tree import MerkleTree
from bdm.open_data.record.schemas import ItemName, canonical, leaf_of
from bdm.platform.database.session import Database
from bdm.platform.kit.time import today
from bdm.settings import get_settings
from tests.search.content import abstract, decision

Records = dict[ItemName, bytes]


def run(*arguments: object) -> Result:
    try:
        return CliRunner().invoke(digest_command, [str(each) for each in arguments])
    finally:
        get_settings.cache_clear()


def some(count: int) -> Records:
    """Records of both kinds, in the order of the tree."""
    names = [(kind, UUID(int=number << 64)) for kind in ("massima", "provvedimento") for number in range(count)]
    return {name: canonical({"kind": name[0], "id": str(name[1]), "titolo": "È così"}) for name in names}


def root_of(records: Records) -> str:
    tree = MerkleTree()
    for body in records.values():
        tree.add(leaf_of(body))
    return tree.root.hex()


def as_lines(folder: Path, records: Records) -> Path:
    """A copy in one file, in no order."""
    bodies = list(records.values())
    random.Random(7).shuffle(bodies)
    (folder / "copia.jsonl").write_bytes(b"".join(body + b"\n" for body in bodies))
    return folder / "copia.jsonl"


def as_folder(folder: Path, records: Records) -> Path:
    for (kind, item_id), body in records.items():
        (folder / kind).mkdir(exist_ok=True)
        (folder / kind / f"{item_id}.json").write_bytes(body)
    return folder


@pytest.mark.parametrize("stored", [as_lines, as_folder])
def test_a_copy_is_proved(stored: object, tmp_path: Path) -> None:
    records = some(9)
    assert callable(stored)
    copy = stored(tmp_path, records)
    done = run("verify", copy, "--root", root_of(records).upper())
    assert (done.exit_code, "Schede lette: 18;" in done.stdout, "è uguale" in done.stdout) == (0, True, True)
    del records["massima", UUID(int=0)]
    missing = run("verify", copy, "--root", root_of(records))
    assert (missing.exit_code, "NON è quella" in missing.stdout) == (1, True)


def test_nothing_is_a_copy_of_nothing(tmp_path: Path) -> None:
    assert run("verify", as_lines(tmp_path, {}), "--root", root_of({})).exit_code == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"{", "riga 3: non si legge come JSON"),
        (b"\xff", "riga 3: non si legge come JSON"),
        (b"", "riga 3: non si legge come JSON"),
        (b"[]", "riga 3: non è una scheda"),
        (b'{"kind":"altro","id":"00000000-0000-0000-0000-000000000000"}', "riga 3: non è una scheda"),
        (b'{"id":"7","kind":"massima"}', "riga 3: non è una scheda"),
        (b'{"id": "00000000-0000-0000-0000-0000000000aa","kind":"massima"}', "riga 3: la scheda non è nella forma"),
        (canonical({"id": str(UUID(int=0)), "kind": "massima"}), "la scheda vi è più di una volta"),
    ],
)
def test_a_line_that_is_no_record_is_named(line: bytes, told: str, tmp_path: Path) -> None:
    copy = as_lines(tmp_path, some(1))
    with copy.open("ab") as file:
        file.write(line + b"\n")
    refused = run("verify", copy, "--root", "0" * 64)
    assert (refused.exit_code, told in refused.stderr) == (1, True), refused.stderr


def test_a_file_has_the_name_of_its_record(tmp_path: Path) -> None:
    folder = as_folder(tmp_path, some(1))
    (folder / "massima" / f"{UUID(int=0)}.json").rename(folder / "massima" / "altra.json")
    refused = run("verify", folder, "--root", "0" * 64)
    assert (refused.exit_code, "massima/altra.json: il file non ha il nome" in refused.stderr) == (1, True)


@pytest.mark.parametrize("root", ["", "ab", "z" * 64, " " * 64, "0" * 63])
def test_what_is_no_root(root: str, tmp_path: Path) -> None:
    refused = run("verify", tmp_path, "--root", root)
    assert (refused.exit_code, refused.stderr) == (1, "La radice si scrive con 64 cifre esadecimali.\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "non si legge: No such file"),
        ("{", "non si legge come JSON"),
        ("[]", "non è un'impronta"),
        ('{"radice": 7}', "64 cifre esadecimali"),
    ],
)
def test_what_is_no_digest(content: str | None, told: str, tmp_path: Path) -> None:
    file = tmp_path / "impronta.json"
    if content is not None:
        file.write_text(content)
    refused = run("verify", tmp_path, "--digest", file)
    assert (refused.exit_code, told in refused.stderr) == (1, True), refused.stderr


def test_a_copy_that_is_not_there(tmp_path: Path) -> None:
    for copy in (tmp_path / "manca", tmp_path):
        refused = run("verify", copy, "--root", "0" * 64)
        assert (refused.exit_code, str(copy) in refused.stderr) == (1, True)
    assert run("verify", tmp_path).exit_code == 2


@pytest.fixture
def installation(fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    get_settings.cache_clear()


@pytest.mark.usefixtures("installation")
@pytest.mark.parametrize(("day", "told"), [("31/01/2026", "non è un giorno"), ("9999-01-01", "deve ancora venire")])
def test_days_that_have_no_digest(day: str, told: str) -> None:
    refused = run("make", "--day", day)
    assert (refused.exit_code, told in refused.stderr) == (1, True)


@pytest.mark.anyio
@pytest.mark.usefixtures("installation")
async def test_what_is_made_proves_a_copy(fresh_database: Database, tmp_path: Path) -> None:
    import anyio.to_thread

    from bdm.open_data.record import service as record_service

    async with fresh_database.transaction() as session:
        item = await decision(session, "Testo")
        own = await abstract(session, item, "<p>Principio</p>")
        faces = await record_service.read(session, [("provvedimento", item), ("massima", own)])
    made = await anyio.to_thread.run_sync(lambda: run("make"))
    assert made.exit_code == 0, made.output
    said = json.loads(made.stdout)
    assert (said["giorno"], said["schede"]) == (today().isoformat(), 2)
    (tmp_path / "impronta.json").write_text(made.stdout)
    copy = as_lines(tmp_path, {name: face.body for name, face in faces.items()})
    assert run("verify", copy, "--digest", tmp_path / "impronta.json").exit_code == 0
    copy.write_bytes(copy.read_bytes().splitlines(keepends=True)[0])
    differing = run("verify", copy, "--digest", tmp_path / "impronta.json")
    assert (differing.exit_code, "schede 2, radice" in differing.stdout) == (1, True)
