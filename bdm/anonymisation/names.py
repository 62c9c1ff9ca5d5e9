"""Parties as decisions list them: who is a person, which words are the name, what the initials are.

Policy (``docs/decisions/0018-iniziali-delle-persone-fisiche.md``): a natural person becomes initials; a body recognised
by its legal form or by being a public office keeps its name; firms whose name is by law a person's (s.n.c., s.a.s.,
sole traders, heirs, estates in bankruptcy) keep the words that say what they are, and their person becomes initials.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bdm.italian.characters import APOSTROPHES, letters_of, name_key
from bdm.platform.kit.characters import one_form
from bdm.platform.kit.regex import regex

OMISSIS = "omissis"

PARTICLES = frozenset(
    "bin d da dal dalla das de degli dei del dell della delle delli dello den der des di dos du el ibn la le li lo ten "
    "ter van von y".split()
)

# Words of a party's description that are nobody's name.
GENERIC = frozenset(
    "avv avvocato dott dottor dottssa drssa dr prof ing geom rag sig sigra signor signora sigg minore minori eredi "
    "erede fallimento curatela curatore liquidazione giudiziale concordato preventivo ditta impresa individuale "
    "studio legale associato azienda agricola farmacia fratelli flli figli figlio figlia c co e ed snc sas "
    "societa semplice in quale nella sua qualita tutore amministratore sostegno legale rappresentante "
    "ved vedova coniugata coniuge nee".split()
)
_TITLES_AND_SURNAMES = frozenset(("avvocato", "minore"))
_DETAILS = regex(
    r"[,;(\[]|\s[-–]\s|\b(?:nat[oai]|c\.\s?f|p(?:artita|\.)\s?iva|residente|in persona)\b|\bcod(?:ice|\.)?\s*fisc",
    re.IGNORECASE,
)
_FIRM = regex(r"(?:(?:&|\be)\s*c\.?\s*)?\b(?:s\.\s?n\.\s?c|s\.\s?a\.\s?s|snc|sas)\.?$", re.IGNORECASE)
_ALREADY_HIDDEN = regex(r"(?:[^\W\d_]\s*\.\s*)+|\w+_\d+|[x*.…\s]+|omissis", re.IGNORECASE)
_WORD = regex(rf"[^\W\d_]+(?:['{APOSTROPHES}][^\W\d_]+)*")
_BLANK_LOST = regex("(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")  # 'DeAngelis', 'FilippiCarla'

_COMPANY = regex(
    r"\b(?:s\.?\s?p\.?\s?a|s\.?\s?r\.?\s?l(?:\.?\s?s)?|s\.?\s?a\.?\s?p\.?\s?a|s\.?\s?c\.?\s?(?:p\.?\s?a|a\.?\s?r\.?\s?l)"
    r"|soc\.?\s+coop\w*|societ[aà]'?\s+(?:cooperativa|per azioni|a responsabilit\w+|consortile)|cooperativa|consorzio"
    r"|gmbh|ltd|limited|inc|plc|n\.v|b\.v|banca|banco|cassa di risparmio|assicurazioni)\b",
    re.IGNORECASE,
)
_BODY = regex(
    r"(?:il\s+|la\s+|l['’]\s*)?(?:comune|provincia|regione|citt[aà]'? metropolitana|ministero|presidenza del consiglio"
    r"|agenzia|i\.?n\.?p\.?s|i\.?n\.?a\.?i\.?l|azienda (?:sanitaria|ospedaliera|usl|unit[aà])|a\.?s\.?l|a\.?u\.?s\.?l"
    r"|a\.?t\.?s|a\.?s\.?s\.?t|u\.?s\.?l|universit[aà]|politecnico|prefettura|questura|procura|pubblico ministero"
    r"|p\.?m|condominio|istituto|ente|associazione|fondazione|ordine|collegio|camera di commercio|poste italiane"
    r"|stato|avvocatura|parrocchia|diocesi|sindacato)\b(?!\s*$)|(?:i\.?n\.?p\.?s|i\.?n\.?a\.?i\.?l|p\.?m)\.?$"
    r"|pubblico ministero$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class PartyName:
    """The name within a party's description: its ``words`` in their order, particles included, and what says what
    they are (``before``: 'Eredi di', ``after``: '& C. s.n.c.').
    """

    words: tuple[str, ...]
    before: str = ""
    after: str = ""

    @property
    def initials(self) -> str:
        return "".join(map(initial, self.words))

    @property
    def units(self) -> tuple[str, ...]:
        """The words with their particles: 'Anna', 'De Luca'. Nobody is called 'Luca' for short of 'De Luca'."""
        units: list[str] = []
        for word in self.words:
            if units and all(name_key(part) in PARTICLES for part in units[-1].split()):
                units[-1] += f" {word}"
            else:
                units.append(word)
        return tuple(units)


def person_of(party: str) -> PartyName | None:
    """The person whose name the description holds; None for a body that keeps its name and for what hides it already.

    >>> person_of("Rossi Mario, nato a Roma").initials
    'R.M.'
    """
    if is_body(party):
        return None
    name = _BLANK_LOST.sub(" ", without_details(party))
    if _ALREADY_HIDDEN.fullmatch(name):
        return None
    firm = _FIRM.search(name)
    after = f" {firm.group().strip()}" if firm else ""
    name = name[: firm.start()] if firm else name
    first = _first_of_name(name)
    found = _WORD.findall(name[first:])
    words = tuple(word for at, word in enumerate(found) if name_key(word) not in GENERIC or _is_surname(found, at))
    if not any(name_key(word) not in PARTICLES for word in words):
        return None
    return PartyName(words, name[:first], after)


def _is_surname(words: list[str], at: int) -> bool:
    """'Violante Avvocato' is called so: a title would stand before the name."""
    return at == len(words) - 1 and at > 0 and words[at][0].isupper() and name_key(words[at]) in _TITLES_AND_SURNAMES


def is_body(party: str) -> bool:
    """Whether the party is a company or a public body that keeps its name."""
    name = without_details(party)
    return _COMPANY.search(name) is not None or _BODY.match(name) is not None


def is_company(party: str) -> bool:
    """Whether the party is a company, and not a person or a public office."""
    name = without_details(party)
    return _COMPANY.search(name) is not None and _BODY.match(name) is None


def initial(word: str) -> str:
    """One word of a name as its first letter, of those that search reads in it: the whole of a name of two letters
    would be found by 'Œ.'.

    >>> initial("Rossi"), initial("Œhler")
    ('R.', 'O.')
    """
    read = letters_of(word[0])
    return f"{(read[0] if len(read) > 1 else word[0]).upper()[0]}."


def initials(party: str) -> str:
    """How everyone reads a party of a restricted decision.

    >>> initials("Mario Rossi"), initials("Alfa S.r.l."), initials("Eredi di Rossi Mario")
    ('M.R.', 'Alfa S.r.l.', 'Eredi di R.M.')
    """
    if (person := person_of(party)) is not None:
        return f"{person.before}{person.initials}{person.after}"
    name = without_details(party)
    return name if is_body(party) or (name and _ALREADY_HIDDEN.fullmatch(name)) else OMISSIS


def _first_of_name(name: str) -> int:
    """Where the name begins after words like 'Eredi di', which stay."""
    at = 0
    for match in _WORD.finditer(name):
        folded = name_key(match.group())
        if folded not in GENERIC and not (at and folded in PARTICLES):
            return match.start()
        at = match.end()
    return 0


def without_details(party: str) -> str:
    """The name alone: not birth, tax code, residence or who represents."""
    text = one_form(party).strip()
    details = _DETAILS.search(text)
    if details is None or details.start() == 0:
        return text
    return text[: details.start()].strip()
