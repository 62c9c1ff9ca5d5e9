"""Generated decisions whose persons are known: of several courts and kinds, with names in hard positions.

Everything depends on (seed, index) alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from bdm.italian.months import MONTHS
from benchmarks.anonymisation.people import COMMON, MONTH, OFFICE, PLACES, PLAIN, TOWN, Human, human, iban, vat
from benchmarks.anonymisation.writing import EITHER, Char, Label, Layout, Role, Writer, blocks, paginate, set_lines

KINDS: Final = {
    "civile": ("civile", "Contratti e obbligazioni"),
    "famiglia": ("civile", "Famiglia"),
    "lavoro": ("civile", "Lavoro e previdenza"),
    "penale": ("penale", None),
    "appello": ("civile", "Diritti reali"),
    "tutela": ("civile", "Famiglia"),
    "locazione": ("civile", "Locazione e comodato di immobile urbano - affitto di azienda"),
    "assise": ("penale", None),
    "successione": ("civile", "Successioni"),
    "protezione": ("civile", "Immigrazione e protezione internazionale"),
    "concorsuale": ("civile", "Fallimento e procedure concorsuali"),
}
"""Templates, and area and materia of what they make."""
_FIRMS: Final = (
    "Alfa Costruzioni S.r.l.;Immobiliare Tre Torri s.p.a.;La Rotonda S.p.A.;Banca Popolare del Levante s.c.p.a.;"
    "Assicurazioni Riunite S.p.A.;Cooperativa Il Girasole a r.l.;Condominio Residenza Aurora;Comune di {place};"
    "Edil Sud S.r.l.;Logistica Adriatica s.r.l.;Azienda Sanitaria Locale di {place};Trasporti Veloci S.n.c."
).split(";")
_WORDS: Final = {
    "TOWN": (
        "La merce era partita dal deposito sito in [[PAROLA|{0}]] il giorno successivo.",
        "Il contratto era stato stipulato in [[PAROLA|{0}]], presso la sede locale della banca.",
        "È competente per territorio [[UFFICIO|il Tribunale di {0}]], come da clausola in atti.",
        "Il Comune di [[PAROLA|{0}]] non è parte del giudizio.",
    ),
    "MONTH": (
        "Il pagamento era previsto per il 12 [[PAROLA|{1}]] 2019.",
        "Nel corso del mese di [[PAROLA|{1}]] non pervenne alcuna comunicazione.",
    ),
    "OFFICE": (
        "Il [[PAROLA|{0}]] provvede come da separato verbale.",
        "Tale circostanza è stata segnalata al [[PAROLA|{0}]] competente.",
    ),
    "COMMON": (
        "Si tratta di un termine ([[PAROLA|{1}]]) che il contratto non definisce.",
        "La parola «[[PAROLA|{1}]]» ricorre anche nel regolamento in atti, con altro significato.",
    ),
}
"""Sentences in which the words that are somebody's surname mean something else; {1} in small letters."""


@dataclass(frozen=True)
class Decision:
    """A generated decision: its pages as they would be stored, what the metadata list, and what stands where."""

    index: int
    kind: str
    area: str
    materia: str | None
    ufficio: str
    parties: tuple[str, ...]
    judges: tuple[str, ...]
    pages: tuple[str, ...]
    labels: tuple[Label, ...]


def decisions(count: int, seed: int = 7) -> Iterator[Decision]:
    """``count`` decisions, the kinds in turn."""
    for index in range(count):
        yield decision(index, seed)


def decision(index: int, seed: int = 7) -> Decision:
    """The decision ``index`` of the series ``seed``."""
    rng = random.Random(f"{seed}:{index}")
    kind = list(KINDS)[index % len(KINDS)]
    sede = rng.choice(PLACES + TOWN)
    roles = _roles(rng, kind)
    writer = Writer(rng, roles, _values(rng, sede, roles))
    paragraphs: list[tuple[list[Char], bool]] = []
    for name, count, variants in blocks(kind):
        picked = sorted(rng.sample(range(len(variants)), min(count, len(variants))))
        chosen = [variants[at] for at in picked]
        if name == "diritto":
            chosen += _other_meanings(rng, roles)
        for variant in chosen:
            lines = variant.split("\n")
            paragraphs += [(writer.paragraph(line.removeprefix("~")), line.startswith("~")) for line in lines]
    layout = Layout(
        rng.choice((None, 34, 62, 75, 88, 100)), rng.randint(28, 55), hyphens=rng.random() < 0.5
    )  # 34: a column
    pages, labels = paginate(set_lines(paragraphs, layout, rng), layout, *_edges(rng, writer))
    area, materia = KINDS[kind]
    parties = tuple(_as_listed(rng, role) for role in roles.values() if role.listed)
    return Decision(
        index, kind, area, materia, f"TRIBUNALE DI {sede.upper()}", parties,
        tuple(roles[g].human.name for g in ("g1", "g2") if rng.random() < 0.6), tuple(pages), tuple(labels),
    )  # fmt: skip


def _roles(rng: random.Random, kind: str) -> dict[str, Role]:
    used: set[str] = set()
    family = rng.random() < 0.25 or kind in ("appello", "tutela")
    att = human(rng, hard=0.6, used=used)
    att2 = human(rng, last=att.last if family else None, hard=0.6, used=used)
    conv = human(rng, hard=0.6, used=used)
    people: dict[str, tuple[Human, str, bool]] = {
        "att": (att, "PARTE", True),
        "att2": (att2, "PARTE", True),
        "conv": (conv, "PARTE", True),
    }
    for name in ("teste1", "teste2", "ctu", "notaio", "medico", "altro", "defunto", "amm"):
        same = att.last if name == "defunto" else None
        people[name] = (human(rng, last=same, hard=0.25, used=used), "PERSONA", False)
    people["uff"] = (human(rng, used=used), EITHER, False)
    for name in ("minore1", "minore2"):
        people[name] = (human(rng, last=conv.last, used=used, born=(2007, 2021)), "MINORE", False)
    for name in ("avv1", "avv2", "avv3"):
        people[name] = (human(rng, hard=0.3, used=used), "DIFENSORE", False)
    for name in ("g1", "g2", "g3", "gp", "pm", "canc"):
        same = conv.last if name == "g1" and rng.random() < 0.12 else None
        people[name] = (human(rng, last=same, hard=0.3, used=used), "GIUDICE", False)
    roles = {name: Role(h, category, listed) for name, (h, category, listed) in people.items()}
    for name in ("soc", "soc2"):
        someone = human(rng, used=set())
        someone.details["piva"] = vat(rng)
        someone.details["iban"] = iban(rng)
        firm = rng.choice(_FIRMS).format(place=rng.choice(PLACES))
        roles[name] = Role(someone, "SOCIETA", name == "soc", firm)
    return roles


def _values(rng: random.Random, sede: str, roles: dict[str, Role]) -> dict[str, Callable[[], str]]:
    def day() -> str:
        d, m, y = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2009, 2025)
        return rng.choice((f"{d}.{m}.{y}", f"{d:02}/{m:02}/{y}", f"{d} {MONTHS[m - 1]} {y}"))

    def precedent() -> str:
        y, n = rng.randint(1998, 2024), rng.randint(100, 32000)
        a, b = rng.choice(PLAIN), rng.choice(PLAIN)
        return rng.choice((
            f"Cass., Sez. Un., {rng.randint(1, 28)} {rng.choice(MONTHS)} {y}, n. {n}, {a} c. {b}",
            f"Cass. civ., sez. {rng.choice(('I', 'II', 'III'))}, n. {n}/{y}",
            f"Cass. Sez. Un. {a} c. {b}",
            f"Cass. pen., Sez. {rng.choice(('IV', 'VI'))}, n. {n} del {y}, {a}",
            f"Trib. {rng.choice(PLACES)}, {rng.randint(1, 28)} {rng.choice(MONTHS)} {y}, {a} c. {b}",
            f"App. {rng.choice(PLACES)}, n. {n}/{y}",
            f"Cass. n. {n}/{y}; Cass. n. {n + 7}/{y}",
        ))  # fmt: skip

    return {
        "sede": lambda: sede,
        "SEDE": sede.upper,
        "sezione": lambda: rng.choice(("Prima", "SECONDA", "III", "Quarta")),
        "rg": lambda: f"{rng.randint(100, 29999)}/{rng.randint(2012, 2024)}",
        "data": day,
        "importo": lambda: f"{rng.randint(1, 240)}.{rng.randint(0, 999):03},{rng.randint(0, 99):02}",
        "luogo": lambda: rng.choice(PLACES),
        "prov": lambda: rng.choice(("BA", "TO", "MI", "SA", "NA")),
        "num": lambda: str(rng.randint(10, 4999)),
        "anno": lambda: str(rng.randint(2008, 2024)),
        "precedente": precedent,
    }


def _other_meanings(rng: random.Random, roles: dict[str, Role]) -> list[str]:
    result = []
    for role in roles.values():
        for kind, words in (("TOWN", TOWN), ("MONTH", MONTH), ("OFFICE", OFFICE), ("COMMON", COMMON)):
            if role.listed and role.human.last in words:
                result.append(rng.choice(_WORDS[kind]).format(role.human.last, role.human.last.lower()))
    return result


def _edges(rng: random.Random, writer: Writer) -> tuple[Callable[[int], list[Char]], Callable[[int], list[Char]]]:
    header = rng.choice(("", "", "{att.c} c. {conv.c} - n. {rg}", "R.G. n. {rg}", "{att.C} / {conv.C}"))
    stamp = "Firmato Da: {g1.I} Emesso Da: ArubaPEC S.p.A. NG CA 3 Serial#: 5d1c0a77"
    footer = rng.choice(("Pagina @", "pag. @", "", stamp, "Sentenza n. cronol. {num}/{anno} - Pagina @"))

    def edge(template: str) -> Callable[[int], list[Char]]:
        return lambda page: writer.paragraph(template.replace("@", str(page)))

    return edge(header), edge(footer)


def _as_listed(rng: random.Random, role: Role) -> str:
    if role.firm is not None:
        return role.firm
    h = role.human
    return rng.choice((h.name, h.name, h.name.upper(), f"{h.last} {h.first}", f"{h.last} {h.first}".upper()))
