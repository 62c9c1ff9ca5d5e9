"""The many ways in which registers, stamps and days are written."""

from bdm.desk.proposal.reading import propose
from bdm.desk.proposal.reading.catalogue import shipped_lists
from tests.fixtures.lines import each

BODY = "\nnella causa civile promossa da A B contro C D\nMOTIVI DELLA DECISIONE\nLa domanda è infondata.\n"


def read(text: str, *fields: str) -> tuple[str | None, ...]:
    found = {each.field: each.value for each in propose([text], shipped_lists())}
    return tuple(found.get(name) for name in fields)


@each(
    [
        ("n. 12/2020 RGAL", None),
        ("R.G.A.C. n. 12/2020", None),
        ("RGL 12/2020", None),
        ("NRG 12/2020", None),
        ("V.G. n. 12/2020", None),
        ("n. 12 R.G.A.C.C. anno 2020", None),
        ("al n. 12 dell'anno 2020 del Ruolo Generale", None),
        ("al n° 12 del Registro Generale Affari Nome_3 dell'anno\n2020", None),
        ("R.G. n. 12 del 2020", None),
        ("N. 12/20 R. G.", None),
        ("numero di ruolo generale 12/2020", None),
        ("n. 12/2020 sub 1 R.G.", "1"),
        ("n. 12-1/2020 R.G.", "1"),
        ("R.G. 12/2020-1", "1"),
    ]
)
def test_register(written: str, sub: str | None) -> None:
    text = f"TRIBUNALE DI ROMA\nSENTENZA\niscritta {written}{BODY}"
    assert read(text, "numero_ruolo", "anno_ruolo", "sub_procedimento") == ("12", "2020", sub)


def test_the_register_of_the_prosecutor_and_of_another_court_is_not_ours() -> None:
    fields = ("numero_ruolo", "anno_ruolo")
    assert read(f"N. 12/2020 R.G.N.R.\nTRIBUNALE DI ROMA{BODY}", *fields) == (None, None)
    other = (
        "\nOggetto: appello avverso la sentenza resa nella causa iscritta al n. 12/2015 R.G. del Tribunale di Rieti\n"
    )
    assert read(f"CORTE DI APPELLO DI ROMA{BODY}".replace("\nMOTIVI", f"{other}MOTIVI"), *fields) == (None, None)


@each(
    [
        ("Sentenza n. 89/2021 pubbl. il 05/02/2021\nRG n. 7/2019", "2021-02-05", "7"),
        ("Sentenza n. 89/2021 pubbl. il 2021-02-05", "2021-02-05", None),
        ("N. 89/21 Sent.", None, None),
        ("n. sent. 89/2021", None, None),
        ("Sentenza N° 89 del 2021", None, None),
        ("Decreto n. cronol. 89/2021 del 05/02/2021", "2021-02-05", None),
        ("Sent. N. 89/2021\nR.G. N. 7/2019\nCron. N. 55/2021\nRep. N. 66/2021", None, "7"),
        ("N. 7/2019 R.G.\nN. 89/2021 Reg. Sent.\nN. 55/2021 Cron.", None, "7"),
    ]
)
def test_stamps_of_the_registry(stamps: str, published: str | None, register: str | None) -> None:
    fields = ("numero_provvedimento", "anno_provvedimento", "data_pubblicazione", "numero_ruolo")
    for text in (f"{stamps}\nTRIBUNALE DI ROMA{BODY}", f"{stamps} TRIBUNALE DI ROMA {BODY}".replace("\n", " ")):
        assert read(text, *fields) == ("89", "2021", published, register)


def test_the_decision_that_is_reviewed_is_another_one() -> None:
    text = f"CORTE DI APPELLO DI ROMA\nappello avverso la sentenza n. 89/2021 del Tribunale di Rieti{BODY}"
    assert read(text, "numero_provvedimento") == (None,)


@each(
    [
        ("Così deciso in Roma il 5 febbraio 2021.", "2021-02-05", None),
        ("Così deciso in Roma, addì cinque febbraio duemilaventuno", "2021-02-05", None),
        ("Roma 5.2.21\nIl Giudice", "2021-02-05", None),
        ("Roma, lì 05/02/2021 Il Giudice Unico", "2021-02-05", None),
        ("Roma, data del deposito\nIl Giudice", None, None),
        ("Roma, 5 febbraio 2021\nIl Giudice\nDepositata in cancelleria l'11/02/2021", "2021-02-05", "2021-02-11"),
        (
            "Roma, 5 febbraio 2021\nIl Giudice\nDepositato in Cancelleria\nRoma, 11 febbraio 2021\nIl Cancelliere",
            "2021-02-05",
            "2021-02-11",
        ),
        ("conferma la sentenza n. 82/2021, pubblicata il 24.3.2021. Roma 5.4.2021 Il Giudice", "2021-04-05", None),
        ("Così deciso in Roma il 30 febbraio 2021.", None, None),
    ]
)
def test_days_at_the_foot(foot: str, decided: str | None, published: str | None) -> None:
    text = f"TRIBUNALE DI ROMA{BODY}P.Q.M.\nIl Tribunale rigetta la domanda. {foot}"
    assert read(text, "data", "data_pubblicazione") == (decided, published)


def test_a_reference_that_could_not_be_composed_is_not_proposed() -> None:
    said = "\nVisti l'art. 2043 c.c., il D.M. 55/2014 e l'art. 99999 c.c., nonché il D.M. 10 marzo 2014, n. 55."
    found = [each.value for each in propose([f"TRIBUNALE DI ROMA\nSENTENZA{BODY}{said}"], shipped_lists())]
    assert {each for each in found if each.startswith(("ART", "D.M."))} == {"ART. 2043 C.C.", "D.M. 55/2014 10/03/2014"}


def test_a_city_is_no_party() -> None:
    heading = "TRIBUNALE DI PALERMO\nSENTENZA\nnella causa civile iscritta al n. 5/2020 R.G. promossa da\n"
    claimant = "ALFA S.R.L., domiciliata in VIA ROMA 1\nPALERMO presso il difensore\nATTORE\n"
    against = "contro\nASCOLI PICENO\nCONVENUTO\n"
    against += "contro\nComune di Palermo, in persona del sindaco"
    found = propose([heading + claimant + against + BODY], shipped_lists())
    assert [each.value for each in found if each.field == "parte_processuale"] == ["ALFA S.R.L.", "Comune di Palermo"]
