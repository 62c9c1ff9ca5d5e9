"""What documents, courts, norms and cited decisions are called."""

from __future__ import annotations

from uuid import UUID

import pytest

from bdm.open_data.akn import identity
from tests.open_data.akn.documents import view


def test_a_decision_by_its_office_day_area_and_number() -> None:
    assert identity.work(view()) == "/akn/it/judgment/sentenza/tribunale-di-milano/2024-03-05/civile-1234"
    assert identity.work(view()) != identity.work(view(area="penale"))


def test_a_decision_without_a_number_by_its_id() -> None:
    own = view(numero_provvedimento=None, tipo="ordinanza", ufficio="CORTE DI APPELLO DI L'AQUILA")
    assert identity.work(own) == (
        f"/akn/it/judgment/ordinanza/corte-di-appello-di-l-aquila/2024-03-05/civile-{UUID(str(own.id))}"
    )


@pytest.mark.parametrize(
    ("name", "said", "called"),
    [
        ("Corte cost. 238/2014", "", "ECLI:IT:COST:2014:238"),
        ("Cass. 13533/2001", "Cass. civ., sez. un., 30 ottobre 2001, n. 13533", "ECLI:IT:CASS:2001:13533CIV"),
        ("Cass. 13533/2001", "Cass. sez. lav. n. 13533/2001", "ECLI:IT:CASS:2001:13533CIV"),
        ("Cass. 1234/2020", "Cass. pen., sez. III, n. 1234/2020", "ECLI:IT:CASS:2020:1234PEN"),
        ("Cass. 13533/2001", "Cass. S.U. n. 13533/2001", None),
        ("Cass. 13533/2001", "Cass. civ. n. 13533/2001\nCass. pen. n. 13533/2001", None),
        ("Cons. Stato 5/2020", "Cons. Stato n. 5/2020", None),
        ("TAR Lazio 3012/2021", "TAR Lazio n. 3012/2021", None),
        (
            "Tribunale di Milano, sentenza n. 5/2020",
            "",
            "/akn/it/judgment/sentenza/tribunale-di-milano/2020/5",
        ),
        ("Tribunale di Milano, n. 5/2020", "", None),
        ("sentenza n. 5/2020", "", None),
        ("nulla", "", None),
    ],
)
def test_a_cited_decision_only_if_it_can_be_no_other(name: str, said: str, called: str | None) -> None:
    assert identity.ruling(name, said) == called


@pytest.mark.parametrize(
    ("name", "link", "called"),
    [
        (
            "art. 2043 c.c.",
            "https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:regio.decreto:1942-03-16;262:2~art2043",
            "urn:nir:stato:regio.decreto:1942-03-16;262:2~art2043",
        ),
        ("reg. UE 2016/679", "http://data.europa.eu/eli/reg/2016/679/oj", "http://data.europa.eu/eli/reg/2016/679/oj"),
        ("L.R. Lombardia 12/2005", None, "urn:nir:regione.lombardia:legge:2005;12"),
        ("D.M. 140/2012", None, None),
        ("nulla", None, None),
    ],
)
def test_a_norm_by_its_urn_or_eli(name: str, link: str | None, called: str | None) -> None:
    assert identity.norm(name, link) == called
