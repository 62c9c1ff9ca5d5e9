"""The user manual: ``docs/manuale`` (typst) becomes ``bdm/reference/help/data/manuale.pdf``, which is handed out.

``make manual`` sets it. ``make manual-pictures`` first takes the pictures of ``docs/manuale/figure`` again, in a
browser, from a service with demo contents: the one at ``BDM_ADDRESS``, or one that is started for it; with names of
pictures as arguments only those. The PDF is kept beside its sources: a service hands it out without making anything. It
names the sources that it was made from, so that a test can tell when it is no longer theirs.
"""
# ruff: noqa: S603, S607, T201

import hashlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typst
from end_to_end import COMMAND, wait_until_ready
from PIL import Image
from prepare import ROOT, WEB, find_browser, node_environment

SOURCES = ROOT / "docs" / "manuale"
PICTURES = SOURCES / "figure"
MANUAL = ROOT / "bdm" / "reference" / "help" / "data" / "manuale.pdf"
SCRIPT = WEB / "scripts" / "manual.mjs"
COLOURS = 96
"""Of a picture: enough for pages of the application, and a third of the size."""


def fingerprint() -> str:
    """A hash of the sources: texts and pictures."""
    digest = hashlib.sha256()
    for file in sorted((*SOURCES.glob("*.typ"), *PICTURES.glob("*.png"))):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def build() -> None:
    """Set the manual. PDF/UA: titles, reading order and the words of the pictures are there for screen readers."""
    pdf = typst.compile(
        str(SOURCES / "manuale.typ"),
        ignore_system_fonts=True,
        sys_inputs={"fonti": fingerprint()},
        pdf_standards=["ua-1"],
        timestamp=0,
    )
    MANUAL.write_bytes(pdf)
    print(f"{MANUAL.relative_to(ROOT)}: {len(pdf) / 1e6:.1f} MB")


@contextmanager
def service() -> Iterator[str]:
    """A service of its own with demo contents; its address. Raises RuntimeError if it does not start."""
    with tempfile.TemporaryDirectory(prefix="bdm-manuale-") as name:
        folder = Path(name)
        folder.chmod(0o711)  # the database's account passes through
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BDM_")}
        environment |= {"BDM_DATA_DIR": str(folder / "data"), "BDM_PORT": "0"}
        log = folder / "output.log"
        with log.open("wb") as output:
            server = subprocess.Popen(COMMAND, cwd=ROOT, env=environment, stdout=output)
            try:
                address = wait_until_ready(server, log)
                if address is None:
                    raise RuntimeError(log.read_text(encoding="utf-8"))
                yield address
            finally:
                server.send_signal(signal.SIGINT)
                server.wait()


def take_pictures(address: str, names: list[str]) -> int:
    """Take the pictures (all of them, or those named) and make them small; the exit code of the browser's script."""
    PICTURES.mkdir(exist_ok=True)
    environment = {
        **node_environment(),
        "BDM_ADDRESS": address,
        "BDM_TEST_BROWSER": find_browser() or "",
        "BDM_PICTURES": str(PICTURES),
    }
    started = {file: file.stat().st_mtime_ns for file in PICTURES.glob("*.png")}
    code = subprocess.run(["node", str(SCRIPT), *names], cwd=WEB, env=environment, check=False).returncode
    for file in PICTURES.glob("*.png"):
        if file.stat().st_mtime_ns != started.get(file):
            shrink(file)
    return code


def shrink(file: Path) -> None:
    """Fewer colours, which nobody sees in text and surfaces."""
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


def main(arguments: list[str]) -> int:
    code = 0
    if arguments[:1] == ["figure"]:
        if address := os.environ.get("BDM_ADDRESS"):
            code = take_pictures(address, arguments[1:])
        else:
            with service() as address:
                code = take_pictures(address, arguments[1:])
    build()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
