"""The catalogue: what DCAT-AP_IT requires is there, in each form that harvesters ask for."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from rdflib import Graph, URIRef
from rdflib.compare import isomorphic
from rdflib.namespace import DCAT, DCTERMS, FOAF, RDF

from bdm.open_data.catalogue.description import DCATAPIT, VCARD
from tests.open_data.api.programs import Program

pytestmark = pytest.mark.anyio

FORMS = {"turtle": "text/turtle", "xml": "application/rdf+xml", "json-ld": "application/ld+json"}
REQUIRED = {
    DCATAPIT.Catalog: (DCTERMS.title, DCTERMS.description, DCTERMS.publisher, DCTERMS.modified, DCAT.dataset),
    DCATAPIT.Dataset: (
        DCTERMS.identifier,
        DCTERMS.title,
        DCTERMS.description,
        DCTERMS.modified,
        DCAT.theme,
        DCTERMS.rightsHolder,
        DCTERMS.accrualPeriodicity,
        DCAT.contactPoint,
        DCAT.distribution,
    ),
    DCATAPIT.Distribution: (DCTERMS["format"], DCTERMS.license, DCAT.accessURL),
    DCATAPIT.Agent: (FOAF.name, DCTERMS.identifier),
    DCATAPIT.LicenseDocument: (DCTERMS.type, FOAF.name),
    DCATAPIT.Organization: (VCARD.fn,),
}
"""What the profile marks as mandatory (docs.italia.it, 'Linee guida per i cataloghi dati')."""


async def test_the_profile_is_kept_in_each_form(app: FastAPI) -> None:
    everybody = Program(app, None)
    graphs = []
    for form, media_type in (
        ("turtle", "text/turtle"),
        ("xml", "application/rdf+xml"),
        ("json-ld", "application/ld+json"),
    ):
        for asked in ({"params": {"formato": form}}, {"headers": {"accept": f"{media_type};q=0.9, */*"}}):
            answer = await everybody.ask("/catalogo", **asked)
            assert answer.headers["content-type"].startswith(media_type)
            graphs.append(Graph().parse(data=answer.content, format=form))
    assert all(isomorphic(graphs[0], each) for each in graphs)
    for kind, properties in REQUIRED.items():
        found = list(graphs[0].subjects(RDF.type, kind))
        assert found, kind
        for one in found:
            assert all((one, each, None) in graphs[0] for each in properties), one
    told = set(graphs[0].subjects(RDF.type, DCAT.Dataset))
    assert {each.fragment for each in told if isinstance(each, URIRef)} == {"provvedimenti", "massime"}


async def test_who_has_it_is_told_so(app: FastAPI) -> None:
    everybody = Program(app, None)
    answer = await everybody.ask("/catalogo")
    again = await everybody.ask("/catalogo", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert (await everybody.ask("/catalogo", params={"formato": "excel"})).status_code == 422
