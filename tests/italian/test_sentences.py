"""Sentences of decisions: what ends one and what only looks so."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bdm.italian.sentences import LONGEST, sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Ai sensi dell'art. 2043 c.c. il danno va risarcito.",
        "Come affermato da Cass. Sez. Un. n. 26972 dell'11.11.2008, il danno non patrimoniale è unitario.",
        "La società Alfa S.p.A. Costruzioni ha proposto appello.",
        "Il dott. M. Rossi e l'avv. G. Bianchi sono comparsi.",
        "La sig.ra Verdi, nata a Roma il 3.4.1970, ha chiesto € 1.200,50 oltre interessi.",
        "Visti gli artt. 91 ss. Cod. proc. civ. e il d.lgs. n. 150/2011, dispone.",
        "1. Con atto di citazione ritualmente notificato l'attore conveniva il convenuto.",
        "Cfr. doc. 3 fasc. attore, pag. 12 e all. 4.",
    ],
)
def test_what_only_looks_like_an_end(text: str) -> None:
    assert split(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("La domanda è fondata. Il convenuto va condannato.", ["La domanda è fondata.", "Il convenuto va condannato."]),
        (
            "Va applicato l'art. 91 c.p.c. Le spese seguono la soccombenza.",
            ["Va applicato l'art. 91 c.p.c.", "Le spese seguono la soccombenza."],
        ),
        ("Il termine era il 3.4.2019. Non fu rispettato.", ["Il termine era il 3.4.2019.", "Non fu rispettato."]),
        (
            "Così disse: «Non pago.» Poi se ne andò. Perché? Nessuno lo sa.",
            ["Così disse: «Non pago.»", "Poi se ne andò.", "Perché?", "Nessuno lo sa."],
        ),
        ("  \n ", []),
        ("", []),
    ],
)
def test_ends(text: str, expected: list[str]) -> None:
    assert split(text) == expected


def test_a_list_is_cut_at_its_semicolons_where_it_is_too_long() -> None:
    short = "ha chiesto il pagamento; ha depositato i documenti; ha concluso."
    assert split(short) == [short]
    long = "; ".join(["ha esposto i fatti " + "e le ragioni " * 20] * 5) + "."
    assert len(split(long)) > 1
    assert all(len(piece) <= LONGEST + 300 for piece in split(long))


@given(st.text(alphabet=st.sampled_from("aA .;!?«»\n1à'()"), max_size=300))
def test_nothing_is_lost_and_the_order_is_kept(text: str) -> None:
    ends = 0
    kept = ""
    for start, end in sentences(text):
        assert ends <= start < end <= len(text)
        assert not text[ends:start].strip()
        ends = end
        kept += text[start:end]
    assert not text[ends:].strip()
    assert "".join(kept.split()) == "".join(text.split())
