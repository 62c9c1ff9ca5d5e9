"""PDFs with names in every place that a file has for them, and what a reader of such a file finds."""

from __future__ import annotations

import io
import re
from functools import lru_cache

import pikepdf
import pypdfium2
from pikepdf import AttachedFileSpec, Name, OutlineItem, Pdf

from tests.document import pdfs

XMP = b"""<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>
<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''
xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:creator>%s</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end='w'?>"""
KINDS = r"zy[a-z]{4}kon|[0-9a-f]{8}(?:[0-9a-f]{56}|(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
"""What names, hashes and ids look like."""
_KINDS = re.compile(KINDS.encode())


def make(text: str, **names: str) -> bytes:
    """A page of ``text``; ``names``: info, xmp, outline, attachment, annotation. Nothing in it is compressed, so that a
    name is found in a part of the file too.
    """
    with Pdf.open(io.BytesIO(pdfs.document(text))) as pdf:
        if "info" in names:
            pdf.docinfo["/Author"] = names["info"]
        if "xmp" in names:
            pdf.Root.Metadata = pdf.make_stream(XMP % names["xmp"].encode(), Type=Name.Metadata, Subtype=Name.XML)
        if "outline" in names:
            with pdf.open_outline() as outline:
                outline.root.append(OutlineItem(names["outline"], 0))
        if "attachment" in names:
            name = names["attachment"]
            pdf.attachments[f"{name}.txt"] = AttachedFileSpec(pdf, name.encode(), filename=f"{name}.txt")
        if "annotation" in names:
            box = pikepdf.Array([50, 50, 100, 100])
            note = pikepdf.Dictionary(
                Type=Name.Annot, Subtype=Name.Text, Rect=box, Contents=pikepdf.String(names["annotation"])
            )
            pdf.pages[0].Annots = pdf.make_indirect(pikepdf.Array([pdf.make_indirect(note)]))
        out = io.BytesIO()
        pdf.save(out, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


@lru_cache(maxsize=64)
def contents(pdf: bytes) -> str:
    """Everything that can be read in a file: the text as it is shown, every string, every stream; of the dots of
    pictures, which can be a hundred megabytes, only what looks like a name, hash or id.
    """
    found: list[str] = []
    with pypdfium2.PdfDocument(pdf) as shown:
        found += [page.get_textpage().get_text_bounded() for page in shown]
    with Pdf.open(io.BytesIO(pdf)) as opened:
        for each in opened.objects:
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == Name.Image:
                found += map(bytes.decode, _KINDS.findall(each.read_bytes().lower()))
            elif isinstance(each, pikepdf.Stream):
                found.append(each.read_bytes().decode("latin-1"))
            found += _strings(each)
    return "\n".join(found)


def _strings(value: object) -> list[str]:
    """Those of an object and of what is written within it; others are objects of their own."""
    if isinstance(value, pikepdf.Stream | pikepdf.Dictionary):
        return [text for key in value.keys() for text in (key, *_within(value[key]))]  # noqa: SIM118
    if isinstance(value, pikepdf.Array):
        return [text for each in value for text in _within(each)]
    return [str(value)] if isinstance(value, pikepdf.String) else []


def _within(value: object) -> list[str]:
    return [] if isinstance(value, pikepdf.Object) and value.is_indirect else _strings(value)
