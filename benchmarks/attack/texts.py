"""What whoever means ill has checked: the longest texts that are taken, and the worst files of Word."""

from __future__ import annotations

import io
import zipfile
from typing import Final

from bdm.verifica.reading import MAX_CHARACTERS

_WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

TEXTS: Final = tuple(
    (once_more * (MAX_CHARACTERS // len(once_more) + 1))[:MAX_CHARACTERS]
    for once_more in (
        "a ",
        "«",
        "art. 1453 c.c., ",
        "Cass., sez. III, n. 12345/2019, «il contratto è nullo», ",
        "Trib. Milano, sentenza n. 5/2020; «" + "parola " * 30 + "». ",
    )
)
JSON: Final = b'{"testo": "", "altro": ' + b"[" * 900 + b"0,[]" * 500_000


def files() -> list[bytes]:
    """Documents of Word with as many elements, or attributes, as fit."""
    attributes = "".join(f' w:a{number}=""' for number in range(2_000))
    return [_package("<w:p/>" * 1_900_000), _package(f"<w:r{attributes}/>" * 900)]


def _package(inside: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("word/document.xml", f'<w:document xmlns:w="{_WORD}"><w:p>{inside}</w:p></w:document>')
    return file.getvalue()
