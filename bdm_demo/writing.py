"""The language of one decision: slots of the templates answered from its plan."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from bdm.italian.numerals import in_words
from bdm.platform.kit.regex import regex
from bdm_demo import citations, people
from bdm_demo.case import CasePassage
from bdm_demo.people import Party, article, initials
from bdm_demo.plan import DecisionPlan
from bdm_demo.template import render
from bdm_demo.values import Euro, Penalty, written_date

ParagraphStyle = Literal["intestazione", "titolo", "sezione", "centro", "sinistra", "destra", "par", "elenco", "firma"]

OMITTED = "omissis"
# 'l'8 marzo', 'dell'11%': the two numbers that are read with a vowel in front, unless thousands follow
_ELISION = regex(r"\b([Ii]l|[Dd]el|[Aa]l|[Dd]al|[Nn]el|[Ss]ul) (8|11)\b(?![.,]\d{3}\b)")
_ARTICLES = regex(r"(?:(dell|all|dall|nell|sull|l|gli|degli|agli|dagli|negli|ex)_)?art (.+)")
# 'dell_art' or 'degli_art': what is written depends on how many articles there are
_SINGULAR = {"dell": "dell'", "all": "all'", "dall": "dall'", "nell": "nell'", "sull": "sull'", "l": "l'", "ex": "ex "}
_PLURAL = {
    "dell": "degli ",
    "all": "agli ",
    "dall": "dagli ",
    "nell": "negli ",
    "sull": "sugli ",
    "l": "gli ",
    "ex": "ex ",
}
_KEYS = {"degli": "dell", "agli": "all", "dagli": "dall", "negli": "nell", "gli": "l"}
_DECLENSIONS = {"il": "", "del": "di", "al": "a", "dal": "da"}


def _tidied(text: str) -> str:
    text = text.replace("..", ".")
    return _ELISION.sub(_elided, text) if " 8" in text or " 11" in text else text


def _elided(match: re.Match[str]) -> str:
    word = match[1]
    return f"{word[0] if word.lower() == 'il' else word + 'l'}'{match[2]}".replace("I'", "L'").replace("i'", "l'")


@dataclass(frozen=True)
class Paragraph:
    """A piece of a document; ``style`` is how it is set."""

    style: ParagraphStyle
    text: str


class Writer:
    """Writes the passages of one decision.

    With ``anonymous`` the same words are chosen and people appear with their initials, without codes and addresses;
    judges keep their names.
    """

    def __init__(self, plan: DecisionPlan, *, anonymous: bool = False) -> None:
        self.plan = plan
        self.anonymous = anonymous
        self.rng = plan.rng("testo")
        self.references: list[str] = []
        self.blocks: list[Paragraph] = []
        self.date_style = self.rng.choices((" ", "/", "."), (70, 20, 10))[0]
        self.euro = self.rng.choice(("€", "euro", "Euro", "€"))
        self.witnesses = [self._witness(), self._witness()]
        self.values: dict[str, Any] = {
            **plan.valori,
            "iscrizione": plan.iscrizione,
            "ordinanza": plan.ordinanza,
            "precisazione": plan.precisazione,
            "decisione": plan.decisione,
            "rinvio": plan.iscrizione,
            "citta": (plan.primo or plan).ufficio.citta,
            "compensi": Euro(self.rng.randint(8, 140) * 10000 + self.rng.choice((0, 0, 5000))),
            "esborsi": Euro(self.rng.choice((9800, 23700, 26400, 51800, 75900, 78600))),
            "provvisionale": Euro(self.rng.randint(2, 40) * 50000),
        }
        self.parties: dict[str, Party] = dict(plan.parti)

    # -- passages ----------------------------------------------------------------------------------------

    def add(self, style: ParagraphStyle, *texts: str) -> None:
        """Append literal texts."""
        self.blocks.extend(Paragraph(style, _tidied(text)) for text in texts if text)

    def write(self, passages: Iterable[CasePassage], style: ParagraphStyle = "par") -> None:
        """Render passages (one of the alternatives of each) and append them, leaving out the empty ones."""
        for passage in passages:
            self.add(style, self.text(passage))

    def text(self, passage: CasePassage) -> str:
        """One passage rendered, beginning with a capital."""
        template = passage if isinstance(passage, str) else self.rng.choice(passage)
        text = render(template, self.rng, self._fill)
        return text[:1].upper() + text[1:]

    def phrase(self, passage: CasePassage) -> str:
        """One passage rendered as it is, to stand within a sentence."""
        template = passage if isinstance(passage, str) else self.rng.choice(passage)
        return render(template, self.rng, self._fill)

    def name(self, party: Party) -> str:
        """The name of a party as this version of the document may show it."""
        if not self.anonymous or party.kind == "pubblico":
            return party.nome
        if party.is_person:
            return initials(party.nome)
        *words, form = party.nome.split()
        return f"{' '.join(word[0] + '.' for word in words)} {form}" if party.kind == "societa" else f"{words[0]} ***"

    def lawyer(self, name: str) -> str:
        """The name of a lawyer likewise."""
        return initials(name) if self.anonymous else name

    def date(self, day: date) -> str:
        return written_date(day, self.date_style)

    # -- slots -------------------------------------------------------------------------------------------

    def _fill(self, slot: str) -> str:
        lower = slot[0].lower() + slot[1:]
        text = self._answer(lower)
        return text if lower == slot else text[:1].upper() + text[1:]

    def _answer(self, slot: str) -> str:
        cited = _ARTICLES.fullmatch(slot)
        if cited:
            text = citations.cite_articles(cited[2], self.rng, self.references)
            prefixes = _PLURAL if text.startswith(("artt", "articoli")) else _SINGULAR
            return prefixes.get(_KEYS.get(cited[1], cited[1]), "") + text
        if "?" in slot:
            key, forms = slot.split("?")
            masculine, feminine = forms.split("|")
            return masculine if self.parties[key].genere == "m" else feminine
        kind, _, rest = slot.partition(" ")
        if rest:
            return self._typed(kind, rest)
        if "." in slot:
            key, attribute = slot.split(".")
            return self._declined(self.parties[key], attribute)
        return self._plain(slot)

    def _typed(self, kind: str, name: str) -> str:
        match kind:
            case "cass":
                return citations.cite_precedent(name, self.rng, self.plan.data_pubblicazione.year)
            case "corte":
                return citations.cite_constitutional(name)
            case "data":
                return self.date(self.values[name])
            case "anno":
                return str(self.values[name].year)
            case "lettere":
                return in_words(self.values[name])
        raise KeyError(f"{kind} {name}")

    def _plain(self, name: str) -> str:
        value = self.values.get(name)
        if isinstance(value, Euro):
            return value.written(self.euro)
        if isinstance(value, Penalty):
            return self._penalty(value)
        if isinstance(value, str):
            return render(value, self.rng, self._fill)
        return self._about_the_court(name) if value is None else str(value)

    def _penalty(self, penalty: Penalty) -> str:
        kind = self.plan.caso.pena
        fine = self.values.get("multa")
        money = f" ed {fine.written('euro')} di {'multa' if kind == 'reclusione' else 'ammenda'}" if fine else ""
        return f"{penalty.written()} di {kind}{money}"

    def _about_the_court(self, name: str) -> str:
        """Witnesses, and how a court speaks of itself."""
        if name in ("teste1", "teste2"):
            return self.name(self.witnesses[int(name[-1]) - 1])
        if name.endswith(("teste1", "teste2")):
            witness = self.witnesses[int(name[-1]) - 1]
            return f"{article('teste', witness.genere, _DECLENSIONS[name[:-7]])} {self.name(witness)}"
        ways = {"questo": self._this_court(), "il_giudice": self._the_court()}[name]
        return ways[int(self.rng.random() * len(ways))]

    def _declined(self, party: Party, attribute: str) -> str:
        preposition = _DECLENSIONS.get(attribute)
        if preposition is not None:
            return self._called(party, preposition)
        return {"nome": self.name, "cf": self._code, "residenza": self._home, "nascita": self._birth, "eta": self._age}[
            attribute
        ](party)

    def _code(self, party: Party) -> str:
        return OMITTED if self.anonymous else party.cf

    def _home(self, party: Party) -> str:
        return OMITTED if self.anonymous else party.residenza

    def _age(self, party: Party) -> str:
        """Full years on the day the case was filed."""
        return str((self.plan.iscrizione - (party.nascita or self.plan.iscrizione)).days * 100 // 36525)

    def _called(self, party: Party, preposition: str) -> str:
        """A party as judgments call it: mostly its role, at times its name."""
        chance = self.rng.random()
        if party.nouns and chance < 0.62:
            return article(party.nouns[int(self.rng.random() * len(party.nouns))], party.genere, preposition)
        if party.is_person:
            name = party.surname if not self.anonymous else initials(party.surname)
            return article(("sig. " if party.genere == "m" else "sig.ra ") + name, party.genere, preposition)
        return article(self.name(party), party.genere, preposition)

    def _birth(self, party: Party) -> str:
        if self.anonymous or party.nascita is None:
            return f"nat{'o' if party.genere == 'm' else 'a'} a {OMITTED}"
        return f"nat{'o' if party.genere == 'm' else 'a'} a {party.nato_a} il {party.nascita:%d/%m/%Y}"

    def _witness(self) -> Party:
        return people.person(self.rng, self.plan.iscrizione)

    def _this_court(self) -> tuple[str, ...]:
        if self.plan.ufficio.tipo == "CORTE DI APPELLO":
            return ("questa Corte", "questo Collegio")
        return (
            ("questo Tribunale", "questo Collegio") if self.plan.collegiale else ("questo Tribunale", "questo giudice")
        )

    def _the_court(self) -> tuple[str, ...]:
        if self.plan.ufficio.tipo == "CORTE DI APPELLO":
            return ("la Corte", "il Collegio")
        return ("il Tribunale", "il Collegio") if self.plan.collegiale else ("il Tribunale", "il giudicante")


def choose(rng: random.Random, pool: list[str], count: int) -> list[str]:
    """``count`` different passages of a pool, in its order."""
    picked = set(rng.sample(range(len(pool)), min(count, len(pool))))
    return [passage for number, passage in enumerate(pool) if number in picked]
