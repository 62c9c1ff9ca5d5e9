"""A DOCX that is given back with links and comments in its text, and something more at its end. The parts that get
nothing are not touched.
"""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Any, Final

from lxml import etree

from bdm.platform.kit.characters import xml_text
from bdm.verifica.marked_text import RELATIONS, MarkedText, TextMark, element
from bdm.verifica.reading import BODY, BROKEN, FILE, NOTES, W, refusal, unpack

_RELATIONSHIPS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
_TYPE_LIST: Final = "[Content_Types].xml"
_COMMENTS: Final = f"{RELATIONS}/comments"
_HYPERLINK: Final = f"{RELATIONS}/hyperlink"
_COMMENTS_TYPE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_SIGNATURES: Final = "_xmlsignatures/"


@dataclass(frozen=True)
class Author:
    """Of comments, and the day on which they are made."""

    name: str
    initials: str
    day: date


class WordPackage:
    """A DOCX, opened by ``reading.package_of``. Every method takes its time, and raises Invalid for a damaged file."""

    def __init__(self, package: zipfile.ZipFile, author: Author) -> None:
        self._package = package
        self._infos = {each.filename: each for each in package.infolist()}
        self._author = author
        self._changed = {BODY: self._read(BODY), _TYPE_LIST: self._read(_TYPE_LIST)}
        self._relations: dict[str, _Relations] = {}
        self._comments: _Comments | None = None

    @property
    def signed(self) -> bool:
        """Whether a digital signature is in it."""
        return any(name.startswith(_SIGNATURES) for name in self._infos)

    def mark(self, marks: Sequence[TextMark], text: str, *, notes: bool = False) -> set[int]:
        """Set them in the body, or in the notes, which reads ``text``; the indices of those that could not be set."""
        names = [name for name in NOTES if name in self._infos] if notes else [BODY]
        parts = [(name, MarkedText(self._changed[BODY] if name == BODY else self._read(name))) for name in names]
        if "".join(part.text for _, part in parts) != text:
            return {*range(len(marks))}
        left, before = {*range(len(marks))}, 0
        for name, part in parts:
            here = {
                at: TextMark(each.start - before, each.end - before, each.address, each.comment)
                for at, each in enumerate(marks)
                if before <= each.start < before + len(part.text)
            }
            if done := self._set(name, part, here):
                self._changed[name] = part.root
                left -= done
            before += len(part.text)
        return left

    def append(self, elements: Iterable[Any]) -> None:
        """Put them at the end of the body."""
        body = self._changed[BODY].find(f"{W}body")
        if body is None:
            raise refusal(FILE, BROKEN)
        last = body[-1] if len(body) and body[-1].tag == f"{W}sectPr" else None
        for each in elements:
            if last is None:
                body.append(each)
            else:
                last.addprevious(each)

    def link(self, address: str, *inside: Any, part: str = BODY) -> Any:
        """A link of a part, with what is in it."""
        made = element("hyperlink", *inside, history="1")
        made.set(f"{{{RELATIONS}}}id", self._relations_of(part).id_of(_HYPERLINK, address, outside=True))
        return made

    def parts(self) -> dict[str, bytes]:
        """Those that are other ones now, by name; that which lists their types only where there is a new one."""
        new = any(name not in self._infos and not name.endswith(".rels") for name in self._changed)
        return {
            name: etree.tostring(root, encoding="UTF-8", standalone=True)
            for name, root in self._changed.items()
            if new or name != _TYPE_LIST
        }

    def _set(self, name: str, part: MarkedText, marks: dict[int, TextMark]) -> set[int]:
        """Set what a part can have; those of which it has something."""
        places = {at: place for at, each in marks.items() if (place := part.place(each)) is not None}
        linked, end = list[int](), 0
        for at in sorted(places, key=lambda at: marks[at].start):
            if places[at].linkable and marks[at].start >= end:
                linked.append(at)
                end = marks[at].end
        commented = [at for at in places if marks[at].comment]
        done = {*linked, *commented}
        part.divide([places[at] for at in done])
        for at in linked:
            part.link(places[at], self.link(marks[at].address or "", part=name))
        for at in commented:
            part.comment(places[at], self._comment(marks[at].comment))
        return done

    def _comment(self, paragraphs: Sequence[str]) -> str:
        """The number of a new comment."""
        if self._comments is None:
            relations = self._relations_of(BODY)
            name = relations.target_of(_COMMENTS)
            if name is None:
                name = next(name for n in count() if (name := f"word/comments{n or ''}.xml") not in self._infos)
                relations.id_of(_COMMENTS, posixpath.basename(name))
                override = {"PartName": f"/{name}", "ContentType": _COMMENTS_TYPE}
                etree.SubElement(self._changed[_TYPE_LIST], f"{{{_TYPES}}}Override", override)
                self._changed[name] = element("comments")
            else:
                self._changed[name] = self._read(name)
            self._comments = _Comments(self._changed[name])
        return self._comments.add(paragraphs, self._author)

    def _relations_of(self, part: str) -> _Relations:
        if part not in self._relations:
            folder, base = posixpath.split(part)
            name = f"{folder}/_rels/{base}.rels"
            root = etree.Element(f"{{{_RELATIONSHIPS}}}Relationships", nsmap={None: _RELATIONSHIPS})
            self._changed[name] = self._read(name) if name in self._infos else root
            self._relations[part] = _Relations(self._changed[name], folder)
        return self._relations[part]

    def _read(self, name: str) -> Any:
        if name not in self._infos:
            raise refusal(FILE, BROKEN)
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, strip_cdata=False
        )
        root = etree.fromstring(unpack(self._package, name), parser)
        if root.getroottree().docinfo.doctype:  # which no part may have
            raise refusal(FILE, BROKEN)
        return root


class _Relations:
    """What a part in ``folder`` refers to."""

    def __init__(self, root: Any, folder: str) -> None:
        self._root = root
        self._folder = folder
        self._taken = {each.get("Id") for each in root}
        self._made: dict[str, str] = {}

    def id_of(self, kind: str, target: str, *, outside: bool = False) -> str:
        """Of a new relation, the same for the same target."""
        if target not in self._made:
            id_ = next(id_ for n in count(len(self._taken) + 1) if (id_ := f"rId{n}") not in self._taken)
            self._taken.add(id_)
            self._made[target] = id_
            values = {"Id": id_, "Type": kind, "Target": target} | ({"TargetMode": "External"} if outside else {})
            etree.SubElement(self._root, f"{{{_RELATIONSHIPS}}}Relationship", values)
        return self._made[target]

    def target_of(self, kind: str) -> str | None:
        """The name of the part to which it has such a relation."""
        target = next((each.get("Target", "") for each in self._root if each.get("Type") == kind), None)
        return None if target is None else posixpath.normpath(posixpath.join("/", self._folder, target)).lstrip("/")


class _Comments:
    """The comments of a file, to which others are added."""

    def __init__(self, root: Any) -> None:
        self._root = root
        numbers = [int(id_) for each in root if (id_ := each.get(f"{W}id") or "").isdecimal() and len(id_) < 10]
        self._next = max(numbers, default=-1) + 1

    def add(self, paragraphs: Sequence[str], author: Author) -> str:
        """The number of a new one."""
        number, self._next = str(self._next), self._next + 1
        said = [paragraph(text) for text in paragraphs]
        moment = f"{author.day:%Y-%m-%d}T00:00:00Z"
        values = {"id": number, "author": author.name, "initials": author.initials, "date": moment}
        self._root.append(element("comment", *said, **values))
        return number


def paragraph(text: str) -> Any:
    """A paragraph of one run."""
    return element("p", run(text))


def run(text: str, *properties: Any) -> Any:
    """Words in one line."""
    words = element("t")
    words.text = " ".join(xml_text(text).split())
    return element("r", *([element("rPr", *properties)] if properties else []), words)
