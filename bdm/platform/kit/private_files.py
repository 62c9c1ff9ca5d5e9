"""What lies on this computer is for its owner alone: folders 0700, files 0600."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bdm.platform.kit.refusal import Misconfigured, Refusal

_OTHERS = 0o077
_PASS = 0o010


def keep_private() -> None:
    """From now on nothing that this process makes, nor those that it starts, is for other accounts."""
    os.umask(_OTHERS)


def is_open(path: Path, group: int | None = None) -> bool:
    """Whether other accounts may do anything with ``path`` (a link's target); ``group`` may pass through a folder."""
    found = path.stat()
    passes = _PASS if found.st_gid == group and stat.S_ISDIR(found.st_mode) else 0
    return bool(found.st_mode & _OTHERS & ~passes)


def shut(path: Path, group: int | None = None) -> None:
    """Leave ``path`` to its owner; ``group`` may pass through a folder still if it could. What is another account's
    stays as it is: ``bdm doctor`` tells.
    """
    with suppress(PermissionError):
        if is_open(path, group):
            found = path.stat()
            passes = found.st_mode & _PASS if found.st_gid == group and stat.S_ISDIR(found.st_mode) else 0
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS | passes)


def make_folder(path: Path) -> None:
    """Make the folder if need be, for its owner alone. Raises Refusal where there is something else, or no way."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise Misconfigured(f"Non è possibile creare la cartella {path}: al suo posto c'è un file.") from None
    except OSError as error:
        raise Refusal(f"Non è possibile creare la cartella {path}: {error.strerror}.") from None


def all_below(folder: Path) -> Iterator[Path]:
    """``folder`` and everything in it, without following links; what goes away meanwhile is left out."""
    yield folder
    for parent, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(parent, name)
            if not path.is_symlink():
                yield path
