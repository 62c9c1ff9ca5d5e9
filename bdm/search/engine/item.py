"""What is indexed of a decision or an abstract, for any engine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import orjson

from bdm.content.provvedimento.fields import JUDGES
from bdm.content.provvedimento.schemas import DatiProvvedimento
from bdm.italian import MAX_TOKEN, forms
from bdm.italian.german_words import german_words
from bdm.italian.months import MONTHS
from bdm.italian.writing import italian_date
from bdm.platform.authz import Kind
from bdm.platform.authz.scope import PUBLISHED

BREAK: Final = "\n e e e e e e e e \n"
"""Between the parts of one text: stop words have places but no tokens, so that no citation reaches across."""
WALL: Final = "\n" + "x" * (MAX_TOKEN + 1) + "\n"
"""The same where stop words have tokens: what is too long to be a word has only a place."""


@dataclass(frozen=True, slots=True)
class FaceTexts:
    """The texts of an item that its public face and its original may have in different wordings.

    ``corpo`` is plain text: a decision's pages, an abstract's own text. ``massime`` are the titles and texts of a
    decision's published abstracts, ``giunture`` the places where its text goes on over a page's head and foot.
    ``precedente`` are the names of the decisions that the text cites (``Precedent.name``), ``precedente_motivi`` of
    those in its reasons; ``norma`` the norms that it is said to be about, or that its text or an abstract names
    (``Reference.text``). ``tedesco`` is what of all this is in German, once more.
    """

    titolo: str | None
    corpo: str
    parte_processuale: tuple[str, ...] = ()
    massime: tuple[str, ...] = ()
    giunture: tuple[str, ...] = ()
    precedente: tuple[str, ...] = ()
    precedente_motivi: tuple[str, ...] = ()
    norma: tuple[str, ...] = ()
    tedesco: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class IndexedItem(DatiProvvedimento):
    """One item as the index holds it. An abstract has its decision's data.

    ``public`` is what everyone may read; ``riservato`` the original of a restricted item, for its office alone, and
    None for all others.
    """

    kind: Kind
    id: UUID
    seq: int
    status: str
    provvedimento_id: UUID | None
    """Of an abstract: its decision."""
    edit_date: datetime
    parola_chiave: tuple[str, ...]
    riferimento_normativo: tuple[str, ...]
    public: FaceTexts
    riservato: FaceTexts | None

    @property
    def published(self) -> bool:
        return self.status == PUBLISHED

    @property
    def restricted(self) -> bool:
        return self.riservato is not None

    def values(self, field: str) -> tuple[str, ...]:
        """The values of an exact field (``bdm.search.query.FIELDS``; ``id``, ``provvedimento_id``) on every face."""
        return _values(getattr(self, field))

    def texts(self, face: FaceTexts) -> dict[str, str]:
        """What the words of a query, and citations, are looked for in: field → text.

        ``testo`` is everything: title, body, abstracts, keywords, references, people and the data that a decision is
        cited by; ``titolo`` the title. In the order by relevance ``estremi`` counts, too: how the decision is cited,
        which every decision has. In ``testo`` the words of what is no text stand apart: a citation is looked for in
        texts alone. What is in German follows by the stems of its own words, and with the law it cites by its names.
        """
        persone = (*face.parte_processuale, *(getattr(self, field.name) for field in JUDGES))
        chiavi = (*self.parola_chiave, *self.riferimento_normativo, self.materia, *self._citation())
        dati = (*chiavi, *persone, self.ruolo, self.esito, self.stato)
        tedesco = (german_words(face.tedesco), *face.norma) if face.tedesco else ()
        return {
            "testo": _joined((face.titolo, face.corpo, *face.massime, *map(_apart, dati), *tedesco)),
            "titolo": face.titolo or "",
            "estremi": _joined(self._citation()),
        }

    def phrases(self, face: FaceTexts) -> dict[str, str]:
        """What exact phrases are looked for in: field → text. Of ``testo`` that is ``frasi``, its title, body and
        abstracts, and ``giunture``, which has some of the body once more; of ``titolo`` it is ``frasi_titolo``.
        """
        return {
            "frasi": WALL.join(part for part in (face.titolo, face.corpo, *face.massime) if part),
            "frasi_titolo": face.titolo or "",
            "giunture": WALL.join(face.giunture),
        }

    def _citation(self) -> tuple[str | None, ...]:
        """What people cite a decision by: court, kind and number, docket number, day."""
        day = self.data_pubblicazione
        return (
            self.ufficio,
            _numbered(f"{self.tipo} n.", self.numero_provvedimento, self.anno_provvedimento) or self.tipo,
            _numbered("R.G.", self.numero_ruolo, self.anno_ruolo),
            None if day is None else f"{italian_date(day)}, {day.day} {MONTHS[day.month - 1]} {day.year}",
        )

    @property
    def fingerprint(self) -> int:
        """63 bits that differ whenever anything of the item differs: tells a stale entry of the index."""
        digest = hashlib.blake2b(orjson.dumps(self), digest_size=8).digest()
        return int.from_bytes(digest, "big") >> 1


def _values(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (str(value),)


def _numbered(sign: str, number: int | None, year: int | None) -> str | None:
    if number is None:
        return None
    return f"{sign} {number}" if year is None else f"{sign} {number}/{year}"


def _apart(value: str | None) -> str | None:
    """The words of ``value`` with a place between any two of them."""
    return None if value is None else " e ".join(forms(value))


def _joined(parts: Iterable[str | None]) -> str:
    return BREAK.join(part for part in parts if part)
