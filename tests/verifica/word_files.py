"""DOCX of a few parts, as small as Word takes them."""

from __future__ import annotations

import io
import zipfile

from bdm.verifica.reading import W

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
SPACES = f'xmlns:w="{W[1:-1]}" xmlns:r="{OFFICE}"'
TYPES = (
    f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{WORD}.document.main+xml"/></Types>'
)
ROOT = (
    f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{OFFICE}/officeDocument"'
    f' Target="word/document.xml"/></Relationships>'
)
PROGRAM = bytes(range(256))


def package(body: str, notes: str = "", head: str = "", **more: str) -> bytes:
    """A DOCX of these paragraphs and notes; ``more`` are other parts, '__' for '/'."""
    section = "<w:sectPr/>"
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": ROOT,
        "word/document.xml": f"{head}<w:document {SPACES}><w:body>{body}{section}</w:body></w:document>",
        "word/vbaProject.bin": PROGRAM,
    }
    if notes:
        parts["word/footnotes.xml"] = f"<w:footnotes {SPACES}><w:footnote>{notes}</w:footnote></w:footnotes>"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in (parts | {name.replace("__", "/"): data for name, data in more.items()}).items():
            made.writestr(name, data)
    return file.getvalue()


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
