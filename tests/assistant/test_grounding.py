"""Whether a passage says what a sentence says that cites it."""

from __future__ import annotations

from bdm.assistant.grounding import ground
from bdm.assistant.passages import passages
from tests.fixtures.lines import each

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
    return [each.text for each in ground(PASSAGES, "\n".join(said)).sentences]


@each(
    [
        "La società Beta S.r.l. ha chiesto il pagamento di 12.000 euro.",
        "Mario Verdi è stato convenuto in giudizio con atto notificato il 3 aprile 2019.",
        "La domanda si fonda sull'art. 1453 c.c.",
        "Il Tribunale ha rigettato la domanda.",
        "Il convenuto non ha contestato la consegna.",
        "Le spese sono state liquidate in € 2.500,00 oltre accessori.",
        "La fornitura era di 3 macchinari.",
        "L'atto di citazione è stato notificato nell'aprile 2019.",
    ]
)
def test_what_is_there_may_be_said_in_other_words(said: str) -> None:
    assert kept(f"{said} [1]") == [said]


@each(
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
    ]
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
    (said,) = ground(PASSAGES, "Il Tribunale ha rigettato la domanda [1].").sentences
    (citation,) = said.citations
    assert citation.quote.startswith("Il Tribunale rigetta la domanda")
    (place,) = citation.places
    assert TEXT[place.start : place.end] == citation.quote


QUOTE = "Il Tribunale rigetta la domanda e condanna la società attrice a rimborsare le spese"


def judged(said: str, quote: str) -> str:
    """What becomes of a sentence that quotes."""
    answer = ground(PASSAGES, f"{said} [1: «{quote}»]")
    if not answer.sentences:
        assert answer.left_out == 1
        return "left out"
    return "verified" if answer.sentences[0].verified else "to be verified"


@each(
    [
        ("Il Tribunale rigetta la domanda.", QUOTE, "verified"),
        ("La società attrice è condannata a rimborsare le spese.", QUOTE, "verified"),
        ("Il Tribunale accoglie la domanda.", QUOTE, "to be verified"),
        ("Il Tribunale non rigetta la domanda.", QUOTE, "to be verified"),
        ("Il Tribunale rigetta in parte la domanda.", QUOTE, "to be verified"),
        ("Il Tribunale rigetta tutte le domande.", QUOTE, "to be verified"),
        ("La società convenuta è condannata a rimborsare le spese.", QUOTE, "to be verified"),
        ("Le spese sono liquidate in euro 12.000.", "liquidate in euro 2.500 oltre accessori", "to be verified"),
        ("Il convenuto ha contestato la consegna.", "ha contestato la consegna dei macchinari", "to be verified"),
        ("Il Tribunale rigetta la domanda.", "Il Tribunale accoglie la domanda", "left out"),
        ("Il Tribunale rigetta la domanda.", "la", "left out"),
        ("Il Tribunale rigetta la domanda.", "Il Tribunale … condanna la società attrice", "verified"),
        ("La domanda è rigettata: vedi https://truffa.example.", QUOTE, "left out"),
    ]
)
def test_what_passes_is_verified_what_is_only_quoted_is_to_be_verified(said: str, quote: str, expected: str) -> None:
    assert judged(said, quote) == expected


def test_the_whole_sentence_of_a_quotation_is_shown() -> None:
    """Half of it may say the contrary."""
    (said,) = ground(PASSAGES, "Il convenuto ha contestato la consegna [1: «ha contestato la consegna»]").sentences
    assert said.citations[0].quote.startswith("Il convenuto non ha contestato")


def test_who_pays_whom_and_which_number_is_which() -> None:
    text = (
        "Condanna Alfa S.r.l. al pagamento in favore di Beta S.p.A. della somma di euro 4.000,00, con un canone "
        "iniziale di euro 900,00 per otto mesi."
    )
    those = passages([text])
    for said, verified in (
        ("Alfa S.r.l. è condannata al pagamento in favore di Beta S.p.A.", True),
        ("Beta S.p.A. è condannata al pagamento in favore di Alfa S.r.l.", False),
        ("Il canone iniziale è di 900 euro.", True),
        ("Il canone iniziale è di 4.000 euro.", False),
        ("Il canone iniziale è dovuto per otto anni.", False),
    ):
        (sentence,) = ground(those, f"{said} [1: «{text}»]").sentences
        assert sentence.verified is verified, said


@each(
    [
        # words that say the same; they never stand for their contrary
        ("La società è tenuta alla rifusione delle spese.", "La società deve rimborsare le spese.", True),
        ("La figlia minorenne abita con la madre.", "La figlia maggiorenne abita con la madre.", False),
        ("Non risulta affatto provato che il tetto fosse rotto.", "Non è dimostrato che il tetto fosse rotto.", True),
        ("Non risulta affatto provato che il tetto fosse rotto.", "È dimostrato che il tetto fosse rotto.", False),
        # numerals, ordinals, the seat of a court
        ("Il conduttore recede entro 6 mesi.", "Il conduttore recede entro sei mesi.", True),
        ("Il conduttore recede entro 3 mesi.", "Il conduttore recede entro sei mesi.", False),
        ("La causa è decisa alla prima udienza.", "La causa è decisa alla seconda udienza.", False),
        (
            "La Corte d'appello di Venezia conferma la sentenza del Tribunale di Verona.",
            "La Corte conferma la sentenza del Tribunale di Venezia.",
            False,
        ),
        # what is owed, what would be, what nobody denied
        ("È stata applicata una penale di 300 euro.", "La penale di 300 euro non era dovuta.", False),
        ("La clausola escluderebbe l'indennizzo.", "La clausola esclude l'indennizzo.", False),
        # a name of several words has one case
        ("È stato intimato a Poste Italiane il pagamento.", "Poste Italiane ha intimato il pagamento.", False),
        # each word belongs to the nearest mention
        (
            "L'importo dell'allegato, pari a 1.280 euro, non era quello della piattaforma, pari invece a 1.278 euro.",
            "L'allegato indicava un importo di 1.278 euro.",
            False,
        ),
        # the court is no party that claims
        ("La domanda è infondata perché tardiva.", "Secondo il Tribunale la domanda è infondata.", True),
    ]
)
def test_rules_of_the_comparison(text: str, said: str, verified: bool) -> None:
    (sentence,) = ground(passages([text]), f"{said} [1: «{text}»]").sentences
    assert sentence.verified is verified


@each(
    [
        # what the court did, and what was done to it, in other words
        ("L'istanza cautelare è stata rigettata.", "La Corte ha respinto l'istanza cautelare.", True),
        ("L'istanza cautelare è stata rigettata.", "La Corte ha accolto l'istanza cautelare.", False),
        ("La CTR accoglieva parzialmente il ricorso.", "La CTR ha accolto in parte il ricorso.", True),
        ("La CTR accoglieva parzialmente il ricorso.", "La CTR ha accolto interamente il ricorso.", False),
        ("Si dispone l'integrale compensazione delle spese.", "Le spese sono compensate integralmente.", True),
        ("Vi è la mancata costituzione degli appellati.", "Gli appellati non si sono costituiti.", True),
        ("Vi è la mancata costituzione degli appellati.", "Gli appellati si sono costituiti.", False),
        # a denial reaches what stands after it, and belongs to whom it is said of
        ("Decide senza esaminare né motivare la censura.", "Ha motivato la censura.", False),
        ("La legge è differita senza che ne possa derivare un danno.", "Dal differimento deriva un danno.", False),
        (
            "Il Comune di Gela non si è costituito in giudizio; la società Alfa si è costituita con atto di forma.",
            "La società Alfa non si è costituita in giudizio.",
            False,
        ),
        (
            "Il Comune di Gela non si è costituito in giudizio; la società Alfa si è costituita con atto di forma.",
            "La società Alfa si è costituita con atto di forma.",
            True,
        ),
        # the year, the month and the day of a date are no quantities
        ("Il piano prevede 16 rate, la prima il 10/12/2019.", "Il piano prevede 12 rate.", False),
        ("Con ricorso del 25.05.2018 opponeva l'avviso per l'anno 2008.", "L'avviso riguarda l'anno 2018.", False),
        # a long number names one act among others
        (
            "La cartella n. 29620110033 è stata notificata il 3.7.2012; la cartella n. 29620130002 è stata notificata "
            "il 2.8.2013.",
            "La cartella n. 29620130002 è stata notificata il 3 luglio 2012.",
            False,
        ),
        # a party claims what it says after its verb
        ("Ha proposto appello il Ministero, deducendo la violazione di legge.", "È stato proposto appello.", True),
        ("Ha proposto appello il Ministero, deducendo la violazione di legge.", "La legge è stata violata.", False),
        # cause and effect
        ("La modifica della destinazione determina la revoca.", "La revoca determina la modifica.", False),
        # who did it
        ("Interponeva appello l'Ufficio; la contribuente resisteva.", "La contribuente interponeva appello.", False),
        ("Agenzia delle Entrate non si è costituita.", "L'Agenzia delle Entrate non si è costituita.", True),
        # words of any question prove nothing, unless they turn the statement round
        ("Un avviso analogo è stato annullato.", "Un avviso simile era già stato annullato.", True),
        ("È stato segnalato prima della telefonata.", "È stato segnalato dopo la telefonata.", False),
    ]
)
def test_other_words_and_the_same_words_turned_round(text: str, said: str, verified: bool) -> None:
    (sentence,) = ground(passages([text]), f"{said} [1: «{text}»]").sentences
    assert sentence.verified is verified
