"""A part of a DOCX whose text gets links and comments. Runs are divided where one begins or ends, and keep their
properties; nothing else of the part changes. Places are those of ``reading``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from lxml import etree

from bdm.verifica.reading import SIGNS, W, left_out

RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PREFIXES: Final = {"w": W[1:-1], "r": RELATIONS}
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_TEXT, _RUN, _PARAGRAPH, _BOX = f"{W}t", f"{W}r", f"{W}p", f"{W}txbxContent"
_RUN_PROPERTIES: Final = f"{W}rPr"
_FIELD_SIGN: Final = f"{W}fldChar"
_FIELD_SIGN_TYPE: Final = f"{W}fldCharType"
_AROUND: Final = frozenset({f"{W}ins", f"{W}moveTo", f"{W}smartTag"})
"""What may be around runs, and is divided as they are where a link begins or ends in it."""
_LINKED: Final = frozenset({f"{W}hyperlink", f"{W}fldSimple"})
"""What has its own address already, or is a field: no link belongs in it, but a comment may."""
_MOST_PROPERTIES: Final = 60
"""Elements in a run's properties, which each of its parts gets."""


@dataclass(frozen=True)
class TextMark:
    """What ``text[start:end]`` of a section is to get: a link to ``address``, a comment of these paragraphs."""

    start: int
    end: int
    address: str | None = None
    comment: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class _Piece:
    """The element that has ``text[start:end]``; ``paragraph`` is None where no mark can be set."""

    start: int
    end: int
    element: Any
    paragraph: Any = None
    linkable: bool = False


@dataclass(frozen=True)
class MarkPlace:
    """Where a mark can be set, ``linkable``: with its link."""

    start: int
    end: int
    linkable: bool


class MarkedText:
    """The part, by its ``root``; ``text`` is what ``reading`` reads of it."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self._pieces: list[_Piece] = []
        self.text = "".join(self._read())
        self._starts = [each.start for each in self._pieces]
        self._begins: dict[int, Any] = {}
        self._ends: dict[int, Any] = {}
        """Elements by the character with which they begin, and behind which they end, once they are divided."""

    def place(self, mark: TextMark) -> MarkPlace | None:
        """Where it can be set: None where its words are not in the text alone, as in a box or in a field's code."""
        first = bisect_right(self._starts, mark.start) - 1
        last = bisect_left(self._starts, mark.end) - 1
        if first < 0 or last < first or self._pieces[first].end <= mark.start or self._pieces[last].end < mark.end:
            return None
        one, other = self._pieces[first].paragraph, self._pieces[last].paragraph
        if one is None or other is None or (one is not other and one.getparent() is not other.getparent()):
            return None
        if not all(_divisible(self._pieces[at].element.getparent()) for at in (first, last)):
            return None
        linkable = mark.address is not None and all(
            each.linkable and each.paragraph is one for each in self._pieces[first : last + 1]
        )
        return MarkPlace(mark.start, mark.end, linkable)

    def divide(self, places: Sequence[MarkPlace]) -> None:
        """Have runs begin and end with each of them; this is done once."""
        cuts = sorted({each.start for each in places} | {each.end for each in places})
        inside: dict[int, list[int]] = defaultdict(list)
        for cut in cuts:
            at = bisect_right(self._starts, cut) - 1
            inside[at].append(cut)
            if cut == self._starts[at] and at > 0:
                inside.setdefault(at - 1, [])  # which ends there, or has the end of a paragraph behind it
        for at, here in inside.items():
            self._divide(self._pieces[at], here)
        for each in sorted(places, key=lambda place: place.start, reverse=True):
            _begin(self._begins[each.start])
        for each in sorted(places, key=lambda place: place.end, reverse=True):
            if (following := self._ends[each.end].getnext()) is not None:
                _begin(following)

    def link(self, place: MarkPlace, link: Any) -> None:
        """Put its runs into the empty ``link``."""
        first, last = self._begins[place.start].getparent(), self._ends[place.end].getparent()
        while first.getparent().tag != _PARAGRAPH:
            first = _begin(first)
        while last.getparent().tag != _PARAGRAPH:
            if (following := last.getnext()) is not None:
                _begin(following)
            last = last.getparent()
        first.addprevious(link)
        _move(first, last, link)

    def comment(self, place: MarkPlace, number: str) -> None:
        """Have the comment of this number stand at it."""
        first, last = self._begins[place.start].getparent(), self._ends[place.end].getparent()
        first.addprevious(element("commentRangeStart", id=number))
        last.addnext(element("r", element("commentReference", id=number)))
        last.addnext(element("commentRangeEnd", id=number))

    def _divide(self, piece: _Piece, cuts: Sequence[int]) -> None:
        bounds = [piece.start, *(each for each in cuts if piece.start < each < piece.end), piece.end]
        here, text = piece.element, piece.element.text
        for start, end in pairwise(bounds):
            if start > piece.start:
                following = element("t")
                here.addnext(following)
                here = following
            if len(bounds) > 2:
                here.text = text[start - piece.start : end - piece.start]
                here.set(_SPACE, "preserve")
            self._begins[start] = self._ends[end] = here

    def _read(self) -> Iterator[str]:
        """The text, as ``reading`` takes it down, with its pieces."""
        at, skipped, boxes = 0, 0, 0
        fields: list[bool] = []  # of each that is open, whether it is at its result
        for event, node in etree.iterwalk(self.root, events=("start", "end")):
            tag = node.tag
            if event == "end":
                if skipped:
                    skipped -= 1
                elif tag == _PARAGRAPH:
                    at += 1
                    yield "\n"
                boxes -= tag == _BOX
                continue
            boxes += tag == _BOX
            if skipped or left_out(tag, node.attrib):
                skipped += 1
            elif tag == _FIELD_SIGN:
                _follow(fields, node.get(_FIELD_SIGN_TYPE))
            elif words := SIGNS.get(tag) or (_words(node) if tag == _TEXT else ""):
                markable = not boxes and all(fields) and not len(node)
                paragraph, linkable = _around(node) if markable else (None, False)
                self._pieces.append(_Piece(at, at + len(words), node, paragraph, linkable and not fields))
                at += len(words)
                yield words


def element(name: str, *inside: Any, **attributes: str) -> Any:
    """An element of a part, with what is in it."""
    made = etree.Element(f"{W}{name}", {f"{W}{key}": value for key, value in attributes.items()}, nsmap=_PREFIXES)
    made.extend(inside)
    return made


def _words(node: Any) -> str:
    """Up to an element within, which no text should have."""
    words = [node.text or ""]
    for each in node:
        if isinstance(each.tag, str):
            break
        words.append(each.tail or "")
    return "".join(words)


def _follow(fields: list[bool], sign: str | None) -> None:
    if sign == "begin":
        fields.append(False)
    elif fields and sign == "separate":
        fields[-1] = True
    elif fields and sign == "end":
        fields.pop()


def _around(node: Any) -> tuple[Any, bool]:
    """The paragraph of a text whose run may be marked, and whether a link of its own may be there."""
    run = node.getparent()
    if run is None or run.tag != _RUN:
        return None, False
    linkable, around = True, run.getparent()
    while around is not None and around.tag != _PARAGRAPH:
        if around.tag in _LINKED:
            linkable = False
        elif around.tag not in _AROUND:
            return None, False
        around = around.getparent()
    return around, linkable


def _divisible(run: Any) -> bool:
    properties = run.find(_RUN_PROPERTIES)
    return properties is None or sum(1 for _ in properties.iter()) <= _MOST_PROPERTIES


def _begin(node: Any) -> Any:
    """The parent of ``node``, which begins with it: what stands before it is left in another of the same kind."""
    parent, before = node.getparent(), node.getprevious()
    if before is None or before.tag == _RUN_PROPERTIES:
        return parent
    made = etree.SubElement(parent.getparent(), parent.tag, dict(parent.attrib))
    if (properties := parent.find(_RUN_PROPERTIES)) is not None:
        made.append(deepcopy(properties))
    parent.addnext(made)
    _move(node, parent[-1], made)
    return made


def _move(first: Any, last: Any, into: Any) -> None:
    """What stands from the one to the other."""
    node = first
    while True:
        following = node.getnext()
        into.append(node)
        if node is last:
            return
        node = following
