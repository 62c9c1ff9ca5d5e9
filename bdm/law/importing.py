"""A folder of acts brought in: a file, a transaction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from hashlib import file_digest
from pathlib import Path

import anyio.to_thread
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.law import akn, repository as law_repository
from bdm.law.akn import LawArticle, LawFile, Unreadable
from bdm.law.versions import Version, merge
from bdm.platform.database.session import Database
from bdm.platform.kit.progress import Bar


@dataclass(slots=True)
class LawImport:
    """What an import did. ``versioni``: those that it wrote, ``rifiutati`` and ``tralasciati``: a file, and why it was
    refused, or which part of it is no article that can be named.
    """

    letti: int = 0
    gia_presenti: int = 0
    atti: set[str] = field(default_factory=set)
    articoli: int = 0
    versioni: int = 0
    rifiutati: list[tuple[str, str]] = field(default_factory=list)
    tralasciati: list[tuple[str, str]] = field(default_factory=list)


async def import_folder(database: Database, folder: Path, bar: Bar, *, every_version: bool = False) -> LawImport:
    """Import all XML files of a folder, however deep. ``every_version``: it has every version of each act that it has,
    so that one is in force until the next begins. Stopped halfway, it goes on from there when it is called again.
    """
    report = LawImport()
    paths = await anyio.to_thread.run_sync(lambda: sorted(each for each in folder.rglob("*.xml") if each.is_file()))
    ends = await anyio.to_thread.run_sync(lambda: _ends(paths)) if every_version else {}
    async with database.transaction() as session:
        known = await law_repository.files_read(session)
    for number, path in enumerate(paths):
        name = str(path.relative_to(folder))
        bar("Leggi", number, len(paths), name)
        try:
            digest = await anyio.to_thread.run_sync(_digest, path)
            if digest in known and ends.get(path) in (None, known[digest][1]):
                report.gia_presenti += 1
                continue
            file = await anyio.to_thread.run_sync(akn.read, path)
        except Unreadable as error:
            report.rifiutati.append((name, str(error)))
            continue
        except OSError as error:
            report.rifiutati.append((name, f"non si può leggere ({error.strerror})"))
            continue
        file.visto_al = ends.get(path) or file.visto_al
        async with database.transaction() as session:
            report.versioni += await _store(session, file, name, digest)
        report.letti += 1
        report.atti |= {each.atto for each in file.articles}
        report.articoli += len(file.articles)
        report.tralasciati += [(name, part) for part in file.left_out]
    bar("Leggi", len(paths), len(paths))
    return report


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def _ends(paths: list[Path]) -> dict[Path, date]:
    """The last day of each version that another one follows: the day before that begins."""
    starts: dict[str, list[tuple[date, Path]]] = {}
    for path in paths:
        try:
            head = akn.read(path, head=True)
        except (Unreadable, OSError):
            continue  # it is refused, with its reason, when its turn comes
        starts.setdefault(head.atto, []).append((head.visto_dal, path))
    found: dict[Path, date] = {}
    for own in starts.values():
        own.sort()
        for at, (start, path) in enumerate(own):
            following = next((day for day, _ in own[at:] if day > start), None)
            if following is not None:
                found[path] = following - timedelta(days=1)
    return found


async def _store(session: AsyncSession, file: LawFile, name: str, digest: str) -> int:
    """Put what a file says beside what is held; how many versions it wrote."""
    acts = {each.atto for each in file.articles} | {file.atto}
    for atto in sorted(acts):
        await law_repository.put_act(session, atto, file.urn, file.titolo, file.data)
    days = await law_repository.days_read(session, file.atto) | {file.visto_dal, file.visto_al}
    held = await law_repository.versions(session, acts)
    now = {key: list(own) for key, own in held.items()}
    for key, version in _versions(file, name):
        now[key] = merge(now.get(key, []), version, days)
    changed = {key: own for key, own in now.items() if own != held.get(key)}
    await law_repository.replace_versions(session, changed)
    await law_repository.put_file(session, digest, name, file.atto, file.visto_dal, file.visto_al)
    return sum(len([each for each in own if each not in held.get(key, [])]) for key, own in changed.items())


def _versions(file: LawFile, name: str) -> Iterator[tuple[tuple[str, str], Version]]:
    for place, each in enumerate(file.articles):
        first, last = _seen(file, each)
        yield (
            (each.atto, each.articolo),
            Version(each.wording, first, last, each.dal, each.al, each.modificato_da, name, place),
        )


def _seen(file: LawFile, article: LawArticle) -> tuple[date, date]:
    """The days on which the file shows this wording: its own, where it has any, otherwise those of the file."""
    first = article.dal or file.visto_dal
    return first, max(first, article.al or file.visto_al)
