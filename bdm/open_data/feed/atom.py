"""A feed as Atom writes it (RFC 4287), with older pages as archives (RFC 5005) and tombstones (RFC 6721)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, Final
from uuid import UUID

from bdm.platform.kit.characters import xml_text

MEDIA_TYPE: Final = "application/atom+xml; charset=utf-8"
_ATOM: Final = "http://www.w3.org/2005/Atom"
_HISTORY: Final = "http://purl.org/syndication/history/1.0"
_TOMBSTONES: Final = "http://purl.org/atompub/tombstones/1.0"
_OURS: Final = "urn:bdm:feed:1"
_NAMES: Final = {None: _ATOM, "fh": _HISTORY, "at": _TOMBSTONES, "bdm": _OURS}


@dataclass(frozen=True)
class FeedEntry:
    """One item. ``published``: when it became public here; ``day``: when the court made it public. ``page`` is for
    people, ``record`` and ``document`` for programs; ``sha256`` is the record's.
    """

    id: UUID
    title: str
    author: str
    updated: datetime
    published: datetime | None
    day: date | None
    summary: str
    categories: Sequence[str]
    page: str
    record: str
    document: str | None
    sha256: str


@dataclass(frozen=True)
class Feed:
    """A page of a feed. ``id`` is the same whoever asks; ``current`` is the address of the first page, ``own`` that of
    this one, ``older`` of the next.
    """

    id: str
    title: str
    updated: datetime
    current: str
    own: str
    older: str | None
    entries: Sequence[FeedEntry]
    gone: Sequence[tuple[UUID, datetime]]


def write(feed: Feed) -> bytes:
    """The feed in XML."""
    from lxml import etree  # whoever reads no feed does not load it

    elements = _maker()
    root = elements.feed(
        elements.id(feed.id),
        elements.title(xml_text(feed.title)),
        elements.updated(_moment(feed.updated)),
        elements.author(elements.name("Banca Dati di Merito")),
        elements.link(rel="self", href=feed.own, type="application/atom+xml"),
    )
    if feed.own != feed.current:
        root.append(etree.Element(f"{{{_HISTORY}}}archive"))
        root.append(elements.link(rel="current", href=feed.current, type="application/atom+xml"))
    if feed.older is not None:
        root.append(elements.link(rel="prev-archive", href=feed.older, type="application/atom+xml"))
    root.extend(_entry(elements, each) for each in feed.entries)
    for item_id, at in feed.gone:
        root.append(etree.Element(f"{{{_TOMBSTONES}}}deleted-entry", ref=item_id.urn, when=_moment(at)))
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="utf-8")
    return written


@cache
def _maker() -> Any:
    from lxml.builder import ElementMaker

    return ElementMaker(namespace=_ATOM, nsmap=_NAMES)


def _entry(elements: Any, entry: FeedEntry) -> Any:
    made = elements.entry(
        elements.id(entry.id.urn),
        elements.title(xml_text(entry.title)),
        elements.updated(_moment(entry.updated)),
        elements.author(elements.name(xml_text(entry.author))),
        elements.link(rel="alternate", href=entry.page, type="text/html"),
        elements.link(rel="related", href=entry.record, type="application/json"),
    )
    if entry.published is not None:
        made.append(elements.published(_moment(entry.published)))
    if entry.day is not None:
        made.append(made.makeelement(f"{{{_OURS}}}data"))
        made[-1].text = entry.day.isoformat()
    if entry.document is not None:
        made.append(elements.link(rel="enclosure", href=entry.document, type="application/pdf"))
    made.extend(elements.category(term=xml_text(each)) for each in entry.categories)
    if entry.summary:
        made.append(elements.summary(xml_text(entry.summary)))
    made.append(made.makeelement(f"{{{_OURS}}}sha256"))
    made[-1].text = entry.sha256
    return made


def _moment(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")
