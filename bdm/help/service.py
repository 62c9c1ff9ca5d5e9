"""Use cases of help."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.help import repository
from bdm.help.model import Faq, Media
from bdm.kit.reference_data import ReferenceFile, Row, read_json


def _read_faq(path: Path) -> list[Row]:
    questions = [
        {"section": section["section"], "question": item["question"], "answer": "".join(item["answer"])}
        for section in read_json(path)
        for item in section["questions"]
    ]
    return [{**question, "ordine": ordine} for ordine, question in enumerate(questions, 1)]


def _read_media(path: Path) -> list[Row]:
    return [{**media, "ordine": ordine} for ordine, media in enumerate(read_json(path), 1)]


DATA = Path(__file__).parent / "data"
REFERENCE = (
    ReferenceFile(DATA / "faq.json", Faq, _read_faq, prune=True),
    ReferenceFile(DATA / "media.json", Media, _read_media, prune=True),
)


async def faq(session: AsyncSession) -> Sequence[Faq]:
    """The frequent questions, section by section; answers are HTML of ours."""
    return await repository.faq(session)


async def media(session: AsyncSession) -> Sequence[Media]:
    """The tutorials."""
    return await repository.media(session)
