"""What belongs to what in a text: which amount is the rent and which the price, who is ordered to pay whom.

Numbers, days, people and what is decided are mentions; a mention belongs with the words around it. Two texts say the
same of a mention where its words stand nearer to it than to any other mention of its kind, and where people have the
same case. No grammar, only distances; takes time by the product of the mentions and the words of a sentence.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bdm.assistant.equivalents import meanings
from bdm.assistant.words import relatives
from bdm.italian import tokens
from bdm.platform.kit.regex import regex

PERSON: Final = "person"
DECIDED: Final = "decided"
REFERRED: Final = "referred"
"""The number of an act or of an article: a name rather than a quantity."""
IDENTIFYING: Final = 8
"""Digits: so long a number names one act among others."""
CONTRARY: Final = {
    "accoglie": {"rigetta", "inammissibile"},
    "rigetta": {"accoglie"},
    "condanna": {"assolve"},
    "assolve": {"condanna"},
    "annulla": {"conferma"},
    "conferma": {"annulla", "riforma", "revoca"},
    "riforma": {"conferma"},
    "revoca": {"conferma"},
    "infondato": {"fondato"},
    "fondato": {"infondato"},
    "illegittimo": {"legittimo"},
    "legittimo": {"illegittimo"},
}
"""What cannot be decided of one thing together."""
AROUND: Final = 40.0
"""How far a word is, in words, that is not there."""
_STOPS: Final = {",": 1, ";": 4, ":": 2, ".": 4, "(": 1, ")": 1}
"""How much further apart words are with one of these between them."""
_TURNED: Final = 3.0
"""How much further away the words on the other side of a number are."""
_BESIDE: Final = 2.5
"""Words that two mentions of one person are apart at most: 'il convenuto Comune', 'Alfa Beta S.r.l.'."""

_PERSONS: Final = {
    name: regex(rf"(?<!\w)(?:{pattern})(?!\w)")
    for name, pattern in (
        ("attore", r"attor[ei]|attric[ei]|parte attorea|attore[oa]"),
        ("convenuto", r"(?<!ha )(?<!hanno )(?<!aveva )(?<!stat[oaie] )convenut[oaie]"),
        ("ricorrente", r"ricorrent[ei]"),
        ("resistente", r"resistent[ei]"),
        ("appellante", r"appellant[ei]"),
        ("appellato", r"(?<!sentenza )(?<!decisione )(?<!pronuncia )appellat[oaie]"),
        ("opponente", r"opponent[ei]"),
        ("opposto", r"oppost[oaie]"),
        ("reclamante", r"reclamant[ei]"),
        ("terzo chiamato", r"terz[oaie] chiamat[oaie]"),
        ("debitore", r"debitor[ei]|debitric[ei]"),
        ("creditore", r"creditor[ei]|creditric[ei]"),
        ("fideiussore", r"fideiussor[ei]|garante"),
        ("locatore", r"locator[ei]|locatric[ei]|concedent[ei]"),
        ("conduttore", r"conduttor[ei]|conduttric[ei]|inquilin[oaie]|utilizzator[ei]|utilizzatrice"),
        ("venditore", r"venditor[ei]|venditric[ei]|alienant[ei]"),
        ("acquirente", r"acquirent[ei]|compratore|compratrice"),
        ("committente", r"committent[ei]|stazion[ei] appaltant[ei]"),
        ("appaltatore", r"appaltator[ei]|appaltatric[ei]|operator[ei] economic[oi]|aggiudicatari[oae]"),
        ("datore", r"datore di lavoro|datric[ei] di lavoro"),
        ("lavoratore", r"lavorator[ei]|lavoratric[ei]|dipendent[ei]"),
        ("genitore", r"genitor[ei]|padre|madre"),
        ("figlio", r"figli[oae]?|prole|minor[ei]"),
        ("coniuge", r"coniug[ei]|marito|moglie"),
        ("imputato", r"(?<=['’])imputat[oai]|querelat[oaie]"),
        ("persona offesa", r"persona offesa|parte civile|querelant[ei]|vittim[ae]|danneggiat[oaie]"),
        ("medico", r"medic[oi]|sanitari[oi]"),
        ("paziente", r"pazient[ei]"),
        ("banca", r"banca|istituto di credito"),
        ("assicuratore", r"assicurator[ei]|assicuratrice|compagnia(?: di assicurazion[ei])?"),
        ("condominio", r"condominio"),
        ("comune", r"comune|ente comunale"),
        ("ministero", r"ministero"),
        ("contribuente", r"contribuent[ei]"),
        ("fisco", r"ufficio|agenzia delle entrate|amministrazione finanziaria|ente impositore"),
        ("controinteressato", r"controinteressat[oaie]"),
        ("controricorrente", r"controricorrent[ei]"),
    )
}
"""Who people are in a case."""
_APPEALS: Final = regex(r"(?<!\w)(?:incidental|principal)[ei](?!\w)")
_NO_PEOPLE: Final = frozenset(
    "corte tribunale giudice collegio cassazione consiglio stato appello sezione tar autorita "
    "commissione stati lgs decreto legislativo legge codice direttiva regolamento euro".split()
)
_NAME = regex(r"(?<![^\W_])(?:[A-ZÀ-Ý][^\W\d_]+(?:_\w+)?|[A-ZÀ-Ý]{1,4}_\w+)")
_OF: Final = r"(?:di |del |della |delle |dello |dei |degli |dell['’]|d['’])"
_NAMES = regex(rf"{_NAME.pattern}(?: {_OF}?{_NAME.pattern})*")
"""'Comune di Gela', 'Alfa Beta'."""
_COURTS: Final = frozenset("corte tribunale commissione procura appello consiglio cassazione tar".split())
_CALLED: Final = frozenset(
    "parte societa impresa ditta economico economici appaltante appaltanti ente comunale".split()
)
"""Words that belong to what somebody is called."""
_ROLE: Final = r"(?:(?:parte|societa|impresa|ditta|terz\w|convenut\w|attor\w|attric\w|appellat\w|comune|rimanente) )?"
_CASES: Final = tuple(
    (case, regex(rf"(?<!\w)(?:{pattern})['’ ]\s*{_ROLE}$"))
    for case, pattern in (
        (
            "to",
            r"(?:(?:in|a) favore|a carico|nei confronti|contro|verso|avverso|a danno)"
            r"(?: (?:di|del\w*|dei|degli|d|il|la|lo|l|le|gli|i))?"
            r"|a|ad|al|allo|alla|ai|agli|alle|all",
        ),
        ("by", r"da|dal|dallo|dalla|dai|dagli|dalle|dall"),
        ("of", r"di|del|dello|della|dei|degli|delle|dell"),
    )
)
_ANY_WORD = regex(r"[^\W\d_]+|\d[\d.,/]*|[,;:()]|\.(?=\s+[A-ZÀ-Ý]|\s*$)")


@dataclass(frozen=True, slots=True)
class BoundMention:
    """What is mentioned and where (in words); the ``case`` of a person, by the preposition before."""

    kind: str
    key: str
    at: float
    case: str = ""


@dataclass(frozen=True, slots=True)
class BoundText:
    """The words of a text (their stems) with where each stands, and its mentions."""

    words: tuple[tuple[str, float], ...]
    mentions: tuple[BoundMention, ...]

    @property
    def subject(self) -> bool:
        """Whether somebody is said to do something."""
        return any(each.kind == PERSON and not each.case for each in self.mentions)


def bind(text: str, mentions: Iterable[tuple[str, str, int]]) -> BoundText:
    """What belongs together in a folded ``text``, of which numbers, days and what is decided are ``mentions``: kinds,
    keys and places.
    """
    starts: list[int] = []
    places: list[float] = []
    words: list[tuple[str, float]] = []
    at = 0.0
    for match in _ANY_WORD.finditer(text):
        if match.group() in _STOPS:
            at += _STOPS[match.group()]
            continue
        at += 1
        starts.append(match.start())
        places.append(at)
        if not match.group()[0].isdigit():
            words += ((stem, at) for stem in _stems(match.group().lower()))

    def place(start: int) -> float:
        return places[max(0, bisect_right(starts, start) - 1)] if places else 0.0

    found = [BoundMention(kind, key, place(start)) for kind, key, start in mentions]
    words += (
        (f"{each.kind} {each.key}", each.at)
        for each in found
        if each.kind not in (DECIDED, REFERRED) or len(each.key) >= IDENTIFYING
    )
    found = [each for each in found if each.kind != REFERRED]
    found += (
        BoundMention(PERSON, key, place(start), _case(text.lower(), called)) for key, start, called in people(text)
    )
    found += (
        BoundMention("appeal", match.group()[:3], place(match.start())) for match in _APPEALS.finditer(text.lower())
    )
    return BoundText(tuple(words), tuple(found))


def people(text: str) -> list[tuple[str, int, int]]:
    """Who is mentioned in a folded text, by part in the case and by each word of a name, where, and where the name
    begins.
    """
    small = text.lower()
    found = [(key, at.start(), at.start()) for key, pattern in _PERSONS.items() for at in pattern.finditer(small)]
    for name in _NAMES.finditer(text):
        called, *linked = re.split(_OF, name.group(), maxsplit=1)  # 'Comune di Gela': the rest is where it is
        if not _COURTS.isdisjoint(called.lower().split()):
            continue
        first = text[: name.start()].strip(" «“\"'–-*")[-1:] in ("", *".;:)(")
        for match in _NAME.finditer(text, name.start(), name.start() + len(called)):
            word = match.group()
            alone = first and match.start() == name.start() and "_" not in word and not linked
            if not (alone or _no_person(word)):
                found.append((word.lower(), match.start(), name.start()))
    return found


def _no_person(name: str) -> bool:
    """Acronyms, courts, what is one of the parts in a case, words of the language."""
    small = name.lower()
    known = small in _NO_PEOPLE or any(each.fullmatch(small) for each in _PERSONS.values())
    return known or (name.isupper() and len(name) <= 4 and "_" not in name) or not tokens(name)


def agrees(statement: BoundText, source: BoundText) -> bool:
    """Whether every mention of ``statement`` belongs with the same words in ``source``."""
    return all(_agrees(each, statement, source) for each in statement.mentions) and _in_order(statement, source)


def _agrees(mention: BoundMention, statement: BoundText, source: BoundText) -> bool:
    same = [each for each in source.mentions if each.kind == mention.kind]
    own = [each for each in same if each.key == mention.key]
    if not own:
        return mention.kind != PERSON  # whether the others are there is compared otherwise
    others = [
        each
        for each in same
        if each.key != mention.key
        and (mention.kind != DECIDED or each.key in CONTRARY.get(mention.key, ()))
        and each.case in {mention.case, *(one.case for one in own if _fits(mention, one))}
        and all(abs(each.at - one.at) > _BESIDE for one in own)
    ]
    fitting = [each for each in own if _fits(mention, each)]
    rivals = [each for each in others if _fits(mention, each)]
    return bool(fitting) and (not rivals or _belonging(mention, statement, source, fitting, rivals) >= 0)


def _belonging(
    mention: BoundMention,
    statement: BoundText,
    source: BoundText,
    own: Sequence[BoundMention],
    rivals: Sequence[BoundMention],
) -> float:
    """Whether the words around the mention in what is said belong to its like there (above 0) or to others: each
    stands nearest to one of them. The nearer it is said to the mention, the more it counts.
    """
    alike = {each.at for each in statement.mentions if each.kind == mention.kind}
    around: dict[str, float] = {}
    for stem, at in statement.words:
        side = at - mention.at
        if at not in alike and abs(side) <= min(abs(at - each) for each in alike):
            around[stem] = min(side, around.get(stem, AROUND), key=abs)
    score = 0.0
    for stem, side in around.items():
        nearer = [_away(own, at, side) - _away(rivals, at, side) for word, at in source.words if word == stem]
        score += (any(each < 0 for each in nearer) - any(each > 0 for each in nearer)) / (1 + abs(side))
    return score


def _away(mentions: Iterable[BoundMention], at: float, side: float) -> float:
    """How far the nearest of them is; a number has what it is about on the same side as in what is said."""
    return min(
        abs(at - each.at) + (_TURNED if each.kind not in (PERSON, DECIDED) and (at - each.at) * side < 0 else 0.0)
        for each in mentions
    )


def _fits(mention: BoundMention, source: BoundMention) -> bool:
    """Whether the cases of two persons may mean the same."""
    return mention.kind != PERSON or (mention.case == "to") == (source.case == "to")


def _in_order(statement: BoundText, source: BoundText) -> bool:
    """Persons without a preposition stand in the order in which they do there: who does it, then to whom."""
    bare = sorted((each.at, each.key) for each in statement.mentions if each.kind == PERSON and not each.case)
    places: dict[str, list[float]] = {}
    for each in source.mentions:
        if each.kind == PERSON:
            places.setdefault(each.key, []).append(each.at)
    for (_, one), (_, other) in itertools.pairwise(bare):
        if one != other and one in places and other in places:
            _, apart = min((abs(b - a), b - a) for a in places[one] for b in places[other])
            if apart < -_BESIDE:
                return False
    return True


def _case(folded: str, start: int) -> str:
    before = folded[max(0, start - 50) : start]
    return next((case for case, pattern in _CASES if pattern.search(before)), "")


@lru_cache(maxsize=65_536)
def _stems(word: str) -> tuple[str, ...]:
    return () if word in _CALLED else tuple(stem for token in meanings(word) for stem in relatives(token))
