"""Names in small letters after a title or a role ('il sig. brambati ernesto'), and their surnames further down."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.introductions import TITLES
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.anonymisation.detection.people import listed_names
from bdm.anonymisation.names import PARTICLES
from bdm.anonymisation.spelling import any_of, pattern
from bdm.italian.characters import name_key, name_text
from bdm.italian.people import FAMILY, OFFENDED, STANDING
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

ADDRESSES: Final = Table(
    (r"sigg?\.?\s?(?:ra|na|rina|ri|re)?\.|sig\.?ra|sig", "sig. | sig.ra | sigra | sig", "il teste"),
    any_case=True,
)
WITNESSES: Final = Table(
    (r"teste|testimone|vittima|lavorator[ei]|lavoratrice|dipendente", "teste | vittima | lavoratore", "tale"),
    (r"conducente|proprietari[oa]|inquilin[oa]|paziente|collega", "conducente | inquilina | collega"),
    (r"perito|consulente|curatore|tutore|curatrice|tutrice|c\.?t\.?u\.?", "perito | c.t.u."),
    any_case=True,
)
_ADDRESS = rf"(?i:{ADDRESSES.alternatives})"
_COUNSEL = r"(?i:avv(?:\.?\s?(?:to|ta|ssa))?\.?|avvocat[oa])"
_TITLE = rf"(?i:signor(?:e|a|ina)?|(?:{TITLES.alternatives})\.?)"
_STANDING = rf"(?i:(?:parte\s+)?(?:{STANDING.alternatives}|{OFFENDED.alternatives}|{WITNESSES.alternatives}))"
_FAMILY = rf"(?i:{FAMILY.alternatives})"
_SMALL_WORD = r"[^\W\d_]{2,20}(?:['’][^\W\d_]{2,20})?"
_CUE = regex(
    rf"(?<![\w.])(?:(?P<address>{_ADDRESS})|(?P<counsel>{_COUNSEL})|(?P<title>{_TITLE})|(?P<standing>{_STANDING})|(?P<family>{_FAMILY}))(?<!\s)[ \n]"
    rf"(?P<words>{_SMALL_WORD}(?:[ \n]{_SMALL_WORD}){{0,4}})"
)
_WORD = regex(_SMALL_WORD)
OTHER_WORDS: Final = Table(
    (
        r"\w+(?:av|ev|iv)(?:a|ano|o|i)|\w+(?:at|ut|it)[oaie]|\w+(?:ando|endo)|\w+mente",
        "pagava | citato | venuta | essendo",
        "bellini",
    ),
    (
        r"\w+(?:are|ere|ire|arsi|ersi|irsi)|\w+zion[ei]|\w+[òìàùé]|\w+(?:ar|er|ir)ono",
        "pagare | dirsi | azione | pagò | andarono",
    ),
    (
        r"\w+(?:ebbe|asse|esse|isse|osse|ise|ese|ose)(?:ro)?|\w+(?:ante|ente|anti|enti)",
        "avrebbe | disse | chiese | agente",
    ),
    (
        r"\w+(?:[ai]le|[ai]li|ic[aoi]|iche|iv[oaie]|os[oaie]|bil[ei]|evol[ei]|ar[io]a?|ari)",
        "legale | medico | attivo | antistatario",
    ),
    (r"\w+(?:ian[oaie]|enn[ei]|tor[ei]|tric[ei]|sor[ei]|ist[aie])", "italiana | minorenne | debitore | commercialista"),
)
"""Forms of words that no list holds and that stand behind a role: 'il teste confermò', 'la signora anziana'."""
_OTHER = regex(rf"(?i:{OTHER_WORDS.alternatives})\Z")
_BEHIND = regex(
    r"(?i:\b(?:il|la|lo|del|della|dello|al|alla|allo|dal|dalla|dallo|nel|col|sul|sulla|secondo|signor|signora|sig\.|sig\.ra|dott\.|avv\.)\s+|\b(?:l|dell|all|dall|sull)['’]\s?)\Z"
)


class _SmallName(NamedTuple):
    """Where a name stands, and the surname in it ('' where there is none)."""

    start: int
    end: int
    surname: str


class SmallNames:
    """Persons whose names are written without capitals, or with one only."""

    def find(self, text: JoinedText, metadata: Metadata) -> Iterable[Candidate]:
        people: dict[str, tuple[str, Category]] = {}
        for party in metadata.parties:
            for name in listed_names(party):
                parts = [part for part in name.split() if not lexicon.is_given_name(part)]
                if parts and not lexicon.is_word(parts[-1]):
                    people.setdefault(" ".join(parts).lower(), (name, Category.PARTE))
        for candidate, surname in _named(text.text):
            yield candidate
            if surname and candidate.name:
                people.setdefault(surname.lower(), (candidate.name, candidate.category))
        yield from _alone(text.text, people)


def _named(text: str) -> Iterator[tuple[Candidate, str]]:
    for match in _CUE.finditer(text):
        cue = next(group for group in ("address", "counsel", "title", "standing", "family") if match[group])
        found = _name_in(text, *match.span("words"), cue)
        if found is None:
            continue
        written = " ".join(text[found.start : found.end].split())
        if not any(word[0].islower() and name_key(word) not in PARTICLES for word in written.split()):
            continue
        category = Category.DIFENSORE if cue == "counsel" else Category.PERSONA
        role = " ".join(match[cue].split()).lower()
        name = " ".join(word.capitalize() for word in written.split())
        candidate = Candidate(found.start, found.end, category, f"dopo «{role}», in minuscolo", name=name, role=role)
        yield candidate, found.surname


def _name_in(text: str, start: int, end: int, cue: str) -> _SmallName | None:
    """The name that the words from ``start`` begin with: 'rossi mario', 'mario rossi', 'mario'; 'rossi' alone,
    as far as ``cue``, what stands before, makes it one.
    """
    words = [(match.start(), match.end(), match.group()) for match in _WORD.finditer(text, start, end)]
    lead = 0
    while lead < min(2, len(words)) and name_key(words[lead][2]) in PARTICLES:
        lead += 1
    rest = words[lead:]
    if not rest:
        return None
    if lead and not (len(rest) > 1 and _is_given(rest[1][2])) and cue != "address":
        return None  # 'il teste di parte'
    first = rest[0][2]
    count, surname = 0, ""
    if len(rest) > 1 and _is_given(rest[1][2]) and _goes_before(first, rest[1][2]):
        count = 3 if len(rest) > 2 and _is_given(rest[2][2]) and not lexicon.is_common(rest[2][2]) else 2
        surname = text[words[0][0] : rest[0][1]]
    elif lead == 0 and _is_given(first):
        count, surname = _after_given(text, rest, cue)
        if count == 1 and lexicon.is_common(first):
            return None
    elif _alone_is_surname(first, cue):
        count, surname = 1, text[words[0][0] : rest[0][1]]
    if not count:
        return None
    begins = words[0][0] if lead and surname.startswith(words[0][2]) else rest[0][0]
    return _SmallName(begins, rest[count - 1][1], surname)


def _after_given(text: str, rest: Sequence[tuple[int, int, str]], cue: str) -> tuple[int, str]:
    """How many words the name has that begins with a given name, and its surname."""
    at = 1
    if at < len(rest) and _is_given(rest[at][2]) and not lexicon.is_common(rest[at][2]) and len(rest) > 2:
        at += _is_surname(rest[at + 1][2], beside=rest[at][2]) and not _OTHER.match(rest[at + 1][2])
    begins = at
    while at < len(rest) - 1 and at - begins < 2 and name_key(rest[at][2]) in PARTICLES:
        at += 1
    mixed = rest[0][2][0].isupper() and cue not in ("address", "counsel", "title", "standing")
    if at < len(rest) and not mixed and _is_surname(rest[at][2], beside=rest[0][2]) and not _OTHER.match(rest[at][2]):
        return at + 1, text[rest[begins][0] : rest[at][1]]
    if at < len(rest) and lexicon.is_surname(rest[at][2]) and not lexicon.is_common(rest[at][2]):
        return at + 1, text[rest[begins][0] : rest[at][1]]
    return 1, ""


def _goes_before(surname: str, given_name: str) -> bool:
    """Whether ``surname`` is one before ``given_name``: known where it alone is small, in 'la nonna paterna Teresa'."""
    known = lexicon.is_surname(surname) and not lexicon.is_common(surname)
    return _is_surname(surname, given_name) and (known or surname[0].isupper() or given_name[0].islower())


def _is_given(word: str) -> bool:
    return len(word) > 2 and lexicon.is_given_name(word)


def _is_surname(word: str, beside: str) -> bool:
    """Whether ``word`` is a surname next to the given name ``beside``, which may be a word of the language itself."""
    if len(word) < 3 or lexicon.is_court_word(word):
        return False
    known = lexicon.is_surname(word)
    if lexicon.is_common(beside):
        return known and not lexicon.is_common(word)
    return known or not lexicon.is_word(word)


def _alone_is_surname(word: str, cue: str) -> bool:
    if len(word) < 4 or lexicon.is_common(word) or lexicon.is_court_word(word) or not word[0].islower():
        return False
    if cue != "family" and lexicon.is_surname(word):
        return True
    return cue == "address" and not lexicon.is_word(word) and not _OTHER.match(word)


def _alone(text: str, people: dict[str, tuple[str, Category]]) -> Iterator[Candidate]:
    """Their surnames behind an article or a title, in small letters."""
    words = {surname: who for surname, who in people.items() if not lexicon.is_common(surname)}
    forms = any_of(pattern(surname) for surname in words)
    if forms is None:
        return
    keys = {name_key(surname): who for surname, who in words.items()}
    for match in forms.finditer(name_text(text)):
        written = text[match.start() : match.end()]
        who = keys.get(name_key(written))
        if (
            who is None
            or not written[0].islower()
            or not _BEHIND.search(text, max(0, match.start() - 12), match.start())
        ):
            continue
        sure = not lexicon.is_word(written)
        yield Candidate(*match.span(), who[1], f"cognome di {who[0]}, in minuscolo", sure=sure, name=who[0])
