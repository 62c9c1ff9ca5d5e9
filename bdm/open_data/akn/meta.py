"""What an Akoma Ntoso document says of the decision itself: nothing that its record does not say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bdm.content.addresses import citable_address
from bdm.content.provvedimento.fields import CHOICES, FIELDS, JUDGES, choice_label
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.open_data.akn import identity
from bdm.platform.kit.characters import xml_text
from bdm.search.citator.fate import Fate

NAMESPACE: Final = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
SORTE: Final = "urn:bdm:akn:sorte:1"
"""Of our own elements: ``sorte`` with the sentence and ``attenzione``, for each later decision a ``grado``."""
_RESULTS: Final = {"CONFERMA": ("uphold", "supports"), "RIFORMA": ("revert", "overrules")}
"""What the standard calls the outcomes of a decision on another, of those for which it has words."""
PROVIDER: Final = "Banca Dati di Merito"
_LANGUAGES: Final = {"it": "ita", "de": "deu", "fr": "fra"}
_SEVERAL: Final = "mul"
_UNKNOWN: Final = "und"
_KEYWORDS: Final = ("area", "materia", "parola_chiave", "esito", "stato")
_LABELS: Final = {field.name: field.label for field in FIELDS}
_OURS: Final = "#bdm"
_COURT: Final = "#ufficio"


@dataclass(frozen=True)
class UnnamedAuthority:
    """What is cited and has no name that is certain: references lead to its entry, ``eid``."""

    eid: str
    kind: str
    name: str


@dataclass(frozen=True)
class _Judge:
    eid: str
    name: str
    roles: Sequence[str]


def add(parent: Any, tag: str, /, *, tail: str | None = "\n", **attributes: str) -> Any:
    """A new last element of ``parent``, on a line of its own unless ``tail`` is None."""
    from lxml import etree  # whoever asks for no document does not load it

    element = etree.SubElement(parent, f"{{{NAMESPACE}}}{tag}", attributes)
    element.tail = tail
    return element


def write_meta(
    meta: Any,
    view: ProvvedimentoView,
    authorities: Sequence[UnnamedAuthority],
    fate: Fate,
    origin: str,
    languages: Sequence[str],
) -> None:
    """Fill ``meta``; ``languages`` are those of the text."""
    judges = _judges(view)
    keywords = list(_keywords(view))
    _identify(add(meta, "identification", source=_OURS), view, judges, citable_address(origin, view), languages)
    day = identity.day_of(view).isoformat()
    add(meta, "publication", date=day, name="pubblicazione", showAs=_LABELS["data_pubblicazione"])
    if keywords:
        classification = add(meta, "classification", source=_OURS)
        for name, value, shown in keywords:
            add(classification, "keyword", value=value, showAs=shown, dictionary=f"#{name}")
    lifecycle = add(meta, "lifecycle", source=_OURS)
    decided = (view.data or identity.day_of(view)).isoformat()
    add(lifecycle, "eventRef", eId="evento_1", date=decided, source=_COURT, type="generation")
    add(lifecycle, "eventRef", eId="evento_2", date=day, source=_COURT, refersTo="#pubblicazione")
    _analyse(meta, view, fate)
    references = add(meta, "references", source=_OURS)
    _refer(references, view, judges, {name for name, _, _ in keywords})
    for eid, other in _others(fate):
        add(references, "jurisprudence", eId=eid, href=identity.work(other), showAs=xml_text(other.label))
    for each in authorities:
        href = identity.concept("reference", f"{each.kind} {each.name}")
        add(references, "TLCReference", eId=each.eid, name=each.kind, href=href, showAs=each.name)


def _others(fate: Fate) -> Iterator[tuple[str, ProvvedimentoView]]:
    """The decisions of the same case, and those that say that this one no longer holds."""
    for kind, views in (
        ("precedente_grado", fate.before),
        ("successivo_grado", [step.by for step in fate.after]),
        ("superata_da", fate.by),
    ):
        for number, each in enumerate(views, 1):
            yield f"{kind}_{number}", each


def _analyse(meta: Any, view: ProvvedimentoView, fate: Fate) -> None:
    """What this decision did to the one before it, and what became of it: for that the standard has no element."""
    result = _RESULTS.get(view.esito or "") if fate.before else None
    said = fate.sentence(view)
    if result is None and said is None:
        return
    analysis = add(meta, "analysis", source=_OURS)
    if result is not None:
        outcome, argument = result
        judicial = add(analysis, "judicial")
        add(judicial, "result", type=outcome)
        said_of = add(judicial, argument)
        add(said_of, "source", href="#body")
        add(said_of, "destination", href=f"#precedente_grado_{len(fate.before)}")
    if said is not None:
        other = add(analysis, "otherAnalysis", source=_OURS)
        told = other.makeelement(f"{{{SORTE}}}sorte", {"attenzione": str(fate.undone).lower()}, {None: SORTE})
        told.text = xml_text(said)
        other.append(told)
        for number, step in enumerate(fate.after, 1):
            grado = {"href": f"#successivo_grado_{number}", "effetto": step.effect.value}
            other.append(other.makeelement(f"{{{SORTE}}}grado", grado, {None: SORTE}))


def _identify(
    identification: Any, view: ProvvedimentoView, judges: Sequence[_Judge], address: str, languages: Sequence[str]
) -> None:
    work = identity.work(view)
    written_in = [_LANGUAGES[each] for each in languages] or [_UNKNOWN]
    expression = f"{work}/{written_in[0] if len(written_in) == 1 else _SEVERAL}@"
    element = _level(identification, "FRBRWork", f"{work}/!main", work)
    for name, value in (*_aliases(view), ("indirizzo", address)):
        add(element, "FRBRalias", name=name, value=value)
    if view.data is not None:
        add(element, "FRBRdate", date=view.data.isoformat(), name="data")
    _dated(element, view)
    add(element, "FRBRauthor", href=_COURT)
    for judge in judges:
        for role in judge.roles:
            add(element, "FRBRauthor", href=f"#{judge.eid}", **{"as": f"#{role}"})
    add(element, "FRBRcountry", value="it")
    add(element, "FRBRsubtype", value=view.tipo)
    if view.numero_provvedimento is not None:
        add(element, "FRBRnumber", value=str(view.numero_provvedimento))
    add(element, "FRBRname", value=xml_text(view.label))
    element = _level(identification, "FRBRExpression", f"{expression}/!main", expression)
    _dated(element, view)
    add(element, "FRBRauthor", href=_COURT)
    if view.restricted:
        add(element, "FRBRversionNumber", value="anonimizzata")
    add(element, "FRBRauthoritative", value="false")
    for each in written_in:
        add(element, "FRBRlanguage", language=each)
    element = _level(identification, "FRBRManifestation", f"{expression}/!main.xml", f"{expression}.xml")
    _dated(element, view)
    add(element, "FRBRauthor", href=_OURS)
    add(element, "FRBRformat", value="application/akn+xml")


def _level(identification: Any, name: str, this: str, uri: str) -> Any:
    element = add(identification, name)
    add(element, "FRBRthis", value=this)
    add(element, "FRBRuri", value=uri)
    return element


def _dated(element: Any, view: ProvvedimentoView) -> None:
    add(element, "FRBRdate", date=identity.day_of(view).isoformat(), name="data_pubblicazione")


def _aliases(view: ProvvedimentoView) -> Iterator[tuple[str, str]]:
    yield "id", view.id.urn
    if view.external_id is not None:
        yield "external_id", xml_text(view.external_id)
    if view.numero_provvedimento is not None and view.anno_provvedimento is not None:
        cited = identity.cited_work(view.tipo, view.ufficio, view.anno_provvedimento, view.numero_provvedimento)
        yield "citazione", cited


def _judges(view: ProvvedimentoView) -> list[_Judge]:
    """Each person once."""
    roles: dict[str, list[str]] = {}
    for field in JUDGES:
        if name := xml_text(getattr(view, field.name) or "").strip():
            roles.setdefault(name, []).append(field.name)
    return [_Judge(f"giudice_{number}", name, held) for number, (name, held) in enumerate(roles.items(), 1)]


def _keywords(view: ProvvedimentoView) -> Iterator[tuple[str, str, str]]:
    """Of each its list, its value, and what people read."""
    for name in _KEYWORDS:
        found = getattr(view, name)
        for value in found if isinstance(found, list) else [found]:
            if value is not None and (text := xml_text(value)):
                yield name, text, choice_label(name, value) if name in CHOICES else text


def _refer(references: Any, view: ProvvedimentoView, judges: Sequence[_Judge], lists: set[str]) -> None:
    organizations = (("ufficio", xml_text(view.ufficio)), ("bdm", PROVIDER))
    for eid, name in organizations:
        add(references, "TLCOrganization", eId=eid, href=identity.organization(name), showAs=name)
    for judge in judges:
        add(references, "TLCPerson", eId=judge.eid, href=identity.concept("person", judge.name), showAs=judge.name)
    roles = {role for judge in judges for role in judge.roles}
    for field in JUDGES:
        if field.name in roles:
            add(
                references,
                "TLCRole",
                eId=field.name,
                href=identity.concept("role", field.name),
                showAs=field.label,
            )
    add(
        references,
        "TLCEvent",
        eId="pubblicazione",
        href=identity.concept("event", "pubblicazione"),
        showAs=_LABELS["data_pubblicazione"],
    )
    for name in _KEYWORDS:
        if name in lists:
            add(references, "TLCConcept", eId=name, href=identity.concept("concept", name), showAs=_LABELS[name])
