"""BibTeX: what biblatex reads."""

from __future__ import annotations

import re

from hypothesis import given, strategies as st

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.export.bibtex_format import records
from tests.export.test_ris_format import ID, ORIGIN, view


def test_a_decision() -> None:
    assert records([view(ProvvedimentoView, materia="LOCAZIONE")], ORIGIN, {}).decode().splitlines() == [
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


@given(st.text(max_size=40))
def test_whatever_a_title_is_it_stays_one_field(title: str) -> None:
    written = records([view(MassimaView, titolo=title, testo=f"<p>{title}</p>")], ORIGIN, {}).decode(
        "utf-8", "surrogatepass"
    )
    assert written.count("\n}\n") == 1
    for line in written.splitlines()[1:-2] if "\n" not in title else ():
        plain = re.sub(r"\\[{}%&#_$]|\\text\w+\{\}", "", line)
        assert plain.count("{") == plain.count("}") == 1, line
