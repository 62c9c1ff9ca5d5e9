"""Whether a file is a program: by its name, which decides what a computer does with it, and by how it begins."""

from __future__ import annotations

from typing import Final

ENDINGS: Final = frozenset(
    "apk app appimage appx bash bat cmd com command cpl csh deb dll dmg elf exe gadget hta inf ins iso jar jnlp js "
    "jse jsp ksh lnk mjs mof msc msi msix msp mst pif php pl pkg ps1 ps1xml ps2 psc1 psd1 psm1 py pyc pyw rb reg rpm "
    "run scf scr sct sh so sys tcsh url vb vbe vbs wasm ws wsc wsf wsh xll xpi zsh".split()
)
"""Of names of files that a double click may run, on one system or another."""

_BEGINNINGS: Final = (
    b"\x7fELF",
    b"\xfe\xed\xfa\xce",  # Mach-O, in four byte orders, and for several processors (as Java's classes)
    b"\xfe\xed\xfa\xcf",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\xca\xfe\xba\xbe",
    b"\0asm",
    b"dex\n",
    b"L\0\0\0\x01\x14\x02\0",  # a link of Windows
    b"#!",
    b"\xef\xbb\xbf#!",
)
_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_INSTALLER: Final = bytes.fromhex("84100c0000000000c000000000000046")
_ARCHIVE: Final = b"PK\x03\x04"
_IN_PROGRAMS: Final = (b"META-INF/MANIFEST.MF", b"AndroidManifest.xml", b"classes.dex")


def is_program(name: str, data: bytes) -> bool:
    """Whether a file called ``name`` is one. What an archive holds is not looked into: it says itself what it is."""
    return name.rstrip(" .").rpartition(".")[2].casefold() in ENDINGS or _runs(data)


def _runs(data: bytes) -> bool:
    if data.startswith(_BEGINNINGS):
        return True
    if data.startswith(b"MZ"):  # a text may begin so too
        return b"\0" in data[:64]
    if data.startswith(_COMPOUND):
        return _INSTALLER in data
    return data.startswith(_ARCHIVE) and any(each in data for each in _IN_PROGRAMS)
