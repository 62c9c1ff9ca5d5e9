"""Confirming what others read instead of the original: by whom, and what they take upon themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import readable, repository as anonymisation_repository
from bdm.anonymisation.detection import COST
from bdm.anonymisation.hidden import HiddenData
from bdm.anonymisation.readable import UnreadPage
from bdm.anonymisation.remains import DECLARED, FacePart, Remain, named_whole, remains_in
from bdm.content.doubts import Code, Doubt, DoubtPlace
from bdm.content.massima.model import Massima
from bdm.document.processing.computing import compute
from bdm.italian.characters import name_key
from bdm.italian.language import not_italian
from bdm.platform.authz import Scope
from bdm.platform.kit.regex import regex

NAME_LEFT: Final = (
    "In ciò che tutti leggeranno resta qualcosa di una parte, di una persona offesa o di un minore. Si prosegue solo "
    "se due persone ne dicono il motivo."
)
PERSONAL_DATA: Final = "In ciò che tutti leggeranno restano parole che possono far riconoscere una persona."
UNREAD: Final = (
    "Alcune pagine non hanno un testo che si possa leggere, o non è in italiano: nessun controllo le ha viste. Si "
    "prosegue soltanto se due persone le hanno guardate."
)
OTHER_LANGUAGE: Final = (
    "Il testo è {}: nomi e motivi di riservatezza non sono stati cercati. Si prosegue soltanto se due persone lo hanno "
    "guardato."
)
_MORE: Final = Remain(
    "testo", f"oltre {readable.MOST_OTHERS} contenuti con gli stessi nomi", "gli altri non letti", protected=True
)
OF_ANOTHER: Final = "parte di un altro provvedimento, i cui dati personali sono riservati"
_WORD: Final = regex(r"[^\W\d_]+|\d+")
_HYPHEN: Final = regex(r"(?<=\w)-\s*\n\s*(?=\w)")


async def remains_of_massima(
    session: AsyncSession, massima_id: UUID, hidden: HiddenData, scope: Scope | None = None
) -> list[Remain]:
    """What is read in an abstract of its own decision's parties, where that is restricted, and of those of other
    restricted decisions: those of ``scope``, or all.
    """
    massima = await session.get(Massima, massima_id, populate_existing=True)
    if massima is None:
        return []
    texts = list(readable.of_massima(massima))
    found = []
    if hidden.restricted:
        found = await compute(remains_in, COST * _size(texts), texts, hidden)
    parties = await readable.restricted_parties(session, [each.text for each in texts], hidden.metadata, scope)
    for own, names in parties.items():
        if own != massima.provvedimento_id:
            found += await compute(named_whole, _size(texts), texts, names, OF_ANOTHER)
    return found if len(parties) < readable.MOST_OTHERS else [*found, _MORE]


async def remains_of(
    session: AsyncSession, provvedimento_id: UUID, document_hash: str | None, hidden: HiddenData
) -> tuple[list[Remain], Sequence[UnreadPage]]:
    """What remains in all that is read of a restricted decision once ``document_hash`` is its public document, and the
    pages of it of which nothing is known.
    """
    face = await readable.of_provvedimento(session, provvedimento_id, document_hash)
    found = await compute(remains_in, COST * _size(face.texts), face.texts, hidden)
    others = await readable.of_others(session, hidden.metadata, provvedimento_id)
    for massima in others:
        found += await compute(named_whole, _size(massima), massima, hidden.metadata.parties, DECLARED)
    return found if len(others) < readable.MOST_OTHERS else [*found, _MORE], face.unread


def _size(texts: Iterable[FacePart]) -> int:
    return sum(len(each.text) for each in texts)


def doubts_of(remains: Iterable[Remain], unread: Iterable[UnreadPage] = ()) -> list[Doubt]:
    """What somebody has to take upon themselves for that to be read."""
    left = list(remains)
    doubts = []
    if protected := [each for each in left if each.protected]:
        doubts.append(Doubt(Code.NAME_LEFT, NAME_LEFT, _places(protected)))
    if others := [each for each in left if not each.protected]:
        doubts.append(Doubt(Code.PERSONAL_DATA, PERSONAL_DATA, _places(others)))
    if pages := list(unread):
        doubts.append(Doubt(Code.UNREAD, UNREAD, [DoubtPlace("document", each.message) for each in pages]))
    return doubts


def doubt_of_language(field: str, text: str) -> Doubt | None:
    """The same for a ``field`` that is not written in Italian, or not all of it."""
    language = not_italian(text)
    if language is None:
        return None
    message = OTHER_LANGUAGE.format(language)
    return Doubt(Code.UNREAD, message, [DoubtPlace(field, message)])


def _places(remains: Iterable[Remain]) -> list[DoubtPlace]:
    return [DoubtPlace(each.field, each.message) for each in remains]


async def shows_more(
    session: AsyncSession, original_hash: str | None, now_hash: str | None, then_hash: str, label: str
) -> bool:
    """Whether the public would read more of the original in the document ``then_hash`` than in the one it reads now
    (None: none). ``label`` is what the text set anew is headed with.
    """
    texts = [
        " ".join(page.testo for page in await anonymisation_repository.pages(session, each))
        for each in (original_hash, now_hash, then_hash)
    ]
    original, now, then = texts
    return await compute(reads_more, sum(map(len, texts)), original, now, then, label)


def reads_more(original: str, now: str, then: str, label: str = "") -> bool:
    """Whether a word of ``original`` stands more often in ``then`` than in ``now``, which leaves some of it out.

    >>> reads_more("Mario Rossi e Ada", "Parte_1 e Ada", "Mario Rossi e Parte_2")
    True
    >>> reads_more("Mario Rossi e Ada", "Parte_1 e Ada", "P. e Parte_2")
    False
    """
    before, was, will = _counted(original), _counted(now), _counted(then) - _counted(label)
    return any(min(count, before[word]) > was[word] for word, count in will.items())


def _counted(text: str) -> Counter[str]:
    return Counter(name_key(word) for word in _WORD.findall(_HYPHEN.sub("", text)))
