"""Invented people, companies and offices, as judgments name them.

Every name, code and address is drawn at random; that a real person has the same is chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from stdnum.it import codicefiscale, iva

from bdm.italian import fold
from bdm.platform.kit.reference_data import read_json

Genere = Literal["m", "f"]

DATA = Path(__file__).parent / "data"
_MONTHS = "ABCDEHLMPRST"
_VOWELS = "AEIOUaeiouÈÉèé"
_LO = ("s", "z", "gn", "ps", "x", "y")


@lru_cache(maxsize=1)
def registry() -> dict[str, Any]:
    """Names, surnames, cities, streets and companies to draw from."""
    content: dict[str, Any] = read_json(DATA / "anagrafica.json")
    return {**content, "luoghi": list(content["citta"])}


def article(noun: str, genere: Genere, preposition: str = "") -> str:
    """``noun`` with its article, or with an articulated preposition ('di', 'a', 'da'): l'attore, della banca."""
    if noun[0] in _VOWELS:
        stem = {"": "l'", "di": "dell'", "a": "all'", "da": "dall'"}[preposition]
        return stem + noun
    if genere == "f":
        stem = {"": "la", "di": "della", "a": "alla", "da": "dalla"}[preposition]
    elif noun.lower().startswith(_LO[1:]) or (noun[0] in "sS" and noun[1:2].lower() not in "aeiou"):
        stem = {"": "lo", "di": "dello", "a": "allo", "da": "dallo"}[preposition]
    else:
        stem = {"": "il", "di": "del", "a": "al", "da": "dal"}[preposition]
    return f"{stem} {noun}"


def initials(name: str) -> str:
    """The initials of a person's name: 'Anna De Luca' is 'A. D. L.'."""
    return " ".join(f"{part[0].upper()}." for part in name.replace("'", " ").split() if part[0].isalpha())


@dataclass(frozen=True)
class Party:
    """Somebody a judgment speaks about.

    ``nouns`` are what it is called besides its name, without article and all of ``genere`` ('attore', 'società').
    ``persona`` are the data of a person, absent for companies and public bodies.
    """

    nome: str
    genere: Genere
    kind: str
    nouns: tuple[str, ...] = ()
    cf: str = ""
    nascita: date | None = None
    nato_a: str = ""
    residenza: str = ""
    difensori: tuple[str, ...] = field(default=())

    @property
    def is_person(self) -> bool:
        return self.kind == "persona"

    @property
    def surname(self) -> str:
        """What follows 'sig.': 'De Luca' of 'Anna De Luca'."""
        return self.nome.split(" ", 1)[1] if self.is_person else self.nome

    def called(self, *nouns: str) -> Party:
        """The same party with other nouns in front (its role in this case)."""
        return Party(**{**self.__dict__, "nouns": (*nouns, *self.nouns)})


def person(rng: random.Random, on: date, *, genere: Genere | None = None, age: tuple[int, int] = (24, 78)) -> Party:
    """A person of that age (years, from and to) on the day ``on``, with a valid codice fiscale."""
    data = registry()
    genere = genere or ("m" if rng.random() < 0.55 else "f")
    name = rng.choice(data["nomi_m" if genere == "m" else "nomi_f"])
    surname = rng.choice(data["cognomi"])
    city = rng.choice(data["luoghi"])
    born = _birthday(rng, on, age)
    return Party(
        nome=f"{name} {surname}",
        genere=genere,
        kind="persona",
        cf=codice_fiscale(name, surname, born, genere, data["citta"][city]),
        nascita=born,
        nato_a=city,
        residenza=address(rng),
    )


def foreigner(rng: random.Random, on: date) -> Party:
    """A person born abroad, for the cases of immigration."""
    name, surname, genere_, code = rng.choice(registry()["stranieri"])
    genere: Genere = "m" if genere_ == "M" else "f"
    born = _birthday(rng, on, (19, 38))
    return Party(
        nome=f"{name} {surname}",
        genere=genere,
        kind="persona",
        cf=codice_fiscale(name, surname, born, genere, code),
        nascita=born,
        nato_a=_COUNTRIES[code],
        residenza=address(rng),
    )


_COUNTRIES = {
    "Z200": "Afghanistan",
    "Z236": "Pakistan",
    "Z249": "Bangladesh",
    "Z313": "Costa d'Avorio",
    "Z317": "Gambia",
    "Z319": "Guinea",
    "Z329": "Mali",
    "Z335": "Nigeria",
    "Z343": "Senegal",
    "Z344": "Sierra Leone",
}


def company(rng: random.Random) -> Party:
    """A trading company with a valid VAT number."""
    parts = registry()["imprese"]
    name = f"{rng.choice(parts['prefissi'])} {rng.choice(parts['nuclei'])} {rng.choice(parts['forme'])}"
    return Party(name, "f", "societa", ("società",), cf=partita_iva(rng), residenza=address(rng))


def party(rng: random.Random, kind: str, on: date, citta: str) -> Party:
    """A party of the kind that a case asks for (its ``parti``), in the city ``citta`` where that matters."""
    if kind in _PEOPLE:
        genere, age = _PEOPLE[kind]
        return person(rng, on, genere=genere, age=age)
    if kind in _ORGANISATIONS:
        return _ORGANISATIONS[kind](rng, citta)
    return foreigner(rng, on) if kind == "straniero" else _BODIES[kind]


_PEOPLE: dict[str, tuple[Genere | None, tuple[int, int]]] = {
    "persona": (None, (24, 78)),
    "uomo": ("m", (28, 60)),
    "donna": ("f", (28, 60)),
    "giovane": (None, (19, 35)),
    "anziano": (None, (68, 88)),
    "minore": (None, (2, 16)),
    "minorenne": (None, (14, 17)),
}


def _bank(rng: random.Random, _citta: str) -> Party:
    name = rng.choice(registry()["banche"])
    return Party(name, "f", "societa", ("banca",), cf=partita_iva(rng), residenza=address(rng))


def _insurer(rng: random.Random, _citta: str) -> Party:
    name = rng.choice(registry()["assicurazioni"])
    nouns = ("compagnia", "compagnia di assicurazioni")
    return Party(name, "f", "societa", nouns, cf=partita_iva(rng), residenza=address(rng))


def _condominium(rng: random.Random, citta: str) -> Party:
    name = f"Condominio di {rng.choice(registry()['vie'])} n. {rng.randint(1, 140)}"
    return Party(name, "m", "ente", ("Condominio",), residenza=f"in {citta}")


def _hospital(rng: random.Random, citta: str) -> Party:
    name = f"Azienda ospedaliera {rng.choice(registry()['ospedali'])}"
    return Party(name, "f", "ente", ("struttura sanitaria", "azienda"), residenza=f"in {citta}")


_ORGANISATIONS: dict[str, Callable[[random.Random, str], Party]] = {
    "societa": lambda rng, _citta: company(rng),
    "banca": _bank,
    "assicurazione": _insurer,
    "condominio": _condominium,
    "ospedale": _hospital,
    "comune": lambda _rng, citta: Party(f"Comune di {citta}", "m", "pubblico", ("Comune",), residenza=f"in {citta}"),
}

_BODIES = {
    "inps": Party("INPS", "m", "pubblico", ("Istituto",), residenza="in Roma"),
    "ministero_istruzione": Party("Ministero dell'istruzione e del merito", "m", "pubblico", ("Ministero",)),
    "ministero_interno": Party("Ministero dell'interno", "m", "pubblico", ("Ministero",)),
    "prefettura": Party("Prefettura - Ufficio territoriale del Governo", "f", "pubblico", ("Prefettura",)),
    "agenzia": Party("Agenzia delle entrate - Riscossione", "f", "pubblico", ("Agenzia",)),
}


def address(rng: random.Random) -> str:
    """'in Milano, via Roma n. 12'."""
    data = registry()
    return f"in {rng.choice(data['luoghi'])}, {rng.choice(data['vie'])} n. {rng.randint(1, 180)}"


def lawyer(rng: random.Random) -> str:
    """A lawyer's name, without title."""
    data = registry()
    names = data["nomi_m"] if rng.random() < 0.5 else data["nomi_f"]
    return f"{rng.choice(names)} {rng.choice(data['cognomi'])}"


@dataclass(frozen=True)
class Judge:
    """A judge; every office has a few who sign all its decisions."""

    nome: str
    genere: Genere

    @property
    def titled(self) -> str:
        """'dott.ssa Anna Rossi'."""
        return ("dott. " if self.genere == "m" else "dott.ssa ") + self.nome


@cache
def judges(ufficio: str, count: int = 8) -> tuple[Judge, ...]:
    """The judges of an office; the first presides."""
    rng = random.Random(f"giudici:{ufficio}")  # noqa: S311 - not a secret
    data = registry()
    found: dict[str, Judge] = {}
    while len(found) < count:
        genere: Genere = "m" if rng.random() < 0.45 else "f"
        name = f"{rng.choice(data['nomi_m' if genere == 'm' else 'nomi_f'])} {rng.choice(data['cognomi'])}"
        found.setdefault(name, Judge(name, genere))
    return tuple(found.values())


def codice_fiscale(name: str, surname: str, born: date, genere: Genere, place: str) -> str:
    """The code of a person (D.M. 23 December 1976), with its check character."""
    day = born.day + (40 if genere == "f" else 0)
    code = f"{_surname_code(surname)}{_name_code(name)}{born.year % 100:02}{_MONTHS[born.month - 1]}{day:02}{place}"
    return code + str(codicefiscale.calc_check_digit(code))


def partita_iva(rng: random.Random) -> str:
    """A VAT number that passes the check: seven digits, a province (001-100), a check digit."""
    body = f"{rng.randint(1, 9999999):07}{rng.randint(1, 100):03}"
    return next(body + str(digit) for digit in range(10) if iva.is_valid(body + str(digit)))


def _birthday(rng: random.Random, on: date, age: tuple[int, int]) -> date:
    return on - timedelta(days=int(365.25 * age[0]) + rng.randrange(1, int(365.25 * (age[1] - age[0]))))


def _letters(text: str) -> tuple[str, str]:
    plain = fold(text).upper()
    letters = [c for c in plain if c.isascii() and c.isalpha()]
    return "".join(c for c in letters if c not in "AEIOU"), "".join(c for c in letters if c in "AEIOU")


def _surname_code(text: str) -> str:
    consonants, vowels = _letters(text)
    return (consonants + vowels + "XXX")[:3]


def _name_code(text: str) -> str:
    consonants, vowels = _letters(text)
    if len(consonants) >= 4:
        return consonants[0] + consonants[2] + consonants[3]
    return (consonants + vowels + "XXX")[:3]
