"""Persons whom the metadata do not list, by what the text says around their names: 'il teste Bianchi', 'Rossi, nato a'."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.firms import firm_spans
from bdm.anonymisation.detection.introductions import (
    ACQUAINTANCES,
    AGAINST,
    BORN,
    CARE,
    CARE_KINDS,
    CHILD_AFTER,
    CHILDREN,
    COUNSEL,
    DEFENDED_AFTER,
    LEADS,
    NAMED_AFTER,
    OF_WHOM,
    OFFSPRING,
    PERSON_AFTER,
    PRACTICES,
    RELATED_AFTER,
    TITLES,
    TRADES,
)
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.anonymisation.detection.words import FOREIGN, NameRun, TextWords, Word, words_of
from bdm.anonymisation.names import PARTICLES
from bdm.italian.characters import name_key
from bdm.italian.people import FAMILY, FUNCTIONS, OFFENDED, STANDING
from bdm.platform.kit.regex import regex


@dataclass(frozen=True)
class _Cue:
    """What stands before a name. ``group`` of the pattern named 'role' is what it calls the person."""

    pattern: re.Pattern[str]
    category: Category
    several: bool = False
    """More names may follow the first ('gli avv.ti A, B e C')."""
    alone: bool = True
    """A single word is enough ('il teste Bianchi')."""
    unknown: bool = True
    """The name may be one of which no word is known."""


def _cue(pattern: str, category: Category, *, several: bool = False, alone: bool = True, unknown: bool = True) -> _Cue:
    return _Cue(regex(rf"(?<!\w)(?P<role>{pattern})"), category, several, alone, unknown)


_P, _L, _M, _A = Category.PERSONA, Category.DIFENSORE, Category.MINORE, Category.PARTE
_FAMILY = rf"(?:ex[\s-])?{FAMILY.pattern}"
_ROLES = FUNCTIONS.alternatives
_STANDING = rf"(?:parte\s+)?(?:{STANDING.alternatives}|chiamat[oaie]|{OFFENDED.alternatives})"
_OFFSPRING = _cue(
    rf"(?i:(?:{OFFSPRING.alternatives})(?:\s*,?\s+(?:{OF_WHOM.alternatives})){{0,4}})(?![\w])\s*:?", _P, several=True
)
_TRADES = _cue(rf"(?i:{TRADES.alternatives})", _P, unknown=False)
_ON_TRIAL = _cue(
    r"(?i:(?:process[oi]|procediment[oi]|giudizio)(?:\s+penal[ei])?(?:\s+(?:n|nr|rg)\.?[\s\w./-]{1,30}?)?\s+(?:a\s+carico|nei\s+confronti)\s+di)\s*:?",
    _A,
    several=True,
    alone=False,
)
"""Whom no company can be, however strange the name."""
_HARMED = _cue(
    r"(?:in\s+danno|ai\s+danni|omicidio|uccisione|ferimento|sequestro|morte)\s+di", _P, several=True, alone=False
)
_CLANS = _cue(r"(?:clan|cosca|cosche|['’]ndrin[ae]|famigli[ae](?:\s+mafios[ae])?)(?:\s+(?:dei|degli))?", _P)
_ACCUSED = rf"{OFFENDED.alternatives}|(?:co)?imputat[oa]|indagat[oa]|condannat[oa]|detenut[oa]|prevenut[oa]|querelant[ei]|querelat[oa]|richiedente"
"""Whom no company can be."""

CUES: Final = (
    _cue(r"[Ss]ig(?:nor)?(?:\.?\s?(?:r[ae]|ra|na|rina)|ina|[ae])?\.?|SIG(?:NORA?|\.?RA)?\.?|[Ss]ig", _P),
    _cue(
        r"[Ss]ig(?:g|ri|g\.?ri|nori)\.?(?:\s?ri)?|SIGG?\.?(?:RI)?\.?|coniugi|fratelli|sorelle|germani|eredi(?:\s+di)?|signore",
        _P,
        several=True,
    ),
    _cue(
        rf"(?i:{TITLES.alternatives})\.?(?=\s)",
        _P,
    ),
    _cue(r"(?i:dott\.?\s?ri|proff|ingg|geomm|notai|medici|ufficiali|operanti)\.?(?=\s)", _P, several=True),
    _cue(r"(?i:avv(?:\.?\s?(?:to|ta|ssa|sa))?|avvocat[oa])\.?(?=\s)(?:\s+(?i:prof|stab)\.)?", _L),
    _cue(r"(?i:avv(?:\.?\s?ti|vti|\.?\s?te)|avvocat[ie]|proff?\.?\s+avv(?:\.ti)?|avv)\.?(?=\s)", _L, several=True),
    _cue(
        rf"(?i:{COUNSEL.alternatives})",
        _L,
        alone=False,
        several=True,
    ),
    _cue(
        rf"(?i:(?:{CHILDREN.alternatives})(?:\s*,?\s+(?:{OF_WHOM.alternatives})){{0,4}}|(?:{BORN.alternatives}))(?![\w])\s*:?",
        _M,
        several=True,
    ),
    _OFFSPRING,
    _ON_TRIAL,
    _HARMED,
    _CLANS,
    _cue(rf"(?i:{PRACTICES.alternatives})", _L),
    _TRADES,
    _cue(
        r"(?i:(?:genitori|nonni|zii|testi|testimoni|consulenti|periti|soci|colleghi|dipendenti|nipoti|cugini))\s*:?",
        _P,
        several=True,
    ),
    _cue(rf"(?i:{_FAMILY})", _P),
    _cue(rf"(?i:{_ROLES})", _P),
    _cue(rf"(?i:{_STANDING})", _A, unknown=False),
    _cue(rf"(?i:{_ACCUSED})", _A, alone=False),
    _cue(
        r"(?i:cognome\s+e\s+nome|nome\s+e\s+cognome|nominativo|intestatari[oa]|assistit[oa]|cliente|lavoratore|lavoratrice|dipendente|paziente|nome|cognome)\s*:",
        _P,
    ),
)
"""What is followed by a person's name, one word of it or more."""

PARTY_CUES: Final = tuple(
    regex(pattern)
    for pattern in (
        r"(?i:promoss[oa]|propost[oa]|introdott[oa]|instaurat[oa]|proposti|presentat[oa]|depositat[oa])\s+(?i:d[ai](?:i|l|lla)?)\b(?:\s+(?i:sigg?)[.\w]*)?\s*:?",
        r"(?i:vertente|pendente)?\s*\b(?:[Tt]ra|[Ff]ra|TRA|FRA)\b\s*:?",
        r"\b(?:CONTRO|[Cc]ontro|[Cc]/|c\.)(?=\s)\s*:?",
        rf"(?i:{AGAINST.alternatives})\s*:?",
        r"(?:(?<=\n)|\A)(?:DA|E|ED|Da|E:|e|TRA|NONCHÉ|NONCHE['’])\s*:?\s*(?=\n)",
        r"(?:(?<=\n)|\A)\(?\d{1,2}\s?[).-]\s*",
    )
)
"""What a party follows in a heading: full names only, or unknown ones with something after them that says a person."""

_BETWEEN = PARTICLES | FOREIGN | {"singh", "kaur"}
"""What stands in small letters within a name."""
_SMALL = "|".join(sorted(_BETWEEN))
_LEAD = regex(rf"{LEADS.pattern}{{0,8}}")
_NEXT = regex(
    r"\s*(?:\([^()\n]{1,120}(?:\n[^()\n]{1,120})?\)\s*)?(?:,|;|/|\be(?:d)?\b|\bnonch[ée]['’]?|,\s*ed?\b|&)\s*(?:\d{1,2}\s?[).]\s*)?"
)
_BODY_AFTER = regex(
    r"\s*,?\s*(?:in\s+persona\s+d|con\s+sede|s\.?p\.?a\b|s\.?r\.?l\b|s\.?n\.?c\b|s\.?a\.?s\b)", re.IGNORECASE
)
_PERSON_AFTER = regex(
    rf"[\s,(:;–-]*{PERSON_AFTER.pattern}",
    re.IGNORECASE,
)
_BEFORE: Final = tuple(
    (regex(pattern), category, reason)
    for pattern, category, reason in (
        (
            r"\s{0,3},?\s{0,3}\(?(?:nat[oa]\s+(?:a|ad|in|il|nel)\b|n\.\s*(?:a|il)\s|NAT[OA]\s+(?:A|IL|IN)\b|classe\s+(?:19|20)\d\d|cl\.\s*(?:19|20)?\d\d)",
            _P,
            "prima di «nato a»",
        ),
        (
            r"\s{0,3},?\s{0,3}\(?(?i:residente\s+(?:in|a|ad|alla)\b|elettivamente\s+domiciliat[oa]|elett\.(?:\w+)?\s+dom|domiciliat[oa]\s+(?:in|a|ad|presso)\b)",
            _P,
            "prima della residenza o del domicilio",
        ),
        (
            r"\s{0,3}[,(-]{0,3}\s{0,3}(?i:c\.?\s?f\.?|cod(?:\.|ice)\s*fisc(?:\.|ale)?)\s*:?\s*(?=[A-Za-z]{6}\s?\d)",
            _P,
            "prima del codice fiscale",
        ),
        (
            rf"\s{{0,3}},?\s{{0,3}}(?i:{DEFENDED_AFTER.alternatives})",
            _P,
            "prima di «rappresentato e difeso»",
        ),
        (r"\s{0,3},?\s{0,3}[-–(]{1,4}\s{0,3}(?i:" + _STANDING + r")\b", _A, "prima della posizione nel processo"),
        (
            rf"\s{{0,3}},\s{{0,3}}(?i:{RELATED_AFTER.alternatives})",
            _P,
            "prima della parentela o della qualità",
        ),
        (
            r"\s{0,3}[(]\s{0,3}(?i:teste|testimone|c\.?t\.?u\.?|c\.?t\.?p\.?|minore|deceduto|deceduta|alias|detto|detta)\b",
            _P,
            "prima di ciò che la persona è",
        ),
    )
)
"""What a person's name stands before."""

_OF = regex(r"(?i:\b(?:di|del(?:l[ao])?|de[il]|degli|delle|dal(?:l[ao])?|al(?:l[ao])?)\b|ll['’])")
_ABBREVIATION = regex(r"[A-ZÀ-Þ]{2,3}|[B-DF-HJ-NP-TV-Z]{2,}")
_NAMED_AFTER = regex(rf"(?:(?<!\w)(?i:{NAMED_AFTER.alternatives})\s+(?:[A-Za-z.]{{1,9}}\s+)?[\"“«]?)\Z")

_FAMILY_WORDS = frozenset("marito moglie coniuge convivente padre madre".split())
_RANK: Final = {_P: 0, _A: 1, _L: 2, _M: 3}


_ONE = r"[A-ZÀ-Þ][^\W\d_]{1,20}(?:['’-][^\W\d_]{1,20})?"
_LIST = rf"{_ONE}(?:(?:,\s+|,?\s+ed?\s+){_ONE}){{0,5}}"
_CHILDREN_BEFORE = regex(rf"(?<![\w.'’-])(?P<names>{_LIST})\s*,?\s*\(?(?i:{CHILD_AFTER.alternatives})")
_CARED_FOR = regex(
    rf"(?<!\w)(?i:{CARE.pattern}(?:\s+{CARE_KINDS.pattern}){{0,2}})\s+(?:(?:di|per|su|a)\s+)?(?P<names>{_LIST})(?![\w'’])"
)
_A_FAMILY = regex(r"(?i:\b(?:minor[ei]|figli[oaie]?|genitor[ei]|padre|madre|matrimonio)\b)")
_AMONG_COMMAS = regex(rf",\s*(?P<name>{_ONE}(?:[ \n](?:(?:{_SMALL})[ \n]){{0,2}}{_ONE}){{1,5}})(?=\s*[,(;])")
_ROLE_BEFORE = regex(
    rf"(?<!\w)(?P<role>(?i:{_STANDING}|{_ROLES}|{_FAMILY}|{CHILDREN.alternatives}|{OFFSPRING.alternatives}|{ACQUAINTANCES.alternatives}))\s*\Z"
)
_LONGEST_ROLE = 50


class Persons:
    """Persons by the words before and after their names, and full names of which a given name is known."""

    def find(self, text: JoinedText, known: Metadata) -> Iterable[Candidate]:
        words = words_of(text.text)
        firms = list(firm_spans(text.text))
        best: dict[tuple[int, int], Candidate] = {}
        everybody = (_titled, _heading, _before, _free, _among_commas, _children)
        for candidate in (each for find in everybody for each in find(words)):
            spot = (candidate.start, candidate.end)
            if any(start <= spot[0] and spot[1] <= end for start, end in firms):
                continue
            if spot not in best or _RANK[candidate.category] > _RANK[best[spot].category]:
                best[spot] = candidate
        return best.values()


def _titled(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for cue in CUES:
        for match in cue.pattern.finditer(text):
            at = _after(words, match.end())
            if at is None or (match.group().endswith(".") and len(match["role"]) > 6):
                continue
            role = " ".join(match["role"].split()).strip(" :").lower()
            reason = f"dopo «{role}»"
            first = True
            of_something = _OF.search(text[match.end() : words.words[at].start]) is not None
            while (name := words.name_from(at)) is not None and _acceptable(cue, words, name, first):
                if of_something and (not (name.known or name.full) or lexicon.is_place(name.text)):
                    break  # 'il direttore della Alfa', 'avvocato di Bergamo'
                yield _candidate(name, cue.category, reason, role, sure=name.full or name.known or first)
                first = False
                following = _NEXT.match(text, name.end) if cue.several or cue.category is Category.DIFENSORE else None
                if following is None:
                    break
                lead = _LEAD.match(text, following.end())
                at = words.index(lead.end() if lead else following.end())
                if at >= len(words.words) or words.words[at].start > (lead.end() if lead else following.end()):
                    break


def _acceptable(cue: _Cue, words: TextWords, name: NameRun, first: bool) -> bool:
    """Whether ``name`` may be what the cue announces; ``first`` of those that follow it."""
    parts = [word for word in name.words if not word.particle]
    if _BODY_AFTER.match(words.text, name.end) or _is_after_thing(words.text, name.start):
        return False
    if len(parts) > 1 and lexicon.is_place(name.text):
        return False
    strange = not name.known and _ABBREVIATION.fullmatch(parts[0].text)
    if strange or (cue is _TRADES and (name.words[0].particle or (len(parts) == 1 and parts[0].given))):
        return False  # the ristorante 'Da Gino', the bar 'Mario'
    if len(parts) == 1:
        return _acceptable_alone(cue, parts[0], first)
    if cue is _HARMED or (not first and (cue is _ON_TRIAL or cue.category is Category.DIFENSORE)):
        return name.known or name.full or not any(_may_be_a_thing(word) for word in parts)
    return not all(word.common for word in parts) and ((cue.unknown and first) or name.known or name.full)


def _may_be_a_thing(word: Word) -> bool:
    return word.common or word.initial or lexicon.is_court_word(word.text) or lexicon.is_place(word.text)


def _acceptable_alone(cue: _Cue, word: Word, first: bool) -> bool:
    if word.initial or not cue.alone or lexicon.is_court_word(word.text) or _of_a_place(word):
        return False
    if word.given and (cue.category is Category.MINORE or cue is _OFFSPRING):
        return True
    if word.common and not (first and word.surname and not word.upper):
        return False
    if word.given or word.surname:
        return True
    return cue.unknown and (first or cue is _OFFSPRING or cue.category in (Category.DIFENSORE, Category.MINORE))


def _of_a_place(word: Word) -> bool:
    """'la CTP d'Imperia'."""
    return word.text[:1] == "d" and lexicon.is_place(word.text[1:].lstrip("'’ "))


def _after(words: TextWords, at: int) -> int | None:
    """The word at which the name after a cue that ends at ``at`` begins."""
    lead = _LEAD.match(words.text, at)
    end = lead.end() if lead else at
    index = words.index(end)
    # an article may be the beginning of a name ('il sig. Lo Presti'): begin as early as there is a capital letter
    while (
        index > 0
        and words.words[index - 1].start >= at
        and words.words[index - 1].capital
        and words.words[index - 1].particle
    ):
        index -= 1
    if index >= len(words.words) or words.words[index].start > end:
        return None
    if "\n\n" in words.text[at : words.words[index].start]:
        return None
    return index


def _heading(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for pattern in PARTY_CUES:
        for match in pattern.finditer(text):
            at = _after(words, match.end())
            first = True
            while at is not None and (name := words.name_from(at)) is not None and _is_party(words, name):
                yield _candidate(
                    name,
                    Category.PARTE,
                    f"dopo «{' '.join(match.group().split()).strip(' :').lower()}»",
                    None,
                    sure=name.full or not first,
                )
                first = False
                following = _NEXT.match(text, name.end)
                at = _after(words, following.end()) if following else None


def _is_party(words: TextWords, name: NameRun) -> bool:
    parts = [word for word in name.words if not word.particle]
    if (
        len(parts) < 2
        or lexicon.is_place(name.text)
        or _BODY_AFTER.match(words.text, name.end)
        or _is_after_thing(words.text, name.start)
    ):
        return False
    if name.full:
        return True
    return not any(word.common for word in parts) and _PERSON_AFTER.match(words.text, name.end) is not None


def _before(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for pattern, category, reason in _BEFORE:
        for match in pattern.finditer(text):
            index = words.index(match.start()) - 1
            if index < 0 or words.words[index].end < match.start() - 1:
                continue
            name = words.name_to(index)
            if name is None:
                continue
            parts = [word for word in name.words if not word.particle]
            if len(parts) == 1 and (parts[0].common or not (parts[0].given or parts[0].surname)):
                continue
            if (len(parts) > 1 and lexicon.is_place(name.text)) or _ends_something(words, name):
                continue
            if not (name.full or name.known) and (any(word.common for word in parts) or category is Category.PARTE):
                continue
            if not _is_after_thing(text, name.start):
                yield _candidate(name, category, reason, None, sure=True)


def _ends_something(words: TextWords, name: NameRun) -> bool:
    """'DIREZIONE PROVINCIALE DI VERONA', 'AGENZIA DELLE DOGANE', 'SOC. COOP. A RL': no person begins here."""
    if all(len(word.text) < 3 for word in name.words):
        return True
    before = words.words[max(words.index(name.start) - 1, 0)]
    adjacent = words.text[before.end : name.start].isspace()
    if len(name.words) == 1 and lexicon.is_place(name.text):
        return adjacent and before.upper and before.common
    somebody = name.full and not lexicon.is_place(" ".join(word.text for word in name.words[1:]))
    return name.words[0].particle and not somebody and adjacent and before.capital and before.common


def _free(words: TextWords) -> Iterator[Candidate]:
    for name in words.free_names():
        parts = [word for word in name.words if not word.particle]
        if (
            not name.full
            or _is_after_thing(words.text, name.start)
            or (_BODY_AFTER.match(words.text, name.end) and not name.known)
        ):
            continue
        given = [word for word in parts if word.given and not word.common]
        others = [word for word in parts if word not in given[:1]]
        if not given or lexicon.is_place(name.text) or _begins_with_a_place(name):
            continue
        sure = any(not word.common for word in others)
        yield _candidate(name, Category.PERSONA, "nome e cognome", None, sure=sure)


def _begins_with_a_place(name: NameRun) -> bool:
    """'beni importati a San Marino da Paesi terzi', 'DIREZIONE PROVINCIALE DI REGGIO EMILIA'."""
    if name.words[0].particle and lexicon.is_place(" ".join(word.text for word in name.words[1:])):
        return True
    at = next((at for at, word in enumerate(name.words) if at > 1 and word.particle and not word.capital), 0)
    return at > 0 and lexicon.is_place(" ".join(word.text for word in name.words[:at]))


def _among_commas(words: TextWords) -> Iterator[Candidate]:
    """'La persona offesa, Chukwuemeka Adeyemi Okonkwo, riferiva': nobody knows a word of it, and the commas tell."""
    for match in _AMONG_COMMAS.finditer(words.text):
        before = _ROLE_BEFORE.search(words.text, max(0, match.start() - _LONGEST_ROLE), match.start())
        if before is None:
            continue
        name, role = " ".join(match["name"].split()), " ".join(before["role"].split()).lower()
        parts = [part for part in name.split() if part[0].isupper()]
        known = any(lexicon.is_given_name(part) for part in parts)
        if len(parts) < 2 or lexicon.is_place(name) or any(map(lexicon.is_court_word, parts)):
            continue
        words_too = [part for part in parts if name_key(part) not in PARTICLES]
        if not known and any(lexicon.is_common(part) or lexicon.is_place(part) for part in words_too):
            continue
        if not all(map(lexicon.is_common, parts)):
            category = _A if role not in _FAMILY_WORDS else _P
            yield Candidate(*match.span("name"), category, f"dopo «{role}»", sure=known, name=name, role=role)


def _children(words: TextWords) -> Iterator[Candidate]:
    """First names alone, of children: before what says that they are some, and where somebody has the care of them."""
    text = words.text
    for match in _CHILDREN_BEFORE.finditer(text):
        yield from _first_names(words, *match.span("names"), "prima di ciò che dice che è un figlio")
    if _A_FAMILY.search(text):
        for match in _CARED_FOR.finditer(text):
            yield from _first_names(words, *match.span("names"), "affidato, collocato o mantenuto")


def _first_names(words: TextWords, start: int, end: int, reason: str) -> Iterator[Candidate]:
    first, last = words.index(start), words.index(end)
    for at in range(first, last):
        word = words.words[at]
        if not word.capital or (lexicon.is_place(word.text) and not word.given) or lexicon.is_court_word(word.text):
            continue
        name = words.name_to(at) if at == first else words.name_from(at)
        if word.given and (name is None or len([each for each in name.words if not each.particle]) == 1):
            yield Candidate(word.start, word.end, _M, reason, name=word.text)


def _is_after_thing(text: str, at: int) -> bool:
    """Whether a street, a school, a law… bears the name."""
    return _NAMED_AFTER.search(text, max(0, at - 40), at) is not None


def _candidate(name: NameRun, category: Category, reason: str, role: str | None, *, sure: bool) -> Candidate:
    return Candidate(name.start, name.end, category, reason, sure=sure, name=name.text, role=role)
