"""The text of the law read back: an article as it was in force on a day, and what is not held."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.law import repository as law_repository
from bdm.law.acts import article_name
from bdm.law.repository import Missing
from bdm.law.versions import Version
from bdm.law.wording import Comma
from bdm.reference.riferimento_normativo.citation import Reference, parse, read_address

ArticleState = Literal["in_vigore", "giorno_non_noto", "articolo_non_presente", "atto_non_presente", "non_riconosciuto"]


@dataclass(frozen=True, slots=True)
class ArticleOnDay:
    """An article on a day. ``stato``: ``in_vigore``, its text of that day is here; ``giorno_non_noto``, the article is
    held, and which of its versions was in force that day is not known; otherwise it is not held, or what was asked for
    is no article. ``letto_al``: the last day on which a file showed this text; after it, it may have changed.
    ``versioni``: all that are held, in order.
    """

    stato: ArticleState
    rubrica: str = ""
    commi: list[Comma] = field(default_factory=list)
    note: list[str] = field(default_factory=list)
    letto_al: date | None = None
    versioni: list[Version] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LawStatus:
    """What is held: numbers, the last day of which a file tells, and what decisions cite and is missing."""

    atti: int
    articoli: int
    versioni: int
    letto_al: date | None
    mancanti: list[Missing]


async def article(session: AsyncSession, key: str, day: date) -> ArticleOnDay:
    """The article that ``key`` names, in any spelling or as a urn:nir ('ART. 2051 C.C.'), as it was on ``day``."""
    reference = read_address(key) if key.lower().startswith("urn:") else parse(key)
    name = None if reference is None else article_name(reference)
    if reference is None or name is None:
        return ArticleOnDay("non_riconosciuto")
    atto = await _held(session, reference)
    if atto is None:
        return ArticleOnDay("atto_non_presente")
    versions = (await law_repository.versions(session, [atto], name)).get((atto, name))
    if versions is None:
        return ArticleOnDay("articolo_non_presente")
    found = on_day(versions, day)
    if found is None:
        return ArticleOnDay("giorno_non_noto", versioni=versions)
    words = found.wording
    return ArticleOnDay("in_vigore", words.rubrica, words.commi, words.note, found.visto_al, versions)


async def _held(session: AsyncSession, reference: Reference) -> str | None:
    """The name of the act: that of its code first, as people mean it who cite the decree."""
    for name in dict.fromkeys((reference.act.one_name.text, reference.act.text)):
        if await law_repository.holds(session, name):
            return name
    return None


def on_day(versions: list[Version], day: date) -> Version | None:
    """The version in force on a day: known to have begun, and not known to have ended; None where nobody knows."""
    begun = [each for each in versions if (each.dal or each.visto_dal) <= day]
    if not begun:
        return None
    last = begun[-1]
    if last.al is not None:
        return last if day <= last.al else None
    followed = last is not versions[-1]
    return None if followed and day > last.visto_al else last


async def status(session: AsyncSession, most: int) -> LawStatus:
    """What is held, and at most so many of what is missing."""
    return LawStatus(*await law_repository.counts(session), await law_repository.missing(session, most))
