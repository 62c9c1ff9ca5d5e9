"""Import folders for tests."""

from __future__ import annotations

import itertools
import json
import zlib
from pathlib import Path
from typing import Any

_numbers = itertools.count(1)


def small_pdf(text: str, padding: int = 0) -> bytes:
    """A valid PDF of one page that shows ``text`` (ASCII), with so many bytes that nobody needs."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    content = f"BT /F1 12 Tf 72 720 Td ({escaped}) Tj ET".encode("ascii", "replace")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (padding, b"x" * padding),
    ]
    data = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = len(data)
    data += b"xref\n0 7\n0000000000 65535 f \n%s" % table
    return data + b"trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % end


class Builder:
    """Writes a manifest and its files below ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lines: list[bytes] = []
        folder.mkdir(parents=True, exist_ok=True)

    def pdf(self, name: str, text: str | None = None, padding: int = 0) -> str:
        """A document of its own; its path for the manifest."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(small_pdf(text or f"{name} {next(_numbers)}", padding))
        return name

    def decision(self, id_: str = "p1", **fields: Any) -> dict[str, Any]:
        """A decision's line, valid unless ``fields`` says otherwise; None leaves a field out. Each has its number."""
        values: dict[str, Any] = {
            "kind": "provvedimento",
            "id": id_,
            "area": "civile",
            "tipo": "sentenza",
            "ufficio": "TRIBUNALE DI MILANO",
            "data": "2024-01-10",
            "data_pubblicazione": "2024-02-01",
            "numero_provvedimento": "12" if id_ == "p1" else str(zlib.crc32(id_.encode()) % 99_999),
            "anno_provvedimento": "2024",
        } | fields
        if "document" not in values:
            values["document"] = self.pdf(f"pdf/{id_}.pdf")
        return self.line({name: value for name, value in values.items() if value is not None})

    def abstract(self, id_: str = "m1", provvedimento: str | None = "p1", **fields: Any) -> dict[str, Any]:
        """An abstract's line."""
        values: dict[str, Any] = {
            "kind": "massima",
            "id": id_,
            "provvedimento_id": provvedimento,
            "titolo": f"Titolo {id_}",
            "testo": f"<p>Testo {id_}</p>",
        } | fields
        return self.line({name: value for name, value in values.items() if value is not None})

    def line(self, values: dict[str, Any]) -> dict[str, Any]:
        self.lines.append(json.dumps(values, ensure_ascii=False).encode())
        return values

    def raw(self, line: bytes) -> None:
        self.lines.append(line)

    def write(self, end: bytes = b"\n", start: bytes = b"") -> Path:
        """Write the manifest; the folder."""
        (self.folder / "manifest.jsonl").write_bytes(start + b"".join(line + end for line in self.lines))
        return self.folder
