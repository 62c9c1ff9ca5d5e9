"""A series of decisions with their abstracts, as fast as they can be written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Any

from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today as current_day
from bdm.reference.choices import CHOICES
from bdm_demo.case import CaseAbstract
from bdm_demo.document import FaceText, write_document
from bdm_demo.plan import DecisionPlan, Series
from bdm_demo.writing import Writer

PAGE_CHARACTERS = 2600
ABSTRACTS = (50, 38, 12)
"""How many decisions of a hundred have none, one, two of them, where no other reason keeps them from it."""
ABSTRACTS_OF_AN_ARCHIVE = (59, 13, 28)
"""Likewise: where few decisions are chosen, those few have more."""
DESCRIPTION = ("titolo", "parola_chiave", "estratto")
"""What is written of a decision together with its abstracts: in an archive the others have none of it."""
LAST_ABSTRACTS = 12
"""How many of the latest abstracts of an orientation are remembered as possible precedents."""
_SENTENCE = regex(r"(?<=[.;:])\s+(?=[A-ZÈ])")


@dataclass(frozen=True)
class DemoMassima:
    """An abstract: the fields of an import manifest."""

    metadata: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.metadata["id"])


@dataclass(frozen=True)
class DemoProvvedimento:
    """A decision: the fields of an import manifest (without the paths of documents), its text, its abstracts."""

    plan: DecisionPlan
    metadata: dict[str, Any]
    document: FaceText
    massime: tuple[DemoMassima, ...]

    @property
    def id(self) -> str:
        return self.plan.id

    @property
    def pages(self) -> list[str]:
        """The text in pages of about 2,600 characters (the PDF breaks them where they fall on paper)."""
        pages: list[str] = [""]
        for block in self.document.blocks:
            if len(pages[-1]) + len(block.text) > PAGE_CHARACTERS and pages[-1]:
                pages.append("")
            pages[-1] += block.text + "\n"
        return pages


@dataclass(frozen=True)
class _EarlierAbstract:
    id: str
    day: date


def generate(
    n: int, seed: int = 1, *, today: date | None = None, series: Series | None = None
) -> Iterator[DemoProvvedimento]:
    """``n`` decisions in order of index, always the same for the same ``seed`` and ``today``.

    About 1,000 a second and in constant memory, so that hundreds of thousands can be made for a benchmark. Links
    between items (previous decision, precedents) name ids of the same series. ``series`` replaces ``seed`` and
    ``today`` where a few decisions shall be special.
    """
    series = series or Series(seed, today or current_day())
    earlier: dict[tuple[str, str], list[_EarlierAbstract]] = defaultdict(list)
    for index in range(n):
        plan = series.plan(index)
        document = write_document(plan)
        metadata = _metadata(plan, document)
        if plan.primo is not None:
            metadata["provvedimento_precedente_id"] = plan.primo.id
        massime = tuple(_massime(plan, document, earlier, ABSTRACTS_OF_AN_ARCHIVE if series.archive else ABSTRACTS))
        if series.archive and not massime:
            metadata = {name: value for name, value in metadata.items() if name not in DESCRIPTION}
        yield DemoProvvedimento(plan, metadata, document, massime)


def _metadata(plan: DecisionPlan, document: FaceText) -> dict[str, Any]:
    rng = plan.rng("metadati")
    caso = plan.caso
    single = not plan.collegiale
    keys = caso.processuali or (["i"] if caso.area == "penale" else ["a", "c"])
    parties = [plan.parti[key].nome for key in keys if key in plan.parti]
    values: dict[str, Any] = {
        "kind": "provvedimento",
        "id": plan.id,
        "status": plan.status,
        "visibility": "true" if plan.restricted else "false",
        "area": plan.area,
        "tipo": plan.tipo,
        "materia": caso.materia,
        "titolo": _title(plan) if rng.random() < 0.55 else None,
        "numero_provvedimento": str(plan.numero),
        "anno_provvedimento": str(plan.data_pubblicazione.year),
        "ruolo": "Appello penale" if plan.primo is not None and plan.area == "penale" else caso.ruolo,
        "numero_ruolo": str(plan.numero_ruolo),
        "anno_ruolo": str(plan.iscrizione.year),
        "sub_procedimento": str(plan.sub_procedimento) if plan.sub_procedimento else None,
        "ufficio": plan.ufficio.nome,
        "distretto": plan.ufficio.distretto,
        "data": plan.data.isoformat(),
        "data_pubblicazione": plan.data_pubblicazione.isoformat(),
        "presidente": None if single else plan.presidente.nome,
        "relatore": None if single else plan.relatore.nome,
        "giudice_assegnatario_fascicolo": plan.relatore.nome if single else None,
        "parte_processuale": parties,
        "parola_chiave": sorted(rng.sample(caso.parole_chiave, rng.randint(1, min(4, len(caso.parole_chiave))))),
        "riferimento_normativo": list(document.references[: rng.randint(2, 6)]),
        "stato": plan.stato,
        "esito": plan.esito if plan.esito in CHOICES["esito"] else None,
        "annotazione": Writer(plan).phrase(rng.choice(_NOTES)) if rng.random() < 0.12 else None,
        "estratto": _excerpts(plan, document) if rng.random() < 0.3 else [],
    }
    return {name: value for name, value in values.items() if value not in (None, [])}


_NOTES = (
    "Verificare il passaggio in giudicato.",
    "Segnalata per l'interesse della questione [processuale|di diritto sostanziale].",
    "Cfr. gli orientamenti difformi di altri uffici del distretto.",
    "Motivazione [sintetica|contestuale].",
    "Decisione richiamata in occasione dell'incontro di sezione.",
)


def _title(plan: DecisionPlan) -> str:
    title = plan.caso.oggetto[(plan.primo or plan).index % len(plan.caso.oggetto)]
    return title[0].upper() + title[1:]


def _excerpts(plan: DecisionPlan, document: FaceText) -> list[str]:
    """One or two sentences of the reasons that name nobody."""
    rng = plan.rng("estratti")
    names = [party.surname for party in plan.parti.values()]
    sentences = [
        sentence
        for paragraph in document.reasons
        for sentence in _SENTENCE.split(paragraph)
        if 90 < len(sentence) < 420 and not any(name in sentence for name in names)
    ]
    return rng.sample(sentences, min(len(sentences), rng.randint(1, 2)))


def _massime(
    plan: DecisionPlan,
    document: FaceText,
    earlier: dict[tuple[str, str], list[_EarlierAbstract]],
    shares: Sequence[int],
) -> Iterator[DemoMassima]:
    """The abstracts of a decision; those of published ones become possible precedents of later ones."""
    rng = plan.rng("massime")
    possible = [abstract for abstract in plan.caso.massime if not abstract.esiti or plan.esito in abstract.esiti]
    count = rng.choices((0, 1, 2), shares)[0]
    if not possible or plan.esito in ("INAMMISSIBILITA", "NULLITA") or plan.positions or plan.short:
        return
    for number, abstract in enumerate(rng.sample(possible, min(count, len(possible))), 1):
        status = _abstract_status(plan, rng.random())
        id_ = f"{plan.id}-m{number}"
        yield DemoMassima(_abstract(plan, document, abstract, id_, status, earlier))
        if status == "PUBBLICATO":
            known = earlier[plan.caso.id, abstract.orientamento]
            known.append(_EarlierAbstract(id_, plan.data_pubblicazione))
            del known[:-LAST_ABSTRACTS]


def _abstract_status(plan: DecisionPlan, chance: float) -> str:
    if plan.status != "PUBBLICATO":
        return "BOZZA" if chance < 0.7 else "DA_APPROVARE"
    working = 0.3 if plan.ufficio.distretto in ("MILANO", "ROMA") else 0.06
    return ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE")[int(chance / working * 3)] if chance < working else "PUBBLICATO"


def _abstract(
    plan: DecisionPlan,
    document: FaceText,
    abstract: CaseAbstract,
    id_: str,
    status: str,
    earlier: dict[tuple[str, str], list[_EarlierAbstract]],
) -> dict[str, Any]:
    rng = plan.rng(id_)
    # A writer of its own: the citations of an abstract leave the references of the decision alone.
    writer = Writer(plan)
    writer.rng = rng
    text = writer.text(abstract.testo)
    paragraphs = [f"<p>{escape(text, quote=False)}</p>"]
    if rng.random() < 0.6:
        paragraphs.append(f"<p><em>{_in_this_case(plan, rng.random())}</em></p>")
    quoted = _excerpts(plan, document)
    if quoted and rng.random() < 0.5:
        paragraphs.append(f"<blockquote><p>«{escape(quoted[0].rstrip('.;:'), quote=False)}»</p></blockquote>")
    same = [known.id for known in earlier[plan.caso.id, abstract.orientamento] if known.day < plan.data_pubblicazione]
    other = [
        known.id
        for each in plan.caso.massime
        if each.orientamento != abstract.orientamento and _opposed(each, abstract)
        for known in earlier[plan.caso.id, each.orientamento]
        if known.day < plan.data_pubblicazione
    ]
    values: dict[str, Any] = {
        "kind": "massima",
        "id": id_,
        "provvedimento_id": plan.id,
        "status": status,
        "titolo": abstract.titolo,
        "testo": "".join(paragraphs),
        "parola_chiave": sorted(rng.sample(plan.caso.parole_chiave, min(2, len(plan.caso.parole_chiave)))),
        "riferimento_normativo": list(document.references[:3]),
        "precedente_conforme_id": rng.sample(same, min(len(same), rng.choice((0, 1, 1, 2)))),
        "precedente_difforme_id": rng.sample(other, min(len(other), rng.choice((0, 0, 1)))),
    }
    return {name: value for name, value in values.items() if value not in (None, [])}


def _opposed(one: CaseAbstract, other: CaseAbstract) -> bool:
    """Whether two abstracts of a case take opposite sides: the first two orientations do."""
    return {one.orientamento, other.orientamento} == {"A", "B"}


def _in_this_case(plan: DecisionPlan, chance: float) -> str:
    court = "la Corte" if plan.ufficio.tipo == "CORTE DI APPELLO" else "il Tribunale"
    what = {
        "ACCOGLIMENTO": "ha accolto la domanda",
        "RIGETTO": "ha respinto la domanda",
        "CONFERMA": "ha confermato la decisione di primo grado",
        "RIFORMA": "ha riformato la decisione di primo grado",
        "CONDANNA": "ha affermato la responsabilità dell'imputato",
        "ASSOLUZIONE": "ha assolto l'imputato",
    }.get(plan.esito, "ha così deciso")
    opening = "Nella specie" if chance < 0.5 else "In applicazione del principio"
    return f"{opening}, {court} {what}."
