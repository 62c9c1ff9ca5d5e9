"""PDFs made on the spot: sound ones, and hostile ones of many kinds."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Iterator, Mapping, Sequence

import pikepdf

TESTO = "Il Tribunale, definitivamente pronunciando, rigetta la domanda."
FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """The body of a stream object."""
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries, data)


def deflated(data: bytes) -> bytes:
    """The body of a compressed stream object."""
    return stream(zlib.compress(data, 9), b"/Filter /FlateDecode")


def open_services(objects: Mapping[int, bytes], *, trailer: bytes = b"") -> bytes:
    """A file of the numbered objects, with a right cross-reference table; object 1 is the catalogue."""
    out = io.BytesIO()
    out.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places = {}
    for number, body in objects.items():
        places[number] = out.tell()
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    start = out.tell()
    size = max(objects) + 1
    out.write(b"xref\n0 %d\n" % size)
    for number in range(size):
        out.write(b"%010d %05d n \n" % (places[number], 0) if number in places else b"0000000000 65535 f \n")
    out.write(b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, start))
    return out.getvalue()


def show(text: str, *, size: int = 12, leading: int = 14) -> bytes:
    """A content stream that writes the lines of ``text``, so small that all of it is on the page: what is beside it is
    no text.
    """
    lines: list[bytes] = []
    written = text.split("\n")
    fit = min(1.0, 520 / (max(map(len, written)) * size * 0.6 + 1), 760 / (len(written) * leading))
    for line in written:
        escaped = line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("cp1252", "replace")
        lines.append(b"(%s) Tj T*" % escaped)
    return b"BT /F1 %.4f Tf %.4f TL 50 780 Td %s ET" % (fit * size, fit * leading, b" ".join(lines))


def with_contents(contents: Sequence[bytes], *, page: bytes = b"/MediaBox [0 0 595 842]", count: bytes = b"") -> bytes:
    """A file with one page for each stream body in ``contents``; ``page`` holds entries of every page."""
    kids = b" ".join(b"%d 0 R" % (10 + 2 * index) for index in range(len(contents)))
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [%s] /Count %s >>" % (kids, count or b"%d" % len(contents)),
        3: FONT,
    }
    for index, body in enumerate(contents):
        number = 10 + 2 * index
        objects[number] = (
            b"<< /Type /Page /Parent 2 0 R %s /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R >>"
            % (page, number + 1)
        )
        objects[number + 1] = body
    return open_services(objects)


def document(*texts: str) -> bytes:
    """A sound file with one page for each text."""
    return with_contents([stream(show(text)) for text in texts or (TESTO,)])


def with_attachments(data: bytes, **files: bytes) -> bytes:
    """The file ``data`` with these embedded, each as 'name.txt'."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for name, content in files.items():
            pdf.attachments[f"{name}.txt"] = pikepdf.AttachedFileSpec(pdf, content, filename=f"{name}.txt")
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def many_pages(count: int, text: str = TESTO) -> bytes:
    """A sound file of ``count`` pages that share their content."""
    kids = b" ".join(b"%d 0 R" % (10 + index) for index in range(count))
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]"
        b" /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>"
    )
    return open_services(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count),
            3: FONT,
            4: stream(show(text)),
            **dict.fromkeys(range(10, 10 + count), page),
        }
    )


def scan(grey: bytes, width: int, height: int, *, stamp: str = "", page: tuple[int, int] = (595, 842)) -> bytes:
    """One page (A4) filled by a grey picture, with a line of real text over it if ``stamp`` is given."""
    content = b"q %d 0 0 %d 0 0 cm /Im1 Do Q " % page + (show(stamp, size=8) if stamp else b"")
    return open_services(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
            3: FONT,
            4: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 5 0 R" % page
            + b" /Resources << /Font << /F1 3 0 R >> /XObject << /Im1 6 0 R >> >> >>",
            5: stream(content),
            6: stream(
                zlib.compress(grey),
                b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray"
                b" /BitsPerComponent 8 /Filter /FlateDecode" % (width, height),
            ),
        }
    )


def with_hidden_text(text: str, hidden: str) -> dict[str, tuple[bytes, bool]]:
    """Files with ``text`` on their page, and ``hidden`` where it cannot be seen, or (False) can, by how."""

    def written(before: bytes, y: int = 500) -> bytes:
        return b" q BT /F1 12 Tf %s 50 %d Td (%s) Tj ET Q" % (before, y, hidden.encode("ascii"))

    def page(extra: bytes, entries: bytes = b"/MediaBox [0 0 595 842]") -> bytes:
        return with_contents([deflated(show(text) + extra)], page=entries)

    def layer(state: bytes, form: bytes = b"") -> bytes:
        holder, drawn = (b"", written(b"")) if not form else (form, b" /X Do")
        return open_services(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /%s [8 0 R] >> >> >>" % state,
                2: b"<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842]"
                b" /Resources << /Font << /F1 3 0 R >> /Properties << /L 8 0 R >> /XObject << /X 9 0 R >> >> >>",
                3: FONT,
                4: b"<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>",
                5: stream(show(text) + (drawn if form else b" /OC /L BDC" + drawn + b" EMC")),
                8: b"<< /Type /OCG /Name (Livello) >>",
                9: stream(
                    written(b""),
                    b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
                    + holder,
                ),
            }
        )

    return {
        "invisible": (page(written(b"3 Tr")), True),
        "white": (page(written(b"1 1 1 rg")), True),
        "beside the page": (page(written(b"", 5_000)), True),
        "beside what is shown": (
            page(written(b"", 100), b"/MediaBox [0 0 595 842] /CropBox [0 200 595 842] /Rotate 90"),
            True,
        ),
        "in a hidden layer": (layer(b"OFF"), True),
        "in a layer": (layer(b"ON"), False),
        "in a form in a hidden layer": (layer(b"OFF", b" /OC 8 0 R"), True),
        "in a form": (layer(b"OFF", b" /Any 8 0 R"), False),
        "white on black": (page(b" q 0 g 0 480 595 60 re f Q" + written(b"1 g")), False),
    }


def encrypted(data: bytes, *, user: str, owner: str) -> bytes:
    """The same document, encrypted with AES-256."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(user=user, owner=owner))
    return out.getvalue()


def flipped(data: bytes, seed: int, flips: int = 30) -> bytes:
    """``data`` with some bytes replaced by chance, always the same for the same seed."""
    chance = random.Random(seed)
    broken = bytearray(data)
    for _ in range(flips):
        broken[chance.randrange(len(broken))] = chance.randrange(256)
    return bytes(broken)


def page_tree(kids: Mapping[int, bytes]) -> bytes:
    """A file whose page tree (object 2 and up) is given as it is."""
    return open_services({1: b"<< /Type /Catalog /Pages 2 0 R >>", **kids})


def with_form_within_itself(pages: int, hostile_page: int) -> bytes:
    """A file of which one page (from 1) draws a form that draws itself, twice: reading it takes all memory."""
    kids = b" ".join(b"%d 0 R" % (10 + index) for index in range(pages))
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
        b" /Resources << /Font << /F1 3 0 R >> /XObject << /X 6 0 R >> >> >>"
    )
    return open_services(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, pages),
            3: FONT,
            4: stream(show(TESTO)),
            5: stream(b"/X Do"),
            6: stream(
                b"/X Do /X Do",
                b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 6 0 R >> >>",
            ),
            **{10 + index: page % (5 if index + 1 == hostile_page else 4) for index in range(pages)},
        }
    )


def hostile() -> Iterator[tuple[str, bytes]]:
    """Files that must neither hang nor crash anything but their own reader, by name."""
    sound = document("Prima pagina " + TESTO, "Seconda pagina", "Terza pagina")
    yield "empty", b""
    yield "one byte", b"%"
    yield "text", b"Non sono un PDF. " * 100
    yield "zeros", bytes(100_000)
    yield "zip", b"PK\x03\x04" + random.Random(1).randbytes(50_000)
    yield "noise", random.Random(2).randbytes(200_000)
    yield "header only", b"%PDF-1.7\n"
    yield "header and noise", b"%PDF-1.7\n" + random.Random(3).randbytes(50_000)
    for percent in (10, 30, 50, 70, 90, 99):
        yield f"truncated to {percent}%", sound[: len(sound) * percent // 100]
    for seed in range(40):
        yield f"flipped {seed}", flipped(sound, seed)
    yield "no pages", page_tree({2: b"<< /Type /Pages /Kids [] /Count 0 >>"})
    yield "kids loop", page_tree({2: b"<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 3 >>"})
    yield (
        "kids loop of two",
        page_tree(
            {
                2: b"<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 9 >>",
                3: b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>",
            }
        ),
    )
    yield (
        "deep page tree",
        page_tree(
            {
                **{n: b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (n + 1) for n in range(2, 20_000)},
                20_000: b"<< /Type /Page /MediaBox [0 0 595 842] >>",
            }
        ),
    )
    yield (
        "doubling page tree",
        page_tree(
            {
                **{n: b"<< /Type /Pages /Kids [%d 0 R %d 0 R] /Count 2 >>" % (n + 1, n + 1) for n in range(2, 60)},
                60: b"<< /Type /Page /MediaBox [0 0 595 842] >>",
            }
        ),
    )
    yield "a million pages promised", with_contents([stream(show(TESTO))], count=b"1000000")
    yield "2^31 pages promised", with_contents([stream(show(TESTO))], count=b"2147483647")
    yield "negative count", with_contents([stream(show(TESTO))] * 2, count=b"-2")
    yield "deep arrays", open_services({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"[" * 500_000})
    yield "deep arrays in a page", with_contents([stream(b"[" * 500_000 + b"] TJ")])
    yield "deep dictionaries", open_services({1: b"<< /A " * 200_000 + b"1" + b" >>" * 200_000})
    yield "deep states", with_contents([stream(b"q " * 1_000_000)])
    yield "form within itself", with_form_within_itself(1, 1)
    yield (
        "forms that double",
        open_services(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
                b" /Resources << /XObject << /X 10 0 R >> >> >>",
                4: stream(b"/X Do"),
                **{
                    n: stream(
                        b"/X Do " * 10,
                        b"/Type /XObject /Subtype /Form /BBox [0 0 595 842]"
                        b" /Resources << /XObject << /X %d 0 R >> >>" % (n + 1),
                    )
                    for n in range(10, 30)
                },
                30: stream(b"0 0 5 5 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 595 842]"),
            }
        ),
    )
    yield "bomb of blanks", with_contents([deflated(b" " * 300_000_000)])
    yield (
        "bomb of text",
        with_contents([deflated(b"BT /F1 1 Tf 1 1 Td " + b"(aaaaaaaaaaaaaaaaaaa) Tj " * 400_000 + b"ET")]),
    )
    yield "bomb of paths", with_contents([deflated(b"0 0 m 500 500 l S " * 500_000)])
    yield (
        "bomb in a bomb",
        with_contents(
            [
                stream(
                    zlib.compress(zlib.compress(b"\0" * 600_000_000, 9), 9),
                    b"/Filter [/FlateDecode /FlateDecode]",
                )
            ]
        ),
    )
    for box in (b"[0 0 1e9 1e9]", b"[0 0 0 0]", b"[0 0 -5 -5]", b"[nan nan inf inf]", b"[0 0 1e-9 1e12]", b"(x)"):
        yield f"page of {box.decode()}", with_contents([stream(show(TESTO))], page=b"/MediaBox " + box)
    yield "huge picture", scan(bytes(1000), 100_000, 100_000)
    yield "password", encrypted(sound, user="segreto", owner="altro")
    yield (
        "unknown encryption",
        open_services(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [] /Count 0 >>",
                3: b"<< /Filter /Inventata /V 9 >>",
            },
            trailer=b"/Encrypt 3 0 R /ID [<00> <00>]",
        ),
    )
    yield (
        "scripts",
        open_services(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while(true){}) >> >>",
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /AA << /O << /S /Launch /F (sh) >> >> >>",
            }
        ),
    )
