"""In which encoding a manifest was saved that is not in UTF-8."""

from __future__ import annotations

import codecs

_WIDE = 0.25
"""The share of NUL bytes from which a text is of two bytes a character; no JSON has any."""


def other_encoding(data: bytes) -> str | None:
    """The name of the encoding that a line seems to have; None if it may be UTF-8.

    >>> other_encoding("Forlì".encode("cp1252"))
    'Windows-1252'
    >>> other_encoding(b"\\xed\\xa0\\xb5\\xed\\xb2\\x9c")
    'CESU-8'
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or data.count(0) >= _WIDE * len(data):
        return "UTF-16"
    try:
        data.decode()
    except UnicodeDecodeError:
        return "CESU-8" if _is_cesu(data) else "Windows-1252"  # what programs save by default where it is not UTF-8
    return None


def _is_cesu(data: bytes) -> bool:
    """Whether only characters beyond the first 65,536 are wrong: as some databases write them, in two halves."""
    try:
        data.decode("utf-8", "surrogatepass").encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeError:
        return False
    return True
