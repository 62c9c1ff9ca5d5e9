"""What the page of a decision says of it to programs: search engines, and those that keep references (Zotero).

Schema.org has no type for a decision of a court (``Legislation`` is for norms): it is a ``CreativeWork``, whose
``additionalType`` is the kind in the vocabulary of the Publications Office of the European Union, where that has one.
Zotero takes what begins with ``z:`` as it stands (its translator 'Embedded Metadata'): the type of the item, its court.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bdm.content.addresses import PageForm, citable_address
from bdm.content.provvedimento.fields import choice_label
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.export.service import MEDIA_TYPES as EXPORT_MEDIA_TYPES, Format
from bdm.italian.writing import title_case
from bdm.open_data.akn.document import MEDIA_TYPE as AKN_MEDIA_TYPE
from bdm.open_data.page.html import SITE, data_script, node
from bdm.search.citator.fate import Fate

LICENCE: Final = "https://creativecommons.org/licenses/by/4.0/"
_RESOURCE_TYPES: Final = "http://publications.europa.eu/resource/authority/resource-type/"
_TYPES: Final = {"sentenza": f"{_RESOURCE_TYPES}JUDG", "ordinanza": f"{_RESOURCE_TYPES}ORDER"}
REFERENCES: Final = {PageForm.BIBTEX: Format.BIBTEX, PageForm.RIS: Format.RIS, PageForm.CSL: Format.CSL}
"""Forms that are the decision as a reference, written as in an export."""
MEDIA_TYPES: Final = {
    PageForm.PDF: "application/pdf",
    PageForm.JSON: "application/json",
    PageForm.AKN: AKN_MEDIA_TYPE,
    **{form: EXPORT_MEDIA_TYPES[each].partition(";")[0] for form, each in REFERENCES.items()},
}
_OF_A_TEXT: Final = frozenset({PageForm.PDF, PageForm.AKN})
"""A decision without a document has none."""


@dataclass(frozen=True)
class DecisionDescription:
    """A decision, the whole address of its page, what became of it, and in which languages its text is written."""

    view: ProvvedimentoView
    address: str
    fate: Fate
    origin: str
    languages: Sequence[str]

    @property
    def name(self) -> str:
        """What a reference calls it."""
        return f"{self.view.label} - {self.view.titolo}" if self.view.titolo else self.view.label

    @property
    def court(self) -> str:
        return title_case(self.view.ufficio)

    @property
    def keywords(self) -> list[str]:
        """Its subject, and what the desk has chosen."""
        return [each for each in (self.view.materia, *self.view.parola_chiave) if each]

    def forms(self) -> list[tuple[PageForm, str, str]]:
        """The other forms that it has: media type and whole address."""
        return [
            (form, media_type, self.address + form)
            for form, media_type in MEDIA_TYPES.items()
            if self.view.document_hash or form not in _OF_A_TEXT
        ]


def head(description: DecisionDescription) -> Iterator[Any]:
    """The elements of the page's head."""
    yield node("link", rel="canonical", href=description.address)
    for _, media_type, address in description.forms():
        yield node("link", rel="alternate", type=media_type, href=address)
    yield node("meta", name="description", content=_description(description))
    yield node("link", rel="schema.DC", href="http://purl.org/dc/elements/1.1/")
    yield node("link", rel="schema.z", href="http://www.zotero.org/namespaces/export#")
    for name, content in _pairs(description):
        yield node("meta", name=name, content=content)
    yield data_script(_json_ld(description))


def _description(description: DecisionDescription) -> str:
    view = description.view
    outcome = choice_label("esito", view.esito) if view.esito else None
    return ". ".join(filter(None, (view.label, view.titolo, view.materia, outcome)))


def _pairs(description: DecisionDescription) -> Iterator[tuple[str, str]]:
    """Highwire Press's names, Dublin Core's, Zotero's own."""
    view, day = description.view, description.view.data_pubblicazione or description.view.data
    yield "citation_title", description.name
    yield "citation_author", description.court
    if day is not None:
        yield "citation_publication_date", day.strftime("%Y/%m/%d")
        yield "citation_date", day.strftime("%Y/%m/%d")
    yield "citation_public_url", description.address
    if view.document_hash:
        yield "citation_pdf_url", description.address + PageForm.PDF
    for each in description.languages[:1]:
        yield "citation_language", each
    if description.keywords:
        yield "citation_keywords", "; ".join(description.keywords)
    yield "DC.title", description.name
    yield "DC.creator", description.court
    if day is not None:
        yield "DC.date", day.isoformat()
    yield "DC.type", "Text"
    yield "DC.format", "text/html"
    for each in description.languages:
        yield "DC.language", each
    yield "DC.identifier", description.address
    yield "DC.publisher", SITE
    yield "DC.rights", LICENCE
    for each in description.keywords:
        yield "DC.subject", each
    yield "z:itemType", "case"
    yield "z:court", description.court
    if view.numero_provvedimento is not None:
        year = "" if view.anno_provvedimento is None else f"/{view.anno_provvedimento}"
        yield "z:docketNumber", f"{view.numero_provvedimento}{year}"


def _json_ld(description: DecisionDescription) -> dict[str, Any]:
    view = description.view
    court = {"@type": "GovernmentOrganization", "name": description.court}
    values: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "@id": description.address,
        "additionalType": _TYPES.get(view.tipo),
        "genre": choice_label("tipo", view.tipo),
        "url": description.address,
        "name": view.label,
        "alternativeHeadline": view.titolo,
        "inLanguage": description.languages[0] if len(description.languages) == 1 else [*description.languages],
        "author": court,
        "sourceOrganization": court,
        "publisher": {"@type": "Organization", "name": SITE},
        "dateCreated": None if view.data is None else view.data.isoformat(),
        "datePublished": None if view.data_pubblicazione is None else view.data_pubblicazione.isoformat(),
        "creativeWorkStatus": description.fate.sentence(view),
        "isBasedOn": [citable_address(description.origin, each) for each in description.fate.before],
        "subjectOf": [citable_address(description.origin, step.by) for step in description.fate.after],
        "about": view.materia,
        "keywords": view.parola_chiave,
        "license": LICENCE,
        "encoding": [
            {"@type": "MediaObject", "encodingFormat": media_type, "contentUrl": address}
            for form, media_type, address in description.forms()
            if form not in REFERENCES
        ],
    }
    return {name: value for name, value in values.items() if value not in (None, [])}
