"""Backups that somebody made to do harm: nothing outside the installation is written, and nothing is half restored."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tarfile
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bdm.cli.backup import restore_command
from bdm.migrations import migrate
from bdm.operations.backup import sources
from bdm.operations.backup.contents import FILE_NAME
from bdm.operations.backup.service import restore
from bdm.operations.backup.tables import KEPT, is_empty
from bdm.platform.database.session import Database, new_engine
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import FolderStore, file_hash
from bdm.settings import get_settings
from tests.importing.conftest import Installation
from tests.operations.backup.test_backup import bar, empty_url

pytestmark = pytest.mark.anyio

__all__ = ["empty_url"]

TABLES = "tables-00"
REVISION = migrate.revisions()[-1]
HASH = file_hash(b"documento")


@dataclass
class Hostile:
    """A backup by hand, of all tables: what its description says, and what is in it."""

    rows: dict[str, tuple[list[str], bytes]] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    """Instead of what the description would say."""
    members: list[tuple[tarfile.TarInfo, bytes]] = field(default_factory=list)
    raw: bytes | None = None
    """Instead of a description."""

    @property
    def tables(self) -> dict[str, tuple[list[str], bytes]]:
        return {name: (sorted(columns), b"") for name, columns in KEPT.items()} | self.rows

    def describe(self) -> bytes:
        if self.raw is not None:
            return self.raw
        packed = {name: gzip.compress(data, mtime=0) for name, (_, data) in self.tables.items()}
        tables = [
            {
                "name": name,
                "columns": columns,
                "rows": data.count(b"\n"),
                "sha256": hashlib.sha256(packed[name]).hexdigest(),
            }
            for name, (columns, data) in self.tables.items()
        ]
        told = {"format": 1, "created_at": "2026-01-01T00:00:00+00:00", "revision": REVISION, "folder": TABLES}
        told |= {"tables": tables, "sequences": {}, "documents": 0, "size": 0, "faulty": []}
        return json.dumps(told | self.more).encode()

    def tar(self) -> bytes:
        written = io.BytesIO()
        with tarfile.open(fileobj=written, mode="w", format=tarfile.PAX_FORMAT) as tar:
            for member, data in self.members:
                tar.addfile(member, io.BytesIO(data))
            for name, (_, data) in self.tables.items():
                packed = gzip.compress(data, mtime=0)
                tar.addfile(entry(f"{TABLES}/{name}.gz", len(packed)), io.BytesIO(packed))
            described = self.describe()
            tar.addfile(entry(FILE_NAME, len(described)), io.BytesIO(described))
        return written.getvalue()


def entry(name: str, size: int = 0, type_: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.type, member.linkname = size, type_, link
    return member


def file(name: str, data: bytes = b"x") -> tuple[tarfile.TarInfo, bytes]:
    return entry(name, len(data)), data


def special(name: str, type_: bytes, link: str = "") -> tuple[tarfile.TarInfo, bytes]:
    return entry(name, 0, type_, link), b""


@pytest.fixture
async def other(empty_url: str, tmp_path: Path) -> AsyncIterator[Installation]:
    """The installation to restore into, with something beside it that is worth reading and writing."""
    (tmp_path / "segreto").write_text("segreto")
    (tmp_path / "temporary").mkdir()
    database = Database(new_engine(empty_url, pool_size=2))
    yield Installation(database, FolderStore(tmp_path / "store"))
    await database.close()


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Temporary folders are made where the test sees them."""
    monkeypatch.setattr(sources.tempfile, "tempdir", str(tmp_path / "temporary"))


def files_in(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
        if not path.is_relative_to(folder / "store")
    }


async def refused(other: Installation, path: Path) -> str:
    """The message; nothing of the database is there, nor anything but of the store."""
    folder = path.parent
    before = files_in(folder)
    with pytest.raises(Refusal) as refusal:
        await restore(other.database, other.store, path, bar)
    assert files_in(folder) == before
    async with other.database.transaction() as session:
        assert await is_empty(session)
    return str(refusal.value.message)


WRITES = (
    "../segreto",
    "../../segreto",
    "documents/../../segreto",
    f"documents/../{HASH}.pdf",
    f"/documents/{HASH}.pdf",
    f"{TABLES}/../../segreto.gz",
    f"{TABLES}/..gz",
    "tables-../segreto.gz",
    f"thumbnails/../{HASH}.webp",
    "thumbnails/../../segreto",
    f"documents\\..\\{HASH}.pdf",
    f"./{FILE_NAME}/../segreto",
    "segreto",
    "a" * 300,
    "CON",
    "documents/x\x01y.pdf",
)
LINKS = [
    special(name, type_, link)
    for type_ in (tarfile.SYMTYPE, tarfile.LNKTYPE)
    for name, link in (
        (f"documents/{HASH}.pdf", "../segreto"),
        (f"{TABLES}/provvedimento.gz", "/etc/passwd"),
        (TABLES, "/etc"),
        ("documents", ".."),
        (f"thumbnails/{HASH}.webp", "/etc/passwd"),
    )
] + [
    special(f"documents/{HASH}.pdf", type_)
    for type_ in (tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE)
]


async def test_what_is_beside_is_neither_written_nor_read(other: Installation, tmp_path: Path) -> None:
    path = tmp_path / "ostile.tar"
    for member in [*map(file, WRITES), *LINKS]:
        case = f"{member[0].name[:30]}, {member[0].type!r}"
        path.write_bytes(refused_last(member).tar())
        assert "non accetta" in await refused(other, path), case  # members before it had their chance
        assert [each for each in other.store.folder.rglob("*") if not each.is_dir()] == [], case


def with_row(name: str, columns: list[str], data: bytes, **more: Any) -> Hostile:
    """With lines of ``columns``; the others of a table that is kept are null."""
    others = sorted(set(KEPT.get(name, ())) - set(columns))
    lines = [line + b"\t\\N" * len(others) for line in data.split(b"\n")[:-1]]
    return Hostile(rows={name: (columns + others, b"".join(line + b"\n" for line in lines))}, **more)


def refused_last(*members: tuple[tarfile.TarInfo, bytes]) -> Hostile:
    """Good until its rows are read, which is the last that is done with it."""
    return with_row("distretto", ["nome"], b"\xff\xfe\n", members=[*members])


def named(name: str, columns: list[str]) -> Hostile:
    table = {"name": name, "columns": columns, "rows": 0, "sha256": ""}
    return Hostile(more={"tables": [table]})


def lying(**told: Any) -> Hostile:
    return Hostile(rows={"distretto": (["id", "nome", "sede"], b"X\tX\tX\n")}, more=told)


DESCRIPTIONS: dict[str, Hostile] = {
    "a table that is none": with_row("no_such_table", ["id"], b"1\n"),
    "a table of the system": with_row("pg_authid", ["rolname"], b"x\n"),
    "the jobs": with_row("procrastinate_jobs", ["id"], b"1\n"),
    "the version": with_row("alembic_version", ["version_num"], b"9999\n"),
    "sessions": with_row("user_session", ["id"], b"x\n"),
    "a column that is none": with_row("distretto", ["no_such_column"], b"1\n"),
    "SQL for a table": named('x"; DROP TABLE provvedimento; --', []),
    "SQL for a column": named("distretto", ["nome\") FROM PROGRAM 'touch /tmp/x' --"]),
    "a path for a table": named("../../etc/passwd", []),
    "a number for a table": named(1, []),  # type: ignore[arg-type]
    "text for columns": named("distretto", "nome"),  # type: ignore[arg-type]
    "SQL for a sequence": Hostile(more={"sequences": {"x'); DROP TABLE provvedimento; --.id": [1, True]}}),
    "a sequence that is none": Hostile(more={"sequences": {"no_such_table.id": [1, True]}}),
    "a sequence beyond its end": Hostile(more={"sequences": {"provvedimento.seq": [10**30, True]}}),
    "tables elsewhere": Hostile(more={"folder": "tables-00/../../etc"}),
    "a negative size": Hostile(more={"size": -1, "documents": "x", "faulty": [1]}),
    "what nobody asked for": Hostile(more={"admin": True}),
    "a list for a date": Hostile(more={"created_at": [[]]}),
    "deep": Hostile(raw=b"[" * 200_000),
    "no number of rows": lying(tables=[{"name": "distretto", "columns": ["nome"], "rows": "1", "sha256": "0"}]),
    "a date that is none": Hostile(more={"created_at": "x" * 1_000}),
    "a table twice": lying(tables=[{"name": "distretto", "columns": ["nome"], "rows": 1, "sha256": "0"}] * 2),
    "another checksum": lying(
        tables=[{"name": "distretto", "columns": ["id", "nome", "sede"], "rows": 1, "sha256": "0" * 64}]
    ),
    "no COPY": with_row("distretto", ["id", "nome", "sede"], b"a\tb\n"),
    "NUL": with_row("distretto", ["nome"], b"a\x00b\n"),
    "no UTF-8": with_row("distretto", ["nome"], b"\xff\xfe\n"),
    "an end in the middle": with_row("distretto", ["nome"], b"\\.\nDROP TABLE provvedimento;\n"),
    "a row without its parent": with_row("note", ["id", "text"], b"0190a0b0-0000-7000-8000-000000000000\tx\n"),
    "a row against a check": with_row(
        "user_account",
        ["id", "upn", "name", "family_name", "email", "type"],
        b"0190a0b0-0000-7000-8000-000000000000\tx\tx\tx\tx\tROOT\n",
    ),
}


@pytest.mark.costly("restores thirty times. When backups change")
@pytest.mark.parametrize("case", DESCRIPTIONS)
async def test_a_description_that_does_harm_restores_nothing(other: Installation, tmp_path: Path, case: str) -> None:
    path = tmp_path / "ostile.tar"
    path.write_bytes(DESCRIPTIONS[case].tar())
    message = await refused(other, path)
    assert message.startswith(("Il backup", FILE_NAME, "Nulla è stato ripristinato")), message


@pytest.mark.parametrize("as_folder", [True, False])
async def test_a_document_is_what_its_hash_says(other: Installation, tmp_path: Path, as_folder: bool) -> None:
    if as_folder:
        path = tmp_path / "ostile"
        (path / "documents/00/00").mkdir(parents=True)
        (path / FILE_NAME).write_bytes(Hostile().describe())
        (path / TABLES).mkdir()
        (path / f"documents/{HASH[:2]}/{HASH[2:4]}").mkdir(parents=True)
        (path / f"documents/{HASH[:2]}/{HASH[2:4]}/{HASH}.pdf").write_bytes(b"altro")
    else:
        path = tmp_path / "ostile.tar"
        path.write_bytes(Hostile(members=[file(f"documents/{HASH}.pdf", b"altro")]).tar())
    assert "danneggiati 1 documenti" in await refused(other, path)
    assert not await other.store.exists(HASH)


@pytest.mark.parametrize("linked", ["document", "folder", "tables"])
async def test_a_folder_does_not_lead_outside(other: Installation, tmp_path: Path, linked: str) -> None:
    """A backup in a folder may hold links: what they lead to is taken for what it says, or for nothing."""
    path = tmp_path / "ostile"
    place = path / f"documents/{HASH[:2]}/{HASH[2:4]}"
    place.mkdir(parents=True)
    (path / FILE_NAME).write_bytes(with_row("distretto", ["nome"], b"x\n").describe())
    if linked == "document":
        (path / TABLES).mkdir()
        (place / f"{HASH}.pdf").symlink_to(tmp_path / "segreto")
    elif linked == "folder":
        (path / TABLES).mkdir()
        (path / "thumbnails").symlink_to("/etc")
    else:
        (path / TABLES).symlink_to("/etc")
    assert "danneggiat" in await refused(other, path)
    assert not await other.store.exists(HASH)


async def test_the_last_of_two_is_checked_as_any(other: Installation, tmp_path: Path) -> None:
    twice = [file(f"documents/{HASH}.pdf", b"documento"), file(f"documents/{HASH}.pdf", b"altro")]
    path = tmp_path / "ostile.tar"
    path.write_bytes(refused_last(*twice).tar())
    await refused(other, path)
    assert b"".join([piece async for piece in other.store.read(HASH)]) == b"documento"


@pytest.mark.parametrize("name", [f"documents/{HASH}.pdf", f"thumbnails/{HASH}.webp", FILE_NAME])
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(10**6, marks=pytest.mark.costly("a lie that is smaller than others")),
        pytest.param(8**11 - 1, marks=pytest.mark.costly("a lie that is smaller than others")),
        2**60,
        -1,
    ],
)
async def test_a_size_that_lies(other: Installation, tmp_path: Path, size: int, name: str) -> None:
    """The bytes end before the size that the member says: so much is not even asked for."""
    path = tmp_path / "ostile.tar"
    path.write_bytes(entry(name, size).tobuf(tarfile.GNU_FORMAT) + bytes(1024))
    assert "danneggiato" in await refused(other, path) or size < 0
    assert [each for each in other.store.folder.rglob("*") if not each.is_dir()] == []


@pytest.mark.parametrize("name", [f"documents/{HASH}.pdf", f"{TABLES}/distretto.gz", FILE_NAME])
async def test_what_takes_no_room_is_not_given_any(other: Installation, tmp_path: Path, name: str) -> None:
    """A sparse member: a terabyte of nothing in three blocks."""
    member = entry(name)
    member.pax_headers = {
        "GNU.sparse.major": "0",
        "GNU.sparse.minor": "1",
        "GNU.sparse.map": f"{10**12 - 1},1",
        "GNU.sparse.realsize": str(10**12),
    }
    path = tmp_path / "ostile.tar"
    path.write_bytes(refused_last((member, b"")).tar())
    await refused(other, path)
    assert [each for each in other.store.folder.rglob("*") if not each.is_dir()] == []


BOMB = 200_000_000


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """Rows of nothing: a thousand times smaller as it comes."""
    return gzip.compress(b"\n" * BOMB, compresslevel=9, mtime=0)


async def test_what_unpacks_to_too_much_is_not_unpacked(other: Installation, tmp_path: Path, bomb: bytes) -> None:
    """It goes to the database piece by piece: neither the memory nor the disk holds it."""
    told = {"name": "distretto", "columns": ["nome"], "rows": 1, "sha256": hashlib.sha256(bomb).hexdigest()}
    path = tmp_path / "ostile.tar"
    path.write_bytes(Hostile(members=[file(f"{TABLES}/distretto.gz", bomb)], more={"tables": [told]}).tar())
    assert len(bomb) < BOMB / 500
    await refused(other, path)
    assert sum(len(data or b"") for data in files_in(tmp_path).values()) < 10_000_000


@pytest.fixture
def command(empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], Any]]:
    monkeypatch.setenv("BDM_DATABASE_URL", empty_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    get_settings.cache_clear()
    (tmp_path / "temporary").mkdir()
    yield lambda path: CliRunner().invoke(restore_command, [str(path)])
    get_settings.cache_clear()


@pytest.mark.parametrize("case", ["a table that is none", "a row against a check", "SQL for a column"])
def test_the_command_says_so_and_fails(command: Callable[[Path], Any], tmp_path: Path, case: str) -> None:
    path = tmp_path / "ostile.tar"
    path.write_bytes(DESCRIPTIONS[case].tar())
    answer = command(path)
    assert answer.exit_code == 1
    assert "backup" in answer.stderr
    assert "Traceback" not in answer.output
