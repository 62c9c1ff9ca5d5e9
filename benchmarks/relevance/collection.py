"""The collection that is searched: real text in bulk, the eleven real decisions and the demo content, in one index.

A fifth of the decisions keep their abstracts, title, keywords and references; the rest are bare, as most are in
production for years. What is withheld is what questions are made from (``benchmarks.relevance.recipes``).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, UUID, uuid5

from bdm.content.provvedimento.fields import OF_PROVVEDIMENTO
from bdm.document.references import references
from bdm.platform.authz import Kind
from bdm.platform.kit import rich_text
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm_demo.document import write_document
from bdm_demo.folder import DECISIONS, SEED
from bdm_demo.generate import generate
from benchmarks import court

VERSION: Final = 3
"""Counts changes to what is collected: an index of another version is made anew."""
DEMO_DAY: Final = date(2026, 11, 20)
COVERED: Final = 0.2
"""The share of decisions that keep what editors wrote about them."""
ALL_BUT_ONE: Final = 3
"""From so many abstracts on, the last one's text is left out of its decision: it stands for what is said elsewhere in
other words.
"""
_EDITED = datetime(2026, 11, 1, tzinfo=UTC)
_ABSTRACT = re.compile(r"^### Massima \d+ — (?P<heading>.*?)\n\s*\n(?P<rest>.*?)(?=^### |^## |\Z)", re.M | re.S)
_OLD_SIGN = re.compile(r"^\s*(SENT|ORD)\.[\s\d/]*[A-Z]{0,2}\.\s+")
_SIGNED = re.compile(r"\n\s*Così\s+deciso\b.*", re.S | re.I)


@dataclass(frozen=True)
class Abstract:
    """``heading`` is what its editor made of it, in parts between hyphens; ``text`` the principle itself."""

    heading: str
    text: str
    norms: tuple[str, ...] = ()

    @cached_property
    def parts(self) -> list[str]:
        return [part.strip(" .") for part in re.split(r"\s+[-–]\s+", self.heading) if part.strip(" .")]


@dataclass(frozen=True)
class Decision:
    """A decision with everything that is known of it; ``values`` are exact fields."""

    name: str
    values: dict[str, Any]
    body: str
    abstracts: tuple[Abstract, ...] = ()
    left_out: Abstract | None = None
    """An abstract that stands neither in the body nor among the abstracts."""
    titolo: str | None = None
    parole: tuple[str, ...] = ()
    norme: tuple[str, ...] = ()
    people: tuple[str, ...] = ()

    @property
    def covered(self) -> bool:
        return drawn("covered", self.name) < COVERED

    def items(self, seqs: Iterator[int]) -> Iterator[IndexedItem]:
        """What the product would index of it: the decision, and each of its abstracts."""
        own = self._item("provvedimento", self.name, next(seqs), None)
        yield own
        for number, abstract in enumerate(self.abstracts, 1):
            yield self._item("massima", f"{self.name}-m{number}", next(seqs), own.id, abstract)

    def _item(
        self, kind: Kind, name: str, seq: int, decision: UUID | None, abstract: Abstract | None = None
    ) -> IndexedItem:
        if abstract is not None:
            covered = drawn("covered", name) < COVERED
            face = FaceTexts(abstract.heading if covered else None, abstract.text, norma=_norms((abstract.text,)))
        else:
            covered = self.covered
            massime = tuple(f"{each.heading}\n{each.text}" for each in self.abstracts) if covered else ()
            norms = dict.fromkeys((*(self.norme if covered else ()), *_norms((self.body, *massime))))
            face = FaceTexts(self.titolo if covered else None, self.body, self.people, massime, norma=tuple(norms))
        values: dict[str, Any] = dict.fromkeys((*OF_PROVVEDIMENTO, "sub_procedimento")) | self.values
        return IndexedItem(
            kind=kind,
            id=uuid5(NAMESPACE_URL, name),
            seq=seq,
            status="PUBBLICATO",
            provvedimento_id=decision,
            edit_date=_EDITED,
            parola_chiave=self.parole if covered else (),
            riferimento_normativo=self.norme if covered else (),
            public=face,
            riservato=None,
            **values,
        )


def _norms(texts: tuple[str, ...]) -> tuple[str, ...]:
    """What the product's feed finds named in them."""
    return tuple(norm.text for norm in references(texts).named)


def drawn(purpose: str, name: str) -> float:
    """A number from 0 to 1 that is always the same for ``name`` and ``purpose``."""
    return int.from_bytes(hashlib.blake2b(f"{purpose} {name}".encode(), digest_size=6).digest(), "big") / 2**48


def decisions(sheets: Path | None, shared: Path, limit: int | None) -> Iterator[Decision]:
    """All decisions; of the Constitutional Court's no more than ``limit``."""
    consulta = () if sheets is None else constitutional(sheets)
    taken = (each for each in consulta if limit is None or drawn("taken", each.name) < limit / 11_000)
    return chain(taken, real(shared / "real_decisions"), demo())


def items(of: list[Decision]) -> Iterator[tuple[str, IndexedItem]]:
    """What is indexed, each with its name."""
    seqs = count(1)
    for decision in of:
        names = (decision.name, *(f"{decision.name}-m{at}" for at in range(1, len(decision.abstracts) + 1)))
        yield from zip(names, decision.items(seqs), strict=True)


def constitutional(clone: Path) -> Iterator[Decision]:
    """The Constitutional Court's decisions of even years from the clone of a public repository (see README.md): the
    order, and for the reasons the texts of the abstracts. The headings of the abstracts are not in the body.
    """
    return map(_constitutional, court.sheets(clone))


def _constitutional(sheet: court.Sheet) -> Decision:
    text = sheet.text
    abstracts = [_abstract(each) for each in _ABSTRACT.finditer(text)]
    left_out = abstracts.pop() if len(abstracts) >= ALL_BUT_ONE else None
    signed = re.search(r"^data_deposito: (\S+)$", text, re.M) or re.search(r"^data_decisione: (\S+)$", text, re.M)
    day = date.fromisoformat(signed[1]) if signed else date(sheet.year, 12, 31)
    first = [each.parts[0] for each in abstracts if each.parts]
    return Decision(
        name=f"consulta-{sheet.kind}-{sheet.number}-{sheet.year}",
        values={
            "area": "civile",
            "tipo": {"S": "sentenza", "O": "ordinanza"}[sheet.kind],
            "distretto": "ROMA",
            "ufficio": "CORTE COSTITUZIONALE",
            "numero_provvedimento": sheet.number,
            "anno_provvedimento": sheet.year,
            "data": day,
            "data_pubblicazione": day,
        },
        body="\n".join((*(each.text for each in abstracts), _straight(_SIGNED.sub("", sheet.order)))),
        abstracts=tuple(abstracts),
        left_out=left_out,
        titolo=abstracts[0].heading if abstracts else None,
        parole=tuple(dict.fromkeys(first)),
        norme=tuple(dict.fromkeys(norm for each in abstracts for norm in each.norms)),
    )


def _abstract(found: re.Match[str]) -> Abstract:
    text, _, norms = found["rest"].partition("*Parametri:*")
    heading = _OLD_SIGN.sub("", _straight(found["heading"]))
    if heading.isupper():
        heading = heading.lower()
    cited = tuple(_straight(norm) for norm in norms.split("·") if norm.strip())
    return Abstract(heading, _straight(text.replace("\n>", "\n").lstrip("> ")), cited)


def _straight(text: str) -> str:
    """One line, single spaces, one kind of apostrophe."""
    return re.sub(r"\s+", " ", text).strip().replace("`", "'")


def real(folder: Path) -> Iterator[Decision]:
    """The eleven real merit decisions: nobody has written abstracts of them."""
    if not folder.is_dir():
        raise SystemExit(f"the real decisions are not at {folder}")
    for each in json.loads((folder / "decisions.json").read_text("utf-8")):
        day = date.fromisoformat(each["data_pubblicazione"])
        numbers = ("numero_provvedimento", "anno_provvedimento", "numero_ruolo", "anno_ruolo")
        yield Decision(
            name=Path(each["source_file"]).stem,
            values={
                **{name: each[name] for name in ("area", "tipo", "ufficio")},
                **{name: int(each[name]) if each[name] else None for name in numbers},
                "distretto": each["ufficio"].removeprefix("CORTE DI APPELLO DI ").removeprefix("TRIBUNALE DI "),
                "materia": each["materia_fonte"],
                "data_pubblicazione": day,
            },
            body=each["testo"],
        )


def demo() -> Iterator[Decision]:
    """The published demo content; what is restricted as everyone reads it."""
    numbers = ("numero_provvedimento", "anno_provvedimento", "numero_ruolo", "anno_ruolo", "sub_procedimento")
    for each in generate(DECISIONS, SEED, today=DEMO_DAY):
        if each.metadata["status"] != "PUBBLICATO":
            continue
        data = each.metadata
        document = write_document(each.plan, anonymous=True) if each.plan.restricted else each.document
        published = [massima.metadata for massima in each.massime]
        yield Decision(
            name=each.id,
            values={
                **{name: data.get(name) for name in OF_PROVVEDIMENTO},
                **{name: int(data[name]) for name in numbers if name in data},
                **{name: date.fromisoformat(data[name]) for name in ("data", "data_pubblicazione")},
            },
            body="\n".join(block.text for block in document.blocks),
            abstracts=tuple(
                Abstract(one["titolo"], rich_text.plain(one["testo"]))
                for one in published
                if one["status"] == "PUBBLICATO"
            ),
            titolo=data.get("titolo"),
            parole=tuple(data.get("parola_chiave", ())),
            norme=tuple(data.get("riferimento_normativo", ())),
            people=tuple(data.get("parte_processuale", ())) if not each.plan.restricted else (),
        )
