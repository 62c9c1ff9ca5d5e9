"""The heads of decisions in the layouts that courts, registries and scanners give them; names are invented."""

# ruff: noqa: E501  (lines as courts write them)
from __future__ import annotations

import pytest

from bdm.desk.proposal.reading import OpenField, propose, read
from bdm.desk.proposal.reading.catalogue import shipped_lists
from bdm.desk.proposal.reading.spelling import legible
from tests.fixtures.lines import each

FIELDS = ("tipo", "ufficio", "numero_ruolo", "anno_ruolo", "presidente", "relatore", "giudice_assegnatario_fascicolo")

Expected = tuple[str | None, ...]
LAYOUTS: dict[str, tuple[str, Expected, list[str]]] = {
    "tribunale ordinario, capitals with V": (
        "REPVBBLICA ITALIANA\nIN NOME DEL POPOLO ITALIANO\nTRIBVNALE ORDINARIO DI BERGAMO\nSEZIONE TERZA CIVILE\n"
        "Il Giudice dott. Mario Rossi ha pronunciato la seguente\nSENTENZA\nnella CAVSA civile iscritta al n. 12/2020 R.G."
        "\npromossa da\nALFA S.R.L., in persona del legale rappresentante, con l'avv. Neri\nATTRICE\nCONTRO\n"
        "VERDI ANNA (C.F. VRDNNA70A01A794X)\nCONVENVTA CONTVMACE\n",
        ("sentenza", "TRIBUNALE DI BERGAMO", "12", "2020", None, None, "Mario Rossi"),
        ["ALFA S.R.L.", "VERDI ANNA"],
    ),
    "tribunale collegiale, decree of a panel": (
        "TRIBUNALE DI TORINO\nSezione Prima Civile\nriunito in camera di consiglio nelle persone dei magistrati:\n"
        "dott.ssa Anna Bianchi Presidente\ndott. Ugo Neri Giudice relatore\ndott. Pio Gialli Giudice\n"
        "nel procedimento iscritto al n. r.g. 345/2021 promosso da:\nROSSI MARIO (C.F. RSSMRA70A01A794X)\nRICORRENTE\n"
        "contro\nBETA S.P.A., in persona del legale rappresentante\nRESISTENTE\nha pronunciato il seguente\nDECRETO\n",
        ("decreto", "TRIBUNALE DI TORINO", "345", "2021", "Anna Bianchi", "Ugo Neri", None),
        ["ROSSI MARIO", "BETA S.P.A."],
    ),
    "order, the judge after the parties": (
        "TRIBUNALE DI PISA\nNel procedimento cautelare iscritto al n.r.g. 51/2017 promosso da:\nALFA EDITORE S.P.A., in\n"
        "persona del legale rappresentante,\nrappresentata e difesa dagli avv.ti *\nRICORRENTE\nNei confronti di\n"
        "BETA S.P.A., in persona del legale\nrappresentante, rappresentata e difesa dall'Avv. *\n"
        "GAMMA S.R.L., in persona del legale rappresentante, difesa dagli avv.ti *\nRESISTENTI\n"
        "Il Giudice dott.ssa Silvia Neri, a scioglimento della riserva, ha\npronunciato la seguente\nORDINANZA\n",
        ("ordinanza", "TRIBUNALE DI PISA", "51", "2017", None, None, "Silvia Neri"),
        ["ALFA EDITORE S.P.A.", "BETA S.P.A.", "GAMMA S.R.L."],
    ),
    "corte d'appello, register in words": (
        "CORTE D'APPELLO DI FIRENZE\nSezione Seconda Civile\ncomposta dai Signori Magistrati:\nDott. Ugo Neri - Presidente -\n"
        "Dott.ssa Ada Verdi - Consigliere rel. est. -\nAvv. Pio Gialli - Giudice ausiliario -\nha pronunciato la seguente\n"
        "SENTENZA\nnella causa civile in grado di appello iscritta al n. 1068 del Ruolo Generale dell'anno 2020 vertente\n"
        "TRA\nISTITUTO NAZIONALE PER L'ASSICURAZIONE CONTRO GLI INFORTUNI SUL LAVORO, in persona del direttore\n"
        "Appellante\nE\nB.D., nato a Lucca il 3.4.1960, rappresentato e difeso dagli avv.ti Ivo Bo. e\nAldo Gini del Foro\n"
        "di Lucca, come da procura nel giudizio n. 99/2011 R.G. del Tribunale di Lucca\nAppellato\n",
        ("sentenza", "CORTE DI APPELLO DI FIRENZE", "1068", "2020", "Ugo Neri", "Ada Verdi", None),
        ["ISTITUTO NAZIONALE PER L'ASSICURAZIONE CONTRO GLI INFORTUNI SUL LAVORO", "B.D."],
    ),
    "corte d'appello, criminal": (
        "N. 345/2021 R.G. App.\nREPUBBLICA ITALIANA\nIN NOME DEL POPOLO ITALIANO\nLA CORTE DI APPELLO DI NAPOLI\n"
        "Quarta Sezione Penale\ncomposta dai magistrati:\ndott. Ugo Neri Presidente\ndott. Pio Gialli Consigliere relatore\n"
        "dott.ssa Ada Verdi Consigliere\nha pronunciato la seguente\nSENTENZA\nnel procedimento penale a carico di\n"
        "ROSSI MARIO, nato a Napoli il 1.1.1980, libero assente, imputato del reato di cui all'art. 640 c.p.\n",
        ("sentenza", "CORTE DI APPELLO DI NAPOLI", "345", "2021", "Ugo Neri", "Pio Gialli", None),
        ["ROSSI MARIO"],
    ),
    "criminal court, initials": (
        "Tribunale di Oristano\nIN NOME DEL POPOLO ITALIANO\nIl Tribunale in composizione monocratica ha pronunciato la\n"
        "SENTENZA\nnei confronti di:\nN. C., nato a _________, libero presente;\nIMPUTATO\ndel reato di cui all'art. 612 c.p.\n",
        ("sentenza", "TRIBUNALE DI ORISTANO", None, None, None, None, None),
        ["N. C."],
    ),
    "giudice di pace": (
        "UFFICIO DEL GIUDICE DI PACE DI RIETI\nIN NOME DEL POPOLO ITALIANO\nIl Giudice di Pace avv. Ivo Pace ha emesso la "
        "seguente\nSENTENZA\nnella causa civile iscritta al n. 77/2019 R.G. promossa da\nRosa Marini, rappresentata "
        "dall'avv. Neri\nricorrente\ncontro\nPrefettura di Rieti, in persona del prefetto\nresistente\n",
        ("sentenza", None, "77", "2019", None, None, "Ivo Pace"),
        ["Rosa Marini", "Prefettura di Rieti"],
    ),
    "administrative court": (
        "N. 00135/2017 REG.PROV.COLL.\nN. 00285/2016 REG.RIC.\nIN NOME DEL POPOLO ITALIANO\nIl Tribunale Amministrativo "
        "Regionale per il Lazio\nha pronunciato la presente\nSENTENZA\nsul ricorso numero di registro generale 285 del 2016, "
        "proposto da\nAlfa S.p.a., in persona del legale rappresentante, rappresentata e difesa dall'avvocato Ugo Neri;\n"
        "contro\nComune di Roma, in persona del sindaco;\nper l'annullamento\n",
        ("sentenza", None, "285", "2016", None, None, None),
        ["Alfa S.p.a.", "Comune di Roma"],
    ),
    "labour court, long formula": (
        "TRIBUNALE CIVILE DI CATANIA – SEZIONE LAVORO –\nIl Giudice Monocratico, nella persona della dott.ssa\nLidia Zeri, ha "
        "pronunciato, ai sensi dell'art. 429,\ncomma 1 c.p.c. come sostituito dall'art. 53 del D.L. 112/2008, dando lettura "
        "del dispositivo, la seguente\nSENTENZA\nNella causa di opposizione a decreto ingiuntivo iscritta al n. 9397/2011 R.G."
        "\nTRA\nDelta S.p.A., con sede in Catania\nOpponente\nCONTRO\nIvo Conti, difeso dall'avv. Neri, per mandato a margine "
        "del ricorso per\ndecreto ingiuntivo n. 7053/2011 R.G. del Tribunale di Catania.\nOpposto\n",
        ("sentenza", "TRIBUNALE DI CATANIA", "9397", "2011", None, None, "Lidia Zeri"),
        ["Delta S.p.A.", "Ivo Conti"],
    ),
    "scanned, digits for letters": (
        "R E P U B B L I C A  I T A L I A N A\nTR1BUNALE DI ROMA\nIl Giud1ce dott. Ugo Neri ha pronunciato la seguente\n"
        "S E N T E N Z A\nnella causa civile n. l23/2O18 R.G. promossa da\nIda Conti, nata a Roma\nATTR1CE\ncontro\n"
        "Pio Gialli, nato a Roma\nC0NVENUTO\n",
        ("sentenza", "TRIBUNALE DI ROMA", "123", "2018", None, None, "Ugo Neri"),
        ["Ida Conti", "Pio Gialli"],
    ),
    "no case of its own": (
        "TRIBUNALE DI ROMA\nSENTENZA\npromossa da\nIda Conti, nata a Roma, ricorrente nella procedura R.G. 55/2014\n"
        "contro\nNel caso di riforma della sentenza le spese si compensano, e così chiede;\n"
        "Il difensore ha concluso per il rigetto\n",
        ("sentenza", "TRIBUNALE DI ROMA", None, None, None, None, None),
        ["Ida Conti"],
    ),
    "decree without a heading of its own": (
        "TRIBUNALE DI ROMA\nR.G. 9/2022\nIl giudice dott. Ugo Neri, letti gli atti, osserva quanto segue.\n",
        ("decreto", "TRIBUNALE DI ROMA", "9", "2022", None, None, "Ugo Neri"),
        [],
    ),
}  # fmt: skip
BODY = "MOTIVI DELLA DECISIONE\nLa domanda va esaminata.\nP.Q.M.\n"
"""After the head; the decree of the last layout says what it is here."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_head_in_each_layout(name: str) -> None:
    head, expected, parties = LAYOUTS[name]
    acts = "DECRETA\nil non luogo a provvedere." if name.startswith("decree without") else "così provvede."
    found = propose([head + BODY + acts], shipped_lists())
    values = {one.field: one.value for one in found}
    assert tuple(values.get(field) for field in FIELDS) == expected
    assert [one.value for one in found if one.field == "parte_processuale"] == parties


def test_spelling_keeps_every_character_at_its_place() -> None:
    for written, meant in (
        ("TRIBVNALE, CAVSA CIVILE", "TRIBUNALE, CAUSA CIVILE"),
        ("S E N T E N Z A\n", "SENTENZA       \n"),
        ("n. l2/2O18, 1.O2.2O18", "n. 12/2018, 1.02.2018"),
        ("VERDI Vincenzo, sez. I/2018, Vertente", "VERDI Vincenzo, sez. I/2018, Vertente"),
    ):
        assert legible(written) == meant
        assert len(meant) == len(written)


OPPOSED = (
    "nell'opposizione a decreto ingiuntivo iscritta al n. 1/2020 R.G. tra Ida Conti opponente e Alfa S.r.l. opposta"
)
CLAIMED = "nella causa civile iscritta al n. 1/2020 R.G. tra Ida Conti attrice e Alfa S.r.l. convenuta"
APPEALED = "nella causa civile di appello iscritta al n. 1/2020 R.G. tra Ida Conti appellante e Alfa S.r.l. appellata"


@each(
    [
        (OPPOSED, "rigetta la proposta opposizione e conferma il decreto ingiuntivo n. 5/2019", "RIGETTO"),
        (OPPOSED, "rigetta l'opposizione; condanna l'opponente al pagamento di euro 500 ex art. 96 c.p.c.", "RIGETTO"),
        (
            OPPOSED,
            "conferma il decreto ingiuntivo opposto e condanna l'opponente al pagamento di euro 1.000",
            "RIGETTO",
        ),
        (OPPOSED, "accoglie l'opposizione e revoca il decreto ingiuntivo opposto", "ACCOGLIMENTO"),
        (
            OPPOSED,
            "revoca il decreto ingiuntivo; condanna l'opponente al pagamento di euro 900; spese compensate",
            None,
        ),
        (OPPOSED, "respinge, perché tardiva, l'avversa opposizione; compensa le spese", "RIGETTO"),
        (CLAIMED, "condanna la convenuta al pagamento di euro 100; condanna la convenuta alle spese", "ACCOGLIMENTO"),
        (CLAIMED, "condanna Alfa S.r.l. al pagamento di euro 100; rigetta la domanda verso la terza chiamata", None),
        (CLAIMED, "accoglie la domanda principale; rigetta nel resto; spese a carico della convenuta", "ACCOGLIMENTO"),
        (CLAIMED, "rigetta le domande; condanna l'attrice al pagamento delle spese", "RIGETTO"),
        (CLAIMED, "dichiara cessata la materia del contendere; rigetta la domanda ex art. 96 c.p.c.", None),
        (APPEALED, "rigetta l'appello e conferma la sentenza impugnata", "CONFERMA"),
        (APPEALED, "accoglie l'appello principale; rigetta l'appello incidentale", None),
    ]
)
def test_the_outcome_is_that_of_the_whole_operative_part(case: str, said: str, outcome: str | None) -> None:
    text = f"TRIBUNALE DI ROMA\nSENTENZA\n{case}\nMOTIVI DELLA DECISIONE\nSi osserva.\nP.Q.M.\nIl Tribunale così provvede:\n{said}."
    reading = read([text], shipped_lists())
    assert next((one.value for one in reading.proposals if one.field == "esito"), None) == outcome
    mixed = [one for one in reading.undecided if one.field == "esito"]
    assert len(mixed) == (outcome is None and "cessata" not in said)
    assert all(isinstance(one, OpenField) and len(one.values) > 1 and one.passage for one in mixed)
