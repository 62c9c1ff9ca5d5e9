"""The tutorial films: ``web/scripts/scenes.mjs`` played in a service with demo contents, into the package's help.

``make films`` takes all of them, with names as arguments (``tools/films.py ricerca``) only those; from the service at
``BDM_ADDRESS``, or from one that is started for it. It needs ffmpeg. Films are kept beside the manual, so that a
service shows them without making anything (docs/operating.md, «Video tutorial»).
"""
# ruff: noqa: S603, S607, T201

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from manual import service
from prepare import ROOT, WEB, find_browser, node_environment

FILMS = ROOT / "bdm" / "reference" / "help" / "data" / "media"
SCRIPT = WEB / "scripts" / "films.mjs"
FRAMES = 12
"""A second: pages stand still most of the time."""
QUALITY = 27
"""Of x264 (constant rate factor): letters stay sharp, a minute is some two megabytes."""


def take(address: str, names: list[str], folder: Path) -> None:
    """Play the scenes and leave films and subtitles in ``FILMS``. Raises CalledProcessError."""
    environment = {
        **node_environment(),
        "BDM_ADDRESS": address,
        "BDM_TEST_BROWSER": find_browser() or "",
        "BDM_FILMS": str(folder),
    }
    subprocess.run(["node", str(SCRIPT), *names], cwd=WEB, env=environment, check=True)
    FILMS.mkdir(exist_ok=True)
    for subtitles in sorted(folder.glob("*.vtt")):
        film = FILMS / f"{subtitles.stem}.mp4"
        encode(folder / subtitles.stem / "frames.txt", film)
        shutil.copyfile(subtitles, FILMS / subtitles.name)
        print(f"{film.relative_to(ROOT)}: {film.stat().st_size / 1e6:.1f} MB")


def encode(frames: Path, film: Path) -> None:
    """A film of pictures and of how long each is seen; it can be played before it has come whole."""
    source = ["-f", "concat", "-safe", "0", "-i", str(frames)]
    picture = ["-vf", f"fps={FRAMES},format=yuv420p", "-c:v", "libx264", "-preset", "slow", "-tune", "animation"]
    ending = ["-crf", str(QUALITY), "-movflags", "+faststart", "-map_metadata", "-1", str(film)]
    subprocess.run(["ffmpeg", "-loglevel", "error", "-y", *source, *picture, *ending], check=True)


def main(arguments: list[str]) -> int:
    if shutil.which("ffmpeg") is None:
        print("Per i filmati serve ffmpeg (Debian e Ubuntu: apt-get install ffmpeg).")
        return 1
    with tempfile.TemporaryDirectory(prefix="bdm-filmati-") as folder:
        if address := os.environ.get("BDM_ADDRESS"):
            take(address, arguments, Path(folder))
        else:
            with service() as address:
                take(address, arguments, Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
