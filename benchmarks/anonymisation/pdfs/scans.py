"""Pages that are pictures, as scanners and their programs write them, with the text they recognised or without."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from typing import Any, Final

from pikepdf import Array, Dictionary, Name, Object, Pdf
from PIL import Image, ImageDraw, ImageFont, ImageOps
from PIL.TiffImagePlugin import TiffImageFile

from bdm.document.redaction.model import CoverArea
from benchmarks.anonymisation.pdfs.fonts import FILE, helvetica
from benchmarks.anonymisation.pdfs.text import Person, paragraphs, wrapped

SCALE: Final = 110 / 72
WIDTH, HEIGHT = 595, 842
_WHOLE: Final = f"q {WIDTH} 0 0 {HEIGHT} 0 0 cm /I Do Q"

Made = tuple[dict[str, Object], str]
"""The XObjects of a page by name, and the operators that paint them."""


def write(
    rng: random.Random, persons: list[Person], kind: str, *, hidden_text: bool
) -> tuple[Pdf, tuple[CoverArea, ...]]:
    """A page whose picture is stored as ``kind`` says; without text, the areas that hold names."""
    font = ImageFont.truetype(FILE, round(11 * SCALE))
    picture = Image.new("L", (round(WIDTH * SCALE), round(HEIGHT * SCALE)), 250)
    draw = ImageDraw.Draw(picture)
    lines = [line for each in paragraphs(rng, persons, 6) for line in [*wrapped(each, 74), ""]]
    areas, shown, codes = [], [], helvetica()
    for number, line in enumerate(lines):
        top = 60 + number * 16
        draw.text((60 * SCALE, top * SCALE), line, font=font, fill=20)
        width = font.getlength(line) / SCALE
        natural = sum(codes.width(char) for char in line) * 11 / 1000
        if line:
            text = codes.encode(line).hex()
            shown.append(f"{100 * width / natural:.3f} Tz 1 0 0 1 60 {HEIGHT - top - 11} Tm <{text}> Tj")
        if any(term in line or term.upper() in line for person in persons for term in (person.last, person.first)):
            areas.append(CoverArea(1, 55.0, top - 2.0, width + 10, 16.0))
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(WIDTH, HEIGHT))
    pictures, content = PICTURES[kind](pdf, picture)
    page.Resources = Dictionary(XObject=Dictionary({f"/{name}": image for name, image in pictures.items()}))
    if hidden_text:
        page.Resources.Font = Dictionary(F=codes.make(pdf))
        content += "\nBT 3 Tr /F 11 Tf\n" + "\n".join(shown) + "\nET"
    page.Contents = pdf.make_stream(content.encode())
    return pdf, () if hidden_text else tuple(areas)


def _image(pdf: Pdf, data: bytes, size: tuple[int, int], bits: int = 8, **more: Any) -> Object:
    stream = pdf.make_stream(data, Width=size[0], Height=size[1], BitsPerComponent=bits, **more)
    stream.Type, stream.Subtype = Name.XObject, Name.Image
    return pdf.make_indirect(stream)


def _bilevel(picture: Image.Image) -> Image.Image:
    return picture.convert("1", dither=Image.Dither.NONE)


def _jpeg(pdf: Pdf, picture: Image.Image) -> Made:
    made = io.BytesIO()
    picture.save(made, "JPEG", quality=70, comment=b"scansione")
    return {"I": _image(pdf, made.getvalue(), picture.size, ColorSpace=Name.DeviceGray, Filter=Name.DCTDecode)}, _WHOLE


def _grey(pdf: Pdf, picture: Image.Image) -> Made:
    return {"I": _image(pdf, picture.tobytes(), picture.size, ColorSpace=Name.DeviceGray)}, _WHOLE


def _mono(pdf: Pdf, picture: Image.Image) -> Made:
    return {"I": _image(pdf, _bilevel(picture).tobytes(), picture.size, 1, ColorSpace=Name.DeviceGray)}, _WHOLE


def _colour(pdf: Pdf, picture: Image.Image) -> Made:
    made = io.BytesIO()
    ImageOps.colorize(picture, (20, 20, 90), (255, 250, 240)).save(made, "JPEG", quality=75)
    return {"I": _image(pdf, made.getvalue(), picture.size, ColorSpace=Name.DeviceRGB, Filter=Name.DCTDecode)}, _WHOLE


def _inverted(pdf: Pdf, picture: Image.Image) -> Made:
    """Black is white, and /Decode turns it round."""
    data = ImageOps.invert(picture).tobytes()
    return {"I": _image(pdf, data, picture.size, ColorSpace=Name.DeviceGray, Decode=Array([1, 0]))}, _WHOLE


def _indexed(pdf: Pdf, picture: Image.Image) -> Made:
    table = bytes(value for level in range(16) for value in [level * 17] * 3)
    data = picture.point(lambda value: value // 16).tobytes()
    space = Array([Name.Indexed, Name.DeviceRGB, 15, table])
    return {"I": _image(pdf, data, picture.size, ColorSpace=space)}, _WHOLE


def _strips(pdf: Pdf, picture: Image.Image) -> Made:
    """Many low pictures, one below the other, as old scanner programs write them: most names lie across two."""
    pictures, content, rows = {}, [], 37
    for at, top in enumerate(range(0, picture.height, rows)):
        part = picture.crop((0, top, picture.width, min(top + rows, picture.height)))
        pictures[f"S{at}"] = _image(pdf, part.tobytes(), part.size, ColorSpace=Name.DeviceGray)
        high = part.height / SCALE
        content.append(f"q {WIDTH} 0 0 {high:.4f} 0 {HEIGHT - top / SCALE - high:.4f} cm /S{at} Do Q")
    return pictures, "\n".join(content)


def _stencil(pdf: Pdf, picture: Image.Image) -> Made:
    """The ink alone, as a mask that is painted in a colour."""
    image = _image(pdf, _bilevel(picture).tobytes(), picture.size, 1, ImageMask=True)
    return {"I": image}, f"1 g 0 0 {WIDTH} {HEIGHT} re f 0.1 0.1 0.3 rg {_WHOLE}"


def _layers(pdf: Pdf, picture: Image.Image) -> Made:
    """Paper as one picture and ink as another one over it, with a mask (MRC)."""
    paper = Image.new("L", (picture.width // 4, picture.height // 4), 245)
    mask = _image(pdf, ImageOps.invert(picture).tobytes(), picture.size, ColorSpace=Name.DeviceGray)
    ink = _image(pdf, b"\x10", (1, 1), ColorSpace=Name.DeviceGray, SMask=mask)
    return {
        "P": _image(pdf, paper.tobytes(), paper.size, ColorSpace=Name.DeviceGray),
        "I": ink,
    }, _WHOLE.replace("/I", "/P") + "\n" + _WHOLE


def _fax(pdf: Pdf, picture: Image.Image) -> Made:
    made = io.BytesIO()
    _bilevel(picture).save(made, "TIFF", compression="group4", tiffinfo={278: picture.height})
    made.seek(0)
    with TiffImageFile(made) as tiff:
        offset, size = tiff.tag_v2[273][0], tiff.tag_v2[279][0]
        white = tiff.tag_v2[262] == 0
    data = made.getvalue()[offset : offset + size]
    terms = Dictionary(K=-1, Columns=picture.width, Rows=picture.height, BlackIs1=not white)
    return {
        "I": _image(pdf, data, picture.size, 1, ColorSpace=Name.DeviceGray, Filter=Name.CCITTFaxDecode,
                    DecodeParms=terms)
    }, _WHOLE  # fmt: skip


def _lying(pdf: Pdf, picture: Image.Image) -> Made:
    """The picture lies on its side and is turned by the matrix."""
    turned = picture.rotate(90, expand=True)
    image = _image(pdf, turned.tobytes(), turned.size, ColorSpace=Name.DeviceGray)
    return {"I": image}, f"q 0 {-HEIGHT} {WIDTH} 0 0 {HEIGHT} cm /I Do Q"


def _inline(pdf: Pdf, picture: Image.Image) -> Made:
    """Within the content stream itself."""
    data = _bilevel(picture).tobytes().hex()
    dictionary = f"/W {picture.width} /H {picture.height} /BPC 1 /CS /G /F /AHx"
    return {}, f"q {WIDTH} 0 0 {HEIGHT} 0 0 cm BI {dictionary} ID {data}> EI Q"


PICTURES: Final[dict[str, Callable[[Pdf, Image.Image], Made]]] = {
    "jpeg": _jpeg, "grey": _grey, "mono": _mono, "colour": _colour, "inverted": _inverted, "indexed": _indexed,
    "strips": _strips, "stencil": _stencil, "layers": _layers, "fax": _fax, "lying": _lying, "inline": _inline,
}  # fmt: skip
