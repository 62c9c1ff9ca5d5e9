"""A feed as Atom writes it (RFC 4287), with older pages as archives (RFC 5005) and tombstones (RFC 6721)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from lxml import etree
from lxml.builder import ElementMaker

from bdm.platform.kit.characters import xml_text

MEDIA_TYPE: Final = "application/atom+xml; charset=utf-8"
_ATOM: Final = "http://www.w3.org/2005/Atom"
_HISTORY: Final = "http://purl.org/syndication/history/1.0"
_TOMBSTONES: Final = "http://purl.org/atompub/tombstones/1.0"
_OURS: Final = "urn:bdm:feed:1"
_NAMES: Final = {None: _ATOM, "fh": _HISTORY, "at": _TOMBSTONES, "bdm": _OURS}
_E = ElementMaker(namespace=_ATOM, nsmap=_NAMES)


@dataclass(frozen=True)
class FeedEntry:
    """One item. ``page`` is for people, ``record`` and ``document`` for programs; ``sha256`` is the record's."""

    id: UUID
    title: str
    author: str
    updated: datetime
    published: str | None
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
    root = _E.feed(
        _E.id(feed.id),
        _E.title(xml_text(feed.title)),
        _E.updated(_moment(feed.updated)),
        _E.author(_E.name("Banca Dati di Merito")),
        _E.link(rel="self", href=feed.own, type="application/atom+xml"),
    )
    if feed.own != feed.current:
        root.append(etree.Element(f"{{{_HISTORY}}}archive"))
        root.append(_E.link(rel="current", href=feed.current, type="application/atom+xml"))
    if feed.older is not None:
        root.append(_E.link(rel="prev-archive", href=feed.older, type="application/atom+xml"))
    root.extend(map(_entry, feed.entries))
    for item_id, at in feed.gone:
        root.append(etree.Element(f"{{{_TOMBSTONES}}}deleted-entry", ref=item_id.urn, when=_moment(at)))
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="utf-8")
    return written


def _entry(entry: FeedEntry) -> etree._Element:
    made = _E.entry(
        _E.id(entry.id.urn),
        _E.title(xml_text(entry.title)),
        _E.updated(_moment(entry.updated)),
        _E.author(_E.name(xml_text(entry.author))),
        _E.link(rel="alternate", href=entry.page, type="text/html"),
        _E.link(rel="related", href=entry.record, type="application/json"),
    )
    if entry.published is not None:
        made.append(_E.published(entry.published))
    if entry.document is not None:
        made.append(_E.link(rel="enclosure", href=entry.document, type="application/pdf"))
    made.extend(_E.category(term=xml_text(each)) for each in entry.categories)
    if entry.summary:
        made.append(_E.summary(xml_text(entry.summary)))
    made.append(etree.Element(f"{{{_OURS}}}sha256"))
    made[-1].text = entry.sha256
    return made


def _moment(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")
