"""Nobody cites himself."""

from __future__ import annotations

from bdm.document.citation.reading import citations
from bdm.document.references import references
from tests.fixtures.lines import each

BODY = "Osserva il Tribunale che la domanda è fondata."
PAGES = "\n\f\n"


def cited(*pages: str) -> list[str]:
    return [precedent.name for precedent in references(pages).precedents]


@each(
    [
        "Sentenza n. 1323/2021 pubbl. il 04/05/2021",
        "Sentenza n. 1323/2021 pubbl. il 04/05/2021\nRG n. 456/2019",
        "Sentenza n. 1323/2021 pubbl. il 04/05/2021 RG n. 456/2019",
        "  Sentenza n. 1323/2021 pubbl. il 04/05/2021  ",
        "RG n. 456/2019\nSentenza n. 1323/2021 pubbl. il 04/05/2021\nRepert. n. 77/2021 del 04/05/2021",
        "Sentenza  n.  1323/2021  pubbl.  il  04/05/2021",
        "SENTENZA N. 1323/2021\nR.G. 456/2019",
        "TRIBUNALE DI MILANO\nSENTENZA N. 1323/2021",
        "TRIBUNALE DI MILANO\n\nSezione IX\n\nSENTENZA n. 1323/2021 del 4 maggio 2021",
        "REPUBBLICA ITALIANA\nIN NOME DEL POPOLO ITALIANO\nCorte d'Appello di Roma\nSentenza n. 1323/2021",
        "Ordinanza n. 1323/2021",
        "Decreto n. 1323/2021 - R.G. n. 456/2019",
        "sentenza n. 1323/2021 pubbl. il 04/05/2021",
        "TRIBUNALE DI MILANO\nsentenza n. 1323/2021",
        "Richieste delle parti:\nSentenza n. 1323/2021\nDepositata il 04/05/2021",
        "[timbro] Sentenza n. 1323/2021 pubbl. il 04/05/2021",
        "[copia per uso studio]  SENTENZA N. 1323/2021",
    ]
)
def test_the_number_at_the_head_is_its_own(head: str) -> None:
    assert cited(f"{head}\n{BODY}") == []


def test_a_stamp_on_every_page_is_no_citation_wherever_it_stands() -> None:
    stamp = "Sentenza n. 1323/2021 pubbl. il 04/05/2021\nRG n. 456/2019\n"
    pages = [f"{stamp}{BODY}", f"{BODY}\n{stamp}", f"Si veda Cass. n. 77/2020, e\n{stamp}ancora Cass. n. 78/2020."]
    assert cited(*pages) == ["Cass. 77/2020", "Cass. 78/2020"]
    assert [each.nome for each in citations(pages)] == ["Cass. 77/2020", "Cass. 78/2020"]


def test_its_own_number_without_a_court_is_its_own_too() -> None:
    head = "Sentenza n. 1323/2021 pubbl. il 04/05/2021"
    assert cited(f"{head}\n{BODY}\nLa presente sentenza n. 1323/2021 è esecutiva.") == []
    assert cited(f"TRIBUNALE DI MILANO\n{head}\n{BODY}\nCosì la sentenza n. 1323/2021.") == []
    assert cited(f"{head}\nVisto: Trib. Roma, sentenza n. 1323/2021, che decide.") == [
        "Tribunale di Roma, sentenza n. 1323/2021"
    ]


@each(
    [
        "avverso la\nsentenza n. 55/2020\ndel Tribunale di Milano",
        "AVVERSO LA\nSENTENZA N. 55/2020\nDEL TRIBUNALE DI MILANO, CHE HA DECISO",
        "appello contro la sentenza del Tribunale di Milano,\nSentenza n. 55/2020\n, che ha accolto",
        "Trib. Milano, sentenza n. 55/2020 pubbl. il 4 maggio 2020",
        "come ha detto il Tribunale di Milano nella citata\nsentenza n. 55/2020",
    ]
)
def test_what_a_sentence_goes_on_with_is_cited(text: str) -> None:
    assert cited(f"REPUBBLICA ITALIANA\n{text}\n{BODY}") == ["Tribunale di Milano, sentenza n. 55/2020"]


def test_a_line_of_a_later_page_is_no_heading() -> None:
    assert cited(BODY, "Precedenti:\nSentenza n. 55/2020\n") == ["sentenza n. 55/2020"]
