"""A decision at a glance."""

from __future__ import annotations

from bdm.assistant.overview import overview
from bdm.assistant.passages import passages

FACTS = (
    "SVOLGIMENTO DEL PROCESSO\n"
    "La causa veniva istruita con prove documentali e all'udienza era trattenuta in decisione.\n"
    "Con atto di citazione notificato il 3 maggio 2021 Anna Bianchi conveniva in giudizio il condominio per i danni.\n"
)
REASONS = (
    "MOTIVI DELLA DECISIONE\n"
    "La questione è se il condominio risponda dei danni da infiltrazioni del lastrico solare.\n"
    "Secondo la giurisprudenza il condominio ne risponde come custode.\n"
    "Le spese seguono la soccombenza e si liquidano come in dispositivo secondo i parametri in vigore.\n"
)
ORDER = (
    "P.Q.M.\n"
    "Il Tribunale, definitivamente pronunciando, così provvede:\n"
    "1) condanna il condominio a pagare euro 5.000,00;\n"
    "2) compensa le spese;\n"
    "Così deciso in Milano, il 4 giugno 2022"
)


def told(text: str) -> dict[str, list[str]]:
    return {part: [each.text for each in said] for part, said in overview(passages([text])).items()}


def test_it_tells_who_asked_for_what_what_there_was_to_decide_and_how_it_ended() -> None:
    found = told(FACTS + REASONS + ORDER)
    assert list(found) == ["fatto", "questione", "decisione"]
    assert len(found["fatto"]) == 1
    assert found["fatto"][0].startswith("Con atto di citazione")
    assert [each.split()[0] for each in found["questione"]] == ["La", "Secondo"]
    assert found["decisione"] == ["1) condanna il condominio a pagare euro 5.000,00;", "2) compensa le spese;"]


def test_a_part_that_the_text_does_not_tell_is_left_out() -> None:
    assert list(told(REASONS)) == ["questione"]
    assert list(told(FACTS + ORDER)) == ["fatto", "decisione"]
    assert told("Un foglio.") == {}


LONG = (
    "SVOLGIMENTO DEL PROCESSO\n"
    "Con atto di citazione notificato il 3 maggio 2021, Anna Bianchi, rappresentata e difesa dall'avv. Verdi del foro,"
    " conveniva in giudizio il condominio, chiedendo che fosse condannato a risarcire i danni dell'appartamento"
    " al terzo piano, che aveva dovuto lasciare per un anno intero.\n"
    "MOTIVI DELLA DECISIONE\n"
    "La questione è se il condominio risponda dei danni da infiltrazioni del lastrico solare, che è di uso esclusivo di"
    " uno dei condomini, il quale ne aveva la custodia al tempo dei fatti e non lo aveva mai mantenuto.\n"
    "P.Q.M.\n"
    "Il Tribunale, definitivamente pronunciando nella causa indicata in epigrafe, ogni diversa istanza disattesa, così"
    " provvede: condanna il condominio a pagare euro 5.000,00 oltre interessi dalla domanda al saldo e rivalutazione.\n"
)


def test_it_has_five_lines_whatever_its_sentences_are() -> None:
    found = told(LONG)
    assert list(found) == ["fatto", "questione", "decisione"]
    characters = sorted(len(" ".join(each)) for each in found.values())
    assert characters[0] <= 82
    assert characters[-1] <= 165
    assert "condanna il condominio a pagare euro 5.000,00" in found["decisione"][0]


def test_its_sentences_are_those_of_the_text_and_whole_where_they_are_cited() -> None:
    for text in (FACTS + REASONS + ORDER, LONG):
        for said in overview(passages([text])).values():
            for each in said:
                (citation,) = each.citations
                there = "".join(text[place.start : place.end] for place in citation.places)
                assert " ".join(there.split()) == citation.quote
                assert each.text.strip("… ") in citation.quote
