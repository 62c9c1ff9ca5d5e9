"""Answers and summaries out of a decision's own sentences."""

from __future__ import annotations

import pytest

from bdm.assistant import extractive
from bdm.assistant.answers import LIKELY, NEAREST, NOT_THERE
from bdm.assistant.extractive import answer, nearest
from bdm.assistant.passages import passages
from bdm.assistant.ranking import Index
from bdm.assistant.summary import summarise

PAGES = (
    "TRIBUNALE DI ESEMPIO\n"
    "SEZIONE LAVORO\n"
    "nella causa promossa da Alfa, difesa dall'avv. Carlo Verdi\n"
    "contro Beta S.r.l.\n"
    "SVOLGIMENTO DEL PROCESSO\n"
    "Con ricorso depositato il 3 maggio 2021 la lavoratrice ha impugnato il licenziamento intimato il 12 "
    "gennaio 2021 per giustificato motivo oggettivo. Ha dedotto che le sue mansioni erano state affidate a "
    "un'altra dipendente assunta il mese successivo. Ha chiesto la reintegrazione e il pagamento delle "
    "retribuzioni maturate.\n"
    "La società si è costituita e ha sostenuto che il reparto era stato chiuso per un calo del fatturato pari "
    "al trenta per cento. Sono stati sentiti due testimoni.",
    "MOTIVI DELLA DECISIONE\n"
    "Il ricorso è fondato. Il datore di lavoro non ha provato l'impossibilità di ricollocare la lavoratrice in "
    "mansioni equivalenti, prova che gli spetta secondo l'orientamento costante della Corte di cassazione. I "
    "testimoni hanno riferito che il reparto contabilità cercava personale nello stesso periodo.\n"
    "Il calo del fatturato, pur documentato dai bilanci, non basta a giustificare il recesso se altre "
    "posizioni restano scoperte. Ne segue l'illegittimità del licenziamento e il diritto all'indennità "
    "risarcitoria.\n"
    "P.Q.M.\n"
    "Il Tribunale, ogni altra istanza disattesa, annulla il licenziamento e condanna Beta S.r.l. a reintegrare "
    "la ricorrente e a pagarle un'indennità di dodici mensilità. Condanna la resistente alle spese, liquidate "
    "in euro 4.500,00.\n"
    "Così deciso in Esempio, 4 aprile 2022. Il Giudice",
)
INDEX = Index(passages(PAGES))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Come è stato deciso il ricorso?", "annulla il licenziamento"),
        ("A quanto ammontano le spese?", "euro 4.500,00"),
        ("Perché il licenziamento è illegittimo?", "non ha provato l'impossibilità"),
        ("Chi difende la lavoratrice?", "Carlo Verdi"),
        ("Quando è stato intimato il licenziamento?", "12 gennaio 2021"),
        ("Che cosa hanno detto i testi?", "cercava personale"),
        ("Di quanto era sceso il fatturato?", "trenta per cento"),
        ("Che cosa ha chiesto la dipendente?", "reintegrazione"),
    ],
)
def test_the_right_passage_is_among_the_first_three(question: str, words: str) -> None:
    assert any(words in citation.quote for citation in nearest(INDEX, question))


def test_beside_an_answer_is_what_it_does_not_quote() -> None:
    given = answer(INDEX, "A quanto ammontano le spese liquidate?")
    quoted = {citation.passage for said in given.sentences for citation in said.citations}
    assert quoted
    assert given.passages
    assert quoted.isdisjoint(citation.passage for citation in given.passages)


def test_an_answer_quotes_and_says_where() -> None:
    found = answer(INDEX, "A quanto ammontano le spese liquidate?")
    assert "euro 4.500,00" in found.sentences[0].text
    for said in found.sentences:
        assert said.citations
        for citation in said.citations:
            cut = " ".join(PAGES[place.page - 1][place.start : place.end] for place in citation.places)
            assert "".join(cut.split()) == "".join(citation.quote.split())
            assert citation.quote in said.text


@pytest.mark.parametrize("question", ["Qual è la capitale del Perù?", "Chi ha vinto il campionato?", "", "?!", "xyzzy"])
def test_what_the_decision_does_not_tell_is_not_answered(question: str) -> None:
    assert answer(INDEX, question).text == NOT_THERE


def test_where_the_nearest_passages_are_likely_to_answer_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "A quanto ammontano le spese liquidate?"
    monkeypatch.setattr(extractive, "ENOUGH", 1.1)
    near = answer(INDEX, question)
    assert (near.text, near.sentences) == (LIKELY, ())
    assert near.passages
    monkeypatch.setattr(extractive, "LIKELY", 1.1)
    assert answer(INDEX, question).text == NEAREST


def test_a_summary_has_something_of_every_part_in_its_order() -> None:
    found = summarise(INDEX.passages, 120)
    order = [said.citations[0].passage for said in found.sentences]
    assert order == sorted(order)
    assert {INDEX.passages[at].part for at in order} == {"fatto", "motivi", "dispositivo"}
    assert "annulla il licenziamento" in found.text
    assert 90 <= len(found.text.split()) < 200


def test_a_short_text_is_summarised_by_all_of_it_and_none_by_nothing() -> None:
    text = "Il giudice dispone la comparizione delle parti per il giorno 3 maggio 2021."
    assert summarise(passages([text]), 400).text == text
    assert summarise([], 400).sentences == ()
    assert answer(Index([]), "chi?").sentences == ()


def test_a_summary_has_whole_sentences_and_says_how_it_ended_but_for_headings_and_signatures() -> None:
    text = (
        "SVOLGIMENTO DEL PROCESSO\n"
        "Con atto di citazione l'attrice ha chiesto il risarcimento del danno subito nel condominio (come da doc. 3.\n"
        "La convenuta si è opposta alla domanda dell'attrice sul danno; in ogni caso ne ha contestato la misura;\n"
        "MOTIVI DELLA DECISIONE\n"
        "Il custode risponde del danno che la cosa ha cagionato, salvo che provi il caso fortuito (Cass. n. 2/2013).\n"
        "La domanda di risarcimento del danno è quindi fondata, poiché la prova del caso fortuito è mancata.\n"
        "2. SULLE SPESE DEL GIUDIZIO DI RISARCIMENTO\n"
        "Le spese del giudizio di risarcimento del danno seguono la soccombenza.\n"
        "P.Q.M.\n"
        "Il Tribunale condanna la convenuta a risarcire all'attrice il danno, liquidato in euro 3.000,00.\n"
        "Così deciso in Esempio, il 4 aprile 2022, nella camera di consiglio della sezione.\n"
        "Il Giudice dott. Mario Rossi, Presidente della sezione prima civile del Tribunale"
    )
    said = [each.text for each in summarise(passages([text]), 400).sentences]
    assert said == [
        "Il custode risponde del danno che la cosa ha cagionato, salvo che provi il caso fortuito (Cass. n. 2/2013).",
        "La domanda di risarcimento del danno è quindi fondata, poiché la prova del caso fortuito è mancata.",
        "Le spese del giudizio di risarcimento del danno seguono la soccombenza.",
        "Il Tribunale condanna la convenuta a risarcire all'attrice il danno, liquidato in euro 3.000,00.",
    ]


def test_an_order_written_in_clauses_tells_its_reasons() -> None:
    text = (
        "ha pronunciato la presente\n"
        "ORDINANZA\n"
        "Visti il ricorso e i relativi allegati;\n"
        "Considerato che:\n"
        "- il ricorrente ha impugnato il diniego di accesso agli atti della procedura di gara;\n"
        "- l'accesso difensivo prevale sulla riservatezza, se il documento è necessario a difendere un interesse;\n"
        "- l'amministrazione non ha indicato quale riservatezza commerciale osti all'accesso ai documenti della gara;\n"
        "Ritenuto, pertanto, che il diniego di accesso ai documenti della gara sia illegittimo;\n"
        "P.Q.M.\n"
        "Il Tribunale accoglie il ricorso e ordina all'amministrazione di esibire i documenti entro trenta giorni.\n"
        "Condanna l'amministrazione alle spese, liquidate in euro 1.500,00 oltre agli accessori di legge.\n"
        "Così deciso in Esempio, il 4 aprile 2022"
    )
    said = [each.text for each in summarise(passages([text]), 400).sentences]
    assert any("accesso difensivo prevale" in each for each in said)
    assert any("Ritenuto, pertanto" in each for each in said)
    assert any("accoglie il ricorso" in each for each in said)
    assert not any(each.startswith("Visti") for each in said)


def test_sentences_of_numbered_paragraphs_are_sentences() -> None:
    text = (
        "MOTIVI DELLA DECISIONE\n"
        "3.1 Ai sensi dell'art. 56 del d.lgs. n. 546 del 1992, le questioni non riproposte si intendono rinunciate.\n"
        "3.2. – La questione della delega di firma non è stata riproposta dalla parte rimasta contumace in appello.\n"
        "P.Q.M.\n"
        "La Corte accoglie il ricorso e cassa la sentenza impugnata, con rinvio alla Corte di merito."
    )
    assert len(summarise(passages([text]), 400).sentences) == 3


def _words(letter: str, number: int) -> str:
    """Words that no other sentence has."""
    return " ".join(f"{letter}{'abcdefghil'[number % 10]}{'mnopqrst'[number // 10]}{each}vo" for each in "aeioubcd")


def _long_decision() -> str:
    facts = "\n".join(
        f"Il {each} maggio 2021 la parte ha esposto {_words('f', each)} al giudice." for each in range(1, 12)
    )
    reasons = "\n".join(f"Il motivo su {_words('m', each)} presuppone la prova del fatto." for each in range(60))
    operative = "\n".join(
        f"Condanna la parte a pagare euro {each}00,00 per {_words('d', each)}." for each in range(1, 9)
    )
    return f"SVOLGIMENTO DEL PROCESSO\n{facts}\nMOTIVI DELLA DECISIONE\n{reasons}\nP.Q.M.\n{operative}"


@pytest.mark.parametrize("words", [20, 120, 400])
def test_a_summary_tells_the_reasons_all_of_its_length(words: int) -> None:
    cut = passages([_long_decision()])
    said = summarise(cut, words).sentences
    assert {cut[each.citations[0].passage].part for each in said} == {"motivi"}
    assert words <= sum(len(each.text.split()) for each in said) < words + 20
