"""Drops from a file what is no part of its pages' appearance: what it says of itself, what it carries along, what its
objects say beside what they draw.

Of the catalogue, the pages, forms, pictures and fonts only the entries stay that drawing them needs (ISO 32000-2,
7.7, 8.9, 8.10, 9.6 to 9.8); a file is then written from what is still in use, so that nothing earlier is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pikepdf
from pikepdf import Dictionary, Name, Stream

from bdm.document.redaction.metadata import drop_metadata
from bdm.document.redaction.rewrite import plain_content
from bdm.document.redaction.to_unicode import sort_letters
from bdm.platform.kit.regex import regex

_MAX_DEPTH: Final = 12
_MAX_ANCESTORS: Final = 100

_TRAILER: Final = {"/Root", "/Size"}
_CATALOGUE: Final = {"/Type", "/Pages", "/OCProperties", "/Version"}
_PAGE_TREE: Final = {"/Type", "/Parent", "/Kids", "/Count"}
_PAGE: Final = {
    *("/Type", "/Parent", "/Resources", "/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"),
    *("/Contents", "/Rotate", "/Group", "/UserUnit"),
}
_INHERITED: Final = ("/Resources", "/MediaBox", "/CropBox", "/Rotate")
_STREAM: Final = {"/Length", "/Filter", "/DecodeParms", "/Type", "/Subtype"}
_FORM: Final = {*_STREAM, "/FormType", "/BBox", "/Matrix", "/Resources", "/Group", "/OC"}
_IMAGE: Final = {
    *_STREAM,
    *("/Width", "/Height", "/ColorSpace", "/BitsPerComponent", "/Intent", "/ImageMask", "/Mask", "/Decode"),
    *("/Interpolate", "/SMask", "/SMaskInData", "/Matte", "/OC"),
}
_FONT: Final = {
    *("/Type", "/Subtype", "/BaseFont", "/FirstChar", "/LastChar", "/Widths", "/FontDescriptor", "/Encoding"),
    *("/ToUnicode", "/DescendantFonts", "/CIDSystemInfo", "/DW", "/W", "/DW2", "/W2", "/CIDToGIDMap", "/FontBBox"),
    *("/FontMatrix", "/CharProcs", "/Resources"),
}
_RESOURCES: Final = {
    *("/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/XObject", "/Font", "/Properties", "/ProcSet"),
}
_ANYWHERE: Final = (
    *("/Metadata", "/PieceInfo", "/LastModified", "/StructParent", "/StructParents", "/AF", "/ActualText", "/Alt"),
    *("/OPI", "/Measure", "/PtData", "/Thumb", "/Alternates", "/CharSet", "/CIDSet"),
)
"""Entries that nothing which is drawn needs, wherever they are."""

_NAME = regex(rb"/([^\s()<>\[\]{}/%]+)")
_ESCAPED = regex(rb"#([0-9A-Fa-f]{2})")
_LAYER: Final = {"/Type", "/Name", "/Intent"}


def scrub(pdf: pikepdf.Pdf, language: str) -> None:
    """Leave in ``pdf`` what its pages look like and the ``language`` of their text ('it', 'de', 'fr'; empty where it is
    not known, and then not told), and nothing else; to be saved without what is not in use.
    """
    for key in list(pdf.trailer.keys()):
        if key not in _TRAILER:
            del pdf.trailer[key]
    _keep(pdf.Root, _CATALOGUE)
    if language:
        pdf.Root.Lang = language
    _name_layers(pdf)
    for page in pdf.pages:
        _own_attributes(page.obj)
    for page in pdf.pages:
        for node in _ancestors(page.obj):
            _keep(node, _PAGE_TREE)
        _keep(page.obj, _PAGE)
        _clean_content(pdf, page.obj)
    for item in pdf.objects:
        _clean_object(pdf, item)


def _keep(item: pikepdf.Object, keys: Iterable[str]) -> None:
    for key in list(item.keys()):
        if key not in keys:
            del item[key]


def _own_attributes(page: pikepdf.Object) -> None:
    """Give the page what it has from its ancestors."""
    for node in _ancestors(page):
        for key in _INHERITED:
            if key not in page and key in node:
                page[key] = node[key]


def _ancestors(page: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """The nodes of the page tree above a page, whose entry may lead elsewhere in a broken file."""
    node = page.get(Name.Parent)
    for _ in range(_MAX_ANCESTORS):
        if not isinstance(node, Dictionary) or Name.Kids not in node:
            return
        yield node
        node = node.get(Name.Parent)


def _name_layers(pdf: pikepdf.Pdf) -> None:
    """Layers stay, because some are hidden; their names go."""
    layers = pdf.Root.get(Name.OCProperties)
    if not isinstance(layers, Dictionary):
        return
    _keep(layers, ("/OCGs", "/D"))
    if isinstance(shown := layers.get(Name.D), Dictionary):
        _keep(shown, ("/BaseState", "/ON", "/OFF", "/Intent", "/Locked"))
    for number, layer in enumerate(layers.get(Name.OCGs, []), start=1):
        if isinstance(layer, Dictionary):
            _keep(layer, _LAYER)
            layer.Name = f"Livello {number}"


def _clean_content(pdf: pikepdf.Pdf, owner: pikepdf.Object) -> None:
    """Clean what a page, a form or a pattern draws, and leave it only the resources that it draws with."""
    data = _content(owner)
    if data is None:
        return
    if (clean := plain_content(owner, data)) is not None:
        data = clean
        if isinstance(owner, Stream):
            owner.write(data)
        else:
            owner.Contents = pdf.make_stream(data)
    if isinstance(resources := owner.get(Name.Resources), Dictionary):
        owner.Resources = _used(resources, _names(data) | _names_within(resources, 0))


def _content(owner: pikepdf.Object) -> bytes | None:
    """None where it cannot be read."""
    if isinstance(owner, Stream):
        return _decoded(owner)
    contents = owner.get(Name.Contents)
    parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    decoded = [_decoded(part) for part in parts if isinstance(part, Stream)]
    return None if None in decoded else b"\n".join(part for part in decoded if part)


def _decoded(stream: Stream) -> bytes | None:
    try:
        return stream.read_bytes()
    except (pikepdf.PdfError, RuntimeError):
        return None


def _used(resources: pikepdf.Object, names: set[str]) -> pikepdf.Object:
    """Those of the resources that are named, in a dictionary of its own: others may draw with the same one."""
    result = Dictionary()
    for kind in _RESOURCES:
        among = resources.get(kind)
        if isinstance(among, Dictionary):
            result[kind] = Dictionary(
                {
                    key: item
                    for key, item in among.items()
                    if key in names and (kind != "/Properties" or _is_layer(item))
                }
            )
    return result


def _names(content: bytes) -> set[str]:
    """Every name that occurs: at least those that are used."""
    found = set()
    for raw in set(_NAME.findall(content)):
        plain = _ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), raw)
        found.add("/" + plain.decode("utf-8", "surrogateescape"))
    return found


def _names_within(resources: pikepdf.Object, depth: int) -> set[str]:
    """What forms name: readers look among the page's resources for what a form does not have itself."""
    found: set[str] = set()
    forms = resources.get(Name.XObject)
    if isinstance(forms, Dictionary) and depth < _MAX_DEPTH:
        for form in forms.values():
            if isinstance(form, Stream) and form.get(Name.Subtype) == Name.Form:
                found |= _names(_decoded(form) or b"")
                if isinstance(own := form.get(Name.Resources), Dictionary):
                    found |= _names_within(own, depth + 1)
    return found


def _is_layer(item: pikepdf.Object) -> bool:
    return isinstance(item, Dictionary) and item.get(Name.Type) in (Name.OCG, Name.OCMD)


def _clean_object(pdf: pikepdf.Pdf, item: pikepdf.Object) -> None:
    """Clean one object of the file, and the dictionaries that are written down within it."""
    if isinstance(item, Stream):
        subtype = item.get(Name.Subtype)
        if subtype == Name.Form:
            _keep(item, _FORM)
            _clean_content(pdf, item)
        elif item.get(Name.PatternType) == 1:
            _clean_content(pdf, item)
        elif subtype == Name.Image:
            _keep(item, _IMAGE)
            drop_metadata(item)
    elif isinstance(item, Dictionary) and item.get(Name.Type) == Name.Font:
        _keep(item, _FONT)
        sort_letters(item)
    _clean_entries(item, 0)


def _clean_entries(item: pikepdf.Object, depth: int) -> None:
    if isinstance(item, (Dictionary, Stream)):
        for key in _ANYWHERE:
            if key in item:
                del item[key]
    elif not isinstance(item, pikepdf.Array):
        return
    if depth < _MAX_DEPTH:
        for value in list(item) if isinstance(item, pikepdf.Array) else list(item.values()):
            if isinstance(value, pikepdf.Object) and not value.is_indirect:
                _clean_entries(value, depth + 1)
