"""A picture is masked in its own samples, whatever kind of picture it is and however it comes onto the page."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Callable

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image, ImageChops

from bdm.document.redaction.images import NotMasked, mask_images

SIDE = 200
AREA = [(50.0, 150.0), (150.0, 150.0), (150.0, 100.0), (50.0, 100.0)]
"""Of a page on which the picture fills the square from the origin to (200, 200)."""
OUTER = (40, 40, 160, 110)
INNER = (54, 54, 146, 96)
"""A little more and a little less than it, in the displayed page's points."""


def noise(mode: str = "RGB") -> Image.Image:
    """Squares of ten points, each of another tone."""
    chance = random.Random(3)
    small = Image.new(mode, (20, 20))
    bands = len(small.getbands())
    small.putdata(
        [tuple(chance.randrange(200) for _ in range(bands)) if bands > 1 else chance.randrange(200) for _ in range(400)]
    )
    return small.resize((SIDE, SIDE), Image.Resampling.NEAREST)


def image(pdf: Pdf, data: bytes, space: object, bits: int = 8, **entries: object) -> pikepdf.Stream:
    entries = {"Filter": Name.FlateDecode, **entries}
    data = zlib.compress(data) if entries["Filter"] == Name.FlateDecode else data
    stream = pdf.make_stream(data)
    stream.stream_dict = Dictionary(
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=SIDE,
        Height=SIDE,
        ColorSpace=space,
        BitsPerComponent=bits,
        **entries,
    )
    return stream


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def bits(picture: Image.Image) -> bytes:
    return picture.point(lambda tone: 255 * (tone > 100), mode="1").tobytes()


def indexed(pdf: Pdf) -> pikepdf.Stream:
    table = bytes(value for index in range(200) for value in (index, 255 - index, 40))
    return image(pdf, noise("L").tobytes(), Array([Name.Indexed, Name.DeviceRGB, 199, pikepdf.String(table)]))


def with_soft_mask(pdf: Pdf) -> pikepdf.Stream:
    shape = image(pdf, noise("L").tobytes(), Name.DeviceGray)
    return image(pdf, Image.new("RGB", (SIDE, SIDE), "navy").tobytes(), Name.DeviceRGB, SMask=shape)


def with_stencil_mask(pdf: Pdf) -> pikepdf.Stream:
    shape = image(pdf, bits(noise("L")), None, 1, ImageMask=True)
    return image(pdf, Image.new("RGB", (SIDE, SIDE), "navy").tobytes(), Name.DeviceRGB, Mask=shape)


def stencil(pdf: Pdf) -> pikepdf.Stream:
    return image(pdf, bits(noise("L")), None, 1, ImageMask=True)


KINDS: dict[str, Callable[[Pdf], pikepdf.Stream]] = {
    "colours": lambda pdf: image(pdf, noise().tobytes(), Name.DeviceRGB),
    "grey": lambda pdf: image(pdf, noise("L").tobytes(), Name.DeviceGray),
    "inverted": lambda pdf: image(pdf, noise("L").tobytes(), Name.DeviceGray, Decode=Array([1, 0])),
    "jpeg": lambda pdf: image(pdf, encoded(noise(), "JPEG", quality=95), Name.DeviceRGB, Filter=Name.DCTDecode),
    "jpeg 2000": lambda pdf: image(pdf, encoded(noise(), "JPEG2000"), Name.DeviceRGB, Filter=Name.JPXDecode),
    "black and white": lambda pdf: image(pdf, bits(noise("L")), Name.DeviceGray, 1),
    "indexed": indexed,
    "soft mask": with_soft_mask,
    "stencil mask": with_stencil_mask,
    "stencil": stencil,
}


def page_with(
    pdf: Pdf, stream: pikepdf.Object, content: bytes = b"q 200 0 0 200 0 0 cm /P Do Q", **entries: object
) -> None:
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, SIDE, SIDE]),
        Resources=Dictionary(XObject=Dictionary(P=stream)),
        Contents=pdf.make_stream(content),
        **entries,
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))


def drawn(pdf: Pdf, index: int = 0) -> Image.Image:
    file = io.BytesIO()
    pdf.save(file)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        picture: Image.Image = document[index].render(scale=1).to_pil().convert("RGB")
        return picture


def outside(picture: Image.Image) -> Image.Image:
    copy = picture.copy()
    copy.paste("white", OUTER)
    return copy


def is_white(picture: Image.Image) -> bool:
    """Whether nothing is in the area; JPEG makes ripples beside an edge."""
    return all(low > 230 for low, _ in picture.crop(INNER).getextrema())


def tones_apart(one: Image.Image, other: Image.Image) -> int:
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


@pytest.mark.parametrize("kind", KINDS)
def test_the_area_is_gone_from_the_picture_and_the_rest_stays(kind: str) -> None:
    with pikepdf.new() as pdf:
        page_with(pdf, pdf.make_indirect(KINDS[kind](pdf)))
        before = drawn(pdf)
        assert not is_white(before)
        assert mask_images(pdf, 0, [AREA])
        after = drawn(pdf)
        assert is_white(after)
        changed = ImageChops.difference(outside(before), outside(after)).convert("L").histogram()
        assert sum(changed[60:]) < 0.03 * SIDE * SIDE
        for part in (stream := pdf.pages[0].Resources.XObject.P, stream.get(Name.SMask), stream.get(Name.Mask)):
            if isinstance(part, pikepdf.Stream):
                _assert_alone_says_nothing(part)


def _assert_alone_says_nothing(stream: pikepdf.Stream) -> None:
    """Also without what it is combined with, the samples of the area are all the same."""
    with pikepdf.new() as pdf:
        alone = pdf.copy_foreign(stream)
        for key in (Name.SMask, Name.Mask):
            if key in alone:
                del alone[key]
        page_with(pdf, alone)
        assert all(high - low < 25 for low, high in drawn(pdf).crop(INNER).getextrema())


def test_a_picture_that_other_pages_show_stays_whole_there() -> None:
    with pikepdf.new() as pdf:
        shared = pdf.make_indirect(KINDS["grey"](pdf))
        page_with(pdf, shared)
        page_with(pdf, shared)
        before = drawn(pdf, 1)
        assert mask_images(pdf, 0, [AREA])
        assert tones_apart(before, drawn(pdf, 1)) == 0
        assert is_white(drawn(pdf, 0))


@pytest.mark.parametrize(
    ("content", "area"),
    [
        (b"q 0 200 -200 0 200 0 cm /P Do Q", AREA),
        (b"q -200 0 0 200 200 0 cm /P Do Q", AREA),
        (b"q 1 0 0 1 0 0 cm q 100 0 0 100 0 0 cm /P Do Q Q q 2 0 0 2 0 0 cm 100 0 0 100 0 0 cm /P Do Q", AREA),
        (b"q 173 100 -100 173 100 -50 cm /P Do Q", AREA),
    ],
)
def test_a_picture_that_is_turned_mirrored_or_shown_twice(content: bytes, area: list[tuple[float, float]]) -> None:
    with pikepdf.new() as pdf:
        page_with(pdf, pdf.make_indirect(KINDS["colours"](pdf)), content)
        assert mask_images(pdf, 0, [area])
        assert is_white(drawn(pdf))


def test_a_picture_within_forms() -> None:
    with pikepdf.new() as pdf:
        form = pdf.make_indirect(KINDS["grey"](pdf))
        for _ in range(3):
            inner = pdf.make_stream(
                b"q 2 0 0 2 0 0 cm /P Do Q" if form.Subtype == Name.Form else b"q 25 0 0 25 0 0 cm /P Do Q"
            )
            inner.Type, inner.Subtype, inner.BBox = Name.XObject, Name.Form, Array([0, 0, SIDE, SIDE])
            inner.Resources = Dictionary(XObject=Dictionary(P=form))
            form = inner
        page_with(pdf, form, b"q 2 0 0 2 0 0 cm /P Do Q")
        page_with(pdf, form, b"q 2 0 0 2 0 0 cm /P Do Q")
        before = drawn(pdf, 1)
        assert mask_images(pdf, 0, [AREA])
        assert is_white(drawn(pdf))
        assert tones_apart(before, drawn(pdf, 1)) == 0


def test_pictures_elsewhere_are_left_alone() -> None:
    with pikepdf.new() as pdf:
        page_with(pdf, pdf.make_indirect(KINDS["jpeg"](pdf)), b"q 40 0 0 40 0 0 cm /P Do Q")
        before = pdf.pages[0].Resources.XObject.P.read_raw_bytes()
        assert not mask_images(pdf, 0, [AREA])
        assert pdf.pages[0].Resources.XObject.P.read_raw_bytes() == before


def test_what_cannot_be_masked_is_said() -> None:
    with pikepdf.new() as pdf:
        keyed = image(pdf, noise().tobytes(), Name.DeviceRGB, Mask=Array([0, 10, 0, 10, 0, 10]))
        page_with(pdf, pdf.make_indirect(keyed))
        inline = b"q 200 0 0 200 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x10 EI Q"
        page_with(pdf, pdf.make_indirect(KINDS["grey"](pdf)), inline)
        for index in (0, 1):
            with pytest.raises(NotMasked):
                mask_images(pdf, index, [AREA])
