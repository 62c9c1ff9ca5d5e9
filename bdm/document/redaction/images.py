"""Masking the pictures of a page: what is covered is painted over in the picture itself.

A picture is masked in a copy that only this page uses; where it hangs on forms, they are copied as well.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Matrix, Name
from PIL import Image, ImageDraw

from bdm.document.redaction.raster import embed

_DEPTH = 12
_MAX_PIXELS = 60_000_000
_MAX_USES = 2_000

Corners = Sequence[tuple[float, float]]


class NotMasked(Exception):
    """The picture cannot be masked; the reason is Italian, for people."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass
class _Use:
    """A picture where a page draws it: the names that lead to it, and from its unit square to the page."""

    path: tuple[str, ...]
    image: pikepdf.Object
    matrix: Matrix


def mask_images(pdf: pikepdf.Pdf, index: int, areas: Sequence[Corners]) -> bool:
    """Paint ``areas``, given by their corners in the page's own coordinates, over in every picture below them; whether
    there was any. Raises NotMasked.
    """
    page = pdf.pages[index].obj
    resources = _inherited_resources(page)
    covered: dict[tuple[str, ...], tuple[pikepdf.Object, list[Corners]]] = {}
    for count, use in enumerate(_uses(page, resources, Matrix(), ())):
        if count > _MAX_USES:
            raise NotMasked("La pagina contiene troppe immagini.")
        for area in areas:
            square = _within(area, use.matrix)
            if square is None:
                continue
            if not use.path:
                raise NotMasked("La pagina contiene un'immagine scritta nel testo della pagina.")
            covered.setdefault(use.path, (use.image, []))[1].append(square)
    if not covered:
        return False
    own = _copied(pdf, resources)
    for path, (image, squares) in covered.items():
        _set_image(pdf, own, path, _masked(pdf, image, squares))
    page.Resources = own
    return True


def _inherited_resources(page: pikepdf.Object) -> pikepdf.Object:
    node: pikepdf.Object | None = page
    for _ in range(_DEPTH * 4):
        if node is None:
            break
        if Name.Resources in node:
            return node.Resources
        node = node.get(Name.Parent)
    return Dictionary()


def _uses(owner: pikepdf.Object, resources: pikepdf.Object, matrix: Matrix, path: tuple[str, ...]) -> Iterator[_Use]:
    """The pictures that ``owner``, a page or a form, draws."""
    if len(path) > _DEPTH:
        raise NotMasked("Le immagini della pagina sono annidate troppo in profondità.")
    stack: list[Matrix] = []
    for instruction in pikepdf.parse_content_stream(owner):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            yield _Use((), pikepdf.Dictionary(), matrix)
            continue
        operator = str(instruction.operator)
        if operator == "q":
            stack.append(matrix)
        elif operator == "Q" and stack:
            matrix = stack.pop()
        elif operator == "cm":
            matrix = Matrix(Array(instruction.operands)) @ matrix
        elif operator == "Do":
            name = str(instruction.operands[0])
            item = resources.get(Name.XObject, Dictionary()).get(name)
            if not isinstance(item, pikepdf.Stream):
                continue
            if item.get(Name.Subtype) == Name.Image:
                yield _Use((*path, name), item, matrix)
            elif item.get(Name.Subtype) == Name.Form:
                inside = Matrix(item.get(Name.Matrix, Array([1, 0, 0, 1, 0, 0]))) @ matrix
                yield from _uses(item, item.get(Name.Resources, resources), inside, (*path, name))


def _within(area: Corners, matrix: Matrix) -> Corners | None:
    """The corners of ``area`` in a picture's unit square; None where it does not touch it."""
    try:
        back = matrix.inverse()
    except ValueError:
        return None
    points = [back.transform(corner) for corner in area]
    across, up = [x for x, _ in points], [y for _, y in points]
    if max(across) <= 0 or min(across) >= 1 or max(up) <= 0 or min(up) >= 1:
        return None
    return [(x, y) for x, y in points]


def _copied(pdf: pikepdf.Pdf, resources: pikepdf.Object) -> pikepdf.Object:
    """The same resources, with a list of pictures and forms of their own."""
    own = Dictionary(dict(resources.items()))
    own[Name.XObject] = Dictionary(dict(resources.get(Name.XObject, Dictionary()).items()))
    return pdf.make_indirect(own)


def _set_image(pdf: pikepdf.Pdf, resources: pikepdf.Object, path: tuple[str, ...], image: pikepdf.Stream) -> None:
    *forms, last = path
    for name in forms:
        form = resources.XObject[name]
        copy = _copied_stream(pdf, form)
        copy.Resources = _copied(pdf, form.get(Name.Resources, resources))
        resources.XObject[name] = copy
        resources = copy.Resources
    resources.XObject[last] = image


def _copied_stream(pdf: pikepdf.Pdf, stream: pikepdf.Object) -> pikepdf.Stream:
    copy = pdf.make_stream(stream.read_bytes())
    for key, value in stream.items():
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            copy[key] = value
    return copy


def _masked(pdf: pikepdf.Pdf, image: pikepdf.Object, areas: Sequence[Corners]) -> pikepdf.Stream:
    """A copy of the picture with ``areas`` of its unit square painted over; its transparency likewise."""
    stencil = bool(image.get(Name.ImageMask, False))
    mask = image.get(Name.Mask)
    if isinstance(mask, pikepdf.Array):
        raise NotMasked("L'immagine usa un colore come trasparenza.")
    picture = _decoded(image, grey=stencil)
    _paint(picture, areas, "white")
    if stencil or image.get(Name.BitsPerComponent) == 1:
        picture = picture.convert("L").point([255 * (value >= 128) for value in range(256)], mode="1")
    copy = embed(pdf, picture)
    if stencil:
        del copy.ColorSpace
        copy.ImageMask = True
    if isinstance(mask, pikepdf.Stream):
        copy.Mask = _masked(pdf, mask, areas)
    soft = image.get(Name.SMask)
    if isinstance(soft, pikepdf.Stream):
        alpha = _decoded(soft, grey=True)
        _paint(alpha, areas, "black")
        copy.SMask = embed(pdf, alpha)
    return copy


def _paint(picture: Image.Image, areas: Sequence[Corners], colour: str) -> None:
    brush = ImageDraw.Draw(picture)
    for area in areas:
        brush.polygon([(x * picture.width, (1 - y) * picture.height) for x, y in area], fill=colour, outline=colour)


def _decoded(image: pikepdf.Object, *, grey: bool) -> Image.Image:
    """The samples of a picture, in the colours of a screen, as PDFium draws them: it knows every kind. A stencil is
    black where it paints.
    """
    width, height = int(image.Width), int(image.Height)
    if width < 1 or height < 1 or width * height > _MAX_PIXELS:
        raise NotMasked("L'immagine è troppo grande.")
    with pikepdf.new() as alone:
        page = alone.make_indirect(Dictionary(Type=Name.Page, MediaBox=Array([0, 0, width, height])))
        opaque = alone.copy_foreign(image)
        for key in (Name.SMask, Name.Mask, Name.Metadata, Name.OC, Name.Alternates):
            if key in opaque:
                del opaque[key]
        page.Resources = Dictionary(XObject=Dictionary(P=opaque))
        page.Contents = alone.make_stream(b"q %d 0 0 %d 0 0 cm /P Do Q" % (width, height))
        alone.pages.append(pikepdf.Page(page))
        return _rendered(alone, grey=grey)


def _rendered(alone: pikepdf.Pdf, *, grey: bool) -> Image.Image:
    file = io.BytesIO()
    alone.save(file)
    try:
        with pypdfium2.PdfDocument(file.getvalue()) as document:
            picture: Image.Image = document[0].render(scale=1).to_pil()
            return picture.convert("L" if grey else "RGB")
    except pypdfium2.PdfiumError as error:
        raise NotMasked("L'immagine non può essere letta.") from error
