"""Video tutorials as files: a folder (ours, or ``BDM_MEDIA_DIR``) with ``media.json`` and what it names.

``media.json`` is a list of ``{"type": "video", "path": "accesso.mp4", "title": …, "description": …, "captions":
"accesso.vtt"}``; ``path`` and ``captions`` (WebVTT, may be absent) are names of files in the same folder. It is read at
every question, so a tutorial is added by putting files there.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError

log = logging.getLogger(__name__)

CATALOGUE = "media.json"
KINDS = {
    ".mp4": "video/mp4",
    ".m4v": "video/mp4",
    ".webm": "video/webm",
    ".ogv": "video/ogg",
    ".vtt": "text/vtt; charset=utf-8",
}
"""What may be served, by the ending of its name, with its content type."""


class Medium(BaseModel):
    """One medium as ``media.json`` describes it."""

    type: str = "video"
    path: str
    title: str
    description: str = ""
    captions: str | None = None


@dataclass(frozen=True)
class MediaFile:
    """A file to send."""

    path: Path
    content_type: str


_CATALOGUE = TypeAdapter(list[Medium])


def catalogue(folder: Path) -> list[Medium]:
    """The media whose file is there, in the order of ``media.json``.

    A catalogue that cannot be read, and files that are missing or of another kind, are reported in the log.
    """
    try:
        entries = _CATALOGUE.validate_json((folder / CATALOGUE).read_bytes())
    except (OSError, ValidationError) as error:
        log.error("%s non si può leggere: %s", folder / CATALOGUE, error)
        return []
    found = []
    for entry in entries:
        if _file(folder, entry.path) is None:
            log.warning("%s: manca «%s», o non è di un tipo ammesso", CATALOGUE, entry.path)
            continue
        captions = entry.captions if entry.captions and _file(folder, entry.captions) else None
        found.append(entry.model_copy(update={"captions": captions}))
    return found


def media_file(folder: Path, name: str) -> MediaFile | None:
    """The file ``name`` if the catalogue names it; nothing else of the folder is ever sent."""
    if not any(name in (entry.path, entry.captions) for entry in catalogue(folder)):
        return None
    return _file(folder, name)


def _file(folder: Path, name: str) -> MediaFile | None:
    path = folder / name
    content_type = KINDS.get(path.suffix.lower())
    if content_type is None or Path(name).name != name or not path.is_file():
        return None
    return MediaFile(path, content_type)
