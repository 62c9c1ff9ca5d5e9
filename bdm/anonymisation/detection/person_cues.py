"""What is written around the name of a person whom the metadata do not list."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

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
from bdm.anonymisation.detection.model import Category
from bdm.anonymisation.detection.words import FOREIGN
from bdm.anonymisation.names import PARTICLES
from bdm.italian.people import FAMILY, FUNCTIONS, OFFENDED, STANDING
from bdm.platform.kit.regex import regex


@dataclass(frozen=True)
class Cue:
    """What stands before a name. ``group`` of the pattern named 'role' is what it calls the person."""

    pattern: re.Pattern[str]
    category: Category
    several: bool = False
    """More names may follow the first ('gli avv.ti A, B e C')."""
    alone: bool = True
    """A single word is enough ('il teste Bianchi')."""
    unknown: bool = True
    """The name may be one of which no word is known."""


def _cue(pattern: str, category: Category, *, several: bool = False, alone: bool = True, unknown: bool = True) -> Cue:
    return Cue(regex(rf"(?<!\w)(?P<role>{pattern})"), category, several, alone, unknown)


_P, _L, _M, _A = Category.PERSONA, Category.DIFENSORE, Category.MINORE, Category.PARTE
_FAMILY = rf"(?:ex[\s-])?{FAMILY.pattern}"
_ROLES = FUNCTIONS.alternatives
_STANDING = rf"(?:parte\s+)?(?:{STANDING.alternatives}|chiamat[oaie]|{OFFENDED.alternatives})"
OFFSPRING_CUE = _cue(
    rf"(?i:(?:{OFFSPRING.alternatives})(?:\s*,?\s+(?:{OF_WHOM.alternatives})){{0,4}})(?![\w])\s*:?", _P, several=True
)
TRADES_CUE = _cue(rf"(?i:{TRADES.alternatives})", _P, unknown=False)
ON_TRIAL = _cue(
    r"(?i:(?:process[oi]|procediment[oi]|giudizio)(?:\s+penal[ei])?(?:\s+(?:n|nr|rg)\.?[\s\w./-]{1,30}?)?\s+(?:a\s+carico|nei\s+confronti)\s+di)\s*:?",
    _A,
    several=True,
    alone=False,
)
"""Whom no company can be, however strange the name."""
HARMED = _cue(
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
    OFFSPRING_CUE,
    ON_TRIAL,
    HARMED,
    _CLANS,
    _cue(rf"(?i:{PRACTICES.alternatives})", _L),
    TRADES_CUE,
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
LEAD = regex(rf"{LEADS.pattern}{{0,8}}")
NEXT = regex(
    r"\s*(?:\([^()\n]{1,120}(?:\n[^()\n]{1,120})?\)\s*)?(?:,|;|/|\be(?:d)?\b|\bnonch[ée]['’]?|,\s*ed?\b|&)\s*(?:\d{1,2}\s?[).]\s*)?"
)
BODY_AFTER = regex(
    r"\s*,?\s*(?:in\s+persona\s+d|con\s+sede|s\.?p\.?a\b|s\.?r\.?l\b|s\.?n\.?c\b|s\.?a\.?s\b)", re.IGNORECASE
)
PERSON_AFTER_CUE = regex(
    rf"[\s,(:;–-]*{PERSON_AFTER.pattern}",
    re.IGNORECASE,
)
BEFORE: Final = tuple(
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
OF = regex(r"(?i:\b(?:di|del(?:l[ao])?|de[il]|degli|delle|dal(?:l[ao])?|al(?:l[ao])?)\b|ll['’])")
ABBREVIATION = regex(r"[A-ZÀ-Þ]{2,3}|[B-DF-HJ-NP-TV-Z]{2,}")
NAMED_AFTER_CUE = regex(rf"(?:(?<!\w)(?i:{NAMED_AFTER.alternatives})\s+(?:[A-Za-z.]{{1,9}}\s+)?[\"“«]?)\Z")
FAMILY_WORDS = frozenset("marito moglie coniuge convivente padre madre".split())
RANK: Final = {_P: 0, _A: 1, _L: 2, _M: 3}
_ONE = r"[A-ZÀ-Þ][^\W\d_]{1,20}(?:['’-][^\W\d_]{1,20})?"
_LIST = rf"{_ONE}(?:(?:,\s+|,?\s+ed?\s+){_ONE}){{0,5}}"
CHILDREN_BEFORE = regex(rf"(?<![\w.'’-])(?P<names>{_LIST})\s*,?\s*\(?(?i:{CHILD_AFTER.alternatives})")
CARED_FOR = regex(
    rf"(?<!\w)(?i:{CARE.pattern}(?:\s+{CARE_KINDS.pattern}){{0,2}})\s+(?:(?:di|per|su|a)\s+)?(?P<names>{_LIST})(?![\w'’])"
)
A_FAMILY = regex(r"(?i:\b(?:minor[ei]|figli[oaie]?|genitor[ei]|padre|madre|matrimonio)\b)")
AMONG_COMMAS = regex(rf",\s*(?P<name>{_ONE}(?:[ \n](?:(?:{_SMALL})[ \n]){{0,2}}{_ONE}){{1,5}})(?=\s*[,(;])")
ROLE_BEFORE = regex(
    rf"(?<!\w)(?P<role>(?i:{_STANDING}|{_ROLES}|{_FAMILY}|{CHILDREN.alternatives}|{OFFSPRING.alternatives}|{ACQUAINTANCES.alternatives}))\s*\Z"
)
LONGEST_ROLE = 50
