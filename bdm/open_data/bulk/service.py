"""Making datasets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bdm.open_data.bulk import companion_files, folder as bulk_folder
from bdm.open_data.bulk.folder import MANIFEST
from bdm.open_data.bulk.schemas import Contenuto, FileInsieme, Insieme
from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.service import cursor_at
from bdm.open_data.record.schemas import canonical
from bdm.platform.database.session import Database
from bdm.platform.kit.refusal import Misconfigured, Refusal
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from bdm.open_data.bulk.pieces import BulkPiece
    from bdm.open_data.bulk.settling import SettledFace

PIECE_ROWS: Final = 10_000
KEPT: Final = 7
"""So many of the last datasets stay."""
REMOVED: Final = "rimossi.jsonl.zst"

Report = Callable[[str, int, int], None]


@dataclass(frozen=True)
class DatasetOptions:
    """What is to be made: ``delta``, what has changed since the last dataset; ``keep`` so many of the last."""

    parquet: bool = True
    delta: bool = False
    keep: int = KEPT
    piece_rows: int = PIECE_ROWS


def require_packages() -> None:
    """Refuse to begin without what writes the files."""
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise Misconfigured("Per gli insiemi di file servono i pacchetti di «bdm[dati]»: installarli.")


async def make(database: Database, folder: Path, wish: DatasetOptions, report: Report) -> Insieme:
    """A dataset in ``folder``, whole or not at all; older ones than those that are to be kept go. Raises Refusal,
    NotSettled, OSError.
    """
    require_packages()
    from bdm.open_data.bulk.writing import write_lines

    with bulk_folder.workshop(folder) as build_folder:
        before = await _before(database, folder) if wish.delta else None
        since = before.seq if before else 0
        pieces, settled = await write_lines(database, build_folder, wish.piece_rows, since, report)
        return await asyncio.to_thread(_finish, build_folder, folder, wish, list(pieces), settled, before, report)


async def _before(database: Database, folder: Path) -> Insieme:
    """The dataset that a delta follows. Raises Refusal."""
    found = bulk_folder.datasets(folder)
    if not found:
        raise Refusal(f"In {folder} non c'è ancora un insieme di file: farne prima uno senza --delta.")
    async with database.reading() as session:
        epoch = await changelog_repository.epoch(session)
    if found[-1].epoch != epoch:
        raise Refusal("Il registro è stato ricostruito da una copia di sicurezza: farne uno senza --delta.")
    return found[-1]


def _finish(
    build_folder: Path,
    folder: Path,
    wish: DatasetOptions,
    pieces: Sequence[BulkPiece],
    face: SettledFace,
    before: Insieme | None,
    report: Report,
) -> Insieme:
    files = [_file(piece.path, _content(piece), piece.rows) for piece in pieces]
    if wish.parquet:
        files += _parquet(pieces, report)
    if before is not None:
        files.append(_removed(build_folder / REMOVED, face))
    moment = now()
    dataset = Insieme(
        nome=bulk_folder.new_name(folder, moment, "delta" if before else "completo"),
        tipo="delta" if before else "completo",
        cursor=cursor_at(face.epoch, face.seq),
        da=before.cursor if before else None,
        base=before.nome if before else None,
        schede=face.count,
        radice=face.root.hex(),
        data=moment,
        file=files,
    )
    leaves = {
        "LEGGIMI.txt": companion_files.explanation(dataset),
        "LICENZA.txt": companion_files.LICENCE_TEXT,
        "schema.json": companion_files.line_schema(),
    }
    for name, content in leaves.items():
        bulk_folder.write_text(build_folder / name, content)
        dataset.file.append(_file(build_folder / name, "altro", None))
    bulk_folder.write_text(build_folder / MANIFEST, dataset.model_dump_json(indent=1) + "\n")
    bulk_folder.seal(build_folder / MANIFEST)
    bulk_folder.put(build_folder, folder, dataset.nome)
    bulk_folder.drop(folder, [each.nome for each in bulk_folder.superfluous(bulk_folder.datasets(folder), wish.keep)])
    return dataset


def _content(piece: BulkPiece) -> Contenuto:
    return "massime" if piece.kind == "massima" else "provvedimenti"


def _file(path: Path, content: Contenuto, rows: int | None) -> FileInsieme:
    size, digest = bulk_folder.seal(path)
    return FileInsieme(nome=path.name, contenuto=content, righe=rows, byte=size, sha256=digest)


def _parquet(pieces: Sequence[BulkPiece], report: Report) -> list[FileInsieme]:
    from bdm.open_data.bulk.parquet import write_parquet

    files: list[FileInsieme] = []
    done, total = 0, sum(piece.rows for piece in pieces)
    for piece in pieces:

        def tell(rows: int, before: int = done) -> None:
            report("Parquet", before + rows, total)

        files.append(_file(write_parquet(piece, tell), _content(piece), piece.rows))
        done += piece.rows
    return files


def _removed(path: Path, face: SettledFace) -> FileInsieme:
    from bdm.open_data.bulk.pieces import LineFile

    with closing(LineFile(path)) as file:
        for kind, item_id, event in face.gone:
            file.add(canonical({"kind": kind, "id": str(item_id), "evento": event.value}))
    return _file(path, "rimossi", len(face.gone))


async def public_datasets(database: Database, folder: Path) -> list[Insieme]:
    """The datasets of which everything may still be read, the oldest first."""
    found = await asyncio.to_thread(bulk_folder.datasets, folder)
    async with database.reading() as session:
        epoch, last = await changelog_repository.epoch(session), await changelog_repository.last_taken_back(session)
    return [each for each in found if is_offered(each, epoch, last)]


def is_offered(dataset: Insieme, epoch: str, last_taken_back: int) -> bool:
    """Whether nothing that was public where it ends has been taken back since."""
    return dataset.epoch == epoch and dataset.seq >= last_taken_back
