"""CSL-JSON: what programs that manage citations read."""

from __future__ import annotations

import json

from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.export.csl_format import BETWEEN, HEAD, TAIL, records
from bdm.export.repository import FateSentence, ItemFacts
from tests.export.test_ris_format import ID, ORIGIN, OTHER, view


def test_a_decision_and_an_abstract() -> None:
    items = [view(ProvvedimentoView, materia="LOCAZIONE"), view(MassimaView, titolo="Danno", testo="<p>Va provato</p>")]
    decision, abstract = json.loads(HEAD + records(items, ORIGIN, ItemFacts(languages={ID: ["de", "it"]})) + TAIL)
    assert decision == {
        "id": str(ID),
        "type": "legal_case",
        "title": "Tribunale di Reggio nell'Emilia, sentenza n. 12/2024 del 01/02/2024",
        "authority": "Tribunale di Reggio nell'Emilia",
        "issued": {"date-parts": [[2024, 2, 1]]},
        "number": "R.G. 1234/2020",
        "keyword": "LOCAZIONE, Danno, biologico, ART. 2043 C.C.",
        "language": "de",
        "source": "Banca Dati di Merito",
        "URL": f"{ORIGIN}/provvedimento/page?id={ID}",
    }
    assert (abstract["title"], abstract["abstract"]) == ("Danno", "Va provato")
    assert abstract["title-short"] == decision["title"]


def test_a_program_cites_them() -> None:
    items = [view(ProvvedimentoView), view(MassimaView, id=OTHER, titolo="Danno & <colpa>", testo="<p>Va provato</p>")]
    written = json.loads(HEAD + records(items, ORIGIN, ItemFacts()) + TAIL)
    style = CitationStylesStyle("harvard-cite-them-right", locale="it-IT", validate=False)
    cited = CitationStylesBibliography(style, CiteProcJSON(written), formatter.plain)
    for each in written:
        cited.register(Citation([CitationItem(each["id"])]))
    name = written[0]["title"]
    assert [str(each) for each in cited.bibliography()] == [
        f"{name} (2024) {name}. Disponibile su: {ORIGIN}/provvedimento/page?id={ID}.",
        f"Danno & <colpa> (2024) Danno & <colpa>. Disponibile su: {ORIGIN}/abstract/page?id={OTHER}.",
    ]


def test_lots_of_it_are_one_array() -> None:
    one = records([view(ProvvedimentoView)], ORIGIN, ItemFacts({ID: FateSentence("Confermata", undone=False)}))
    assert (json.loads(one)["references"], json.loads(one)["note"]) == ("Confermata", "Confermata")
    assert len(json.loads(HEAD + one + BETWEEN + one + TAIL)) == 2
    assert json.loads(HEAD + TAIL) == []
