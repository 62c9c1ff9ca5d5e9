"""The catalogue as a graph: DCAT-AP_IT 1.0, the Italian profile (docs.italia.it, linee guida per i cataloghi)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from rdflib import Graph, Literal, Namespace, URIRef
from rdflib.namespace import DCAT, DCTERMS, FOAF, RDF, XSD

from bdm.settings import OPEN_API_PREFIX

DCATAPIT: Final = Namespace("http://dati.gov.it/onto/dcatapit#")
VCARD: Final = Namespace("http://www.w3.org/2006/vcard/ns#")
_AUTHORITY: Final = Namespace("http://publications.europa.eu/resource/authority/")
_FILE: Final = Namespace(f"{_AUTHORITY}file-type/")
_PUBLISHER: Final = URIRef("https://indicepa.gov.it/ipa-dati/m_dg")
_MINISTRY: Final = ("Ministero della giustizia", "m_dg")
"""Its name, and its code in the index of public administrations (IPA)."""
_LICENCE: Final = URIRef("https://creativecommons.org/licenses/by/4.0/")
TITLE: Final = "Banca Dati di Merito"
_TEXTS: Final = (
    (
        "provvedimenti",
        "Provvedimenti di merito pubblicati",
        "Le decisioni pubblicate di tribunali, corti di appello, tribunali per i minorenni e di sorveglianza, con"
        " estremi, testo e citazioni, nella sola forma che ognuno può leggere: dove i dati personali sono riservati,"
        " anonimizzata.",
    ),
    (
        "massime",
        "Abstract dei provvedimenti di merito",
        "Gli abstract (massime) pubblicati dei provvedimenti di merito, con i dati del loro provvedimento.",
    ),
)


_CLOSED: Final = "Con un token, che si crea dal proprio profilo."
_OPEN: Final = "Senza token, a ritmo basso; con un token, che si crea dal proprio profilo, più in fretta."


@dataclass(frozen=True)
class Contact:
    """Whom to write to, where this installation says so."""

    email: str | None
    page: str


def describe_catalogue(origin: str, modified: date, contact: Contact, *, public: bool = False) -> Graph:
    """The catalogue of an installation at ``origin``; ``modified``: the day of its last change. ``public``: whether
    everybody reads it without a token.
    """
    graph = Graph()
    for prefix, space in (("dcatapit", DCATAPIT), ("dcat", DCAT), ("dct", DCTERMS), ("foaf", FOAF), ("vcard", VCARD)):
        graph.bind(prefix, space)
    api = f"{origin}{OPEN_API_PREFIX}"
    catalogue = URIRef(f"{api}/catalogo")
    day = Literal(modified.isoformat(), datatype=XSD.date)
    _agent(graph)
    _contact(graph, URIRef(f"{catalogue}#contatto"), contact)
    _licence(graph)
    for one in (DCATAPIT.Catalog, DCAT.Catalog):
        graph.add((catalogue, RDF.type, one))
    graph.add((catalogue, DCTERMS.title, _it(TITLE)))
    graph.add((catalogue, DCTERMS.description, _it("I dati aperti della Banca Dati di Merito.")))
    graph.add((catalogue, DCTERMS.publisher, _PUBLISHER))
    graph.add((catalogue, DCTERMS.modified, day))
    graph.add((catalogue, DCTERMS.language, _AUTHORITY["language/ITA"]))
    graph.add((catalogue, DCAT.themeTaxonomy, _AUTHORITY["data-theme"]))
    graph.add((catalogue, FOAF.homepage, URIRef(f"{origin}/")))
    for name, title, description in _TEXTS:
        dataset = URIRef(f"{catalogue}#{name}")
        graph.add((catalogue, DCAT.dataset, dataset))
        for one in (DCATAPIT.Dataset, DCAT.Dataset):
            graph.add((dataset, RDF.type, one))
        graph.add((dataset, DCTERMS.identifier, Literal(f"m_dg:{name}")))
        graph.add((dataset, DCTERMS.title, _it(title)))
        graph.add((dataset, DCTERMS.description, _it(description)))
        graph.add((dataset, DCTERMS.modified, day))
        graph.add((dataset, DCAT.theme, _AUTHORITY["data-theme/JUST"]))
        graph.add((dataset, DCTERMS.rightsHolder, _PUBLISHER))
        graph.add((dataset, DCTERMS.publisher, _PUBLISHER))
        graph.add((dataset, DCTERMS.accrualPeriodicity, _AUTHORITY["frequency/CONT"]))
        graph.add((dataset, DCTERMS.language, _AUTHORITY["language/ITA"]))
        graph.add((dataset, DCAT.contactPoint, URIRef(f"{catalogue}#contatto")))
        graph.add((dataset, DCAT.landingPage, URIRef(f"{origin}/sviluppatori")))
        graph.add((dataset, FOAF.page, URIRef(f"{api}/guida")))
        for kind, said, address, form in (
            ("api", "Interfaccia per programmi (JSON)", f"{api}/{name}", _FILE.JSON),
            ("righe", "Tutto in file (JSON Lines compresso con zstd)", f"{api}/bulk", _FILE.JSON),
            ("tabelle", "Tutto in file (Parquet)", f"{api}/bulk", _FILE.PARQUET),
            ("feed", "Feed Atom", f"{api}/feeds/{name}", _FILE.ATOM),
        ):
            _distribution(graph, dataset, URIRef(f"{dataset}-{kind}"), (f"{title}: {said}", address, form), day)
            graph.add((URIRef(f"{dataset}-{kind}"), DCTERMS.description, _it(_OPEN if public else _CLOSED)))
    return graph


def _it(text: str) -> Literal:
    return Literal(text, lang="it")


def _agent(graph: Graph) -> None:
    name, code = _MINISTRY
    for one in (DCATAPIT.Agent, FOAF.Agent):
        graph.add((_PUBLISHER, RDF.type, one))
    graph.add((_PUBLISHER, FOAF.name, _it(name)))
    graph.add((_PUBLISHER, DCTERMS.identifier, Literal(code)))


def _contact(graph: Graph, point: URIRef, contact: Contact) -> None:
    for one in (DCATAPIT.Organization, VCARD.Organization):
        graph.add((point, RDF.type, one))
    graph.add((point, VCARD.fn, _it(TITLE)))
    graph.add((point, VCARD.hasURL, URIRef(contact.page)))
    if contact.email is not None:
        graph.add((point, VCARD.hasEmail, URIRef(f"mailto:{contact.email}")))


def _licence(graph: Graph) -> None:
    for one in (DCATAPIT.LicenseDocument, DCTERMS.LicenseDocument):
        graph.add((_LICENCE, RDF.type, one))
    graph.add((_LICENCE, DCTERMS.type, URIRef("http://purl.org/adms/licencetype/Attribution")))
    graph.add((_LICENCE, FOAF.name, _it("Creative Commons Attribuzione 4.0 Internazionale (CC BY 4.0)")))


def _distribution(
    graph: Graph, dataset: URIRef, distribution: URIRef, access: tuple[str, str, URIRef], day: Literal
) -> None:
    title, address, form = access
    graph.add((dataset, DCAT.distribution, distribution))
    for one in (DCATAPIT.Distribution, DCAT.Distribution):
        graph.add((distribution, RDF.type, one))
    graph.add((distribution, DCTERMS.title, _it(title)))
    graph.add((distribution, DCTERMS["format"], form))
    graph.add((distribution, DCTERMS.license, _LICENCE))
    graph.add((distribution, DCTERMS.modified, day))
    graph.add((distribution, DCAT.accessURL, URIRef(address)))
