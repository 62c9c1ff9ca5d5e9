"""BibTeX: what biblatex reads."""

from __future__ import annotations

import re

import bibtexparser
from bibtexparser.middlewares import LatexDecodingMiddleware
from hypothesis import given, strategies as st

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.export.bibtex_format import records
from bdm.export.repository import FateSentence, ItemFacts
from tests.export.test_ris_format import ID, ORIGIN, OTHER, view


def test_a_decision() -> None:
    assert records(
        [view(ProvvedimentoView, materia="LOCAZIONE")], ORIGIN, ItemFacts(languages={ID: ["it"]})
    ).decode().splitlines() == [
        f"@jurisdiction{{bdm-{ID},",
        "  title = {Tribunale di Reggio nell'Emilia, sentenza n. 12/2024 del 01/02/2024},",
        "  institution = {Tribunale di Reggio nell'Emilia},",
        "  date = {2024-02-01},",
        "  number = {R.G. 1234/2020},",
        "  keywords = {LOCAZIONE, Danno, biologico, ART. 2043 C.C.},",
        "  langid = {italian},",
        f"  url = {{{ORIGIN}/provvedimento/page?id={ID}}},",
        "}",
        "",
    ]


def test_a_program_reads_them_as_they_were_written() -> None:
    signs = "50% & più_di_$1 #x {y} \\ ~ fine"
    items = [
        view(ProvvedimentoView, materia=signs),
        view(MassimaView, id=OTHER, titolo=signs, testo="<p>Va <b>provato</b></p><p>È così</p>"),
    ]
    fates = {ID: FateSentence("Riformata in parte", undone=False)}
    read = bibtexparser.parse_string(
        records(items, ORIGIN, ItemFacts(fates)).decode(), append_middleware=[LatexDecodingMiddleware()]
    )
    assert read.failed_blocks == []
    decision, abstract = read.entries
    assert "langid" not in decision  # nobody knows it
    assert (decision.entry_type, decision.key, abstract.key) == ("jurisdiction", f"bdm-{ID}", f"bdm-{OTHER}")
    assert (decision["keywords"].split(", ")[0], decision["note"]) == (signs, "Riformata in parte")
    assert (abstract["title"], abstract["abstract"]) == (signs, "Va provato È così")


@given(st.text(max_size=40))
def test_whatever_a_title_is_it_stays_one_field(title: str) -> None:
    written = records([view(MassimaView, titolo=title, testo=f"<p>{title}</p>")], ORIGIN, ItemFacts()).decode(
        "utf-8", "surrogatepass"
    )
    assert written.count("\n}\n") == 1
    for line in written.splitlines()[1:-2] if "\n" not in title else ():
        plain = re.sub(r"\\[{}%&#_$]|\\text\w+\{\}", "", line)
        assert plain.count("{") == plain.count("}") == 1, line
