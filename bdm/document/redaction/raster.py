"""A page as a picture, with the words that may be read as invisible text over it."""

from __future__ import annotations

import io
import math
import struct
from collections.abc import Iterable, Sequence

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageChops, ImageDraw

from bdm.document.pdf.locate import Point
from bdm.document.pdf.page import page_size
from bdm.document.redaction.places import PageRect

DOTS_PER_INCH = 200
MAX_PIXELS = 20_000_000
MARGIN = 0.75
"""Points around a passage that are covered as well."""
_JPEG_QUALITY = 85
_INK = 80
"""How far apart in tone ink and paper are, of 255."""
_COLOURED = 24
"""How far apart red, green and blue are where a page is more than a yellowed sheet."""
_ADVANCE = 0.6
"""Of every letter of Courier, in sizes of the font."""


def draw_page(document: pypdfium2.PdfDocument, index: int, dots_per_inch: float = DOTS_PER_INCH) -> Image.Image:
    """The page as it is displayed, without annotations: those are dropped. Raises PdfiumError."""
    page = document[index]
    try:
        width, height = page_size(page)
        scale = min(dots_per_inch / 72, math.sqrt(MAX_PIXELS / (width * height)))
        picture: Image.Image = page.render(scale=scale, may_draw_forms=False, draw_annots=False).to_pil()
        return picture.convert("RGB")
    finally:
        page.close()


def cover(picture: Image.Image, rects: Iterable[PageRect], width: float, *, margin: float = MARGIN) -> None:
    """Paint ``rects`` of the page white in its picture; ``width`` is the page's, in points."""
    scale = picture.width / width
    brush = ImageDraw.Draw(picture)
    for rect in rects:
        brush.polygon([(x * scale, y * scale) for x, y in rect.grown(margin).corners()], fill="white")


def replace_page(
    pdf: pikepdf.Pdf,
    index: int,
    picture: Image.Image,
    words: Iterable[tuple[str, PageRect]],
    size: tuple[float, float],
) -> None:
    """Put the picture in the place of the page ``index``: upright, ``size`` points wide and high."""
    width, height = size
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier, Encoding=Name.WinAnsiEncoding)
    content = [b"q %.3f 0 0 %.3f 0 0 cm /P Do Q BT 3 Tr" % (width, height)]
    content += [_invisible(text, rect, height) for text, rect in words]
    content.append(b"ET")
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, width, height]),
        Resources=Dictionary(XObject=Dictionary(P=embed(pdf, picture)), Font=Dictionary(C=font)),
        Contents=pdf.make_stream(b"\n".join(content)),
    )
    pdf.pages[index] = pikepdf.Page(pdf.make_indirect(page))


def _invisible(text: str, rect: PageRect, height: float) -> bytes:
    """Operators that write one word over its place in the picture."""
    shown = text.encode("cp1252", "ignore")
    if not shown or rect.height <= 0:
        return b""
    angle = math.radians(-rect.angle)
    cosine, sine = math.cos(angle), math.sin(angle)
    _, _, _, (x, y) = rect.corners()
    stretch = max(1.0, 100 * rect.width / (_ADVANCE * rect.height * len(shown)))
    return b"/C %.2f Tf %.2f Tz %.5f %.5f %.5f %.5f %.2f %.2f Tm <%s> Tj" % (
        rect.height,
        stretch,
        cosine,
        sine,
        -sine,
        cosine,
        x,
        height - y,
        (shown + b" ").hex().encode(),
    )


def embed(pdf: pikepdf.Pdf, picture: Image.Image) -> pikepdf.Stream:
    """The picture as an image of the file: grey where it has no colour to lose, without loss; colours as JPEG."""
    stream = pdf.make_stream(b"")
    stream.Type, stream.Subtype = Name.XObject, Name.Image
    stream.Width, stream.Height = picture.width, picture.height
    if picture.mode == "1":
        _write_png(stream, picture, bits=1)
    elif picture.mode == "L" or not _coloured(picture):
        sixteen = picture.convert("L").point([round(value / 17) * 17 for value in range(256)])
        _write_png(stream, sixteen, bits=8)
    else:
        file = io.BytesIO()
        picture.convert("RGB").save(file, "JPEG", quality=_JPEG_QUALITY)
        stream.write(file.getvalue(), filter=Name.DCTDecode)
        stream.ColorSpace, stream.BitsPerComponent = Name.DeviceRGB, 8
    return stream


def _coloured(picture: Image.Image) -> bool:
    red, green, blue = picture.reduce(4).split() if min(picture.size) >= 4 else picture.split()
    apart = (ImageChops.difference(red, green), ImageChops.difference(green, blue))
    return any(int(band.getextrema()[1]) > _COLOURED for band in apart)  # type: ignore[arg-type]


def _write_png(stream: pikepdf.Stream, picture: Image.Image, *, bits: int) -> None:
    """PDF takes the compressed rows of a PNG as they are."""
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    stream.write(
        b"".join(_png_chunks(file.getvalue(), b"IDAT")),
        filter=Name.FlateDecode,
        decode_parms=Dictionary(Predictor=15, Colors=1, BitsPerComponent=bits, Columns=picture.width),
    )
    stream.ColorSpace, stream.BitsPerComponent = Name.DeviceGray, bits


def _png_chunks(png: bytes, name: bytes) -> Iterable[bytes]:
    at = 8
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == name:
            yield png[at + 8 : at + 8 + length]
        at += 12 + length


def ink(picture: Image.Image, corners: Sequence[Point], width: float) -> int:
    """How many points of the picture around ``corners`` of the page differ from the paper; ``width`` is the page's."""
    scale = picture.width / width
    across, down = [x * scale for x, _ in corners], [y * scale for _, y in corners]
    part = picture.crop((math.floor(min(across)), math.floor(min(down)), math.ceil(max(across)), math.ceil(max(down))))
    tones = part.convert("L").histogram()
    paper = max(range(256), key=tones.__getitem__)
    return sum(count for tone, count in enumerate(tones) if abs(tone - paper) > _INK)
