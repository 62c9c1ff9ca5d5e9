"""Places besides the page's text where a PDF keeps words, and other things that a file may be made of."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Final

from pikepdf import Array, AttachedFileSpec, Dictionary, Name, NameTree, OutlineItem, Pdf, String

from benchmarks.anonymisation.pdfs.text import Person

Hide = Callable[[Pdf, list[Person], random.Random], None]


def _info(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    a, b = people[:2]
    pdf.docinfo["/Title"] = f"Sentenza {a.last} c. {b.last}"
    pdf.docinfo["/Author"] = f"{a.first} {a.last}"
    pdf.docinfo["/Subject"] = String(f"ricorso_{a.last}_{a.code}.docx")
    pdf.docinfo["/FileOfOrigin"] = String(f"C:\\cause\\{b.last}\\ricorso.docx")


def _xmp(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    with pdf.open_metadata() as meta:
        meta["dc:title"] = f"{people[0].first} {people[0].last} contro {people[1].last}"
        meta["pdf:Keywords"] = people[2].last
    xml = f"<?xpacket begin=''?><x><a>{people[1].first} {people[1].last}</a></x><?xpacket end='w'?>".encode()
    pdf.pages[0].obj.Metadata = pdf.make_stream(xml, Type=Name.Metadata, Subtype=Name.XML)


def _outline(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    with pdf.open_outline() as outline:
        top = OutlineItem(f"Ricorso di {people[0].last}", 0)
        top.children.append(OutlineItem(f"Testimonianza {people[2].first} {people[2].last}", 0))
        outline.root.append(top)


def _annotations(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    a, b, c = people[:3]
    look = pdf.make_stream(
        f"BT /F 9 Tf 2 2 Td ({_ascii(a.last)}) Tj ET".encode(), Subtype=Name.Form, BBox=[0, 0, 90, 15]
    )
    look.Resources = Dictionary(Font=Dictionary(F=_helvetica(pdf)))
    rows = [
        Dictionary(Subtype=Name.Text, Contents=String(f"chiedere a {a.last}"), T=String(b.first), Rect=[9, 9, 29, 29]),
        Dictionary(Subtype=Name.FreeText, Contents=String(a.last), DA=b"/F 9 Tf", Rect=[300, 20, 390, 35],
                   AP=Dictionary(N=pdf.make_indirect(look))),
        Dictionary(Subtype=Name.Link, Rect=[50, 50, 90, 60],
                   A=Dictionary(S=Name.URI, URI=String(f"https://example.org/{_ascii(c.last)}/fascicolo"))),
        Dictionary(Subtype=Name.Highlight, Rect=[60, 700, 160, 715], Contents=String(f"{b.first} {b.last}"),
                   QuadPoints=Array([60, 715, 160, 715, 60, 700, 160, 700]), RC=String(f"<p>{c.last}</p>")),
        Dictionary(Subtype=Name.Popup, Rect=[200, 9, 290, 60], Contents=String(f"nota su {c.last}")),
    ]  # fmt: skip
    for row in rows:
        row.Type = Name.Annot
    pdf.pages[0].Annots = Array([pdf.make_indirect(row) for row in rows])


def _form(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    font = _helvetica(pdf)
    look = pdf.make_stream(f"/Tx BMC BT /H 10 Tf 2 3 Td ({_ascii(people[0].last)}) Tj ET EMC".encode(),
                           Subtype=Name.Form, BBox=[0, 0, 150, 15])  # fmt: skip
    look.Resources = Dictionary(Font=Dictionary(H=font))
    field = pdf.make_indirect(Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T=String(f"parte_{people[1].last}"),
        V=String(f"{people[0].first} {people[0].last}"), TU=String(people[1].first), Rect=[60, 30, 210, 45],
        DA=b"/H 10 Tf 0 g", AP=Dictionary(N=pdf.make_indirect(look)), P=pdf.pages[0].obj,
    ))  # fmt: skip
    page = pdf.pages[0]
    page.Annots = Array([*(page.obj.get("/Annots", Array([]))), field])
    pdf.Root.AcroForm = Dictionary(Fields=Array([field]), DR=Dictionary(Font=Dictionary(H=font)), DA=b"/H 10 Tf 0 g")


def _attachment(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    text = f"Ricorso di {people[0].first} {people[0].last}, {people[0].code}".encode()
    pdf.attachments[f"ricorso_{_ascii(people[0].last)}.txt"] = AttachedFileSpec(
        pdf, text, filename=f"{people[1].last}.txt", description="", mime_type="", creation_date="", mod_date=""
    )


def _script(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    code = String(f"app.alert('{_ascii(people[0].last)}')")
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=code)
    pdf.pages[-1].AA = Dictionary(O=Dictionary(S=Name.JavaScript, JS=pdf.make_stream(bytes(code))))


def _structure(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    root.K = pdf.make_indirect(Dictionary(
        Type=Name.StructElem, S=Name.P, P=root, Pg=pdf.pages[0].obj, T=String(people[0].last), E=String(people[1].last),
        Alt=String(f"{people[0].first} {people[0].last}"), ActualText=String(f"{people[2].first} {people[2].last}"),
        ID=String(_ascii(people[2].last)), K=0,
    ))  # fmt: skip
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def _names(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D, P=String(f"{people[0].last}-"))]))
    tree = NameTree.new(pdf)
    tree[f"teste {people[2].last}"] = Array([pdf.pages[0].obj, Name.Fit])
    pdf.Root.Names = Dictionary(Dests=tree.obj)
    pdf.Root.Threads = Array([Dictionary(I=Dictionary(Title=String(people[1].last)))])


def _actual_text(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    """What a passage says, beside its glyphs: in the stream and in a property list."""
    page = pdf.pages[0]
    words = f"{people[0].first} {people[0].last}"
    page.obj.Resources = copy(page.obj.Resources)
    page.obj.Resources.Properties = Dictionary(MC0=Dictionary(ActualText=String(words), Alt=String(words)))
    fonts = copy(page.obj.Resources.get("/Font", Dictionary()))
    fonts.Act = _helvetica(pdf)
    page.obj.Resources.Font = fonts
    text = words.encode("utf-16-be").hex()
    page.contents_add(
        f"q BT /Act 9 Tf 60 50 Td /Span <</ActualText <feff{text}> /E ({_ascii(words)})>> BDC (E.Q.) Tj EMC "
        "100 0 Td /Span /MC0 BDC (idem) Tj EMC ET Q".encode()
    )


def _private(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    """What programs keep for themselves, a thumbnail, a layer's name, a comment in the content, a lost object."""
    page = pdf.pages[0]
    page.PieceInfo = Dictionary(
        Writer=Dictionary(LastModified=b"D:2020", Private=Dictionary(Doc=String(people[0].last)))
    )
    page.Thumb = pdf.make_stream(b"\xff" * 64, Width=8, Height=8, ColorSpace=Name.DeviceGray, BitsPerComponent=8)
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(f"Bozza {people[1].last}")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))
    page.contents_add(f"% {_ascii(people[2].last)}\n".encode(), prepend=True)
    lost = pdf.make_indirect(Dictionary(Text=String(f"{people[0].first} {people[0].last}")))
    pdf.Root.Extensions = Dictionary(ADBE=Dictionary(BaseVersion=Name("/1.7"), ExtensionLevel=3, Lost=lost))


def _out_of_sight(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    """Words on the page that nobody sees: white, invisible, beyond its edge, below a filled rectangle."""
    page = pdf.pages[0]
    page.obj.Resources = copy(page.obj.Resources)
    fonts = copy(page.obj.Resources.get("/Font", Dictionary()))
    fonts.Hid = _helvetica(pdf)
    page.obj.Resources.Font = fonts
    a, b, c = (_ascii(person.last) for person in people[:3])
    page.contents_add(
        f"q BT /Hid 8 Tf 1 g 60 60 Td ({a}) Tj ET BT /Hid 8 Tf 3 Tr 260 60 Td ({b}) Tj ET "
        f"BT /Hid 8 Tf 0 Tr 0 g 60 -90 Td ({c}) Tj ET "
        f"BT /Hid 8 Tf 60 90 Td ({a} {b}) Tj ET 0 g 55 85 200 14 re f Q".encode()
    )


def _pattern(pdf: Pdf, people: list[Person], rng: random.Random) -> None:
    """Words in a pattern that an area is filled with: no reader takes them for text."""
    page = pdf.pages[0]
    tile = pdf.make_stream(
        f"BT /H 6 Tf 2 2 Td ({_ascii(people[0].last)}) Tj ET".encode(), Type=Name.Pattern, PatternType=1, PaintType=1,
        TilingType=1, BBox=Array([0, 0, 120, 10]), XStep=120, YStep=10,
        Resources=Dictionary(Font=Dictionary(H=_helvetica(pdf))),
    )  # fmt: skip
    page.obj.Resources = copy(page.obj.Resources)
    page.obj.Resources.Pattern = Dictionary(P1=pdf.make_indirect(tile))
    page.contents_add(b"q /Pattern cs /P1 scn 60 40 300 20 re f Q")


HIDDEN: Final[dict[str, Hide]] = {
    "info": _info, "xmp": _xmp, "outline": _outline, "annotations": _annotations, "form-field": _form,
    "attachment": _attachment, "script": _script, "structure": _structure, "names": _names,
    "actual-text": _actual_text, "private": _private, "out-of-sight": _out_of_sight,
}  # fmt: skip
RARE: Final[dict[str, Hide]] = {"pattern": _pattern}


def _helvetica(pdf: Pdf) -> object:
    return pdf.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
    )


def _ascii(text: str) -> str:
    return "".join(char for char in text if char.isascii() and (char.isalnum() or char == " "))
