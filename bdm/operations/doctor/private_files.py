"""Files: is what lies in the data folder, and in that of the documents, for nobody else's eyes?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bdm.operations.doctor.finding import CheckResult, Remedy, from_cases
from bdm.platform.database.embedded.home import ours, passing_group, public_programs
from bdm.platform.kit.private_files import all_below, is_open, shut
from bdm.platform.storage import FolderStore

if TYPE_CHECKING:
    from bdm.services import Services

CHECK = "File: riservati a chi esegue il servizio"


async def check_private_files(services: Services, *, repair: bool) -> CheckResult:
    """Look for files and folders that other accounts of this computer could read or enter, were those above open."""
    return await asyncio.to_thread(_check, services, repair)


def _check(services: Services, repair: bool) -> CheckResult:
    group = passing_group(services.settings.data_dir.resolve())
    cases = list(_open_to_others(services, group))
    if not (cases and repair):
        return from_cases(CHECK, cases, Remedy.REPAIR)
    for path in cases:
        with suppress(FileNotFoundError):
            shut(path, group)
    left = list(_open_to_others(services, group))
    return from_cases(CHECK, left or cases, Remedy.BY_HAND if left else Remedy.REPAIRED)


def _open_to_others(services: Services, group: int | None) -> Iterator[Path]:
    for path in _private(services):
        with suppress(FileNotFoundError):
            if is_open(path, group):
                yield path


def _private(services: Services) -> Iterator[Path]:
    """Everything that is ours: what lies in the data folder, and the documents where they are in another one."""
    data_dir = services.settings.data_dir.resolve()
    public = tuple(str(path) for path in public_programs(data_dir))
    places = {path.resolve(): None for path in ours(data_dir)}
    if isinstance(services.store, FolderStore):
        places[services.store.folder] = None
    for place in places:
        for path in [place] if place == data_dir else all_below(place):
            if not public or not str(path).startswith(public):
                yield path
