"""A reader of BER, of which DER is a part (X.690): from front to back, each byte once, whatever the lengths promise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INTEGER: Final = 0x02
OCTET_STRING: Final = 0x04
OBJECT_IDENTIFIER: Final = 0x06
SEQUENCE: Final = 0x30
SET: Final = 0x31
OCTET_STRING_IN_SEGMENTS: Final = 0x24
_CONSTRUCTED: Final = 0x20
_HIGH_NUMBER: Final = 0x1F
_END: Final = b"\0\0"

MAX_ELEMENTS = 1_000_000
_MAX_SEGMENT_DEPTH = 16


class BrokenEncoding(Exception):
    """What is there is no BER, or not what was to be there."""


@dataclass(frozen=True, slots=True)
class Element:
    """Where an element begins, where its content begins and where it ends; ``end`` is None where a mark says that.
    Nothing within it lies behind ``limit``.
    """

    tag: int
    start: int
    content: int
    end: int | None
    limit: int


class BerReader:
    """Reads the elements of ``data`` in their order: each one found has to be read, skipped or gone through next."""

    def __init__(self, data: bytes | memoryview) -> None:
        self._data = memoryview(data)
        self._at = 0
        self._left = MAX_ELEMENTS

    def next(self, within: Element | None = None) -> Element | None:
        """The next element ``within`` the one that is gone through, or of all; None at its end."""
        limit = len(self._data) if within is None else within.limit
        if within is not None and within.end is None:
            if self._ends():
                return None
        elif self._at == limit:
            return None
        return self._header(limit)

    def expect(self, within: Element | None, *tags: int) -> Element:
        """The next element, which is one of these. Raises BrokenEncoding."""
        found = self.next(within)
        if found is None or found.tag not in tags:
            raise BrokenEncoding
        return found

    def value(self, element: Element) -> memoryview:
        """The content of an element that has none within."""
        if element.end is None or element.tag & _CONSTRUCTED:
            raise BrokenEncoding
        self._at = element.end
        return self._data[element.content : element.end]

    def octets(self, element: Element) -> list[memoryview]:
        """The pieces of an octet string."""
        if element.tag == OCTET_STRING:
            return [self.value(element)]
        pieces, opened = [], [element]
        while opened:
            found = self.next(opened[-1])
            if found is None:
                opened.pop()
            elif found.tag == OCTET_STRING:
                pieces.append(self.value(found))
            elif found.tag == OCTET_STRING_IN_SEGMENTS and len(opened) < _MAX_SEGMENT_DEPTH:
                opened.append(found)
            else:
                raise BrokenEncoding
        return pieces

    def whole(self, element: Element) -> bytes:
        """An element with its header."""
        self.skip(element)
        return bytes(self._data[element.start : self._at])

    def skip(self, element: Element) -> None:
        """Go behind an element."""
        if element.end is not None:
            self._at = element.end
            return
        opened = 1
        while opened:
            if self._ends():
                opened -= 1
                continue
            found = self._header(element.limit)
            if found.end is None:
                opened += 1
            else:
                self._at = found.end

    def close(self, element: Element) -> None:
        """Go behind an element of which something was read."""
        while (found := self.next(element)) is not None:
            self.skip(found)

    def _ends(self) -> bool:
        if bytes(self._data[self._at : self._at + 2]) != _END:
            return False
        self._at += 2
        return True

    def _header(self, limit: int) -> Element:
        self._left -= 1
        if self._left < 0:
            raise BrokenEncoding
        start = self._at
        tag, first = self._byte(limit), self._byte(limit)
        if tag & _HIGH_NUMBER == _HIGH_NUMBER:
            raise BrokenEncoding
        if first == 0x80:
            if not tag & _CONSTRUCTED:
                raise BrokenEncoding
            return Element(tag, start, self._at, None, limit)
        length = first
        if first > 0x80:
            length = 0
            for _ in range(first & 0x7F):
                length = length << 8 | self._byte(limit)
                if length > limit:
                    raise BrokenEncoding
        end = self._at + length
        if end > limit:
            raise BrokenEncoding
        return Element(tag, start, self._at, end, end)

    def _byte(self, limit: int) -> int:
        if self._at >= limit:
            raise BrokenEncoding
        self._at += 1
        return self._data[self._at - 1]
