"""Fonts of hand-made PDFs: how a text becomes codes, and the objects that say what the codes are."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pikepdf import Array, Dictionary, Name, Object, Pdf

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,;:'()/-àèéìòù"
FILE: Final = Path(__file__).parents[3] / "web/node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"
_NAMES: Final = {
    " ": "space",
    ".": "period",
    ",": "comma",
    ";": "semicolon",
    ":": "colon",
    "'": "quotesingle",
    "(": "parenleft",
    ")": "parenright",
    "/": "slash",
    "-": "hyphen",
    "à": "agrave",
    "è": "egrave",
    "é": "eacute",
    "ì": "igrave",
    "ò": "ograve",
    "ù": "ugrave",
    **dict(zip("0123456789", "zero one two three four five six seven eight nine".split(), strict=True)),
}


@dataclass(frozen=True)
class Font:
    """``encode`` gives the codes of a text; ``width`` of a character is in thousandths of the size."""

    encode: Callable[[str], bytes]
    width: Callable[[str], float]
    make: Callable[[Pdf], Object]
    bytes_per_code: int = 1
    own_codes: bool = False
    """Whether the codes are no characters of any known encoding."""


def helvetica() -> Font:
    """One of the fonts that every reader has, in the usual encoding; nothing embedded."""
    return Font(
        lambda text: text.encode("cp1252", "replace"),
        lambda char: true_type().width(char),
        lambda pdf: pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        ),
    )


def odd_codes(*, unicode_map: bool) -> Font:
    """An embedded font whose codes begin at 1, named by /Differences; with a ToUnicode map, or without."""
    codes = {char: 1 + (at * 37) % 79 for at, char in enumerate(LETTERS)}
    used = {code: char for char, code in codes.items()}

    def make(pdf: Pdf) -> Object:
        differences: list[object] = []
        for code in sorted(used):
            differences += [code, Name("/" + _NAMES.get(used[code], used[code]))]
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=Name("/ABCDEF+LiberationSans"),
            FirstChar=1,
            LastChar=79,
            Widths=Array([round(true_type().width(used[c])) if c in used else 0 for c in range(1, 80)]),
            FontDescriptor=_descriptor(pdf, flags=32),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array(differences)),
        )
        if unicode_map:
            font.ToUnicode = pdf.make_stream(_to_unicode({bytes([c]): char for c, char in used.items()}))
        return pdf.make_indirect(font)

    return Font(lambda text: bytes(codes[c] for c in text), lambda c: true_type().width(c), make, own_codes=True)


def identity(*, unicode_map: bool = True) -> Font:
    """A composite font: two bytes for each glyph, Identity-H."""
    glyphs = _glyphs()

    def make(pdf: Pdf) -> Object:
        widths = Array([part for c in LETTERS for part in (glyphs[c], Array([round(true_type().width(c))]))])
        descendant = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=Name("/ABCDEF+LiberationSans"),
            W=widths,
            DW=500,
            CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
            FontDescriptor=_descriptor(pdf, flags=4),
            CIDToGIDMap=Name.Identity,
        )
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name("/ABCDEF+LiberationSans"),
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(descendant)]),
        )
        if unicode_map:
            font.ToUnicode = pdf.make_stream(_to_unicode({struct.pack(">H", glyphs[c]): c for c in LETTERS}))
        return pdf.make_indirect(font)

    return Font(
        lambda text: b"".join(struct.pack(">H", glyphs[c]) for c in text), lambda c: true_type().width(c), make, 2, True
    )


def drawn() -> Font:
    """A Type3 font: each glyph is a little drawing."""

    def make(pdf: Pdf) -> Object:
        procs = Dictionary()
        for at, char in enumerate(LETTERS):
            width = round(true_type().width(char))
            bars = "" if char == " " else f"60 0 80 {300 + at * 4} re 60 {200 + at} {width - 120} 60 re f"
            procs[Name(f"/g{at}")] = pdf.make_stream(f"{width} 0 0 0 {width} 800 d1 {bars}".encode())
        return pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.Type3,
                FontBBox=Array([0, -200, 1000, 900]),
                FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
                CharProcs=procs,
                FirstChar=1,
                LastChar=len(LETTERS),
                Widths=Array([round(true_type().width(c)) for c in LETTERS]),
                Encoding=Dictionary(
                    Type=Name.Encoding, Differences=Array([1, *(Name(f"/g{at}") for at in range(len(LETTERS)))])
                ),
                ToUnicode=pdf.make_stream(_to_unicode({bytes([at + 1]): c for at, c in enumerate(LETTERS)})),
                Resources=Dictionary(),
            )
        )

    codes = {char: at + 1 for at, char in enumerate(LETTERS)}
    return Font(lambda text: bytes(codes[c] for c in text), lambda c: true_type().width(c), make, own_codes=True)


def _descriptor(pdf: Pdf, flags: int) -> Object:
    file = pdf.make_stream(FILE.read_bytes())
    file.Length1 = FILE.stat().st_size
    return pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor,
            FontName=Name("/ABCDEF+LiberationSans"),
            Flags=flags,
            FontBBox=Array([-500, -300, 1300, 1000]),
            ItalicAngle=0,
            Ascent=905,
            Descent=-212,
            CapHeight=729,
            StemV=80,
            FontFile2=file,
        )
    )


def _to_unicode(codes: dict[bytes, str]) -> bytes:
    size = len(next(iter(codes)))
    rows = "\n".join(f"<{code.hex()}> <{char.encode('utf-16-be').hex()}>" for code, char in codes.items())
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
        f"1 begincodespacerange <{'00' * size}> <{'ff' * size}> endcodespacerange\n"
        f"{len(codes)} beginbfchar\n{rows}\nendbfchar\nendcmap end end"
    ).encode()


@dataclass(frozen=True)
class TrueType:
    """The measures of a font file."""

    glyphs: dict[str, int]
    widths: tuple[int, ...]
    units: int

    def width(self, char: str) -> float:
        return self.widths[min(self.glyphs.get(char, 0), len(self.widths) - 1)] * 1000 / self.units


@cache
def true_type() -> TrueType:
    """Liberation Sans: which glyph a character has (cmap, format 4) and how wide glyphs are (hmtx)."""
    data = FILE.read_bytes()
    tables = {}
    for at in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * at)
        tables[tag] = offset
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    count = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    widths = tuple(struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * at)[0] for at in range(count))
    return TrueType(_cmap(data, tables[b"cmap"]), widths, units)


def _cmap(data: bytes, table: int) -> dict[str, int]:
    for at in range(struct.unpack_from(">H", data, table + 2)[0]):
        start = table + struct.unpack_from(">HHI", data, table + 4 + 8 * at)[2]
        if struct.unpack_from(">H", data, start)[0] == 4:
            break
    else:
        raise ValueError("no cmap of format 4")
    segments = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends, starts = start + 14, start + 16 + 2 * segments
    deltas, offsets = starts + 2 * segments, starts + 4 * segments
    glyphs = {}
    for char in LETTERS:
        code = ord(char)
        for at in range(segments):
            end, first, delta, offset = (
                struct.unpack_from(">H", data, base + 2 * at)[0] for base in (ends, starts, deltas, offsets)
            )
            if first <= code <= end:
                place = offsets + 2 * at + offset + 2 * (code - first)
                glyph = code if offset == 0 else struct.unpack_from(">H", data, place)[0]
                glyphs[char] = (glyph + delta) & 0xFFFF
                break
    return glyphs


def _glyphs() -> dict[str, int]:
    return true_type().glyphs
