"""Pages with a name on them, written in the many ways in which programs write text."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, Pdf

from bdm.document.redaction.glyphs import read_text
from bdm.document.redaction.model import LetterSpan
from bdm.platform.kit.characters import letters_only

LINE = "tra Mario Rossi e il Comune"
NAME = "Mario Rossi"

Encode = Callable[[str], bytes]


def latin(text: str) -> bytes:
    return b"<%s>" % text.encode("cp1252").hex().encode()


def shifted(text: str) -> bytes:
    """For ``odd``: every code is one more than in ASCII."""
    return b"<%s>" % bytes(ord(each) + 1 for each in text).hex().encode()


def double(text: str) -> bytes:
    """For ``composite``: two bytes a code."""
    return b"<%s>" % b"".join(b"%04x" % ord(each) for each in text)


def helvetica(pdf: Pdf) -> pikepdf.Object:
    return pdf.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
    )


def odd(pdf: Pdf) -> pikepdf.Object:
    """A subset with codes of its own and widths with fractions, whose letters only ToUnicode tells."""
    mapping = b"".join(b"<%02x> <%04x>\n" % (code + 1, code) for code in range(32, 123))
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=Name("/ABCDEF+Odd"),
            FirstChar=32,
            LastChar=123,
            Widths=[400 + code * 1.7 for code in range(92)],
            FontDescriptor=pdf.make_indirect(_descriptor()),
            ToUnicode=pdf.make_stream(_cmap(b"<00> <FF>", mapping, 91)),
        )
    )


def composite(pdf: Pdf) -> pikepdf.Object:
    mapping = b"".join(b"<%04x> <%04x>\n" % (code, code) for code in range(32, 123))
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name("/ABCDEF+Composite"),
        CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
        DW=600,
        W=[32, [250.6] * 10, 97, 109, 520],
        FontDescriptor=pdf.make_indirect(_descriptor()),
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name("/ABCDEF+Composite"),
            Encoding=Name("/Identity-H"),
            DescendantFonts=[pdf.make_indirect(descendant)],
            ToUnicode=pdf.make_stream(_cmap(b"<0000> <FFFF>", mapping, 91)),
        )
    )


def drawn(pdf: Pdf) -> pikepdf.Object:
    """Type3, in a glyph space of its own."""
    square = pdf.make_stream(b"60 0 d0 5 0 50 70 re f")
    blank = pdf.make_stream(b"30 0 d0")
    names = {code: f"/g{code}" for code in range(32, 123)}
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontMatrix=[0.01, 0, 0, 0.01, 0, 0],
            FontBBox=[0, 0, 60, 70],
            FirstChar=32,
            LastChar=122,
            Widths=[30, *[60.4] * 90],
            CharProcs=Dictionary({name: square if code > 32 else blank for code, name in names.items()}),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array([32, *map(Name, names.values())])),
            ToUnicode=pdf.make_stream(
                _cmap(b"<00> <FF>", b"".join(b"<%02x> <%04x>\n" % (code, code) for code in names), len(names))
            ),
            Resources=Dictionary(),
        )
    )


def _descriptor() -> Dictionary:
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name("/ABCDEF+Odd"),
        Flags=4,
        FontBBox=[0, -200, 1000, 900],
        ItalicAngle=0,
        Ascent=800,
        Descent=-200,
        CapHeight=700,
        StemV=80,
    )


def _cmap(space: bytes, mapping: bytes, count: int) -> bytes:
    return (
        b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange %s endcodespacerange\n"
        b"%d beginbfchar\n%sendbfchar endcmap end" % (space, count, mapping)
    )


FONTS: Mapping[str, tuple[Callable[[Pdf], pikepdf.Object], Encode]] = {
    "standard": (helvetica, latin),
    "odd codes": (odd, shifted),
    "composite": (composite, double),
    "drawn": (drawn, latin),
}


def page_with(
    content: bytes,
    *,
    font: str = "standard",
    forms: Mapping[str, bytes] | None = None,
    pages: int = 1,
    compressed: bool = True,
    **entries: object,
) -> bytes:
    """A file whose pages draw ``content``, with the font ``F`` and forms that have each other at hand."""
    with pikepdf.new() as pdf:
        resources = Dictionary(Font=Dictionary(F=FONTS[font][0](pdf)))
        xobjects = pdf.make_indirect(Dictionary())
        for name, drawn_there in (forms or {}).items():
            form = pdf.make_stream(drawn_there, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 850])
            form.Resources = Dictionary(Font=resources.Font, XObject=xobjects)
            xobjects[Name(f"/{name}")] = pdf.make_indirect(form)
        resources.XObject = xobjects
        shared = pdf.make_indirect(resources)
        for _ in range(pages):
            page = pdf.add_blank_page(page_size=(595, 842))
            page.obj.Resources = shared
            page.obj.Contents = pdf.make_stream(content)
            for key, value in entries.items():
                page.obj[f"/{key}"] = value
        return saved(pdf, compressed=compressed)


def saved(pdf: Pdf, *, compressed: bool = True) -> bytes:
    file = io.BytesIO()
    pdf.save(file, compress_streams=compressed)
    return file.getvalue()


def spans(document: pypdfium2.PdfDocument, page: int, *names: str, replacement: str = "Parte_1") -> list[LetterSpan]:
    """Where ``names`` are on a page."""
    found, text = [], read_text(document, page).letters
    for name in map(letters_only, names):
        at = text.find(name)
        while at >= 0:
            found.append(LetterSpan(at, at + len(name), replacement))
            at = text.find(name, at + 1)
    return sorted(found, key=lambda span: span.first)
