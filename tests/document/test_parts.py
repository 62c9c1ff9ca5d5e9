"""The parts of a decision's text: found by their headings, nothing lost, nothing guessed."""

from __future__ import annotations

from datetime import date

import pytest

from bdm.document.accessible_text import in_parts
from bdm.document.parts import parts
from bdm.document.references import references
from bdm.document.schemas import TestoInParti
from bdm_demo import generate

FACTS = "Con atto di citazione notificato il 3 marzo 2020 l'attore conveniva in giudizio la società."
REASONS = "La domanda è fondata e va accolta per le ragioni che seguono."
ORDER = "Il Tribunale, definitivamente pronunciando, accoglie la domanda."
HEAD = "TRIBUNALE DI MILANO\nha pronunciato la seguente\nSENTENZA\nnella causa n. 12/2020 R.G."


def kinds(*pages: str) -> list[tuple[str, str | None]]:
    return [(part.kind, part.title) for part in parts(pages)]


@pytest.mark.parametrize(
    ("facts", "reasons", "operative"),
    [
        ("SVOLGIMENTO DEL PROCESSO\n", "MOTIVI DELLA DECISIONE\n", "P.Q.M.\n"),
        ("FATTO\n", "DIRITTO\n", "PER QUESTI MOTIVI\n"),
        ("IN FATTO\n", "CONSIDERATO IN DIRITTO\n", "P. Q. M.\n"),
        ("Svolgimento del processo:\n", "Motivi della decisione\n", "p.q.m.\n"),
        ("PREMESSO CHE\n", "RITENUTO CHE\n", "Per questi motivi\n"),
        # Without lines, as some PDFs give their text
        ("SVOLGIMENTO DEL GIUDIZIO ", "MOTIVI DELLA DECSIONE ", "PQM "),
        ("Svolgimento del processo ", "Ragioni della decisione ", "pqm "),
    ],
)
def test_facts_reasons_and_operative_part(facts: str, reasons: str, operative: str) -> None:
    text = f"{HEAD}\n{facts}{FACTS}\n{reasons}{REASONS}\n{operative}{ORDER}"
    found = [(kind, title and title.upper().replace(" ", "")) for kind, title in kinds(text)]
    said = [heading.strip(" \n:").upper().replace(" ", "") for heading in (facts, reasons, operative)]
    assert found == [("intestazione", None), *zip(("fatto", "motivi", "dispositivo"), said, strict=True)]


@pytest.mark.parametrize(
    "heading",
    [
        "RAGIONI DI FATTO E DI DIRITTO DELLA DECISIONE\n",
        "FATTO E DIRITTO\n",
        "Concisa esposizione del fatto e dei motivi della decisione ",
        "CONCISA ESPOSIZIONE DELLE RAGIONI DI FATTO E DI DIRITTO DELLA DECISIONE\n",
        "MOTIVI IN FATTO ED IN DIRITTO\n",
    ],
)
def test_facts_and_reasons_together(heading: str) -> None:
    text = f"{HEAD}\n{heading}{FACTS} {REASONS}\nP.Q.M.\n{ORDER}"
    assert [kind for kind, _ in kinds(text)] == ["intestazione", "fatto_e_motivi", "dispositivo"]


def test_conclusions_before_the_facts() -> None:
    text = f"{HEAD}\nCONCLUSIONI DELLE PARTI\nPer l'attore: accogliere.\nFATTO\n{FACTS}\nP.Q.M.\n{ORDER}"
    assert [kind for kind, _ in kinds(text)] == ["intestazione", "conclusioni", "fatto", "dispositivo"]


def test_the_words_of_headings_in_sentences_are_no_headings() -> None:
    text = (
        f"{HEAD}\nFATTO\nI motivi della decisione del primo giudice, in fatto e in diritto, non convincono.\n"
        "Le conclusioni delle parti sono in atti; in diritto si osserva quanto segue.\n"
        f"MOTIVI DELLA DECISIONE\n{REASONS} Per questi motivi la domanda va accolta.\nP.Q.M.\n{ORDER}"
    )
    assert [kind for kind, _ in kinds(text)] == ["intestazione", "fatto", "motivi", "dispositivo"]


def test_the_operative_part_of_a_decision_that_it_quotes_is_not_its_own() -> None:
    text = f"{HEAD}\nFATTO\nIl primo giudice così decideva:\nP.Q.M.\nrigetta.\nMOTIVI\n{REASONS}\nP.Q.M.\n{ORDER}"
    found = parts([text])
    assert [part.kind for part in found] == ["intestazione", "fatto", "motivi", "dispositivo"]
    assert [line.text for paragraph in found[-1].paragraphs for line in paragraph] == [ORDER]


def test_a_heading_in_two_forms_is_one() -> None:
    found = parts([f"{HEAD}\nFATTO\n{FACTS}\nPER QUESTI MOTIVI\nP.Q.M.\n{ORDER}"])
    assert [part.kind for part in found] == ["intestazione", "fatto", "dispositivo"]
    assert found[-1].title == "PER QUESTI MOTIVI"


@pytest.mark.parametrize("pages", [(), ("",), (" \n ", "")])
def test_no_words_no_parts(pages: tuple[str, ...]) -> None:
    assert parts(pages) == []


def test_without_headings_it_is_one_text() -> None:
    assert kinds("Vista l'istanza.", "Dispone in conformità.") == [("testo", None)]


def test_running_heads_and_feet_are_left_out() -> None:
    pages = [
        f"Sentenza n. 7/2024 del 03/05/2024\nRG n. 12/2020\nriga della pagina {word} del testo\nFirmato da: NERI\n{n}"
        for n, word in enumerate(("prima", "seconda", "terza"), 1)
    ]
    [part] = parts(pages)
    assert [line.text for paragraph in part.paragraphs for line in paragraph] == [
        "Sentenza n. 7/2024 del 03/05/2024",  # the first page keeps its head
        "RG n. 12/2020",
        "riga della pagina prima del testo",
        "riga della pagina seconda del testo",
        "riga della pagina terza del testo",
    ]


def test_paragraphs() -> None:
    full = "Una riga che va da un margine all'altro della pagina, come quasi tutte le righe"
    text = (
        f"{full}\ne continua fino all'art.\n2043 c.c. e poi finisce.\n"
        f"{full}\ne finisce qui.\n1) primo capo;\n2) secondo."
    )
    [part] = parts([text])
    assert [" ".join(line.text for line in paragraph) for paragraph in part.paragraphs] == [
        f"{full} e continua fino all'art. 2043 c.c. e poi finisce.",
        f"{full} e finisce qui.",
        "1) primo capo;",
        "2) secondo.",
    ]


def written(*pages: str) -> list[str]:
    """The paragraphs of every part."""
    return [" ".join(line.text for line in lines) for part in parts(pages) for lines in part.paragraphs]


FULL = "una riga che va da un margine all'altro della pagina, come quasi tutte le righe del testo"


def test_the_opening_has_its_formulas_on_lines_of_their_own_again() -> None:
    opening = (
        "N.R.G. 5/2023 REPUBBLICA ITALIANA IN NOME DEL POPOLO\nITALIANO CORTE DI\nAPPELLO DI\nANCONA SEZIONE\n"
        "PRIMA CIVILE La Corte, in persona dei magistrati\nnella persona del\n"
        "dott. Verdi ha pronunciato la seguente SENTENZA nella causa tra:"
    )
    assert written(f"{opening}\nFATTO\n{FACTS}")[:8] == [
        "N.R.G. 5/2023",
        "REPUBBLICA ITALIANA",
        "IN NOME DEL POPOLO ITALIANO",
        "CORTE DI APPELLO DI ANCONA",
        "SEZIONE PRIMA CIVILE",
        "La Corte, in persona dei magistrati nella persona del dott. Verdi ha pronunciato la seguente",
        "SENTENZA",
        "nella causa tra:",
    ]


def test_a_numbered_heading_is_a_paragraph() -> None:
    line = "La parte attrice ha chiesto il risarcimento dei danni, e la convenuta ha resistito"
    text = f"{line} negando il fatto.\n{line} a norma dell'art. 190 c.p.c."
    heads = ("1. I fatti di causa", "2.1 Il danno")
    page = "\n".join(
        ("MOTIVI DELLA DECISIONE", heads[0], text, heads[1], text, "II - Le spese", f"{line} n.\n2. Il danno.")
    )
    assert [each[:20] for each in written(page)] == [
        "1. I fatti di causa",
        "La parte attrice ha ",
        "2.1 Il danno",
        "La parte attrice ha ",
        "II - Le spese",
        "La parte attrice ha ",
    ]


def test_a_title_in_capitals_is_a_paragraph() -> None:
    text = f"{FULL} e\nfinisce su una riga che va anch'essa da un margine all'altro di tutta la pagina del testo.\n"
    text += f"NEL MERITO\nLa domanda è fondata: {FULL}\ne si accoglie.\n2.1. Le spese."
    first, *others = written(text)
    assert first.endswith("del testo.")
    assert others == ["NEL MERITO", f"La domanda è fondata: {FULL} e si accoglie.", "2.1. Le spese."]


def test_the_foot_of_a_decision_in_german_has_a_line_for_each_name() -> None:
    full = "Die Klage ist nach den angeführten Bestimmungen zu prüfen, wie der Kläger mit der Schrift vorgebracht hat"
    foot = ["So entschieden in Bozen am 11. März 2021", "Der Richter", "Dr. Max Muster"]
    text = "\n".join(["Entscheidungsgründe", full, f"{full}.", "AUS DIESEN GRÜNDEN", f"weist {full}.", *foot])
    assert written(text) == [f"{full} {full}.", f"weist {full}.", *foot]


WORDS = ("prima", "seconda", "terza", "quarta", "quinta", "sesta")


def test_stamps_on_every_other_page_and_in_the_middle_are_no_text() -> None:
    signed = "firmato da: ROSSI MARIO Emesso Da: ARUBAPEC Serial#: 3a4b"
    texts = [f"la pagina {word} dice\n{signed}\n{FULL} {word}" for word in WORDS]
    [paragraph] = written(*[f"Repert. n. {n}/2024\n{text}" if n % 2 else text for n, text in enumerate(texts, 1)])
    of_first, *others = [f"la pagina {word} dice {FULL} {word}" for word in WORDS]
    first = of_first.replace("dice", f"dice {signed}")
    assert paragraph == " ".join(["Repert. n. 1/2024", first, *others])


def test_the_number_of_the_case_in_the_middle_of_sentences_is_left_out_and_where_it_is_said_it_stays() -> None:
    said = "La causa iscritta al N.R.G. 320/2023 è decisa; in persona"
    stamped = [f"del {word} legale N.R.G. 320/2023 rappresentante" for word in WORDS]
    assert written(said, *stamped) == [" ".join([said, *(f"del {word} legale rappresentante" for word in WORDS)])]
    assert written(*stamped[:2]) == [" ".join(stamped[:2])]


def composed(*pages: str) -> TestoInParti:
    return in_parts(pages, references(pages))


def test_references_and_pages_stand_in_the_paragraphs() -> None:
    # '𝒜' is one character here and two in a browser
    found = composed("𝒜 norma dell'art.\n2043 c.c. il danno", "va risarcito.", "")
    assert (found.pagine, found.senza_testo) == (3, [3])
    [paragraph] = found.parti[0].paragrafi
    assert [(piece.testo, piece.pagina, piece.norma) for piece in paragraph] == [
        ("𝒜 norma dell'", None, None),
        ("art. 2043 c.c.", None, 0),
        (" il danno ", None, None),
        ("va risarcito.", 2, None),
    ]


def test_a_paragraph_and_a_word_go_on_over_the_page() -> None:
    found = composed("Va resti-\n\nPagina 1 di 2", "tuita la somma.\n\nPagina 2 di 2")
    [paragraph] = found.parti[0].paragrafi
    assert [(piece.testo, piece.pagina) for piece in paragraph] == [("Va resti", None), ("tuita la somma.", 2)]


def test_of_generated_decisions_every_word_is_kept_and_the_parts_are_found() -> None:
    for item in generate(120, 5, today=date(2026, 3, 2)):
        found = composed(*item.pages)
        kept: list[str] = []
        for part in found.parti:
            kept += (part.titolo or "").split()
            for paragraph in part.paragrafi:
                kept += "".join(piece.testo for piece in paragraph).split()
        assert [word.rstrip(":") for page in item.pages for word in page.split()] == [word.rstrip(":") for word in kept]
        assert found.parti[-1].tipo == "dispositivo", item.pages[-1]
        assert {part.tipo for part in found.parti} & {"fatto", "motivi", "fatto_e_motivi"}, item.pages[0]
