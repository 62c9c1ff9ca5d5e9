"""A decision in brief: whole sentences about the matter, or nothing. All texts are composed."""

from __future__ import annotations

import pytest

from bdm.document.accessible_text import in_parts
from bdm.document.brief_words import costs_of
from bdm.document.references import references
from bdm.document.schemas import Breve

FACTS = (
    "SVOLGIMENTO DEL PROCESSO\n"
    "Con atto di citazione notificato il 3 maggio 2021 Anna Bianchi conveniva in giudizio il condominio, chiedendo"
    " il risarcimento dei danni al suo appartamento.\n"
    "La causa veniva istruita con prove documentali e all'udienza era trattenuta in decisione.\n"
)
REASONS = (
    "MOTIVI DELLA DECISIONE\n"
    "La controversia riguarda la responsabilità del condominio per le infiltrazioni dal lastrico solare.\n"
    "La domanda è fondata.\n"
)
ORDER = (
    "P.Q.M.\n"
    "Il Tribunale, definitivamente pronunciando, ogni altra istanza disattesa, così provvede:\n"
    "1) condanna il condominio a pagare all'attrice euro 5.000,00;\n"
    "2) condanna il condominio a rifondere le spese di lite, che liquida in euro 900,00 oltre spese generali;\n"
    "Manda alla cancelleria per gli adempimenti di rito.\n"
    "Così deciso in Milano, il 4 giugno 2022\n"
    "Il Giudice\n"
)


def brief_of(*pages: str) -> Breve | None:
    return in_parts(pages, references(pages)).breve


def told(*pages: str) -> dict[str, list[str]]:
    found = brief_of(*pages)
    assert found is not None
    return {part: [each.testo for each in getattr(found, part)] for part in ("fatto", "questione", "decisione")}


def test_it_tells_who_asked_for_what_what_there_was_to_decide_and_how_it_ended() -> None:
    assert told(FACTS + REASONS + ORDER) == {
        "fatto": [FACTS.split("\n")[1]],
        "questione": [REASONS.split("\n")[1]],
        "decisione": ORDER.split("\n")[2:4],
    }


def test_it_says_where_its_sentences_stand_and_what_the_operative_part_is() -> None:
    pages = (FACTS, REASONS + ORDER)
    text = in_parts(pages, references(pages))
    brief = text.breve
    assert brief is not None
    assert (brief.spese, brief.segue) == ("condanna", False)
    assert brief.dispositivo is not None
    assert text.parti[brief.dispositivo].tipo == "dispositivo"
    for each in (*brief.fatto, *brief.questione, *brief.decisione):
        paragraph = "".join(piece.testo for piece in text.parti[each.parte].paragrafi[each.paragrafo])
        assert each.testo in paragraph
    assert [each.pagina for each in (*brief.fatto, *brief.questione)] == [1, 2]


@pytest.mark.parametrize(
    "facts",
    [
        "La causa veniva istruita con prove documentali e il provvedimento era impugnato all'udienza del 3 maggio.",
        "Le parti costituite chiedevano il rigetto dell'avversa opposizione e la condanna alle spese del giudizio.",
        "del contratto, e con ricorso depositato il 3 maggio Anna Bianchi impugnava il suo licenziamento.",
        "Con ricorso del 3 maggio Anna Bianchi impugnava il licenziamento, esponendo … omissis … e chiedendo i danni.",
        "Con atto di appello del 3 maggio 2021 Anna Bianchi impugnava la sentenza per i motivi di cui infra.",
        "In subordine la società ricorrente chiedeva di essere rimessa in l'opposizione al decreto ingiuntivo.",
    ],
)
def test_what_cannot_be_read_by_itself_or_tells_nothing_of_the_matter_is_no_fact(facts: str) -> None:
    assert told(f"SVOLGIMENTO DEL PROCESSO\n{facts}\n{ORDER}")["fatto"] == []


@pytest.mark.parametrize(
    "reasons",
    [
        "La controversia riguarda, secondo l'appellante, la nullità del contratto stipulato fra le parti.",
        "Con il primo motivo l'attore deduce che la questione controversa è se il contratto sia nullo.",
        "La questione controversa è assorbita dal rigetto della domanda principale di risoluzione del contratto.",
        "La domanda è fondata e va accolta nei limiti che seguono, essendo provato l'inadempimento del convenuto.",
    ],
)
def test_what_a_party_says_or_the_court_has_closed_is_no_question(reasons: str) -> None:
    assert told(f"MOTIVI DELLA DECISIONE\n{reasons}\n{ORDER}")["questione"] == []


def test_of_a_long_operative_part_the_first_orders_stand_there_and_that_it_goes_on() -> None:
    orders = "".join(f"{number}) {'dichiara inefficace il pagamento ' * 6};\n" for number in range(1, 12))
    found = brief_of(f"{FACTS}P.Q.M.\nIl Tribunale così provvede:\n{orders}")
    assert found is not None
    assert [each.testo[:2] for each in found.decisione] == ["1)", "2)", "3)", "4)"]
    assert found.segue


def test_an_operative_part_that_orders_nothing_legible_is_only_led_to() -> None:
    found = brief_of(f"{FACTS}P.Q.M.\nIl Tribunale … ____ …\nCosì deciso in Milano, il 4 giugno 2022\n")
    assert found is not None
    assert (found.decisione, found.segue, found.spese) == ([], False, None)
    assert found.dispositivo is not None


def test_of_a_text_that_tells_nothing_there_is_nothing() -> None:
    assert brief_of("Un foglio.") is None
    assert brief_of("") is None


@pytest.mark.parametrize(
    ("orders", "costs"),
    [
        (["rigetta il ricorso;", "spese compensate."], "compensate"),
        (
            ["Compensa le spese per la metà e condanna il convenuto a rifondere la restante metà."],
            "compensate_in_parte",
        ),
        (["condanna il ricorrente al pagamento delle spese, liquidate in euro 100,00 per compensi;"], "condanna"),
        (["nulla sulle spese."], "nulla"),
        (["spese al definitivo."], "al_definitivo"),
        (["compensa le spese del primo grado;", "condanna l'appellante alle spese del secondo."], None),
        (["cassa e rinvia alla Corte d'appello, anche per le spese."], None),
        (["condanna il convenuto a pagare euro 500,00 oltre spese generali."], None),
        (["pone le spese di CTU a carico del convenuto."], None),
        (["rigetta la domanda."], None),
    ],
)
def test_costs_are_told_where_the_orders_say_one_thing_of_them(orders: list[str], costs: str | None) -> None:
    assert costs_of(orders) == costs
