"""What a file says beside what it shows is gone; what it shows is not."""

from __future__ import annotations

import io
import struct

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String
from PIL import Image, ImageChops

from bdm.document.redaction.scrub import scrub
from tests.document.redaction.writing import helvetica, latin, page_with, saved

SECRET = "Bevilacqua"
PLAIN = b"BT /F 12 Tf 50 700 Td %s Tj ET" % latin("tra il Comune e altri")


def scrubbed(pdf: Pdf) -> bytes:
    """The file afterwards, saved as the redaction saves it but for readable streams."""
    scrub(pdf, "")
    file = io.BytesIO()
    pdf.save(file, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.specialized)
    return file.getvalue()


def picture(file: bytes) -> Image.Image:
    with pypdfium2.PdfDocument(file) as document:
        return document[0].render(scale=1, may_draw_forms=False, draw_annots=False).to_pil()


def assert_gone(file: bytes) -> None:
    """Not in any form: PDF strings are Latin or UTF-16, or hexadecimal."""
    for form in (SECRET.encode(), SECRET.encode("utf-16-be"), SECRET.encode().hex().encode()):
        assert form.lower() not in file.lower()


def outline(pdf: Pdf) -> None:
    with pdf.open_outline() as tree:
        tree.root.append(pikepdf.OutlineItem(SECRET, 0))


def information(pdf: Pdf) -> None:
    pdf.docinfo["/Title"] = SECRET
    pdf.docinfo["/Origin"] = String(f"C:/{SECRET}.docx")


def xmp(pdf: Pdf) -> None:
    with pdf.open_metadata() as metadata:
        metadata["dc:title"] = SECRET


def attachment(pdf: Pdf) -> None:
    pdf.attachments[f"{SECRET}.txt"] = SECRET.encode()


def annotation(pdf: Pdf) -> None:
    pdf.pages[0].obj.Annots = Array(
        [pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[0, 0, 9, 9], Contents=String(SECRET)))]
    )


def field(pdf: Pdf) -> None:
    made = Dictionary(
        FT=Name.Tx, T=String("parte"), V=String(SECRET), Type=Name.Annot, Subtype=Name.Widget, Rect=[0, 0, 9, 9]
    )
    widget = pdf.make_indirect(made)
    pdf.Root.AcroForm = Dictionary(Fields=Array([widget]))
    pdf.pages[0].obj.Annots = Array([widget])


def script(pdf: Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{SECRET}')"))
    pdf.Root.OpenAction = action
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([String(SECRET), action])))


def structure(pdf: Pdf) -> None:
    element = pdf.make_indirect(
        Dictionary(Type=Name.StructElem, S=Name.P, ActualText=String(SECRET), Alt=String(SECRET))
    )
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=element))
    pdf.pages[0].obj.StructParents = 0


def labels(pdf: Pdf) -> None:
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(P=String(SECRET))]))


def destination(pdf: Pdf) -> None:
    pdf.Root.Dests = Dictionary({f"/{SECRET}": Array([pdf.pages[0].obj, Name.Fit])})


def thumbnail(pdf: Pdf) -> None:
    pdf.pages[0].obj.Thumb = pdf.make_stream(SECRET.encode(), Width=1, Height=1)


def private(pdf: Pdf) -> None:
    pdf.pages[0].obj.PieceInfo = Dictionary(Writer=Dictionary(Private=String(SECRET)))
    pdf.Root[f"/{SECRET}"] = True
    pdf.pages[0].obj.Parent[f"/{SECRET}"] = 1


def comment(pdf: Pdf) -> None:
    pdf.pages[0].obj.Contents = pdf.make_stream(f"% {SECRET}\n".encode() + PLAIN)


def properties(pdf: Pdf) -> None:
    data = f"/P <</MCID 0 /ActualText ({SECRET})>> BDC ".encode() + PLAIN + b" EMC /X /Q DP"
    pdf.pages[0].obj.Contents = pdf.make_stream(data)
    pdf.pages[0].obj.Resources.Properties = Dictionary(Q=Dictionary(T=String(SECRET)))


def unused(pdf: Pdf) -> None:
    """A form and a font that nothing draws with."""
    form = pdf.make_stream(
        b"BT /F 9 Tf %s Tj ET" % latin(SECRET), Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9]
    )
    font = helvetica(pdf)
    font.Name = Name(f"/{SECRET}")
    resources = pdf.pages[0].obj.Resources
    resources.XObject = Dictionary(Fm0=form)
    resources.Font.Other = font


def layers(pdf: Pdf) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(SECRET), Usage=Dictionary(C=String(SECRET))))
    pdf.Root.OCProperties = Dictionary(
        OCGs=Array([layer]), D=Dictionary(Order=Array([String(SECRET)]), OFF=Array([layer]))
    )
    pdf.pages[0].obj.Resources.Properties = Dictionary(Hidden=layer)
    pdf.pages[0].obj.Contents = pdf.make_stream(PLAIN + b" /OC /Hidden BDC 0 0 300 300 re f EMC")


def form_entries(pdf: Pdf) -> None:
    form = pdf.make_stream(
        f"%{SECRET}\n/Tx <</Alt ({SECRET})>> BDC ".encode() + PLAIN + b" EMC",
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=[0, 0, 595, 842],
        PieceInfo=Dictionary(A=String(SECRET)),
        Author=String(SECRET),
        Resources=Dictionary(Font=pdf.pages[0].obj.Resources.Font),
    )
    pdf.pages[0].obj.Resources.XObject = Dictionary(Fm0=pdf.make_indirect(form))
    pdf.pages[0].obj.Contents = pdf.make_stream(b"/Fm0 Do")


def letters_in_order(pdf: Pdf) -> None:
    """Programs number letters as they come."""
    listed = b"".join(b"<%02x> <%04x>\n" % (number, ord(each)) for number, each in enumerate(SECRET, start=1))
    pdf.pages[0].obj.Resources.Font.F.ToUnicode = pdf.make_stream(
        b"%% %s\nbegincmap 1 begincodespacerange <00> <FF> endcodespacerange %d beginbfchar\n%sendbfchar endcmap"
        % (SECRET.encode(), len(SECRET), listed)
    )


@pytest.mark.parametrize(
    "hide",
    [
        outline,
        information,
        xmp,
        attachment,
        annotation,
        field,
        script,
        structure,
        labels,
        destination,
        thumbnail,
        private,
        comment,
        properties,
        unused,
        layers,
        form_entries,
        letters_in_order,
    ],
)
def test_nothing_is_said_beside_what_is_shown(hide) -> None:
    with pikepdf.open(io.BytesIO(page_with(PLAIN))) as pdf:
        hide(pdf)
        before = saved(pdf)
    with pikepdf.open(io.BytesIO(before)) as pdf:
        after = scrubbed(pdf)

    assert_gone(after)
    assert ImageChops.difference(picture(before), picture(after)).getbbox() is None


def test_earlier_versions_of_a_file_are_gone() -> None:
    """A revision appended to a file replaces its page's content; what was there is still in it."""
    first = page_with(b"BT /F 12 Tf 50 600 Td (%s) Tj ET" % SECRET.encode(), compressed=False)
    with pikepdf.open(io.BytesIO(first)) as pdf:
        number, root = pdf.pages[0].Contents.objgen[0], pdf.Root.objgen[0]
    assert SECRET.encode() in first
    place, table = len(first), first.rindex(b"xref", 0, first.rindex(b"startxref"))
    body = b"%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (number, len(PLAIN), PLAIN)
    index = b"xref\n%d 1\n%010d 00000 n \ntrailer\n<< /Size 99 /Root %d 0 R /Prev %d >>\n" % (
        number,
        place,
        root,
        table,
    )
    revised = first + body + index + b"startxref\n%d\n%%%%EOF\n" % (place + len(body))
    with pikepdf.open(io.BytesIO(revised)) as pdf:
        after = scrubbed(pdf)
    assert_gone(after)
    assert ImageChops.difference(picture(page_with(PLAIN)), picture(after)).getbbox() is None


def test_pages_keep_what_they_have_from_the_page_tree() -> None:
    with pikepdf.open(io.BytesIO(page_with(PLAIN))) as pdf:
        page = pdf.pages[0].obj
        parent = page.Parent
        for key, value in (("/Resources", page.Resources), ("/MediaBox", Array([10, 20, 400, 800])), ("/Rotate", 90)):
            parent[key] = value
            if key in page:
                del page[key]
        before = saved(pdf)
    with pikepdf.open(io.BytesIO(before)) as pdf:
        after = scrubbed(pdf)
    assert picture(after).size == picture(before).size
    assert ImageChops.difference(picture(before), picture(after)).getbbox() is None


def test_of_its_language_the_file_says_what_is_known() -> None:
    for told, said in (("de", "de"), ("", None)):
        with pikepdf.open(io.BytesIO(page_with(PLAIN))) as pdf:
            pdf.Root.Lang = "it-IT"  # what its program was set to
            scrub(pdf, told)
            assert pdf.Root.get(Name.Lang) == said


def test_a_page_whose_parent_is_something_else() -> None:
    with pikepdf.open(io.BytesIO(page_with(PLAIN))) as pdf:
        pdf.pages[0].obj.Parent = pdf.pages[0].obj.Resources.Font
        before = saved(pdf)
    with pikepdf.open(io.BytesIO(before)) as pdf:
        after = scrubbed(pdf)
    assert ImageChops.difference(picture(before), picture(after)).getbbox() is None


@pytest.mark.parametrize("own", [None, {}])
def test_a_form_draws_with_what_the_page_has(own: dict[str, object] | None) -> None:
    with pikepdf.open(io.BytesIO(page_with(b"/Fm#30 Do"))) as pdf:
        form = pdf.make_stream(PLAIN, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 595, 842])
        if own is not None:
            form.Resources = Dictionary(own)
        pdf.pages[0].obj.Resources.XObject = Dictionary(Fm0=pdf.make_indirect(form))
        before = saved(pdf)
    with pikepdf.open(io.BytesIO(before)) as pdf:
        after = scrubbed(pdf)
        assert "/F" in pdf.pages[0].obj.Resources.Font
    assert ImageChops.difference(picture(before), picture(after)).getbbox() is None


def test_what_a_jpeg_says_of_itself_is_gone_and_its_samples_are_the_same() -> None:
    photo = Image.linear_gradient("L").convert("RGB")
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x9286] = exif[0x010E] = SECRET
    photo.save(file, "JPEG", exif=exif, comment=SECRET.encode(), progressive=True)
    data = file.getvalue() + SECRET.encode()  # and something after the end
    with pikepdf.open(io.BytesIO(page_with(b"q 300 0 0 300 50 300 cm /Im Do Q"))) as pdf:
        image = pdf.make_stream(
            data, Type=Name.XObject, Subtype=Name.Image, Width=256, Height=256, Filter=Name.DCTDecode
        )
        image.ColorSpace, image.BitsPerComponent, image.Comment = Name.DeviceRGB, 8, String(SECRET)
        pdf.pages[0].obj.Resources.XObject = Dictionary(Im=image)
        before = saved(pdf)
        assert_gone(scrubbed(pdf))
        scrub(pdf, "")
        after = saved(pdf)
    assert ImageChops.difference(picture(before), picture(after)).getbbox() is None


def test_what_a_jpeg_2000_says_of_itself_is_gone() -> None:
    file = io.BytesIO()
    Image.linear_gradient("L").save(file, "JPEG2000")
    note = SECRET.encode()
    data = file.getvalue() + struct.pack(">I4s", 8 + len(note), b"xml ") + note
    with pikepdf.open(io.BytesIO(page_with(b"q 300 0 0 300 50 300 cm /Im Do Q"))) as pdf:
        image = pdf.make_stream(
            data, Type=Name.XObject, Subtype=Name.Image, Width=256, Height=256, Filter=Name.JPXDecode
        )
        pdf.pages[0].obj.Resources.XObject = Dictionary(Im=image)
        before = saved(pdf)
        scrub(pdf, "")
        after = saved(pdf)
        assert SECRET.encode() not in after
    assert ImageChops.difference(picture(before), picture(after)).getbbox() is None


def test_content_that_cannot_be_decoded_loses_nothing() -> None:
    with pikepdf.open(io.BytesIO(page_with(PLAIN))) as pdf:
        pdf.pages[0].obj.Contents = pdf.make_stream(b"no such thing", Filter=Name.Unknown)
        scrub(pdf, "")
        assert "/F" in pdf.pages[0].obj.Resources.Font
