"""What a font says of the letters that its codes stand for.

Programs number the letters of a font in the order in which a document first uses them: the list of them begins like the
document did. It is written anew in the order of the alphabet, without comments. (ISO 32000-2, 9.10.3.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pikepdf
from pikepdf import Name

from bdm.platform.kit.regex import regex

_MOST: Final = 20_000
_IN_A_BLOCK: Final = 100
_TOKEN = regex(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])|(begin|end)(bfchar|bfrange|codespacerange)")
_COMMENT = regex(rb"%[^\r\n]*")

_HEAD: Final = b"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
"""
_TAIL: Final = b"""endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def sort_letters(font: pikepdf.Object) -> None:
    """Sort the list of a font's letters; one that cannot be read, or is very long, stays."""
    cmap = font.get(Name.ToUnicode)
    if not isinstance(cmap, pikepdf.Stream):
        return
    try:
        spaces, letters = _read(_COMMENT.sub(b"", cmap.read_bytes()))
    except (ValueError, IndexError, RuntimeError, pikepdf.PdfError):
        return
    if letters and spaces:
        for key in list(cmap.keys()):
            if key != "/Length":
                del cmap[key]
        cmap.write(b"".join(_written(spaces, letters)))


def _read(data: bytes) -> tuple[list[tuple[bytes, bytes]], dict[bytes, bytes]]:
    """The code spaces, and the letters (UTF-16) of each code, all in hexadecimal. Raises ValueError."""
    spaces: list[tuple[bytes, bytes]] = []
    letters: dict[bytes, bytes] = {}
    section, values, several = b"", list[bytes](), None
    for token in _TOKEN.finditer(data):
        text, opening, closing, edge, kind = token.groups()
        if edge is not None:
            section, values, several = (kind if edge == b"begin" else b""), [], None
            continue
        if opening is not None:
            several = list[bytes]()
            continue
        if text is not None:
            (values if several is None else several).append(b"".join(text.split()).upper())
        if section == b"codespacerange" and len(values) == 2:
            spaces.append((values[0], values[1]))
            values = []
        elif section == b"bfchar" and len(values) == 2:
            letters[values[0]] = values[1]
            values = []
        elif section == b"bfrange" and (len(values) == 3 or closing is not None):
            letters.update(_range(values[0], values[1], several if several is not None else values[2]))
            values, several = [], None
        if len(letters) > _MOST:
            raise ValueError
    return spaces, letters


def _range(first: bytes, last: bytes, target: bytes | list[bytes]) -> Iterator[tuple[bytes, bytes]]:
    start, end = int(first, 16), int(last, 16)
    if not 0 <= end - start <= _MOST:
        raise ValueError
    for place, code in enumerate(range(start, end + 1)):
        if isinstance(target, list):
            if place < len(target):
                yield _hex(code, len(first)), target[place]
        else:
            tail = int(target[-4:], 16) + place
            if tail > 0xFFFF:
                raise ValueError
            yield _hex(code, len(first)), target[:-4] + _hex(tail, len(target[-4:]))


def _hex(value: int, digits: int) -> bytes:
    return b"%0*X" % (digits, value)


def _written(spaces: list[tuple[bytes, bytes]], letters: dict[bytes, bytes]) -> Iterator[bytes]:
    yield _HEAD
    yield b"%d begincodespacerange\n" % len(spaces)
    yield from (b"<%s> <%s>\n" % space for space in spaces)
    yield b"endcodespacerange\n"
    entries = sorted(letters.items(), key=lambda entry: (len(entry[1]), entry[1], entry[0]))
    for at in range(0, len(entries), _IN_A_BLOCK):
        block = entries[at : at + _IN_A_BLOCK]
        yield b"%d beginbfchar\n" % len(block)
        yield from (b"<%s> <%s>\n" % entry for entry in block)
        yield b"endbfchar\n"
    yield _TAIL
