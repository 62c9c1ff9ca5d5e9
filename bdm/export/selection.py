"""What is taken away as texts or documents: which items, in which order, and how many are allowed at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.withdrawn import withdrawn, withdrawn_on
from bdm.document import repository as document_repository
from bdm.document.repository import Extent
from bdm.export import fascicolo, repository as export_repository, service as export_service
from bdm.export.fascicolo import FolderEntry
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.amounts import number
from bdm.platform.kit.errors import Invalid, NotFound
from bdm.platform.kit.time import today
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria
from bdm.search.engine.port import SearchEngine

MOST: Final = 100
MOST_CITED: Final = 1_000
MOST_PAGES: Final = 2_000
MOST_CHARACTERS: Final = 20_000_000
MOST_BYTES: Final = 500_000_000
"""Of the documents in one archive."""
TITLES: Final[dict[Kind, str]] = {"provvedimento": "Provvedimenti", "massima": "Abstract"}
_FILES: Final[dict[Kind, str]] = {"provvedimento": "provvedimenti", "massima": "massime"}


NOTHING: Final = Extent(0, 0, 0)


class TakenFormat(StrEnum):
    """As what: the texts in one file, an archive of the documents, or their citations alone, one a line."""

    DOCX = "docx"
    PDF = "pdf"
    HTML = "html"
    ZIP = "zip"
    TXT = "txt"


@dataclass(frozen=True)
class Bundle:
    """What belongs to the file. ``about``: what is said below its title; ``file_name`` is without ending;
    ``drafts``: also what is not published, of those who may read it; ``extent``: that of its documents.
    """

    title: str
    about: Sequence[str]
    file_name: str
    entries: Sequence[FolderEntry]
    drafts: bool = False
    extent: Extent = NOTHING

    @property
    def items(self) -> list[tuple[Kind, UUID]]:
        """Each item once, in order: the same may be in several folders."""
        return list(dict.fromkeys((each.kind, each.id) for each in self.entries if each.kind and each.id))


async def of_folder(session: AsyncSession, reader: Reader, id_: str, format_: TakenFormat) -> Bundle:
    """What is in a folder and in those within it. Raises NotFound; Invalid where it is too much."""
    listed = await fascicolo.list_folder(session, reader, id_)
    folder = listed.folder
    about = [] if folder.mine else [f"Cartella condivisa da {folder.owner.family_name} {folder.owner.name}"]
    taken = Bundle(folder.name, about, listed.file_name, listed.entries, drafts=True)
    taken = await _allowed(session, reader, taken, format_)
    await _record(session, reader, taken, format_, "fascicolo", folder.id)
    return taken


async def of_search(
    session: AsyncSession, engine: SearchEngine, reader: Reader, kind: Kind, criteria: Criteria, format_: TakenFormat
) -> Bundle:
    """What a search finds, all of it. Raises as a search does; Invalid where it is too much."""
    scope = Scope.of(reader)
    found = await answer_service.search(session, engine, scope, reader.account_id, kind, criteria)
    ids = await export_repository.still_published(session, scope, kind, found.ids)
    taken = _results(kind, [FolderEntry("", kind, id_) for id_ in ids])
    taken = await _allowed(session, reader, taken, format_)
    await _record(session, reader, taken, format_, kind)
    return taken


async def of_ids(
    session: AsyncSession, reader: Reader, kind: Kind, names: Sequence[str], format_: TakenFormat
) -> Bundle:
    """Chosen results, in the order of ``names``; of one that is withdrawn only that. Raises NotFound where nothing of
    them is left; Invalid where it is too much.
    """
    _count(len(set(names)), format_)
    found = await export_service.choose(session, Scope.of(reader), kind, names)
    gone = await withdrawn(session, kind, names)
    days = await withdrawn_on(session, gone)
    entries = [FolderEntry("", kind, id_) for id_ in found]
    entries += [FolderEntry("", kind, withdrawn=days[id_]) for id_ in gone if id_ in days]
    if not entries:
        raise NotFound
    taken = _results(kind, entries)
    taken = await _allowed(session, reader, taken, format_)
    await _record(session, reader, taken, format_, kind)
    return taken


def _results(kind: Kind, entries: Sequence[FolderEntry]) -> Bundle:
    return Bundle(TITLES[kind], [], f"{_FILES[kind]}-{today():%Y-%m-%d}", entries)


async def _record(
    session: AsyncSession, reader: Reader, bundle: Bundle, format_: TakenFormat, kind: str, id_: UUID | None = None
) -> None:
    detail = {"format": format_, "count": len(bundle.items)}
    await audit_service.record(session, reader.upn, "exported", kind, id_, detail)


async def _allowed(session: AsyncSession, reader: Reader, bundle: Bundle, format_: TakenFormat) -> Bundle:
    """With its extent. Raises Invalid where that is more than one file may hold."""
    _count(len(bundle.items), format_)
    if format_ is TakenFormat.TXT:
        return bundle
    scope = Scope.of(reader)
    decisions = await provvedimento_repository.by_ids(session, scope, _ids(bundle, "provvedimento"))
    abstracts = await massima_repository.by_ids(session, scope, _ids(bundle, "massima"))
    hashes = [view.document_hash for view in decisions.values() if view.document_hash]
    extent = await document_repository.extent(session, hashes)
    if format_ is TakenFormat.ZIP and extent.size > MOST_BYTES:
        raise _too_much(f"{number(MOST_BYTES // 1_000_000)} MB")
    if format_ is not TakenFormat.ZIP:
        if extent.pages > MOST_PAGES:
            raise _too_much(f"{number(MOST_PAGES)} pagine", f"sono {number(extent.pages)}")
        if extent.characters + sum(len(view.testo) for view in abstracts.values()) > MOST_CHARACTERS:
            raise _too_much(f"{number(MOST_CHARACTERS // 1_000_000)} MB di testo")
    return replace(bundle, extent=extent)


def amount(bundle: Bundle, format_: TakenFormat) -> float:
    """Of what its price is for each (``bdm.platform.http.prices.DOCUMENTS``)."""
    match format_:
        case TakenFormat.TXT:
            return len(bundle.items)
        case TakenFormat.ZIP:
            return bundle.extent.size / 1_000_000
        case _:
            return max(bundle.extent.pages, len(bundle.items))


def _ids(bundle: Bundle, kind: Kind) -> Iterable[UUID]:
    return [id_ for of, id_ in bundle.items if of == kind]


def _count(count: int, format_: TakenFormat) -> None:
    if format_ is TakenFormat.TXT:
        if count > MOST_CITED:
            raise _too_much(f"{number(MOST_CITED)} citazioni", f"sono {number(count)}")
    elif count > MOST:
        raise _too_much(f"{number(MOST)} documenti", f"sono {number(count)}")


def _too_much(most: str, extent: str = "sono di più") -> Invalid:
    return Invalid(f"Si possono scaricare al massimo {most} per volta: {extent}. Sceglierne di meno.", code="TOO_MUCH")
