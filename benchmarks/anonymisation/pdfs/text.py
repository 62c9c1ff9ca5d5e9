"""What stands on the pages of the files: a few paragraphs about invented people."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

FIRST: Final = (
    "Ermenegildo Adelchi Gualtiero Ludovica Fiammetta Domitilla Ubaldo Tancredi Violante Ortensia Leopoldo Clotilde "
    "Raffaella Affiliata Benedetta Corrado Efflavio Goffredo"
).split()
LAST: Final = tuple(name.replace("_", " ") for name in (
    "Quaranfiglio Mastrofficina Zangheratti Scaramuzzafici Trentacoste Pizzighettoni Malinverni Spadafluenti "
    "Corbellini Buonaffina Squillaceti Vendramfili Passalacqua Frassinoffi Tagliafico Bergonzaffi D'Affronti "
    "De_Filippeschi Colonnafiori Nicolòfermi"
).split())  # fmt: skip
"""Rare names, so that a word found in a file is the person's: with ligatures (ffi, fi, fl), accents, apostrophes."""


@dataclass(frozen=True)
class Person:
    first: str
    last: str
    code: str

    @property
    def terms(self) -> tuple[str, ...]:
        return (self.first, self.last, self.code)


def people(rng: random.Random, count: int = 3) -> list[Person]:
    """``count`` persons, no name twice."""
    firsts, lasts = rng.sample(FIRST, count), rng.sample(LAST, count)
    return [Person(f, last, _code(rng)) for f, last in zip(firsts, lasts, strict=True)]


def _code(rng: random.Random) -> str:
    letters = "".join(rng.choice("BCDFGLMNPRSTVZ") for _ in range(6))
    return f"{letters}{rng.randint(40, 99)}A{rng.randint(10, 31)}F{rng.randint(100, 999)}{rng.choice('ABCDEFGH')}"


def paragraphs(rng: random.Random, persons: list[Person], count: int) -> list[str]:
    """``count`` paragraphs, each with at least one name in some form."""
    a, b, c = persons[:3]
    made = (
        f"Con ricorso depositato il 12.3.2019 {a.first} {a.last} (C.F. {a.code}) conveniva in giudizio {b.first} "
        f"{b.last}, chiedendo la condanna al pagamento di euro 12.450,00 oltre interessi legali.",
        f"Si costituiva {b.last} {b.first}, contestando la domanda. Rilevava che {a.last} aveva taciuto un fatto "
        "decisivo e chiedeva il rigetto, con vittoria di spese, diritti ed onorari di causa.",
        f"Il teste {c.first} {c.last} ha riferito di avere visto i due parlare davanti all'ufficio; la circostanza "
        f"trova conferma nella lettera inviata da {b.last} il 4 maggio 2018 e mai contestata.",
        f"{a.first.upper()} {a.last.upper()} / {b.first.upper()} {b.last.upper()}",
        f"La domanda del {a.last} merita accoglimento. Secondo la giurisprudenza di legittimità (Cass. civ., sez. "
        "III, n. 12345/2017) il creditore deve provare soltanto la fonte del suo diritto.",
        f"Non si ravvisano profili di responsabilità in capo a {c.last}, terzo estraneo al rapporto; le spese "
        f"seguono la soccombenza e sono poste a carico di {b.first} {b.last}.",
        "L'ufficio ha esaminato la documentazione prodotta. I conteggi sono corretti e non necessitano di ulteriori "
        f"verifiche, come afferma lo stesso {c.first[0]}. {c.last} nella relazione.",
        f"Per questi motivi il Tribunale, definitivamente pronunciando, condanna {b.last} {b.first} ({b.code}) al "
        f"pagamento in favore di {a.first} {a.last} della somma di euro 8.300,50.",
    )
    return [made[at % len(made)] for at in rng.sample(range(len(made)), min(count, len(made)))] + [
        made[at % len(made)] for at in range(len(made), count)
    ]


def wrapped(paragraph: str, width: int) -> list[str]:
    """The paragraph as lines of at most ``width`` characters."""
    lines = [""]
    for word in paragraph.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
