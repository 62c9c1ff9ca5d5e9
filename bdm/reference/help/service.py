"""Use cases of help."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.reference_data import ReferenceFile, Row, read_json
from bdm.reference.help import repository as help_repository
from bdm.reference.help.media import MediaFile, catalogue, media_file
from bdm.reference.help.model import Faq
from bdm.reference.help.schemas import AnalyticsOut, ContactOut, MediaOut
from bdm.settings import API_PREFIX, Settings

NO_MEDIA = "Video non trovato"
MEDIA = "/media"


def _read_faq(path: Path) -> list[Row]:
    questions = [
        {"section": section["section"], "question": item["question"], "answer": "".join(item["answer"])}
        for section in read_json(path)
        for item in section["questions"]
    ]
    return [{**question, "ordine": ordine} for ordine, question in enumerate(questions, 1)]


DATA = Path(__file__).parent / "data"
MANUAL = DATA / "manuale.pdf"
"""The user manual, made from ``docs/manuale`` by ``make manual``."""
FILMS = DATA / "media"
"""The tutorials that come with the product, made by ``make films``."""
REFERENCE = (ReferenceFile(DATA / "faq.json", Faq, _read_faq, prune=True),)


async def faq(session: AsyncSession) -> Sequence[Faq]:
    """The frequent questions, section by section; answers are HTML of ours."""
    return await help_repository.faq(session)


def media(settings: Settings) -> list[MediaOut]:
    """The media that can be played now, with the addresses of their files."""
    return [
        MediaOut(
            type=entry.type,
            path=_address(entry.path),
            title=entry.title,
            description=entry.description,
            captions=_address(entry.captions) if entry.captions else None,
        )
        for entry in catalogue(settings.media_dir or FILMS)
    ]


def medium(settings: Settings, name: str) -> MediaFile:
    """The file of a medium or of its subtitles. Raises NotFound for everything else."""
    found = media_file(settings.media_dir or FILMS, name)
    if found is None:
        raise NotFound(NO_MEDIA)
    return found


def contact(settings: Settings) -> ContactOut:
    """What this installation says of itself."""
    analytics = (
        AnalyticsOut(url=settings.analytics_url, site=settings.analytics_site) if settings.analytics_url else None
    )
    return ContactOut(
        address=settings.contact_address,
        phone=settings.contact_phone,
        email=settings.contact_email,
        accessibility_statement=settings.accessibility_statement,
        analytics=analytics,
        assistance_link=settings.assistance_link,
        problem_link=settings.problem_link,
        open_access=settings.open_access,
    )


def _address(name: str) -> str:
    return f"{API_PREFIX}{MEDIA}/{quote(name)}"
