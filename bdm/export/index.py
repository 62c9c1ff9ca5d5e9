"""The index of what is taken away: the citations in their order, by folder, with what is only said to be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

from bdm.export.fascicolo import FolderEntry
from bdm.export.repository import FateSentence
from bdm.export.selection import Bundle
from bdm.italian.writing import italian_date
from bdm.platform.kit.time import today

EMPTY: Final = "Nessun documento."


@dataclass(frozen=True)
class BundleItem:
    """An item that the file holds: its ``number`` there, how it is cited, where it is read, and what became of it."""

    number: int
    title: str
    address: str
    fate: FateSentence | None


@dataclass(frozen=True)
class IndexRow:
    """A line of the index: the path of a folder, a heading in it, an item, or words alone."""

    kind: Literal["folder", "section", "item", "told"]
    text: str
    item: BundleItem | None = None


def about(bundle: Bundle, count: int) -> list[str]:
    """What is said below the title of a file with so many items."""
    counted = "1 documento" if count == 1 else f"{count} documenti"
    return [*bundle.about, f"{counted}, scaricati il {italian_date(today())}" if count else EMPTY]


def rows(entries: Sequence[FolderEntry], written: Mapping[UUID, BundleItem]) -> Iterator[IndexRow]:
    """The lines, for what was ``written``, by id."""
    last: tuple[str, str | None] | None = None
    for entry in entries:
        if entry.id is not None and entry.id not in written:
            continue
        place = (entry.path, entry.section)
        if entry.path and (last is None or last[0] != entry.path):
            yield IndexRow("folder", entry.path)
        if entry.section and place != last and (entry.path or entry.withdrawn):
            yield IndexRow("section", entry.section)
        last = place
        if entry.id is None:
            yield IndexRow("told", entry.told)
        else:
            item = written[entry.id]
            yield IndexRow("item", item.title, item)
