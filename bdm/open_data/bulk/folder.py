"""The folder of datasets: one folder each, which is there whole or not at all."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from bdm.open_data.bulk.schemas import BULK_FORMAT, Insieme, Tipo
from bdm.platform.kit.private_files import make_folder
from bdm.platform.kit.regex import regex
from bdm.platform.storage.folder import sync_folder
from bdm.platform.storage.temporary import TEMPORARY, new_folder, sweep

MANIFEST: Final = "manifest.json"
_NAME: Final = regex(r"\d{8}T\d{6}Z-(completo|delta)")


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """An empty folder in which a dataset is made; whatever is left there by a killed process goes. Raises Refusal,
    OSError.
    """
    make_folder(folder)
    temporary = folder / TEMPORARY
    make_folder(temporary)
    sweep(temporary)
    with new_folder(temporary) as own:
        made = own / "insieme"
        made.mkdir()
        yield made


def new_name(folder: Path, moment: datetime, kind: Tipo) -> str:
    """A name that is free; names sort in the order in which datasets were made."""
    last = max((path.name[: len("20260131T000000Z")] for path in _named(folder)), default="")
    while (stamp := f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}") <= last:
        moment = datetime.strptime(last, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC) + timedelta(seconds=1)
    return f"{stamp}-{kind}"


def write_text(path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")


def measure(path: Path) -> tuple[int, str]:
    """Bytes and SHA-256 of a file."""
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()


def seal(path: Path) -> tuple[int, str]:
    """The same of a file that is on the disk afterwards, whatever happens."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
    return measure(path)


def put(build_folder: Path, folder: Path, name: str) -> None:
    """Give a finished dataset its name."""
    sync_folder(build_folder)
    build_folder.rename(folder / name)
    sync_folder(folder)


def datasets(folder: Path) -> list[Insieme]:
    """All whole datasets, the oldest first."""
    return [found for path in sorted(_named(folder)) if (found := dataset(folder, path.name)) is not None]


def dataset(folder: Path, name: str) -> Insieme | None:
    """The dataset with this name, where there is one that this program understands."""
    if _NAME.fullmatch(name) is None:
        return None
    try:
        found = Insieme.model_validate_json((folder / name / MANIFEST).read_bytes())
    except (OSError, ValidationError):
        return None
    return found if found.formato == BULK_FORMAT and found.nome == name else None


def _named(folder: Path) -> Iterator[Path]:
    with suppress(FileNotFoundError):
        yield from (path for path in folder.iterdir() if _NAME.fullmatch(path.name))


def superfluous(every_dataset: Sequence[Insieme], keep: int) -> list[Insieme]:
    """Of all datasets those that are neither among the last ``keep`` nor what these are based on."""
    by_name = {each.nome: each for each in every_dataset}
    needed: set[str] = set()
    for each in every_dataset[-keep:]:
        at: Insieme | None = each
        while at is not None and at.nome not in needed:
            needed.add(at.nome)
            at = by_name.get(at.base or "")
    return [each for each in every_dataset if each.nome not in needed]


def drop(folder: Path, names: Sequence[str]) -> None:
    """Take these away. What is half gone has no name of a dataset any more."""
    for name in names:
        going = folder / TEMPORARY / name
        (folder / name).rename(going)
        shutil.rmtree(going, ignore_errors=True)
