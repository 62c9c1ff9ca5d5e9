"""What a model wrote, read: its sentences, the passages that they cite, the words that they quote."""

from __future__ import annotations

from bdm.assistant.claims import claims
from tests.fixtures.lines import each

A, B = "Il ricorso è rigettato.", "Le spese sono compensate."


def read(said: str) -> list[tuple[str, list[tuple[int | None, str | None]]]]:
    return [(each.text, [(one.number, one.quote) for one in each.cited]) for each in claims(said)]


@each(
    [
        f"{A} [3]",
        "Il ricorso è rigettato [3].",
        "Il ricorso è rigettato [passo 3].",
        "Il ricorso è rigettato [Passo n. 3].",
        "Il ricorso è rigettato (3).",
        "Il ricorso è rigettato (passo 3).",
        "Il ricorso è rigettato (cfr. passo 3).",
        "Il ricorso è rigettato 【3】",
        f"[3] {A}",
        f"**[3]** {A}",
        f"- **{A}** [3]",
        f"1. {A} [3]",
        f"{A}\n[3]",
        f"<think>Il passo dice [1] che… vediamo.\n\nForse [2].</think>\n{A} [3]",
        f"Ragiono ad alta voce [1].</think>{A} [3]",
        f"Ecco la risposta:\n\n{A} [3]",
        f"```\n{A} [3]\n```",
        f"{A} [3]\n<think>E ora",
    ]
)
def test_the_usual_spellings_of_a_citation(said: str) -> None:
    assert read(said) == [(A, [(3, None)])]


@each(
    [
        "Il ricorso è rigettato [3: «rigetta il ricorso»].",
        "Il ricorso è rigettato [3 «rigetta il ricorso»].",
        "Il ricorso è rigettato [passo 3: “rigetta il ricorso”].",
        'Il ricorso è rigettato [3] "rigetta il ricorso".',
        "Il ricorso è rigettato (passo 3: «rigetta il ricorso»).",
        "Il ricorso è rigettato [3: rigetta il ricorso].",
        f"{A} «rigetta il ricorso» [3]",
        f"{A} [3]\n«rigetta il ricorso»",
        f"{A} [3]\nCitazione: «rigetta il ricorso»",
        f"[3: «rigetta il ricorso»] {A}",
    ]
)
def test_the_words_that_are_quoted(said: str) -> None:
    assert read(said) == [(A, [(3, "rigetta il ricorso")])]


def test_several() -> None:
    assert read("Il ricorso è rigettato [1, 3]. Le spese sono compensate [passi 4 e 6-8].") == [
        (A, [(1, None), (3, None)]),
        (B, [(4, None), (6, None), (7, None), (8, None)]),
    ]
    assert read(f"[1] {A} [3] {B}") == [(A, [(1, None)]), (B, [(3, None)])]
    assert read("Il ricorso è rigettato [1: «rigetta»; 3: «dell'art. 5 (2) c.c.»].") == [
        (A, [(1, "rigetta"), (3, "dell'art. 5 (2) c.c")])
    ]
    assert read(f"{A} {B} [2]") == [(f"{A} {B}", [(2, None)])]


def test_what_cites_nothing_is_told_apart_from_what_claims_nothing() -> None:
    assert read(f"{A}\nEcco perché:\n{B} [2]\nNon risulta altro dal provvedimento.") == [(A, []), (B, [(2, None)])]
    assert read("Non risulta dal provvedimento.") == []
    assert read("") == read("[2]") == read("<think>") == []


def test_numbers_and_underscores_of_the_text_stay() -> None:
    text = "Ricorrente_1 ha chiesto _tutto_ nel 2019 (3) ai sensi dell'art. 2 [2]"
    assert read(text) == [("Ricorrente_1 ha chiesto tutto nel 2019 (3) ai sensi dell'art. 2.", [(2, None)])]
