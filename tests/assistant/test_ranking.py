"""Which passages answer a question, whatever words it has."""

from __future__ import annotations

from bdm.assistant.extractive import answer, nearest
from bdm.assistant.passages import passages
from bdm.assistant.question_kind import begins_operative, counted_tokens, counts, focus, shape_bonus, signs, taken_apart
from bdm.assistant.ranking import Index
from bdm.assistant.words import LIGHT, question_terms, relatives, synonyms
from bdm.italian import tokens
from tests.fixtures.lines import each

PAGES = (
    "TRIBUNALE DI ESEMPIO\n"
    "SEZIONE CIVILE\n"
    "nella causa promossa da Alfa, difesa dall'avv. Carlo Verdi, contro Beta\n"
    "CONCLUSIONI\n"
    "Per l'attrice: «condannare la convenuta a corrispondere € 90.000,00 oltre interessi».\n"
    "SVOLGIMENTO DEL PROCESSO\n"
    "Con atto di citazione notificato il 3 maggio 2018 Alfa esponeva di avere locato a Beta un immobile a uso "
    "abitativo, per il canone mensile di € 1.200,00, e che la conduttrice non aveva corrisposto tredici mensilità. "
    "Esponeva inoltre che il soffitto della camera da letto si era deformato e che le murature erano degradate.\n"
    "Si costituiva Beta, la quale sosteneva che le infiltrazioni provenienti dal lastrico solare avevano reso "
    "l'alloggio inagibile ed eccepiva la prescrizione del credito. Il teste Rossi riferiva di avere notato l'acqua.",
    "MOTIVI DELLA DECISIONE\n"
    "L'eccezione di prescrizione va respinta, poiché il termine quinquennale è stato interrotto dalla diffida. Il "
    "conduttore non può astenersi dal versare il canone, se il bene resta utilizzabile. La deposizione del teste "
    "Rossi è generica e perciò inattendibile, essendo egli dipendente della convenuta.\n"
    "Le infiltrazioni derivano dalla vetustà della guaina, come ha accertato il consulente tecnico d'ufficio, il "
    "quale ha esaminato l'immobile e ha quantificato i costi di ripristino in complessivi € 7.500,00, iva esclusa. "
    "Tale importo va detratto da quanto spetta alla locatrice.\n"
    "P.Q.M.\n"
    "Il Tribunale, definitivamente pronunciando, dichiara risolto il contratto, ordina il rilascio dell'immobile entro "
    "il termine di trenta giorni e condanna Beta al pagamento di € 8.100,00. Pone le spese di consulenza a carico "
    "delle parti in misura uguale. Compensa per la metà le spese di lite.\n"
    "Così deciso in Esempio, 4 aprile 2022. Il Giudice",
)
INDEX = Index(passages(PAGES))


@each(
    [
        ("Quanto era l'affitto?", "€ 1.200,00"),
        ("Quanti mesi non ha pagato l'inquilino?", "tredici mensilità"),
        ("Quanti soldi pretendeva la proprietaria?", "90.000,00"),
        ("Entro quanto tempo deve lasciare la casa?", "trenta giorni"),
        ("Perché il testimone non è credibile?", "inattendibile"),
        ("È passato troppo tempo per chiedere i soldi?", "L'eccezione di prescrizione va respinta"),
        ("Da che cosa è causata la perdita d'acqua dal tetto?", "vetustà della guaina"),
        ("Quanto costa rimettere a posto la casa secondo il perito?", "7.500,00"),
        ("Come si difendeva l'inquilina?", "sosteneva che le infiltrazioni"),
        ("Chi paga il consulente?", "spese di consulenza a carico"),
        ("Alla fine quanto deve pagare?", "8.100,00"),
    ]
)
def test_a_question_in_other_words_finds_its_passage(question: str, words: str) -> None:
    assert any(words in citation.quote for citation in nearest(INDEX, question))


@each(
    [
        "Quanti gatti aveva l'inquilino?",
        "Quale pena è stata inflitta all'imputato?",
        "A chi sono stati affidati i figli?",
        "Qual era il tasso alcolemico?",
        "Quanti testimoni sono stati ascoltati in Perù?",
    ]
)
def test_what_is_nowhere_is_not_answered(question: str) -> None:
    assert answer(INDEX, question).sentences == ()


def test_what_a_party_says_is_told_from_what_the_court_says() -> None:
    facts = next(at for at, each in enumerate(INDEX.passages) if each.part == "fatto")
    unasked, asked = (
        INDEX.words.features(taken_apart(question))[facts]
        for question in ("Qual è l'origine delle infiltrazioni?", "Che cosa sosteneva Beta?")
    )
    assert unasked["party, unasked"]
    assert asked["party, asked for"]
    assert "party, unasked" not in asked


def test_a_word_parted_by_the_end_of_a_line_is_found() -> None:
    index = Index(passages(["Il giudice ha accertato la responsa- bilità del custode per la caduta del ramo."]))
    (found,) = index.rank("responsabilità")
    assert found.coverage == 1


def test_words_of_one_family_and_words_of_one_meaning() -> None:
    (paid,), (payment,) = tokens("pagava"), tokens("pagamento")
    assert set(relatives(paid)) & set(relatives(payment))
    assert relatives("2043") == ()
    (flat,), (rent,) = tokens("affitto"), tokens("canone")
    assert rent in synonyms(flat)
    assert flat in synonyms(rent)
    (fell,), (stumbled,) = tokens("caduta"), tokens("inciampava")
    assert fell in synonyms(stumbled), "also where the list has another form of it"


def test_a_way_of_saying_is_looked_for_in_the_words_of_the_court() -> None:
    *said, meant = question_terms("Perché lo hanno mandato via?")
    assert meant.token == ""
    assert set(tokens("licenziamento recesso")) <= meant.others
    assert all(each.weight == LIGHT for each in said)


def test_words_that_could_be_in_any_question_weigh_only_where_there_is_nothing_else() -> None:
    assert [each.weight for each in question_terms("Che cosa è successo dopo?")] == [1, 1]
    assert {each.token: each.weight for each in question_terms("Che cosa è successo alla palestra?")}[
        tokens("palestra")[0]
    ] > LIGHT


@each(
    [
        ("Quanto ha speso?", "la somma di euro 4.500,00", 1),
        ("Quanto ha speso?", "la somma di EUR. 4.500", 1),
        ("Quanto ha speso?", "una somma ingente", 0),
        ("Quando è nato?", "il 3 maggio 2021", 1),
        ("Per quanto tempo resta sospesa la patente?", "per diciotto mesi", 1),
        ("Dove si trova la casa?", "sita in Milano, via Trento n. 31", 1),
        ("Quale norma si applica?", "l'art. 2051 c.c.", 1),
        ("Che cosa è successo?", "il 3 maggio 2021", 0),
    ]
)
def test_what_an_answer_has_to_contain(question: str, text: str, has: float) -> None:
    assert (shape_bonus(question, text) > 0) == bool(has)


def test_a_number_of_something() -> None:
    things = counted_tokens("Quanti denti gli hanno tolto?")
    assert counts("l'estrazione di quattro premolari", things)
    assert not counts("l'estrazione dei premolari, il 4 maggio", things)
    assert counted_tokens("Quanti soldi chiede?") == counted_tokens("Chi ha vinto?") == frozenset()


def test_of_which_kinds_a_question_is() -> None:
    assert "outcome" in taken_apart("Che fine ha fatto il ricorso?").kinds
    assert taken_apart("Come ha deciso il primo giudice?").kinds.isdisjoint({"outcome", "claim"})
    assert "gives" in taken_apart("Quanto deve pagare il Comune?").kinds
    assert "claim" in taken_apart("Come si è difeso il Comune?").kinds
    assert "yes_no" in taken_apart("Il testimone è credibile?").kinds
    assert focus("Quale stanza era pericolosa?") == tokens("stanza")[0]
    assert focus("Che fa il giudice?") is None


def test_who_speaks_in_a_text() -> None:
    assert signs("L'appellante deduce la nullità della notifica.")["party"]
    assert signs("La sentenza impugnata va confermata.")["earlier"]
    assert not any(signs("La deposizione è generica.").values())
    assert begins_operative("La Corte, definitivamente pronunciando, rigetta l'appello.")


def test_an_operative_part_without_its_heading_is_told_by_its_words() -> None:
    reasons = [f"Il giudice osserva che la prova numero {number} è generica e va disattesa." for number in range(9)]
    text = "\n".join(
        ["MOTIVI DELLA DECISIONE", *(each * 9 for each in reasons), "Il Tribunale così provvede: rigetta."]
    )
    words = Index(passages([text])).words
    assert words.zones[-1] == "operative"
    assert "operative" not in words.zones[:-1]
