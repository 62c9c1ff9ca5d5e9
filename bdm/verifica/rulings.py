"""Whether a decision can be as it is cited: against those that are here, against what others say that cite it, and
against what the text itself says of it elsewhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.citation.treatment import Treatment
from bdm.document.precedents import Precedent
from bdm.italian import key
from bdm.italian.rulings import Court, Ruling, rulings
from bdm.italian.writing import title_case
from bdm.platform.kit.regex import regex
from bdm.search.citator.fate import Effetto, Fate
from bdm.verifica.citing import TextDecision
from bdm.verifica.findings import doubtful, right, undone, unknown, wrong
from bdm.verifica.forms import check_form, impossible, near_numbers
from bdm.verifica.schemas import Codice, RilievoOut

Named = tuple[str, int, int]
COVERED: Final = 0.97
"""Of the numbers of an office's year up to the highest: with so many here, one that is not is doubtful."""
COVERED_FROM: Final = 30
"""Numbers of a year: of fewer nothing is concluded."""
AGREEING: Final = 2
"""Decisions here that have to say the same day or section of one that they cite."""
_SECTION: Final = regex(r"(?i:(?P<united>\bs\.?\s?u\b|un)|(?P<work>\blav|\bl\b)|(?P<number>\d|\b[ivx]{1,4}\b))")
_ROMAN: Final = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7"}


@dataclass(frozen=True)
class CitedElsewhere:
    """What the decisions here say of one that they cite: how many there are, what they say of it, and the days and
    sections by which they name it.
    """

    count: int = 0
    treated: Mapping[Treatment, int] = field(default_factory=dict)
    days: Counter[date] = field(default_factory=Counter)
    sections: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Holdings:
    """What the database has told, once for all citations."""

    by_name: Mapping[Named, Sequence[ProvvedimentoView]]
    by_day: Mapping[date, Sequence[ProvvedimentoView]]
    withdrawn: Collection[Named] = ()
    extents: Mapping[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    elsewhere: Mapping[str, CitedElsewhere] = field(default_factory=dict)

    @classmethod
    def of(cls, views: Collection[ProvvedimentoView], **more: object) -> Holdings:
        by_name: dict[Named, list[ProvvedimentoView]] = defaultdict(list)
        by_day: dict[date, list[ProvvedimentoView]] = defaultdict(list)
        for view in {view.id: view for view in views}.values():
            if view.numero_provvedimento is not None and view.anno_provvedimento is not None:
                by_name[view.ufficio, view.numero_provvedimento, view.anno_provvedimento].append(view)
            for day in _days(view):
                by_day[day].append(view)
        return cls(by_name, by_day, **more)  # type: ignore[arg-type]


@dataclass
class CheckedDecision:
    """What was found of a citation: the one decision that it is, those that may have been meant."""

    findings: list[RilievoOut] = field(default_factory=list)
    view: ProvvedimentoView | None = None
    near: list[ProvvedimentoView] = field(default_factory=list)
    elsewhere: CitedElsewhere = field(default_factory=CitedElsewhere)


def adjacent(named: Named) -> Iterator[Named]:
    """The names that a slip in the year makes of others."""
    ufficio, numero, anno = named
    for year in sorted(near_numbers(anno) | {anno + 10, anno - 10}):
        if MIN_YEAR <= year <= MAX_YEAR:
            yield ufficio, numero, year


MIN_YEAR, MAX_YEAR = 1861, 2100


def check_decision(decision: TextDecision, holdings: Holdings, today: date) -> CheckedDecision:
    """What is found of one citation."""
    ruling, checked = decision.cited.ruling, CheckedDecision()
    checked.findings += [impossible(each) for each in decision.impossible]
    if not any(each.future for each in decision.impossible):
        checked.findings += check_form(ruling.court, ruling.number, ruling.year, decision.day, today)
    named = decision.named
    if named is None:
        _not_ours(decision, holdings, checked)
        return checked
    alike = [*holdings.by_name.get(named, ())]
    if alike:
        _held(decision, alike, holdings, checked)
    else:
        _absent(decision, named, holdings, checked)
    return checked


def _held(
    decision: TextDecision, alike: Sequence[ProvvedimentoView], holdings: Holdings, checked: CheckedDecision
) -> None:
    tipo, day, ufficio = decision.cited.precedent.tipo or decision.cited.ruling.kind, decision.day, decision.ufficio
    of_kind = [view for view in alike if tipo is None or key(view.tipo) == tipo]
    if not of_kind:
        kinds = " e ".join(sorted({key(view.tipo) for view in alike}))
        checked.findings.append(doubtful(Codice.TIPO_DIVERSO, f"Con questo numero qui c'è: {kinds}, non {tipo}."))
        of_kind = [*alike]
    on_day = [view for view in of_kind if day is None or day in _days(view)]
    if len(on_day) > 1:
        checked.near = on_day
        checked.findings.append(unknown(Codice.PIU_DI_UNA, f"Con questo nome qui ce ne sono {len(on_day)}."))
        return
    if on_day:
        checked.view = on_day[0]
        checked.findings.append(right(Codice.PRESENTE, f"È qui: {on_day[0].label}."))
        return
    view = of_kind[0]
    checked.view = view if len(of_kind) == 1 else None
    own = " o ".join(sorted({f"{each:%d/%m/%Y}" for each in _days(view)}))
    checked.findings.append(
        wrong(Codice.DATA_DIVERSA, f"Quella con questo numero è del {own}, non del {day:%d/%m/%Y}.")
    )
    checked.near = [each for each in holdings.by_day.get(day, ()) if each.ufficio == ufficio][:NEAR] if day else []


NEAR: Final = 5
DELIBERATED: Final = 120
"""Days that a ruling may wait from the day on which it is decided until it is filed."""


def _absent(decision: TextDecision, named: Named, holdings: Holdings, checked: CheckedDecision) -> None:
    ufficio, numero, anno = named
    day = decision.day
    if named in holdings.withdrawn:
        checked.findings.append(doubtful(Codice.RITIRATA, "È stata pubblicata qui e poi ritirata."))
        return
    same_day = [*holdings.by_day.get(day, ())] if day else []
    slips = near_numbers(numero)
    near = [each for each in same_day if each.ufficio == ufficio and each.numero_provvedimento in slips]
    if near:
        checked.near += near[:NEAR]
        text = f"Qui non c'è. Di quel giorno c'è {near[0].label}: forse è il numero di quella."
        checked.findings.append(doubtful(Codice.NUMERO_DIVERSO, text))
    others = [each for each in same_day if each.ufficio != ufficio and each.numero_provvedimento == numero]
    if others:
        checked.near += others[:NEAR]
        text = f"Con questo numero e questo giorno c'è {others[0].label}, di un altro ufficio."
        checked.findings.append(doubtful(Codice.UFFICIO_DIVERSO, text))
    years = [each for name in adjacent(named) for each in holdings.by_name.get(name, ())]
    if day is not None:
        same = [each for each in years if any((own.day, own.month) == (day.day, day.month) for own in _days(each))]
        if same:
            checked.near += same[:NEAR]
            checked.findings.append(doubtful(Codice.ANNO_DIVERSO, f"Qui non c'è. C'è {same[0].label}: forse è l'anno."))
    if any(each.riscontro == "dubbio" for each in checked.findings):
        return
    count, highest = holdings.extents.get((ufficio, anno), (0, 0))
    if highest >= COVERED_FROM and count >= COVERED * highest:
        text = f"Qui non c'è, e del {anno} di questo ufficio ci sono {count} numeri, fino al {highest}."
        checked.near += years[:NEAR]
        checked.findings.append(doubtful(Codice.ASSENTE, text))
        return
    _not_ours(decision, holdings, checked)
    if not any(each.codice in (Codice.CITATA_QUI, Codice.CITATA_DIVERSAMENTE) for each in checked.findings):
        checked.findings.append(unknown(Codice.ASSENTE, "Qui non c'è: non vuol dire che non esista."))


def _not_ours(decision: TextDecision, holdings: Holdings, checked: CheckedDecision) -> None:
    """What those say that cite it."""
    precedent = decision.cited.precedent
    if not precedent.told_apart:
        checked.findings.append(unknown(Codice.SENZA_UFFICIO, "Il testo non dice di quale ufficio è."))
        return
    known = holdings.elsewhere.get(precedent.name, CitedElsewhere())
    checked.elsewhere = known
    if not known.count:
        if decision.named is None:
            checked.findings.append(unknown(Codice.ASSENTE, "Non è di un ufficio che è qui, e nessuna di qui la cita."))
        return
    agreed = [*_other_day(decision, known), *_other_section(decision, known)]
    if agreed:
        checked.findings += agreed
        return
    day = decision.day
    many = "una decisione" if known.count == 1 else f"{known.count} decisioni"
    sure = day is not None and known.days[day] > 0
    checked.findings.append((right if sure else unknown)(Codice.CITATA_QUI, f"La cita anche {many} di qui."))


def _other_day(decision: TextDecision, elsewhere: CitedElsewhere) -> Iterator[RilievoOut]:
    day = decision.day
    if day is None or not elsewhere.days or elsewhere.days[day]:
        return
    usual, count = elsewhere.days.most_common(1)[0]
    if count >= AGREEING and len(elsewhere.days) == 1:
        text = f"Le decisioni di qui che la citano la dicono del {usual:%d/%m/%Y}, non del {day:%d/%m/%Y}."
        yield doubtful(Codice.CITATA_DIVERSAMENTE, text)


def _other_section(decision: TextDecision, elsewhere: CitedElsewhere) -> Iterator[RilievoOut]:
    section = section_key(decision.cited.ruling)
    if section is None or not elsewhere.sections or elsewhere.sections[section]:
        return
    usual, count = elsewhere.sections.most_common(1)[0]
    if count >= AGREEING and len(elsewhere.sections) == 1:
        text = f"Le decisioni di qui che la citano la dicono della sezione {usual}, non della {section}."
        yield doubtful(Codice.SEZIONE_DIVERSA, text)


def section_key(ruling: Ruling) -> str | None:
    """'sez. III', '3^ sez. civ.' → '3'; 'S.U.' → 'U'; of courts of which there is one and which have sections."""
    if ruling.section is None or ruling.court not in (Court.CASSAZIONE, Court.CONSIGLIO_DI_STATO):
        return None
    found = _SECTION.search(ruling.section.replace("sez", "").replace("Sez", "").replace("SEZ", ""))
    if found is None:
        return None
    if found["united"]:
        return "U"
    if found["work"]:
        return "L"
    return _ROMAN.get(found["number"].lower(), found["number"])


def named_elsewhere(words: str, precedent: Precedent) -> tuple[date | None, str | None]:
    """The day and the section by which some words name a decision."""
    for each in rulings(words):
        ruling = each.ruling
        if (ruling.number, ruling.year) == (str(precedent.number), precedent.year) and ruling.court == precedent.court:
            return ruling.day, section_key(ruling)
    return None, None


def discordant(decisions: Sequence[TextDecision]) -> dict[int, list[RilievoOut]]:
    """What a text says of one decision in one place and otherwise in another, by the number of the citation: the rarer
    of the two, both where neither is.
    """
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, each in enumerate(decisions):
        ruling, precedent = each.cited.ruling, each.cited.precedent
        if precedent.told_apart:
            kind = precedent.tipo or (ruling.kind if precedent.court is Court.CASSAZIONE else None)
            groups[precedent.name, ruling.penal, kind].append(at)
    told: dict[int, list[RilievoOut]] = defaultdict(list)
    for group in groups.values():
        if len(group) < len((1, 2)):
            continue
        _disagreeing(decisions, group, told)
    _exchanged(decisions, told)
    return told


def _disagreeing(
    decisions: Sequence[TextDecision], group: Sequence[int], findings: dict[int, list[RilievoOut]]
) -> None:
    days = Counter(day for at in group if (day := decisions[at].day) is not None)
    if days and (max(days) - min(days)).days <= DELIBERATED:
        days = Counter()  # the one on which it was decided, and the one on which it was filed
    if len(days) > 1:
        most = max(days.values())
        tied = [*days.values()].count(most) > 1
        for at in group:
            day = decisions[at].day
            if day is not None and (tied or days[day] < most):
                other = next(each for each, _ in days.most_common() if each != day)
                text = f"Altrove nel testo la stessa decisione è del {other:%d/%m/%Y}."
                findings[at].append(doubtful(Codice.DISCORDE_NEL_TESTO, text))
        return
    sections = Counter(own for at in group if (own := section_key(decisions[at].cited.ruling)) is not None)
    if len(sections) > 1:
        for at in group:
            own = section_key(decisions[at].cited.ruling)
            if own is not None:
                another = next(each for each, _ in sections.most_common() if each != own)
                text = f"Altrove nel testo la stessa decisione è della sezione {another}."
                findings[at].append(doubtful(Codice.DISCORDE_NEL_TESTO, text))


def _exchanged(decisions: Sequence[TextDecision], findings: dict[int, list[RilievoOut]]) -> None:
    """One court, one day, two numbers with the same digits in another order: one of them is a slip."""
    groups: dict[tuple[object, ...], Counter[str]] = defaultdict(Counter)
    for each in decisions:
        groups[_slip_key(each)][each.cited.ruling.number] += 1
    for at, each in enumerate(decisions):
        numbers = groups[_slip_key(each)]
        own = each.cited.ruling.number
        others = [number for number in numbers if number != own and numbers[number] >= numbers[own]]
        if each.day is not None and others and len(own) > len("12"):
            text = f"Altrove nel testo una decisione dello stesso giorno ha il numero {others[0]}."
            findings[at].append(doubtful(Codice.DISCORDE_NEL_TESTO, text))


def _slip_key(decision: TextDecision) -> tuple[object, ...]:
    precedent = decision.cited.precedent
    digits = "".join(sorted(decision.cited.ruling.number))
    return precedent.court, precedent.ufficio, precedent.seat, decision.day, digits


def fate(decision: CheckedDecision, decision_fate: Fate) -> list[RilievoOut]:
    """What became of it."""
    told = []
    if decision.view is not None and (sentence := decision_fate.sentence(decision.view)) is not None:
        told.append((undone if decision_fate.undone else unknown)(_code(decision_fate), f"{sentence}."))
    treated = decision.elsewhere.treated
    if Treatment.SUPERATA in treated and not decision_fate.superseded:
        told.append(undone(Codice.SUPERATA, "Decisioni di qui la dicono superata."))
    elif treated:
        said = ", ".join(f"{each.value}: {count}" for each, count in treated.items())
        told.append(unknown(Codice.TRATTATA, f"Decisioni di qui ne dicono: {said}."))
    return told


_CODES: Final = {
    Effetto.ANNULLATA: Codice.ANNULLATA,
    Effetto.RIFORMATA: Codice.RIFORMATA,
    Effetto.CONFERMATA: Codice.CONFERMATA,
    Effetto.SEGUITA: Codice.SEGUITA_DA,
}


def _code(decision_fate: Fate) -> Codice:
    """Of the worst that a later decision of the case did."""
    effects = {step.effect for step in decision_fate.after}
    return next((code for effect, code in _CODES.items() if effect in effects), Codice.SUPERATA)


def written_office(ufficio: str | None) -> str | None:
    """'Tribunale di Milano'."""
    return title_case(ufficio) if ufficio else None


def _days(view: ProvvedimentoView) -> list[date]:
    return [day for day in dict.fromkeys((view.data_pubblicazione, view.data)) if day is not None]
