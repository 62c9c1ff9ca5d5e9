"""Codes and addresses in the forms in which decisions write them, and what only looks like one."""

from __future__ import annotations

from bdm.anonymisation.detection import JoinedText, Metadata
from bdm.anonymisation.detection.addresses import Addresses
from bdm.anonymisation.detection.identifiers import Identifiers
from tests.fixtures.lines import each


def found(text: str) -> list[tuple[str, str]]:
    recognisers = (Identifiers(), Addresses())
    candidates = [each for recogniser in recognisers for each in recogniser.find(JoinedText([text]), Metadata())]
    return sorted((each.category.value, " ".join(text[each.start : each.end].split())) for each in candidates)


@each(
    [
        ("(C.F. RSSMRA80A01H501U),", [("CODICE_FISCALE", "RSSMRA80A01H501U")]),
        ("codice fiscale rssmra80a01h501u", [("CODICE_FISCALE", "rssmra80a01h501u")]),
        ("c.f. RSS MRA 80A01 H501U;", [("CODICE_FISCALE", "RSS MRA 80A01 H501U")]),
        ("cod. fisc. RSSMRA80A01\nH501U", [("CODICE_FISCALE", "RSSMRA80A01 H501U")]),
        ("RSSMRA80A01H5LMX", [("CODICE_FISCALE", "RSSMRA80A01H5LMX")]),  # letters for digits
        ("P.IVA 00743110157.", [("PARTITA_IVA", "00743110157")]),
        ("(C.F. e P. IVA IT00743110157)", [("PARTITA_IVA", "IT00743110157")]),
        ("IBAN IT60 X054 2811 1010 0000 0123 456", [("IBAN", "IT60 X054 2811 1010 0000 0123 456")]),
        ("sul conto IT60X05428111010\n00000123456 intestato", [("IBAN", "IT60X05428111010 00000123456")]),
        ("targata AB 123 CD", [("TARGA", "AB 123 CD")]),
        ("la Fiat EF456GH, ", [("TARGA", "EF456GH")]),
        ("motociclo tg. AB12345", [("TARGA", "AB12345")]),
        ("tel. 02/1234567", [("TELEFONO", "02/1234567")]),
        ("dal numero 333 1234567.", [("TELEFONO", "333 1234567")]),
        ("utenza telefonica +39\n3471234567", [("TELEFONO", "+39 3471234567")]),
        ("scriveva a mario.rossi@\ngmail.com.", [("EMAIL", "mario.rossi@ gmail.com")]),
        ("pec: rossi@pec.ordineavvocati.example.it", [("PEC", "rossi@pec.ordineavvocati.example.it")]),
        ("carta d'identità n. AX1234567", [("DOCUMENTO", "AX1234567")]),
        ("passaporto n. YA 1234567", [("DOCUMENTO", "YA 1234567")]),
        ("patente di guida cat. B n. MI1234567X", [("DOCUMENTO", "MI1234567X")]),
        ("nato a Roma (RM) il 12.3.1970,", [("NASCITA", "Roma (RM) il 12.3.1970")]),
        ("nata il 3 marzo 1980 a Reggio Calabria", [("NASCITA", "3 marzo 1980 a Reggio Calabria")]),
        ("n. a Bari il 3/4/60", [("NASCITA", "Bari il 3/4/60")]),
        ("NATO A MILANO IL 01/02/1990", [("NASCITA", "MILANO IL 01/02/1990")]),
        ("sono nati i figli Anna (3.4.2012) e Marco", [("NASCITA", "3.4.2012")]),
        (
            "residente in Milano, via Verdi n. 5, 20121 Milano (MI)",
            [("INDIRIZZO", "Milano, via Verdi n. 5, 20121 Milano (MI)")],
        ),
        ("l'abitazione di viale dei Mille, 12.", [("INDIRIZZO", "viale dei Mille, 12")]),
        ("via XX Settembre 12/B, int. 5", [("INDIRIZZO", "via XX Settembre 12/B, int. 5")]),
        ("alla via F.lli Cervi n° 89/A", [("INDIRIZZO", "via F.lli Cervi n° 89/A")]),
        ("residente a Roccasecca, in contrada San Leo snc", [("INDIRIZZO", "Roccasecca, in contrada San Leo snc")]),
    ]
)
def test_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@each(
    [
        "in via principale e in via istruttoria; IN VIA PRELIMINARE 1) dichiarare",
        "Cass. n. 12345678901 del 2020; euro 12345678901,00",
        "fattura n. 3401234567 del 3.4.2020; R.G. n. 3331234567/2020",
        "il 12.3.2019 il Tribunale di Milano, con sentenza n. 1234/2019, Rep. 02/2019",
        "protocollo.tribunale.milano@giustiziacert.it",
        "con sede in Napoli, via Toledo n. 156",
        "l'incidente avvenuto in via Roma, nei pressi della piazza",
        "nel corso del giudizio n. 12 del 2020; per via telematica",
        "art. 2043 c.c.; d.lgs. 196/2003; art. 13, comma 1-quater, d.P.R. 115/2002",
    ]
)
def test_left(text: str) -> None:
    assert found(text) == []


def test_a_code_that_does_not_check_is_proposed_with_a_doubt() -> None:
    text = JoinedText(["c.f. RSSMRA80A01H501X e IT61X0542811101000000123456"])
    reasons = [each.reason for each in Identifiers().find(text, Metadata())]
    assert len(reasons) == 2
    assert all("controllo" in reason for reason in reasons)
