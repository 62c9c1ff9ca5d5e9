"""Words and what they are: given names, surnames, places, words of the language. The lists are ``data/*.txt``.

Every function takes a word in any spelling. Nothing here decides that a word stands for a person: the same word may be
a name, a town and a noun ('Costa'), and where it stands tells (``words.py``).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from bdm.anonymisation.names import PARTICLES
from bdm.italian.characters import name_key
from bdm.italian.months import MONTHS

_DATA = Path(__file__).with_name("data")

Gender = Literal["m", "f"]
_SAME_LETTER: Final = {"I": "\u0130\u0131", "K": "\u212a", "S": "\u017f"}
"""What an expression that ignores case takes for these letters, too."""

# Capitalised in decisions anywhere: courts, those who work there, the roles of the parties.
COURT_WORDS = frozenset(
    "giudice giudici pretore presidente presidenti presidenza vicepresidente consigliere consigliera consiglieri "
    "corte tribunale procura procuratore procuratrice procuratori sostituto sostituta viceprocuratore cancelliere "
    "cancelliera cancelleria funzionario funzionaria relatore relatrice estensore estensora collegio magistrato "
    "magistrati notaio notaro avvocato avvocata avvocati avvocatura difensore difensori pubblico ministero "
    "ministro referendario componente segretario segretaria sezione sezioni sentenza ordinanza decreto "
    "dispositivo ricorrente ricorrenti resistente resistenti appellante appellanti appellato appellata appellati "
    "appellate attore attrice attori attrici convenuto convenuta convenuti convenute opponente opponenti opposto "
    "opposta opposti reclamante reclamanti reclamato reclamata controricorrente controricorrenti intimato "
    "intimata intimati imputato imputata imputati indagato indagata intervenuto intervenuta interventore "
    "contumace contumaci istante istanti condannato condannata detenuto detenuta creditore creditrice debitore "
    "debitrice esecutato esecutata querelante curatore curatrice tutore tutrice teste testi testimone testimoni "
    "perito ctu ctp parte parti controparte repubblica comune ministero prefetto questore sindaco ufficio foro "
    "onorario onoraria monocratico monocratica ausiliario ausiliaria".split()
)


def is_given_name(word: str) -> bool:
    return name_key(word) in _given()


def gender(word: str) -> Gender | None:
    """Of a given name; None for one that both bear, and for what is none."""
    return _given().get(name_key(word))


def is_surname(word: str) -> bool:
    """Whether it is a frequent surname, or one that is also a word, a place or a month."""
    return name_key(word) in _words("cognomi.txt")


def is_common(word: str) -> bool:
    """Whether it is a word of the language, which is capitalised at the beginning of a sentence too."""
    folded = name_key(word)
    return folded in _words("parole.txt") or folded in COURT_WORDS or folded in PARTICLES


def is_listed_word(word: str) -> bool:
    """Whether it is a word of the language as it stands in the lists, also of those that are names too."""
    return is_common(word) or name_key(word) in _words("parole_e_nomi.txt")


@lru_cache(maxsize=4_096)
def is_word(spelling: str) -> bool:
    """Whether it may be a word of the language where it stands in small letters: one that ``is_common``, one of the
    names that are words too ('rosa', 'leone'), or another form of such a word ('rossi').
    """
    word = name_key(spelling)
    stem, hard = word[:-1], word[:-2]  # 'bianchi' is 'bianco'
    forms = [word, *(stem + vowel for vowel in "aeio")]
    if word.endswith(("hi", "he")):
        forms += [hard + "o", hard + "a"]
    return any(map(is_listed_word, forms))


def is_court_word(word: str) -> bool:
    return name_key(word) in COURT_WORDS


def is_month(word: str) -> bool:
    return name_key(word) in MONTHS


def is_place(name: str) -> bool:
    """Whether it is a town, province, region or state, all of its words together ('Reggio Calabria')."""
    return " ".join(filter(None, map(name_key, name.split()))) in _places()


@cache
def place_pattern() -> str:
    """A regular expression for the places, longest first, in any spelling of blanks; to be used ignoring case. Those
    that begin alike stand together, and what they begin with is a class of characters that minds the case: it is told
    at once that most words are no place.
    """
    initials: dict[str, dict[str, list[str]]] = {}
    for name in sorted(_place_names(), key=len, reverse=True):
        initials.setdefault(name[0], {}).setdefault(name[1], []).append(name[2:])
    return "(?:" + "|".join(_beginning(initial) + _going_on(names) for initial, names in initials.items()) + ")"


def _beginning(initial: str) -> str:
    """The letter as it is found where case is ignored."""
    return f"(?-i:[{initial.lower()}{initial.upper()}{_SAME_LETTER.get(initial.upper(), '')}])"


def _going_on(names: dict[str, list[str]]) -> str:
    return (
        "(?:" + "|".join(f"{_spelt(second)}(?:{'|'.join(map(_spelt, ends))})" for second, ends in names.items()) + ")"
    )


def _spelt(name: str) -> str:
    return re.escape(name).replace(r"\ ", r"\s+").replace("'", "['’]\\s?")


@cache
def _given() -> dict[str, Gender | None]:
    names: dict[str, Gender | None] = {}
    sections: tuple[Gender | None, ...] = ("m", "f", None)
    for gender_of, words in zip(sections, _read("nomi.txt").split("#")[1:], strict=True):
        for word in words.partition("\n")[2].split():
            names[word] = gender_of
    return names


@cache
def _words(file: str) -> frozenset[str]:
    return frozenset(word for line in _read(file).splitlines() if not line.startswith("#") for word in line.split())


@cache
def _place_names() -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in _read("luoghi.txt").split(";"))


@cache
def _places() -> frozenset[str]:
    return frozenset(" ".join(filter(None, map(name_key, name.split()))) for name in _place_names())


def _read(file: str) -> str:
    return (_DATA / file).read_text(encoding="utf-8")
