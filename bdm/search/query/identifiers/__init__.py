"""What people type or paste that names one thing: a norm, a ruling, a docket, the number of a decision, an ECLI, a URN,
the permanent address of a page. It is recognised before anything of the text is mended, and is one criterion.

A number and a year alone, '5515/2017', are one where they are a decision's or a proceeding's, and so are a number and a
code alone, '2043 cc', and an article without its code, 'art. 2051', where something cites that article: who asks knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bdm.document.precedents import CitedPrecedent
from bdm.italian import clean, tokens
from bdm.platform.kit.regex import regex
from bdm.reference.choices import Area
from bdm.reference.riferimento_normativo.citation import parse
from bdm.search.query.criteria import Words
from bdm.search.query.identifiers.europe import case_of
from bdm.search.query.identifiers.meanings import (
    NUMBERS,
    Meaning,
    admissible,
    all_places,
    flat,
    numbered_as,
    of_article,
    of_norm,
    of_number,
    of_precedent,
    of_short_year,
)
from bdm.search.query.identifiers.norms import acts_by_name, articles_alone, of_unknown_act
from bdm.search.query.identifiers.places import apart, precedents_in
from bdm.search.query.tree import Tree, all_of

__all__ = [
    "NUMBERS",
    "IdentifierQuery",
    "Meaning",
    "TypedIdentifier",
    "admissible",
    "identifiers_in",
    "identify",
    "numbered_as",
]

_ALONE: Final = regex(
    r"(?:n(?:um(?:ero)?|r)?[.°]?\s*)?([0-9]{1,6})\s*(?:/|\bdel\b)\s*((?:19|20)[0-9]{2})", re.IGNORECASE
)
_SHORT_YEAR: Final = regex(r"(?:n(?:um(?:ero)?|r)?[.°]?\s*)?([0-9]{3,6})\s*/\s*([0-9]{2})", re.IGNORECASE)
"""'12345/15': a proceeding of ours, a decision, or what was lodged with the Court of human rights."""
_ARTICLE: Final = regex(r"(?i:(?:art(?:icolo)?\b\.?)\s*(\d{1,4}(?:[-\s]?(?:bis|ter|quater|quinquies|sexies))?))")
_CODE_FIRST: Final = regex(
    r"(?i:(?P<code>[a-z][a-z.\s]{0,40}?)[\s,]*\b(?:artt?(?:icolo)?\b\.?\s*)?"
    r"(?P<number>\d{1,4}(?:[-\s]?(?:bis|ter|quater|quinquies|sexies))?))"
)
"""'c.c. 2051', 'Cost. art. 24'."""
_ECLI: Final = regex(r"(?i:\bECLI[:\s]+IT[:\s]+[A-Z]+[:\s]+\d{4}[:\s]+\w+)")
_CONNECTING: Final = regex(
    r"(?i:\b(?:(?:in\s)?(?:falsa\s(?:ed?\serronea\s)?)?(?:violazion[ei]|applicazion[ei]|interpretazion[ei]|inosservanza)"
    r"(?:\se\s(?:o\s)?(?:falsa\s)?applicazione)?|(?:ai|a)\ssensi|per\s(?:gli\s)?effetti|(?:nel\s)?combinato\sdisposto|"
    r"di\scui|in\s(?:relazione|riferimento|tema|materia|base|forza)|in\scombinato|a\snorma|a\stermini|previst[oaie]|"
    r"disciplinat[oaie]|sancit[oaie]|stabilit[oaie]|secondo|ex|vist[oi]|quanto|decisioni|sentenze|ordinanze|pronunce|massime|giurisprudenza|provvedimenti|"
    r"che\s(?:cita(?:no)?|applica(?:no)?|richiama(?:no)?)|cita(?:no)?|applica(?:no)?|richiama(?:no)?|citat[oaie]|norma|norme|articol[oi]|artt?|"
    r"ed?|o|su[il]?|sull[oae]?|dell?[oaei]?|dei|degli|di|d|dal|dall[oae]?|agli|all?[oae]?|ai|nell?[oae]?|il|lo|la|gli|le|l|per|con|da|in|n)\b['’]?)"
)
"""What stands around an identifier and asks for nothing: 'violazione dell'art. 2051 c.c.', 'ex art. 96 c.p.c.'."""
_CONNECTING_BEFORE: Final = regex(rf"^(?:\s*(?!art){_CONNECTING.pattern}['’\s]*)+")


@dataclass(frozen=True)
class IdentifierQuery:
    """The identifiers of a text as one thing: its ``meanings``, the likeliest first, and the words ``beside``."""

    meanings: Sequence[Meaning]
    beside: tuple[str, ...] = ()
    sure: bool = True
    """Whether it can be nothing else: of a number alone who has it decides."""
    known: bool = True
    """Whether the act it names is one: what is not known is said in the box, and is words elsewhere."""

    def tree(self, meaning: Meaning) -> Tree:
        """What ``meaning`` asks for together with the words beside it."""
        words = (Words("testo", self.beside),) if self.beside else ()
        return all_of(*flat(meaning.tree), *words)


@dataclass(frozen=True)
class TypedIdentifier:
    """One thing that a text names in ``words``; ``before`` stands between it and the one before. ``cited`` where it is
    a decision that is named with its court.
    """

    words: str
    before: str
    meanings: Sequence[Meaning]
    cited: CitedPrecedent | None = None


def identifiers_in(typed: str) -> list[TypedIdentifier]:
    """What a line names, one after the other; several of the same words where these cite several decisions."""
    typed = _one_form(clean(typed)).strip()
    if alone := _alone(typed, None):
        return [TypedIdentifier(typed, "", alone)]
    cited = [*precedents_in(typed)]
    told: list[TypedIdentifier] = []
    at = 0
    for meanings, start, end in apart(typed, cited):
        words, before = typed[start:end], typed[at:start]
        within: dict[tuple[int | str, int], CitedPrecedent] = {}
        for each in cited:
            if start <= each.start and each.end <= end:
                within.setdefault((each.precedent.number, each.precedent.year), each)
        told += [TypedIdentifier(words, before, of_precedent(each.precedent), each) for each in within.values()]
        told += [] if within else [TypedIdentifier(words, before, meanings)]
        at = end
    return told


def identify(typed: str, area: Area | None = None) -> IdentifierQuery | None:
    """The identifiers in ``typed``, whatever stands around them; None where there are none. Several are all wanted."""
    typed = _one_form(clean(typed)).strip()
    if alone := _alone(typed, area):
        return IdentifierQuery(alone, sure=False)
    if articles := articles_alone(typed):
        return IdentifierQuery(articles)
    found = apart(typed, [*precedents_in(typed)])
    if not found:
        return _by_name(typed)
    rest, at = [], 0
    for _, start, end in found:
        rest.append(typed[at:start])
        at = end
    beside = admissible(_CONNECTING.sub(" ", " ".join([*rest, typed[at:]])))
    words = tuple(word for word in beside.split() if any(map(str.isalnum, word))) if tokens(beside) else ()
    return IdentifierQuery(all_places([meanings for meanings, _, _ in found]), words)


def _one_form(typed: str) -> str:
    """An ECLI with its colons, which who pastes it may have lost."""
    return _ECLI.sub(lambda match: re.sub(r"[:\s]+", ":", match[0]), typed)


def _alone(typed: str, area: Area | None) -> list[Meaning]:
    """What is an identifier only if nothing stands beside it, and only if it finds something."""
    if numbers := _ALONE.fullmatch(typed):
        return of_number(*numbers.groups())
    if short := _SHORT_YEAR.fullmatch(typed):
        return of_short_year(*short.groups())
    if article := _ARTICLE.fullmatch(_CONNECTING_BEFORE.sub("", typed)):
        return of_article(article[1], area)
    behind = _CODE_FIRST.fullmatch(typed)
    first = f"{behind['number']} {behind['code']}" if behind else typed
    norm = parse(first) if first[:1].isdigit() else None
    # '10 cc' may be a measure
    return [of_norm(norm)] if norm is not None and norm.act.named and norm.partition.comma is None else []


def _by_name(typed: str) -> IdentifierQuery | None:
    """What is known by its name, or would be if it were: acts, cases, an article of an act that nobody knows."""
    name = _CONNECTING_BEFORE.sub("", typed)
    if acts := acts_by_name(name) or (acts_by_name(typed) if name != typed else []):
        return IdentifierQuery(acts)
    if case := case_of(typed):
        return IdentifierQuery([case])
    unknown = of_unknown_act(name)
    return None if unknown is None else IdentifierQuery([unknown], sure=False, known=False)
