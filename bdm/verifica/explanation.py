"""What is told of each citation of a text, from what was read and what the database says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final
from uuid import UUID

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian.quotations import Allowance, FoundWords, QuotedSource, TooMuchToCompare
from bdm.search.citator.fate import NOTHING_KNOWN, Fate
from bdm.verifica.citing import CheckedText, TextDecision, TextNorm, TextQuotation
from bdm.verifica.findings import doubtful, not_read, outcome, right, unknown, wrong
from bdm.verifica.forms import impossible
from bdm.verifica.norms import CitedActs, acts_numbered, check_norm, read_norm
from bdm.verifica.reading import TextSection
from bdm.verifica.rulings import CheckedDecision, fate, written_office
from bdm.verifica.schemas import (
    CitazioneVerificata,
    Codice,
    DecisioneLetta,
    DecisioneTrovata,
    DifferenzaOut,
    Genere,
    PostoOut,
    Riepilogo,
    RilievoOut,
    SezioneOut,
    TestoVerificato,
    TrattamentoVerificato,
    VirgolettatoLetto,
)
from bdm.verifica.unread import UnreadCitation

LIMITED: Final = "Non è stato guardato tutto: «{what}» è più di quanto si confronti in una volta. Dividere il testo."
_NAMED: Final = 3
"""Of what is told of several, so many are named."""
_ALIKE: Final = 0.8
"""The part of a quotation's words that has to be the decision's for it to be taken for a slip of the pen."""
_NOT_READ: Final = {
    Genere.DECISIONE: "Sembra la citazione di una decisione, ma non si è potuta leggere: ufficio, numero e anno?",
    Genere.NORMA: "Sembra la citazione di una norma, ma non si è potuta leggere: di quale atto?",
}


@dataclass(frozen=True)
class KnownDecisions:
    """What is told of all decisions of a text."""

    checked: Sequence[CheckedDecision]
    fates: Mapping[UUID, Fate]
    pages: Mapping[str, Sequence[str]]
    warnings: Sequence[str] = ()
    allowance: Allowance = field(default_factory=Allowance)


def tell_text(
    sections: Sequence[TextSection], text: CheckedText, decisions: KnownDecisions, day: date
) -> TestoVerificato:
    citations = _citations(text, decisions, day)
    warnings = [*decisions.warnings]
    if text.own:
        warnings.append(tell_own([text.text[each.start : each.end].partition("\n")[0] for each in text.own]))
    if text.unclosed:
        warnings.append(tell_unclosed(len(text.unclosed), text.place(text.unclosed[0], text.unclosed[0] + 1)))
    if decisions.allowance.spent:
        warnings.append(LIMITED.format(what="le parole tra virgolette che non sono testuali"))
    return TestoVerificato(
        data=day,
        sezioni=[SezioneOut(numero=n, genere=each.kind, testo=each.text) for n, each in enumerate(sections, 1)],
        riepilogo=Riepilogo(**Counter(each.riscontro.value for each in citations)),
        citazioni=citations,
        avvertenze=warnings,
    )


def tell_own(places: Sequence[str]) -> str:
    """What is said of the places where a decision tells its own number."""
    named = list(dict.fromkeys(" ".join(each.split()) for each in places))
    told = ", ".join(f"«{each}»" for each in named[:_NAMED])
    more = f" e altri {len(named) - _NAMED}" if len(named) > _NAMED else ""
    return f"Non contato tra le citazioni, perché sembra il numero di questo stesso atto: {told}{more}."


def tell_unclosed(count: int, first: PostoOut) -> str:
    """What is said of quotation marks that open and are not closed."""
    where = f"riga {first.paragrafo}" if first.sezione == 1 else f"parte {first.sezione}, riga {first.paragrafo}"
    if count == 1:
        return f"Una virgoletta si apre e non si chiude ({where}): dove finiscano le sue parole non si sa."
    return (
        f"{count} virgolette si aprono e non si chiudono (la prima: {where}): dove finiscano le loro parole non si sa."
    )


def _citations(text: CheckedText, decisions: KnownDecisions, day: date) -> list[CitazioneVerificata]:
    """In their order, with their numbers."""
    acts = CitedActs.of(text.text, (each.mention for each in text.norms))
    items: list[tuple[int, int, dict[str, Any]]] = []
    for at, decision in enumerate(text.decisions):
        items.append((decision.start, at, _decision(text, decision, decisions.checked[at], decisions)))
    items += [(each.start, -1, _norm(text, each, day, acts)) for each in text.norms]
    items += [(each.start, -1, _date(text, each.start, each.end, impossible(each))) for each in text.dates]
    items += [(each.start, -1, _not_read(text, each)) for each in text.unread]
    sources = {name: QuotedSource("\n".join(pages)) for name, pages in decisions.pages.items()}
    items += [
        (each.start, -2 - n, _quotation(text, each, decisions, sources)) for n, each in enumerate(text.quotations)
    ]
    items.sort(key=lambda each: each[0])
    numbers = {at: number for number, (_, at, _) in enumerate(items, 1) if at >= 0}
    told = []
    for number, (_, _, values) in enumerate(items, 1):
        if (quoted := values.get("virgolettato")) is not None and quoted.di is not None:
            quoted.di = numbers[quoted.di]
        told.append(CitazioneVerificata(numero=number, riscontro=outcome(values["rilievi"]), **values))
    return told


def _head(text: CheckedText, start: int, end: int, genere: Genere, read: str) -> dict[str, Any]:
    return {"genere": genere, "posto": text.place(start, end), "scritto": text.text[start:end], "letto": read}


def _date(text: CheckedText, start: int, end: int, finding: RilievoOut) -> dict[str, Any]:
    return _head(text, start, end, Genere.DATA, text.text[start:end]) | {"rilievi": [finding]}


def _not_read(text: CheckedText, left: UnreadCitation) -> dict[str, Any]:
    words = " ".join(text.text[left.start : left.end].split())
    told = _NOT_READ[left.genere]
    if left.act is not None:
        may = acts_numbered(left.act)
        told = f"Dell'atto manca l'anno: forse {' o '.join(may)}?" if may else "Dell'atto manca l'anno."
    return _head(text, left.start, left.end, left.genere, words) | {"rilievi": [not_read(told)]}


def _norm(text: CheckedText, norm: TextNorm, day: date, acts: CitedActs) -> dict[str, Any]:
    told = [impossible(each) for each in norm.impossible]
    told = told or check_norm(norm.mention, text.text, day, acts)
    reference = norm.mention.reference
    head = _head(text, norm.start, norm.end, Genere.NORMA, reference.text)
    return head | {"rilievi": told, "norma": read_norm(reference, day)}


def _decision(
    text: CheckedText, decision: TextDecision, checked: CheckedDecision, decisions: KnownDecisions
) -> dict[str, Any]:
    ruling, precedent = decision.cited.ruling, decision.cited.precedent
    known = decisions.fates.get(checked.view.id, NOTHING_KNOWN) if checked.view is not None else NOTHING_KNOWN
    letta = DecisioneLetta(
        nome=precedent.name,
        ufficio=written_office(decision.ufficio) or precedent.seat,
        numero=str(precedent.number),
        anno=precedent.year,
        tipo=precedent.tipo or ruling.kind,
        sezione=ruling.section,
        data=decision.day,
        ecli=ruling.ecli,
        provvedimento=_found(checked.view),
        vicini=[each for view in checked.near if (each := _found(view)) is not None],
        successivo=_found(known.after[0].by if known.after else None),
        citata_da=checked.elsewhere.count or None,
        trattamenti=[
            TrattamentoVerificato(trattamento=each, count=count) for each, count in checked.elsewhere.treated.items()
        ],
    )
    head = _head(text, decision.start, decision.end, Genere.DECISIONE, precedent.name)
    return head | {"rilievi": [*checked.findings, *fate(checked, known)], "decisione": letta}


def _found(view: ProvvedimentoView | None) -> DecisioneTrovata | None:
    if view is None:
        return None
    return DecisioneTrovata(id=view.id, label=view.label, data_pubblicazione=view.data_pubblicazione, esito=view.esito)


def _quotation(
    text: CheckedText, quotation: TextQuotation, decisions: KnownDecisions, sources: Mapping[str, QuotedSource]
) -> dict[str, Any]:
    head = _head(text, quotation.start, quotation.end, Genere.VIRGOLETTATO, quotation.words.words)
    if not quotation.of:
        said = unknown(Codice.DI_NORMA, "Sono parole di una norma: il testo delle norme non è qui.")
        return head | {"rilievi": [said], "virgolettato": VirgolettatoLetto()}
    try:
        best, unread = _best(quotation, decisions, sources)
    except TooMuchToCompare:
        told = unknown(Codice.TESTO_NON_DISPONIBILE, "Queste parole non sono state confrontate: dividere il testo.")
        return head | {"rilievi": [told], "virgolettato": VirgolettatoLetto(di=quotation.of[0])}
    at, source, words = best if best is not None else (quotation.of[0], None, None)
    read = VirgolettatoLetto(di=at)
    told = _compared(quotation, words, unread=unread)
    view = decisions.checked[at].view
    if words is not None and source is not None and view is not None:
        read.pagina = 1 + _page(decisions.pages[view.document_hash or ""], words.start)
        if not words.exact:
            read.originale = source.text[words.start : words.end]
            read.differenze = [
                DifferenzaOut(scritto=each.written or None, originale=each.original or None)
                for each in words.differences
            ]
    return head | {"rilievi": [told], "virgolettato": read}


def _best(
    quotation: TextQuotation, decisions: KnownDecisions, sources: Mapping[str, QuotedSource]
) -> tuple[tuple[int, QuotedSource, FoundWords] | None, bool]:
    """The decision that has it, or has what is nearest; whether one of those that it may be of could not be read. What
    is named several times is looked at once.
    """
    best, unread, seen = None, False, set[str]()
    for at in quotation.of:
        view = decisions.checked[at].view
        file_hash = (view.document_hash or "") if view is not None else ""
        source = sources.get(file_hash)
        if source is None:
            unread = True
        if source is None or file_hash in seen:
            continue
        seen.add(file_hash)
        words = source.find(quotation.words.words, decisions.allowance)
        if words is not None and (best is None or words.likeness > best[2].likeness):
            best = at, source, words
    return best, unread


def _compared(quotation: TextQuotation, words: FoundWords | None, *, unread: bool) -> RilievoOut:
    if words is None and unread:
        return unknown(
            Codice.TESTO_NON_DISPONIBILE, "La decisione da cui sono prese queste parole non è qui da leggere."
        )
    if words is None:
        say = doubtful if quotation.sure else unknown
        return say(Codice.NON_TROVATO, "Nella decisione non ci sono queste parole, né di simili.")
    if words.exact:
        return right(Codice.TESTUALE, "Le parole sono quelle della decisione.")
    say = wrong if words.likeness >= _ALIKE else doubtful
    return say(Codice.QUASI_TESTUALE, "Le parole non sono tutte quelle della decisione.")


def _page(pages: Sequence[str], at: int) -> int:
    """The page (from 0) of a place in all of them, a character between each two."""
    for number, page in enumerate(pages):
        if at <= len(page):
            return number
        at -= len(page) + 1
    return max(0, len(pages) - 1)
