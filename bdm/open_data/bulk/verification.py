"""Proving datasets: the root of what a whole one and the deltas behind it lead to, from their lines alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import orjson

from bdm.open_data.bulk.folder import MANIFEST, measure
from bdm.open_data.bulk.pieces import SUFFIX, read_lines
from bdm.open_data.bulk.schemas import FileInsieme, Insieme
from bdm.open_data.digest.tree import MerkleTree
from bdm.open_data.digest.verification import NAME_BYTES, Report, StoredRecord, UnreadableRecord, key_of, name_of


def tree_of_datasets(folders: Sequence[Path], report: Report) -> MerkleTree:
    """The tree over the records of a whole dataset and of the deltas that follow it, in their order; only leaves are in
    memory. Raises UnreadableRecord, OSError.
    """
    leaves: dict[bytes, bytes] = {}
    cursor: str | None = None
    chain = [(folder, _manifest(folder)) for folder in folders]
    total, done = sum(each.byte for _, one in chain for each in _lines_of(one)), 0
    for folder, dataset in chain:
        if dataset.da != cursor:
            why = "non comincia da un insieme completo" if cursor is None else f"non comincia a {cursor}"
            raise UnreadableRecord(folder.name, why)
        for file in _lines_of(dataset):
            _apply(folder, file, leaves)
            done += file.byte
            report(done, total)
        cursor = dataset.cursor
    tree = MerkleTree()
    for name in sorted(leaves):
        tree.add(leaves[name])
    return tree


def _manifest(folder: Path) -> Insieme:
    try:
        return Insieme.model_validate_json((folder / MANIFEST).read_bytes())
    except ValueError:
        raise UnreadableRecord(f"{folder.name}/{MANIFEST}", "non è il manifest di un insieme") from None


def _lines_of(dataset: Insieme) -> Iterator[FileInsieme]:
    return (each for each in dataset.file if each.nome.endswith(SUFFIX))


def _apply(folder: Path, file: FileInsieme, leaves: dict[bytes, bytes]) -> None:
    path, number = folder / Path(file.nome).name, 0
    if measure(path) != (file.byte, file.sha256):
        raise UnreadableRecord(file.nome, "i byte non sono quelli del manifest")
    for number, line in enumerate(read_lines(path), 1):
        place = f"{file.nome}, riga {number}"
        if file.contenuto == "rimossi":
            leaves.pop(_removed(place, line), None)
        else:
            key = key_of(StoredRecord(place, line))
            leaves[key[:NAME_BYTES]] = key[NAME_BYTES:]
    if number != file.righe:
        raise UnreadableRecord(file.nome, "le righe non sono quante dice il manifest")


def _removed(place: str, line: bytes) -> bytes:
    try:
        return name_of(orjson.loads(line))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise UnreadableRecord(place, "non nomina una scheda") from None
