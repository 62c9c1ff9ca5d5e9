"""One table as a file: written and read with COPY, with the digest of what was."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

from psycopg import AsyncConnection, sql
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.operations.backup.contents import TableFile
from bdm.platform.kit.refusal import Refusal

_CHUNK = 1_000_000


async def dump_table(
    session: AsyncSession, name: str, columns: list[str], folder: Path, on_rows: Callable[[int], None]
) -> TableFile:
    rows, digest = 0, Digest((folder / f"{name}.gz").open("wb"))
    driver = await driver_of(session)
    with digest, gzip.GzipFile(fileobj=cast(BinaryIO, digest), mode="wb", compresslevel=1, mtime=0) as packed:
        statement = sql.SQL("COPY {} TO STDOUT").format(relation(name, columns))
        async with driver.cursor() as cursor:
            async with cursor.copy(statement) as copy:
                async for data in copy:
                    packed.write(data)
                    rows += 1
                    if rows % 1_000 == 0:
                        on_rows(rows)
            rows = cursor.rowcount
    on_rows(rows)
    return TableFile(name, columns, rows, digest.hexdigest())


async def load_table(session: AsyncSession, table: TableFile, folder: Path, on_rows: Callable[[int], None]) -> None:
    driver = await driver_of(session)
    path = folder / table.file_name
    if not path.is_file():
        raise Refusal(f"Il backup è danneggiato: manca {path.name}.")
    digest = Digest(path.open("rb"))
    try:
        with digest, gzip.GzipFile(fileobj=cast(BinaryIO, digest), mode="rb") as packed:
            statement = sql.SQL("COPY {} FROM STDIN").format(relation(table.name, table.columns))
            read = 0
            async with driver.cursor() as cursor:
                async with cursor.copy(statement) as copy:
                    while data := packed.read(_CHUNK):
                        read += data.count(b"\n")
                        if read > table.rows:
                            break  # whatever more there is, it is not what was written
                        await copy.write(data)
                        on_rows(read)
                rows = cursor.rowcount
            digest.rest()
    except (OSError, EOFError, zlib.error) as error:
        raise Refusal(f"Il backup è danneggiato: {path.name} non è leggibile.") from error
    if digest.hexdigest() != table.sha256 or not rows == read == table.rows:
        raise Refusal(f"Il backup è danneggiato: {path.name} non è quello che era stato scritto.")


def lines_of(table: TableFile, folder: Path) -> Iterator[bytes]:
    """The rows of a table, one after the other, as COPY wrote them. Raises ``Refusal`` when they are not those that
    were written, which is known at the end.
    """
    path = folder / table.file_name
    try:
        digest, rows = Digest(path.open("rb")), 0
        with digest, gzip.GzipFile(fileobj=cast(BinaryIO, digest), mode="rb") as packed:
            for line in packed:
                rows += 1
                yield line
            digest.rest()
    except (OSError, EOFError, zlib.error) as error:
        raise Refusal(f"Il backup è danneggiato: {path.name} non è leggibile.") from error
    if digest.hexdigest() != table.sha256 or rows != table.rows:
        raise Refusal(f"Il backup è danneggiato: {path.name} non è quello che era stato scritto.")


def relation(name: str, columns: list[str]) -> sql.Composed:
    return sql.SQL("{} ({})").format(sql.Identifier(name), sql.SQL(", ").join(map(sql.Identifier, columns)))


async def driver_of(session: AsyncSession) -> AsyncConnection[Any]:
    raw = await (await session.connection()).get_raw_connection()
    return cast("AsyncConnection[Any]", raw.driver_connection)


class Digest:
    """A file that keeps the SHA-256 of all that is written to or read from it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def write(self, data: bytes) -> int:
        self._digest.update(data)
        return self._file.write(data)

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self._digest.update(data)
        return data

    def rest(self) -> None:
        """Read what the decompression left."""
        while self.read(_CHUNK):
            pass

    def flush(self) -> None:
        self._file.flush()

    def hexdigest(self) -> str:
        return self._digest.hexdigest()

    def __enter__(self) -> Digest:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()
