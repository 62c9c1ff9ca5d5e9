"""Awkward and hostile files of every kind that arrives, and how each has to end: read as a person sees it, refused by
name, or read with what the editor is told of it.
"""

from __future__ import annotations

import struct
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bdm.document.pdf.failure import FailureCode
from tests.document import envelopes, pdfs
from tests.document.pdfs import FONT, open_services, stream, with_contents

TEXT: Final = "Il Tribunale, visti gli atti, rigetta la domanda e condanna la parte alle spese."
SECRET: Final = "Mario Segreto"
SENTENCES: Final = (
    "Il ricorso non merita accoglimento per le ragioni che seguono e che",
    "vanno esposte nello stesso ordine nel quale la parte le ha proposte",
    "con l'atto introduttivo, nei limiti di quanto dedotto e provato nel",
    "corso del giudizio; la difesa della resistente ha infatti prodotto i",
    "documenti dai quali risulta che la somma era stata pagata per intero",
    "prima della notifica dell'atto, sicche nulla resta dovuto alla parte",
    "che oggi ne chiede la condanna, come la stessa del resto ammette con",
    "la memoria depositata nei termini, e la domanda deve essere respinta",
)
"""Lines of a column of text."""
HEIGHT: Final = 842


@dataclass(frozen=True)
class Awkward:
    """A file and its end: the ``pages`` as they are read, or what it is ``refused`` as. The editor is told which pages
    (from 1) have text that is ``hidden`` and which one that is in ``doubt``; ``scans``: pages that wait for Tesseract.
    """

    kind: str
    name: str
    data: bytes
    pages: tuple[str, ...] = ()
    refused: FailureCode | None = None
    hidden: tuple[int, ...] = ()
    doubt: tuple[int, ...] = ()
    scans: int = 0


def files() -> Iterator[Awkward]:
    """Each once, by kind."""
    yield from _broken()
    yield from _of_other_kinds()
    yield from _enveloped()
    yield from _protected()
    yield from _turned()
    yield from _laid_out()
    yield from _unseen()
    yield from _covered()
    yield from _written_oddly()
    yield from _pictures()


def put(x: float, y: float, text: str, *, size: float = 10, before: bytes = b"", turn: bytes = b"1 0 0 1") -> bytes:
    """Operators that write one line; ``y`` from above."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("cp1252")
    place = b"%s %.2f %.2f Tm" % (turn, x, HEIGHT - y)
    return b" q BT %s /F1 %.2f Tf %s (%s) Tj ET Q" % (before, size, place, escaped)


def _column(x: float, y: float, lines: Sequence[str], size: float = 10) -> list[bytes]:
    return [put(x, y + 1.25 * size * at, each, size=size) for at, each in enumerate(lines)]


def _page(*services: bytes, entries: bytes = b"/MediaBox [0 0 595 842]") -> bytes:
    return with_contents([stream(b" ".join(services))], page=entries)


def _picture(x: float, y: float, width: float, height: float, grey: bytes | None = None) -> bytes:
    """A picture of 8 by 8 points of different greys."""
    data = grey or bytes(37 * at % 251 for at in range(64))
    place = b"q %.2f 0 0 %.2f %.2f %.2f cm" % (width, height, x, HEIGHT - y - height)
    return b" %s BI /W 8 /H 8 /CS /G /BPC 8 ID %s EI Q" % (place, data)


def _box(colour: bytes, x: float, y: float, width: float, height: float) -> bytes:
    return b" q %s %.2f %.2f %.2f %.2f re f Q" % (colour, x, HEIGHT - y - height, width, height)


def _broken() -> Iterator[Awkward]:
    sound = pdfs.document("Prima " + TEXT, "Seconda pagina", "Terza pagina")
    for kept in (0.3, 0.6, 0.9, 0.99):
        cut = sound[: int(len(sound) * kept)]
        yield Awkward("cut off", f"at {kept:.0%}", cut, refused=FailureCode.INCOMPLETO)
    yield Awkward("cut off", "before the last mark", sound[: sound.rindex(b"%%EOF")], refused=FailureCode.INCOMPLETO)
    later = sound + b"20 0 obj\n<< /Type /Annot >>\nendobj\nxref\n20 1\n0000"
    yield Awkward("cut off", "within what was added", later, refused=FailureCode.INCOMPLETO)
    yield Awkward("cut off", "nothing left", b"", refused=FailureCode.VUOTO)
    texts = [stream(pdfs.show(each)) for each in ("Prima", "Seconda", "Terza")]
    yield Awkward("count", "more than there are", with_contents(texts, count=b"5"), refused=FailureCode.INCOMPLETO)
    yield Awkward("count", "fewer than there are", with_contents(texts, count=b"1"), ("Prima", "Seconda", "Terza"))
    yield Awkward("count", "negative", with_contents(texts, count=b"-3"), ("Prima", "Seconda", "Terza"))
    whole = with_contents(texts)
    orphaned = whole.replace(b"/Kids [10 0 R 12 0 R 14 0 R] /Count 3", b"/Kids [10 0 R 14 0 R       ] /Count 2")
    yield Awkward("orphans", "one page left out of the tree", orphaned, ("Prima", "Terza"))
    place = whole.index(b"12 0 obj")
    free = whole.replace(b"%010d 00000 n" % place, b"%010d 65535 f" % 0)
    yield Awkward("xref", "a page marked as free", free, refused=FailureCode.INCOMPLETO)
    content = whole.index(b"13 0 obj")
    bare = whole.replace(b"%010d 00000 n" % content, b"%010d 65535 f" % 0)
    yield Awkward("xref", "what is on a page marked as free", bare, refused=FailureCode.INCOMPLETO)
    wrong = whole.replace(b"%010d 00000 n" % place, b"%010d 00000 n" % (place + 7))
    yield Awkward("xref", "a page in another place", wrong, ("Prima", "Seconda", "Terza"))


def _of_other_kinds() -> Iterator[Awkward]:
    pdf = pdfs.document(TEXT)
    two = envelopes.archive(**{"a.pdf": pdf, "b.pdf": pdf})
    none = envelopes.archive(**{"a.txt": b"Testo"})
    for name, data, code in (
        ("docx", envelopes.archive(**{"[Content_Types].xml": b"<Types/>"}), FailureCode.OFFICE),
        ("doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), FailureCode.OFFICE),
        ("odt", envelopes.archive(mimetype=b"application/vnd.oasis.opendocument.text"), FailureCode.OPENDOCUMENT),
        ("html", b"<!DOCTYPE html><html><body>%PDF-1.7 Sentenza</body></html>", FailureCode.PAGINA_WEB),
        ("xhtml", b'<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', FailureCode.PAGINA_WEB),
        ("html behind a remark", b"<!-- copia -->\n<html><body>Sentenza</body></html>", FailureCode.PAGINA_WEB),
        ("png", b"\x89PNG\r\n\x1a\n" + bytes(100), FailureCode.IMMAGINE),
        ("rtf", b"{\\rtf1 Sentenza}", FailureCode.RTF),
        ("mail", b"From: a@example.org\nSubject: Sentenza\n\nSi allega.", FailureCode.POSTA),
        ("rar", b"Rar!\x1a\x07\0" + bytes(100), FailureCode.ARCHIVIO),
        ("text", b"Sentenza. " * 100, FailureCode.NON_PDF),
        ("zip with two", two, FailureCode.PIU_DOCUMENTI),
        ("zip with none", none, FailureCode.ARCHIVIO_SENZA_PDF),
        ("zip with a password", _with_password(envelopes.archive(**{"a.pdf": pdf})), FailureCode.ARCHIVIO_DANNEGGIATO),
        ("zip cut off", envelopes.archive(**{"a.pdf": pdf})[:-40], FailureCode.ARCHIVIO_DANNEGGIATO),
    ):
        yield Awkward("another kind", name, data, refused=code)
    yield Awkward("another kind", "zip with one", envelopes.archive(**{"a.pdf": pdf, "note.txt": b"x"}), (TEXT,))


def _with_password(archive: bytes) -> bytes:
    """A ZIP whose first part says that it is encrypted."""
    made = bytearray(archive)
    for at in (archive.index(b"PK\x03\x04") + 6, archive.index(b"PK\x01\x02") + 8):
        (flags,) = struct.unpack_from("<H", made, at)
        struct.pack_into("<H", made, at, flags | 1)
    return bytes(made)


def _enveloped() -> Iterator[Awkward]:
    pdf = pdfs.document(TEXT)
    signed = envelopes.sign(pdf)
    asic = {"mimetype": b"application/vnd.etsi.asic-e+zip", "a.pdf": pdf}
    asic["META-INF/signature.p7s"] = envelopes.sign(pdf, detached=True)
    for name, data in (
        ("DER", signed),
        ("BER", envelopes.indefinite(signed)),
        ("PEM", envelopes.armoured(signed)),
        ("base64", b64encode(signed)),
        ("base64 behind a mark", b"\xef\xbb\xbf" + b64encode(signed)),
        ("S/MIME", envelopes.message(signed)),
        ("with a time stamp", envelopes.stamped(pdf)),
        ("signed, with a time stamp", envelopes.stamped(signed)),
        ("ASiC-E", envelopes.archive(**asic)),
        ("signed twice", envelopes.sign(envelopes.indefinite(signed))),
        ("signed, in a zip", envelopes.archive(**{"a.pdf.p7m": signed})),
    ):
        yield Awkward("envelope", name, data, (TEXT,))
    for name, data, code in (
        ("signature alone", envelopes.sign(pdf, detached=True), FailureCode.FIRMA_SENZA_DOCUMENTO),
        ("cut off", signed[:-200], FailureCode.BUSTA_DANNEGGIATA),
        ("of a docx", envelopes.sign(envelopes.archive(**{"[Content_Types].xml": b"<Types/>"})), FailureCode.OFFICE),
        ("of an rtf", envelopes.sign(b"{\\rtf1 Sentenza}"), FailureCode.FIRMATO_NON_PDF),
        ("of a PDF that is cut off", envelopes.sign(pdf[:-300]), FailureCode.INCOMPLETO),
    ):
        yield Awkward("envelope", name, data, refused=code)


def _protected() -> Iterator[Awkward]:
    pdf = pdfs.document(TEXT)
    user = pdfs.encrypted(pdf, user="segreto", owner="altro")
    yield Awkward("password", "to open it", user, refused=FailureCode.PROTETTO)
    yield Awkward("password", "to change it", pdfs.encrypted(pdf, user="", owner="altro"), (TEXT,))


def _turned() -> Iterator[Awkward]:
    expected = (" ".join(SENTENCES),)
    for degrees in (90, 180, 270):
        entries = b"/MediaBox [0 0 595 842] /Rotate %d" % degrees
        yield Awkward("turned", f"by {degrees}", _page(*_column(50, 60, SENTENCES), entries=entries), expected)
    turns = {
        90: b"0 1 -1 0 %d %d Tm",
        180: b"-1 0 0 -1 %d %d Tm",
        270: b"0 -1 1 0 %d %d Tm",
    }
    for degrees, matrix in turns.items():
        places = {90: (60, 50), 180: (545, 780), 270: (530, 800)}[degrees]
        lines = []
        for at, each in enumerate(SENTENCES):
            along = 14 * at
            x, y = places
            x, y = {90: (x + along, y), 180: (x, y - HEIGHT + 842 - along + 2 * along), 270: (x - along, y)}[degrees]
            text = each.encode("cp1252")
            lines.append(b"BT /F1 10 Tf %s (%s) Tj ET" % (matrix % (x, y if degrees != 180 else 60 + along), text))
        entries = b"/MediaBox [0 0 595 842] /Rotate %d" % degrees
        yield Awkward("turned", f"by {degrees}, to be read upright", _page(*lines, entries=entries), expected)
    unit = _page(*_column(50, 60, SENTENCES), entries=b"/MediaBox [0 0 595 842] /UserUnit 2")
    yield Awkward("turned", "in another unit", unit, expected)


def _laid_out() -> Iterator[Awkward]:
    narrow = [line for each in SENTENCES for line in (each[:33].rstrip(), each[33:].strip())]
    blocks = [[f"{line} {mark}" for line in narrow] for mark in "abc"]
    for count in (2, 3):
        size = 10 if count == 2 else 7
        width = 260 if count == 2 else 150
        columns = [_column(40 + width * at, 60, blocks[at], size) for at in range(count)]
        expected = " ".join(line for block in blocks[:count] for line in block)
        straight = _page(*(line for column in columns for line in column))
        across = _page(*(line for row in zip(*columns, strict=True) for line in row))
        yield Awkward("columns", f"{count}", straight, (expected,))
        yield Awkward("columns", f"{count}, written line by line", across, (expected,))
    note = "1 Cosi la sentenza citata nella memoria."
    text = [*_column(50, 60, SENTENCES), put(50, 760, note, size=7)]
    yield Awkward("layout", "a footnote written first", _page(text[-1], *text[:-1]), (" ".join([*SENTENCES, note]),))
    numbers = [put(25, 60 + 12.5 * at, str(at + 1)) for at in range(len(SENTENCES))]
    rows = [part for pair in zip(numbers, _column(50, 60, SENTENCES), strict=True) for part in pair]
    ends = " ".join([*SENTENCES, *(str(at + 1) for at in range(len(SENTENCES)))])
    yield Awkward("layout", "numbers of lines in the margin", _page(*rows), (ends,))
    bodies, pages = [], []
    for number in (1, 2, 3):
        above, below = put(50, 30, "Tribunale di Alba - R.G. 12/2024"), put(280, 810, f"Pagina {number} di 3")
        bodies.append(stream(b" ".join([above, below, *_column(50, 70, SENTENCES)])))
        pages.append(" ".join(["Tribunale di Alba - R.G. 12/2024", *SENTENCES, f"Pagina {number} di 3"]))
    yield Awkward("layout", "header and footer on every page", with_contents(bodies), tuple(pages))
    stamp = put(20, 500, "Depositato in cancelleria il 3 maggio", size=8, turn=b"0 1 -1 0")
    sided = " ".join([*SENTENCES, "Depositato in cancelleria il 3 maggio"])
    yield Awkward("layout", "a stamp at the side", _page(*_column(50, 60, SENTENCES), stamp), (sided,))
    cells = [("Voce", "Importo", "Data"), ("Spese", "1.200,00", "3 maggio"), ("Compensi", "800,00", "4 giugno")]
    table = [put(60 + 150 * x, 100 + 20 * y, cell) for y, row in enumerate(cells) for x, cell in enumerate(row)]
    yield Awkward("layout", "a table", _page(*table), (" ".join(cell for row in cells for cell in row),))
    reversed_order = _page(*reversed(_column(50, 60, SENTENCES)))
    yield Awkward("layout", "written from the end to the beginning", reversed_order, (" ".join(SENTENCES),))


def _unseen() -> Iterator[Awkward]:
    for name, (data, hidden) in pdfs.with_hidden_text(TEXT, SECRET).items():
        if hidden:
            yield Awkward("unseen", name, data, (TEXT,), hidden=(1,))
        else:
            yield Awkward("unseen", f"{name}: it is seen", data, (f"{TEXT} {SECRET}",))
    for name, colour in (("pale yellow", b"1 1 .9 rg"), ("white, of four inks", b"0 0 0 0 k"), ("pale", b".97 g")):
        yield Awkward(
            "unseen", name, _page(put(50, 60, TEXT), put(50, 200, SECRET, before=colour)), (TEXT,), hidden=(1,)
        )


def _covered() -> Iterator[Awkward]:
    visible = put(50, 60, TEXT)
    secret = put(50, 200, SECRET)
    below = put(50, 300, "Cosi deciso.")
    rest = f"{TEXT} Cosi deciso."
    both = f"{TEXT} {SECRET} Cosi deciso."
    bar = _box(b"0 g", 45, 185, 120, 22)
    for name, cover in (
        ("a picture", _picture(45, 185, 120, 22)),
        ("a black bar", bar),
        ("a white rectangle", _box(b"1 g", 45, 185, 120, 22)),
        ("a coloured shape", b" q .2 .3 .8 rg 45 630 m 170 630 l 170 660 l 45 660 l h f Q"),
        ("a frame filled", b" q .9 g 0 G 45 635 120 22 re B Q"),
    ):
        yield Awkward("covered", f"by {name}", _page(visible, secret, cover, below), (rest,), hidden=(1,))
    line = put(50, 200, f"La parte {SECRET} ricorre.", before=b"")
    name_bar = _box(b"0 g", 88.5, 188, 65, 16)
    yield Awkward(
        "covered",
        "a name within a line, by a black bar",
        _page(visible, line, name_bar, below),
        (f"{TEXT} La parte ricorre. Cosi deciso.",),
        hidden=(1,),
    )
    for name, colour, ink in (("dark on dark", b"0 g", b".05 g"), ("blue on blue", b".1 .2 .5 rg", b".12 .2 .52 rg")):
        under = _box(colour, 45, 185, 120, 22)
        written = put(50, 200, SECRET, before=ink)
        yield Awkward("covered", name, _page(visible, under, written, below), (rest,), hidden=(1,))
    on_picture = put(50, 200, SECRET, before=b"0 g")
    dark = _picture(45, 185, 120, 22, bytes(64))
    yield Awkward("covered", "dark on a dark picture", _page(visible, dark, on_picture, below), (rest,), hidden=(1,))
    again = put(50, 200, SECRET, before=b"1 g")
    for name, data in (
        ("light on dark: it is seen", _page(visible, bar, put(50, 200, SECRET, before=b"1 g"), below)),
        ("dark on a light box: it is seen", _page(visible, _box(b".9 g", 45, 185, 120, 22), secret, below)),
        ("on a page filled with white: it is seen", _page(_box(b"1 g", 0, 0, 595, 842), visible, secret, below)),
        ("a line under it: it is seen", _page(visible, secret, _box(b"0 g", 50, 201.5, 70, 0.6), below)),
        ("written again above what covers it: it is seen", _page(visible, secret, bar, again, below)),
    ):
        yield Awkward("covered", name, data, (both,))
    instead = put(50, 200, "[OMISSIS]", before=b"1 g")
    yield Awkward(
        "covered",
        "with something else written on it",
        _page(visible, secret, bar, instead, below),
        (f"{TEXT} [OMISSIS] Cosi deciso.",),
        hidden=(1,),
    )
    clear = b"<< /Type /ExtGState /ca %s >>"
    for name, alpha, doubt in (("hardly", b".2", False), ("nearly", b".8", True)):
        cover = b" q /G0 gs 0 g 45 635 120 22 re f Q"
        data = open_services(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
                3: FONT,
                4: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R"
                b" /Resources << /Font << /F1 3 0 R >> /ExtGState << /G0 %s >> >> >>" % (clear % alpha),
                5: stream(visible + secret + cover + below),
            }
        )
        yield Awkward("covered", f"{name}, by something clear", data, (both,), doubt=(1,) if doubt else ())
    stamped = _page(visible, put(50, 200, "Alba, 3 maggio 2024. Sentenza"), _picture(97, 188, 15, 14), below)
    yield Awkward(
        "covered", "part of a word", stamped, (f"{TEXT} Alba, 3 maggio 2024. Sentenza Cosi deciso.",), doubt=(1,)
    )


def _written_oddly() -> Iterator[Awkward]:
    letters, x = [], 50.0
    for each in TEXT:
        letters.append(put(x, 60, each))
        x += {" ": 2.8, "i": 2.3, "l": 2.3, "t": 2.8, "r": 3.4, ",": 2.8, ".": 2.8, "I": 2.8, "T": 6.2, "m": 8.4}.get(
            each, 5.6 if each not in "vcsz" else 5.0
        )
    yield Awkward("odd", "letter by letter", _page(*letters), (TEXT,))
    ligatures = b"/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >>"
    with_them = FONT.replace(b"/Encoding /WinAnsiEncoding", ligatures)
    data = _page(put(50, 60, "La noti\x01ca dell'uf\x01cio e \x02essibile"))
    yield Awkward("odd", "ligatures", _with_font(data, with_them), ("La notifica dell'ufficio e flessibile",))
    soft = _page(put(50, 60, "La responsa\xad"), put(50, 75, "bilita dell'ente e contrattuale"))
    yield Awkward("odd", "soft hyphens", soft, ("La responsabilita dell'ente e contrattuale",))
    nameless = (
        b"<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Oscuro /Encoding /Identity-H /DescendantFonts ["
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Oscuro /DW 500 /CIDSystemInfo"
        b" << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor"
        b" /FontName /ABCDEF+Oscuro /Flags 4 /FontBBox [0 0 500 700] /ItalicAngle 0 /Ascent 700 /Descent 0"
        b" /CapHeight 700 /StemV 80 >> >>] >>"
    )
    codes = b"".join(b"%04x" % (ord(each) - 29) for each in " ".join(SENTENCES[:3]))
    data = _page(b"BT /F1 8 Tf 50 700 Td <%s> Tj ET" % codes[:400])
    yield Awkward(
        "odd",
        "letters without a meaning",
        _with_font(data, nameless),
        pages=(",OULFRUVRQRQPHULWDDFFRJOLPHQWRSHUOHUDJLRQLFKHVHJXRQRHFKHYDQQRHVSRVWHQHOORVWHVVRRUGLQ",),
        scans=1,
    )


def _with_font(data: bytes, font: bytes) -> bytes:
    """The file with another font, and a table of places that is right again."""
    before, after = data.split(FONT)
    body = before + font + after[: after.index(b"xref")]
    objects = {}
    for part in body.split(b"endobj\n")[:-1]:
        head, _, rest = part.partition(b" 0 obj\n")
        objects[int(head.split()[-1])] = rest.rstrip(b"\n")
    return open_services(objects)


def _pictures() -> Iterator[Awkward]:
    written = stream(put(50, 60, TEXT))
    scan = stream(_picture(0, 0, 595, 842))
    yield Awkward("pictures", "an empty page", with_contents([written, stream(b""), written]), (TEXT, "", TEXT))
    mixed = with_contents([written, scan, written])
    yield Awkward("pictures", "a scan among pages of text", mixed, (TEXT, "", TEXT), scans=1)
    layer = "lI Trlbuna1e v1stl q1i attl riqetta 1a dornanda condamna 1e sp3se pr0cessuali"
    lines = [put(50, 60 + 20 * at, layer, before=b"3 Tr") for at in range(8)]
    bad = _page(_picture(0, 0, 595, 842), *lines)
    yield Awkward("pictures", "a bad old reading of a scan", bad, (" ".join([layer] * 8),), scans=1)
    good = _page(
        _picture(0, 0, 595, 842), *(put(50, 60 + 14 * at, each, before=b"3 Tr") for at, each in enumerate(SENTENCES))
    )
    yield Awkward("pictures", "a good reading of a scan", good, (" ".join(SENTENCES),))
    under = _page(*_column(50, 60, SENTENCES), _picture(0, 0, 595, 842))
    yield Awkward("pictures", "a reading under its scan", under, (" ".join(SENTENCES),))
