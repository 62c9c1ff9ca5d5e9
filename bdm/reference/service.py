"""Loading the reference data of every domain into the database."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.permission.catalogue import REFERENCE as PERMISSION
from bdm.people.ufficio.service import REFERENCE as UFFICIO
from bdm.platform.database.locks import Lock, hold
from bdm.platform.kit.reference_data import ReferenceFile
from bdm.reference import repository as reference_repository
from bdm.reference.help.service import REFERENCE as HELP
from bdm.reference.materia.service import REFERENCE as MATERIA
from bdm.reference.parola_chiave.service import REFERENCE as PAROLA_CHIAVE
from bdm.reference.riferimento_normativo.service import REFERENCE as RIFERIMENTO_NORMATIVO

FILES: tuple[ReferenceFile, ...] = (
    *UFFICIO,
    *MATERIA,
    *PAROLA_CHIAVE,
    *RIFERIMENTO_NORMATIVO,
    *PERMISSION,
    *HELP,
)
"""Every file, those first that others refer to."""

FORMAT = b"1"  # part of the version: raise it when the same files shall be read differently


async def load_all(
    session: AsyncSession,
    on_progress: Callable[[str], None] | None = None,
    files: Sequence[ReferenceFile] = FILES,
) -> bool:
    """Bring the reference data to the version of the files; True if anything was loaded.

    Idempotent, and a no-op of two small queries when the database already holds this version. ``on_progress`` gets
    an Italian sentence for each step. Several processes may call it at the same time: one loads, the others wait.
    """
    version = files_hash(files)
    if await reference_repository.loaded_hash(session) == version:
        return False
    await hold(session, Lock.REFERENCE_DATA)
    if await reference_repository.loaded_hash(session) == version:
        return False
    for file in files:
        if on_progress:
            on_progress(f"Caricamento dei dati di riferimento: {file.path.stem.replace('_', ' ')}…")
        rows = file.read(file.path)
        await reference_repository.upsert(session, file.model, rows)
        if file.prune:
            await reference_repository.prune(session, file.model, rows)
    await reference_repository.set_hash(session, version)
    return True


def files_hash(files: Sequence[ReferenceFile] = FILES) -> str:
    """SHA-256 (hex) of the names and contents of the files."""
    digest = hashlib.sha256(FORMAT)
    for file in files:
        content = file.path.read_bytes()
        digest.update(f"\0{file.path.parent.parent.name}/{file.path.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()
