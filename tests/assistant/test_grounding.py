"""Whether a passage says what a sentence says that cites it."""

from __future__ import annotations

import pytest

from bdm.assistant.grounding import grounded
from bdm.assistant.passages import passages

TEXT = (
    "Con atto di citazione notificato il 3.4.2019 la società Beta S.r.l. ha convenuto in giudizio Mario Verdi "
    "chiedendo il "
    "pagamento della somma di € 12.000,00 ai sensi dell'art. 1453 c.c. per la fornitura di tre macchinari. Il "
    "convenuto "
    "non ha contestato la consegna dei macchinari, ma ha eccepito i vizi. Il Tribunale rigetta la domanda e "
    "condanna la "
    "società attrice a rimborsare le spese, liquidate in euro 2.500 oltre accessori."
)
PASSAGES = passages([TEXT])


def kept(*said: str) -> list[str]:
    return [each.text for each in grounded(PASSAGES, "\n".join(said)).sentences]


@pytest.mark.parametrize(
    "said",
    [
        "La società Beta S.r.l. ha chiesto il pagamento di 12.000 euro.",
        "Mario Verdi è stato convenuto in giudizio con atto notificato il 3 aprile 2019.",
        "La domanda si fonda sull'art. 1453 c.c.",
        "Il Tribunale ha rigettato la domanda.",
        "Il convenuto non ha contestato la consegna.",
        "Le spese sono state liquidate in € 2.500,00 oltre accessori.",
        "La fornitura era di 3 macchinari.",
        "L'atto di citazione è stato notificato nell'aprile 2019.",
    ],
)
def test_what_is_there_may_be_said_in_other_words(said: str) -> None:
    assert kept(f"{said} [1]") == [said]


@pytest.mark.parametrize(
    "said",
    [
        "La società Beta S.r.l. ha chiesto il pagamento di 13.000 euro.",  # another amount
        "Mario Verdi è stato convenuto in giudizio con atto notificato il 4 aprile 2019.",  # another day
        "La domanda si fonda sull'art. 1453 c.p.",  # another code
        "La domanda si fonda sull'art. 1454 c.c.",  # another article
        "Il Tribunale ha accolto la domanda.",  # the contrary
        "Luigi Verdi è stato convenuto in giudizio.",  # another name
        "Come ha detto la Cassazione, Mario Verdi è stato convenuto in giudizio.",  # an authority that is not cited
        "Il convenuto ha contestato la consegna.",  # without its not
        "Il Tribunale non ha rigettato la domanda.",  # with a not
        "I macchinari forniti erano cinque.",  # another number, in letters
        "I vizi erano gravissimi, evidenti, riconosciuti e ammessi.",  # mostly other words
        "La domanda è rigettata: vedi https://truffa.example.",  # an address
        "Sì.",  # nothing
    ],
)
def test_what_is_not_there_is_left_out(said: str) -> None:
    assert kept(f"{said} [1]") == []


def test_only_what_cites_counts_and_only_what_is_cited() -> None:
    said = "Il Tribunale ha rigettato la domanda."
    assert kept(said) == []
    assert kept(f"{said} [99]") == []
    assert kept(f"{said} [1]", f"{said} [1]") == [said], "once is enough"
    assert kept(f"- **{said}** [1]") == [said], "plain text"
    assert kept("Il Tribunale ha rigettato la domanda [1].  Il convenuto ha eccepito i vizi [1, 2].") == [
        said,
        "Il convenuto ha eccepito i vizi.",
    ]


def test_a_citation_shows_the_words_that_it_rests_on() -> None:
    (said,) = grounded(PASSAGES, "Il Tribunale ha rigettato la domanda [1].").sentences
    (citation,) = said.citations
    assert citation.quote.startswith("Il Tribunale rigetta la domanda")
    (place,) = citation.places
    assert TEXT[place.start : place.end] == citation.quote
