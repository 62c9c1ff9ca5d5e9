"""The decisions themselves: number ``index`` is always the same, so that several processes can make them at once."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from bdm.document.citation.reading import CitedAuthority, CitedPlace
from bdm.people.ufficio.files import DATA as UFFICI
from bdm.platform.kit import rich_text
from bdm.platform.kit.reference_data import read_csv
from bdm.search.engine.item import BREAK, FaceTexts, IndexedItem
from benchmarks.collection.language import LAST_DAY, Drawn, Language, Theme, analysed, words

VERSION = 6
"""Counts changes to what is generated: a cache of another version is made anew."""
FIRST_DAY = date(2016, 1, 4)
WORDS = (1_000, 2_400)
FEW_WORDS = (32, 96)
"""Of a light collection: what only filters, counts and lists are asked of."""
PAGE_CHARACTERS = 2_600
ABSTRACT_SHARE = 0.25
BUSY = {"MILANO": 4, "ROMA": 4, "NAPOLI": 3, "TORINO": 2, "BOLOGNA": 2, "PALERMO": 2}
EDITED = datetime(2026, 11, 1, tzinfo=UTC)
CITED = 5
"""Decisions that a text cites, most of them those that many do."""
RULINGS = 200_000
_EXACT_VALUES = 3
_ID_PREFIX = 0x01900000 << 96
_BREAK_WIDTH = len(BREAK.split())

Places = dict[str, list[int]]


class Sentence:
    """A clause and the words after it."""

    __slots__ = ("clause", "text", "words")

    def __init__(self, clause: str, words: list[str]) -> None:
        self.clause = clause
        self.words = words
        self.text = f"{clause} {' '.join(words)}"


@dataclass
class Abstract:
    id: UUID
    seq: int
    titolo: str
    testo: str
    """HTML, as it is stored."""

    @cached_property
    def plain(self) -> str:
        return rich_text.plain(self.testo)


@dataclass
class Decision:
    """One decision. ``values`` are the columns of its table but for ``id`` and ``seq``."""

    id: UUID
    seq: int
    values: dict[str, Any]
    sentences: list[list[Sentence]]
    """By page."""
    abstract: Abstract | None

    @cached_property
    def pages(self) -> list[str]:
        return [".\n".join(sentence.text for sentence in page) + "." for page in self.sentences]

    @property
    def document_hash(self) -> str:
        return hashlib.sha256(self.id.bytes).hexdigest()

    @cached_property
    def cited(self) -> list[CitedAuthority]:
        """What an edge says of the text, which is made of other words."""
        drawn = random.Random(self.seq)
        numbers = dict.fromkeys(int(RULINGS * drawn.random() ** 4) for _ in range(CITED))
        place = CitedPlace(1, 0, len(self.pages[0].split()[0]), "motivi", None)
        names = (f"Cass. {1 + number // 30}/{1995 + number % 30}" for number in numbers)
        return [CitedAuthority(name, False, True, [place]) for name in names]

    def item(self) -> IndexedItem:
        """What the product indexes of it."""
        public = self._face("\n".join(self.pages))
        return IndexedItem(
            kind="provvedimento", id=self.id, seq=self.seq, provvedimento_id=None, public=public, **self._plain()
        )

    def _face(self, corpo: str) -> FaceTexts:
        massime = () if self.abstract is None else (f"{self.abstract.titolo}\n{self.abstract.plain}",)
        parti, cited = tuple(self.values["parte_processuale"]), tuple(each.nome for each in self.cited)
        return FaceTexts(self.values["titolo"], corpo, parti, massime, precedente=cited, precedente_motivi=cited)

    def abstract_item(self) -> IndexedItem:
        """What the product indexes of its abstract."""
        assert self.abstract is not None
        face = FaceTexts(self.abstract.titolo, self.abstract.plain)
        return IndexedItem(
            kind="massima",
            id=self.abstract.id,
            seq=self.abstract.seq,
            provvedimento_id=self.id,
            public=face,
            **self._plain(),
        )

    def _plain(self) -> dict[str, Any]:
        absent = ("titolo", "parte_processuale", "document_hash", "edit_date")
        return {
            name: tuple(v) if isinstance(v, list) else v for name, v in self.values.items() if name not in absent
        } | {
            "sub_procedimento": None,
            "riservato": None,
            "edit_date": EDITED,
        }

    def tokens(self) -> Places:
        """The tokens of all its text (``IndexedItem.texts``) with their places."""
        places: Places = {}
        at = 0
        texts = self.item().texts(self._face("\x00"))
        for part in texts["testo"].split(BREAK):
            for piece in self._pieces() if part == "\x00" else (part,):
                found, width = analysed(piece)
                for token, position in found:
                    places.setdefault(token, []).append(at + position)
                at += width
            at += _BREAK_WIDTH
        return places

    def words(self) -> list[str]:
        """The words of all its text as they are written, in order."""
        found: list[str] = []
        for part in self.item().texts(self._face("\x00"))["testo"].split(BREAK):
            for piece in self._pieces() if part == "\x00" else (part,):
                found += words(piece)
            found += BREAK.split()
        return found

    def _pieces(self) -> Iterator[str]:
        for page in self.sentences:
            for sentence in page:
                yield sentence.clause
                yield from sentence.words


class Generator:
    """Makes decisions of one ``language``, each of so many ``words``."""

    def __init__(self, language: Language, words: tuple[int, int] = WORDS) -> None:
        self._language = language
        self._length = words
        offices = read_csv(UFFICI / "uffici.csv")
        self._offices = Drawn.of(
            ((row["nome"], row["distretto"]), BUSY.get(row["distretto"], 1) * (3 if row["tipo"] == "TRIBUNALE" else 1))
            for row in offices
        )

    def decisions(self, count: int, start: int = 0) -> Iterator[Decision]:
        for index in range(start, count):
            yield self.decision(index)

    def decision(self, index: int) -> Decision:
        chance = random.Random(index * 2_654_435_761)
        language = self._language
        theme: Theme = language.themes.draw(chance, 1)[0]
        pages = self._pages(chance, theme)
        item_id = _id(index, 0)
        values = self._values(chance, theme)
        abstract = None
        if theme.abstracts and chance.random() < ABSTRACT_SHARE:
            titolo, testo = chance.choice(theme.abstracts)
            clauses = ", ".join(theme.clauses.draw(chance, 6))
            abstract = Abstract(_id(index, 1), index + 1, titolo, f"{testo}<p>{_escaped(clauses)}.</p>")
        return Decision(item_id, index + 1, values, pages, abstract)

    def _pages(self, chance: random.Random, theme: Theme) -> list[list[Sentence]]:
        """Pages of sentences: clauses of the theme, and of any, each with a run of single words."""
        language = self._language
        wanted = chance.randint(*self._length)
        count = max(
            wanted // 16, 3
        )  # clauses of the theme; with as many again halved, and six words in each, about half
        clauses = [*theme.clauses.draw(chance, count * 2 // 3), *language.clauses.draw(chance, count // 3)]
        chance.shuffle(clauses)
        words = language.words.draw(chance, wanted // 2)
        each = len(words) // len(clauses)
        pages: list[list[Sentence]] = [[]]
        size = at = 0
        for clause in clauses:
            run = words[at : at + each]
            sentence = Sentence(clause, run)
            pages[-1].append(sentence)
            at += each
            size += len(sentence.text)
            if size > PAGE_CHARACTERS:
                pages.append([])
                size = 0
        return [page for page in pages if page]

    def _values(self, chance: random.Random, theme: Theme) -> dict[str, Any]:
        language = self._language
        ufficio, distretto = self._offices.draw(chance, 1)[0]
        day = FIRST_DAY + timedelta(days=int(chance.random() * ((LAST_DAY - FIRST_DAY).days - 40)))
        published = day + timedelta(days=int(chance.random() * 40))
        panel = chance.random() < 0.4
        parties = [f"{chance.choice(language.names)} {chance.choice(language.surnames)}" for _ in range(2)]
        judges = chance.choices(language.judges, k=2)
        return {
            "status": "PUBBLICATO",
            "area": theme.area,
            "tipo": chance.choices(("sentenza", "ordinanza", "decreto"), (8, 1, 1))[0],
            "materia": theme.materia,
            "titolo": chance.choice(theme.titles) if theme.titles and chance.random() < 0.55 else None,
            "numero_provvedimento": int(chance.random() * 9_999) + 1,
            "anno_provvedimento": published.year,
            "ruolo": theme.ruolo,
            "numero_ruolo": int(chance.random() * 60_000) + 1,
            "anno_ruolo": published.year - int(chance.random() * 4),
            "ufficio": ufficio,
            "distretto": distretto,
            "data": day,
            "data_pubblicazione": published,
            "presidente": judges[0] if panel else None,
            "relatore": judges[1] if panel else None,
            "giudice_assegnatario_fascicolo": None if panel else judges[0],
            "parte_processuale": parties,
            "parola_chiave": sorted(set(chance.choices(theme.keywords, k=_EXACT_VALUES))) if theme.keywords else [],
            "riferimento_normativo": sorted(set(chance.choices(theme.references, k=_EXACT_VALUES)))
            if theme.references
            else [],
            "stato": "DEFINITIVO" if chance.random() < 0.3 else None,
            "esito": chance.choice(theme.outcomes) or None,
        }


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _id(index: int, kind: int) -> UUID:
    """Ids in the order of the decisions, as the product's are."""
    low = int.from_bytes(hashlib.blake2b(f"{index}.{kind}".encode(), digest_size=7).digest(), "big")
    return UUID(int=_ID_PREFIX | index << 58 | kind << 57 | low)


def seq_of(item_id: UUID) -> int:
    """The number of the decision with this id."""
    return (item_id.int >> 58 & 0xFFFFFFFFF) + 1
