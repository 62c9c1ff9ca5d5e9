"""Citations in German read as their Italian equals."""

import pytest

from bdm.document.parts import parts
from bdm.italian.german import _ROWS, CODES, in_italian
from bdm.italian.rulings import rulings
from bdm.italian.table import PARTED
from bdm.reference.riferimento_normativo.citation import extract, parse


def test_every_line_reads_its_examples() -> None:
    for row in _ROWS:
        for example in row.examples.split(PARTED):
            cited = f"laut Art. 1 {example}" if row in CODES else f"Art. 2, 3 {example} . Urteil des Landesgerichts"
            assert row.italian in in_italian(cited)[0], example


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("gemäß Art. 2043 ZGB und Art. 2059 Abs. 1 des ZGB", ["ART. 2043 C.C.", "ART. 2059 COMMA 1 C.C."]),
        ("Artikel 71 der Verfassung", ["ART. 71 COST."]),
        ("Art. 360 Abs. 1 Nr. 3 ZPO", ["ART. 360 COMMA 1 N. 3 C.P.C."]),
        ("Art. 640 StGB, Art. 530 StPO", ["ART. 640 C.P.", "ART. 530 C.P.P."]),
        ("laut Art. 82 und 83 ZPO", ["ART. 82 C.P.C.", "ART. 83 C.P.C."]),
        ("Art. 2043 bis 2059 ZGB", ["ART. 2043 C.C.", "ART. 2059 C.C."]),
        ("Gesetz vom 7. August 1990, Nr. 241", ["L. 241/1990"]),
        (
            "Art. 7 Abs. 2 Buchst. a) des GvD vom 18. Dezember\n2002, Nr. 309",
            ["ART. 7 COMMA 2 LETT. A) D.LGS. 309/2002"],
        ),
        (
            "Artikel 3 Absatz 4 des Dekretes des Präsidenten der Republik vom 22. März 1974, Nr. 279",
            ["ART. 3 COMMA 4 D.P.R. 279/1974"],
        ),
        ("Regionalgesetz vom 3. Mai 2018, Nr. 2", ["L.R. TRENTINO-ALTO ADIGE 2/2018"]),
        # The special statute is the act that it is annexed to; without an article it is what a text is about
        (
            "Artikel 90 des Sonderstatutes für Trentino-Südtirol - genehmigt mit Dekret des Präsidenten der Republik "
            "vom 31. August 1972, Nr. 670",
            ["ART. 90 D.P.R. 670/1972"],
        ),
        ("des Autonomiestatuts (Artikel 54 Absatz 1 Ziffer 7)", ["ART. 54 COMMA 1 N. 7 D.P.R. 670/1972"]),
        (
            "Durchführungsbestimmungen zum Sonderstatut für Trentino-Südtirol. Art. 5 des Sonderstatuts für Sardinien",
            [],
        ),
        (
            "der Verfassungsgesetze vom 10. November 1971, Nr. 1, und vom 23. Februar 1972, Nr. 1",
            ["L.COST. 1/1971", "L.COST. 1/1972"],
        ),
        (
            "die Artikel 3, 4 und 5 des GvD Nr. 165/2001",
            ["ART. 3 D.LGS. 165/2001", "ART. 4 D.LGS. 165/2001", "ART. 5 D.LGS. 165/2001"],
        ),
        (
            "Artikel 31 der Zivilprozessordnung, in den Artikeln 34 und 36 desselben Kodex",
            ["ART. 31 C.P.C.", "ART. 34 C.P.C.", "ART. 36 C.P.C."],
        ),
        ("Art. 186 StVO, Art. 33 des Verbraucherkodex", ["ART. 186 D.LGS. 285/1992", "ART. 33 COD. CONS."]),
        ("Artikel 7 und 9 der Richtlinie (EU) 2019/1", ["ART. 7 DIR. UE 1/2019", "ART. 9 DIR. UE 1/2019"]),
        ("RG vom 3. Mai 2018, Nr. 2", ["L.R. TRENTINO-ALTO ADIGE 2/2018"]),
        ("das gesetzes-vertretende Dekret vom 30. Juni 2003, Nr. 196", ["D.LGS. 196/2003"]),
        ("im Verfahren RG Nr. 2/2018 und Art. 5 des obgenannten Gesetzes", []),
        # Of another country, or of a province: not known, not wrong
        ("Art. 5 des österreichischen StGB und Art. 1 ZGB (Schweiz)", []),
        ("§ 823 BGB, § 263 StGB, § 128 ZPO", []),
        ("Art. 13 des Landesgesetzes vom 10. Juli 2018, Nr. 9", ["ART. 13 L.P. BOLZANO 9/2018"]),
        ("Art. 4 LG Nr. 17/1993", ["ART. 4 L.P. BOLZANO 17/1993"]),
        ("Landesraumordnungsgesetz vom 11. August 1997, Nr. 13", ["L.P. BOLZANO 13/1997"]),
        ("Gesetz vom 21. April 1962, Nr. 161; Artikel 2 obigen Gesetzes", ["L. 161/1962", "ART. 2 L. 161/1962"]),
        ("Art. 1 GD Nr. 18/2020 und KD vom 28. März 1942, Nr. 318", ["ART. 1 D.L. 18/2020", "R.D. 318/1942"]),
        ("Art. 2043 c.c. bis heute und Art. 380-bis c.p.c.", ["ART. 2043 C.C.", "ART. 380-BIS C.P.C."]),
    ],
)
def test_norms(text: str, cited: list[str]) -> None:
    found = extract(text)
    assert [each.reference.text for each in found] == cited
    if len(found) == 1:
        assert text[found[0].start : found[0].end] == text


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Kass., Urteil Nr. 12345/2021", "Cass. 12345/2021"),
        (
            "Kassationsgerichtshof, Vereinigte Sektionen, Urteil Nr. 26972 vom 11. November 2008",
            "Cass. 26972/2008",
        ),
        ("VfGH, Urteil Nr. 238/2014", "Corte cost. 238/2014"),
        ("Landesgericht Bozen, Urteil Nr. 123/2021", "Tribunale di Bolzano 123/2021"),
        ("OLG Bozen, Urteil Nr. 45/2020", "Corte di appello di Trento, sez. dist. di Bolzano 45/2020"),
        ("Kassationsgericht, Sektion II, hat mit der Entscheidung Nr. 15248 vom 17. April 2025", "Cass. 15248/2025"),
        ("Urteil Nr. 29083, das am 14. Mai 2024 vom Kassationsgerichtshof", "Cass. 29083/2024"),
        ("Landesgericht Bozen, Beschluss Nr. 12/2020", "Tribunale di Bolzano 12/2020"),
        ("Verwaltungsgericht Bozen, Rekurs RG Nr. 123/2017", None),
        ("Landesgericht Bozen, Verfahren Nr. 180/2015", None),
        ("OLG Innsbruck, Urteil Nr. 5/2020", None),
        ("Österreichischer VfGH, Urteil Nr. 5/2020", None),
    ],
)
def test_rulings(text: str, cited: str | None) -> None:
    found = [each for each in rulings(text) if each.ruling.court is not None]
    assert [each.ruling.name for each in found] == ([cited] if cited else [])
    assert all(text[each.start : each.end] == text for each in found)


def test_a_resolution_of_a_government_is_no_ruling() -> None:
    assert rulings("Mit Beschluss Nr. 258 vom 14. März 2017 hat die Landesregierung die Richtlinien genehmigt") == []


def test_what_is_typed() -> None:
    [read] = [parse("Art. 2043 ZGB")]
    assert read == parse("art. 2043 c.c.") is not None


def test_parts() -> None:
    pages = [
        "LANDESGERICHT BOZEN\nIM NAMEN DES ITALIENISCHEN VOLKES\nin der Streitsache zwischen A und B\n"
        "Anträge der Parteien\nDer Kläger beantragt die Verurteilung.\nSachverhalt\nMit Klage vom 3. Mai.\n",
        "Entscheidungsgründe\nDie Klage ist begründet. Die Begründung\nfolgt, aus anderen Gründen.\n"
        "AUS DIESEN GRÜNDEN\nverurteilt das Gericht die Beklagte.\n",
    ]
    assert [(part.kind, part.title) for part in parts(pages)] == [
        ("intestazione", None),
        ("conclusioni", "Anträge der Parteien"),
        ("fatto", "Sachverhalt"),
        ("motivi", "Entscheidungsgründe"),
        ("dispositivo", "AUS DIESEN GRÜNDEN"),
    ]
