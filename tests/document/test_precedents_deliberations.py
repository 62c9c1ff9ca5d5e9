"""Deliberations of the Court of Auditors."""

from __future__ import annotations

from bdm.document.precedents import precedents
from bdm.document.precedents_deliberations import deliberations
from tests.fixtures.lines import each

COURT = "Corte dei conti"


@each(
    [
        (
            f"{COURT}, Sezione delle autonomie, deliberazione n. 13/SEZAUT/2022/INPR",
            13,
            2022,
            "Sezione delle autonomie",
        ),
        (f"{COURT}, Sez. Autonomie, delib. n. 13/SEZAUT/2022/QMIG", 13, 2022, "Sez. Autonomie"),
        (f"{COURT}, Sez. Aut., del. n. 13/2022", 13, 2022, "Sez. Aut."),
        (f"{COURT}, sez. contr., delib. n. 12/2021/PAR", 12, 2021, "sez. contr."),
        (f"{COURT}, sez. contr. Lombardia, n. 12/2021/PAR", 12, 2021, "sez. contr. Lombardia"),
        (f"{COURT}, sez. contr. Lombardia, deliberazione n. 12/2021/PRSE", 12, 2021, "sez. contr. Lombardia"),
        (f"{COURT}, sez. reg. contr. Veneto, deliberazione n. 012/2021/PAR", 12, 2021, "sez. reg. contr. Veneto"),
        (f"{COURT}, sez. controllo Emilia-Romagna, delib. n. 7/21", 7, 2021, "sez. controllo Emilia-Romagna"),
        (
            f"{COURT}, Sezione regionale di controllo per la Puglia, con deliberazione n. 12/2021/PAR",
            *(12, 2021, "Sezione regionale di controllo per la Puglia"),
        ),
        (
            f"{COURT} - Sezione regionale di controllo\nper il Lazio, deliberazione n. 12 del 2021",
            *(12, 2021, "Sezione regionale di controllo per il Lazio"),
        ),
        (f"{COURT}, SS.RR. in sede di controllo, deliberazione n. 5/2019", 5, 2019, "SS.RR. in sede di controllo"),
        (f"{COURT}, sezioni riunite, deliberazione n. 7/CONTR/11", 7, 2011, "sezioni riunite"),
        (f"{COURT}, deliberazione n. SRCLOM/12/2021/PAR", 12, 2021, None),
        (f"{COURT}, sez. controllo Veneto, delib. 12 giugno 2020, n. 15", 15, 2020, "sez. controllo Veneto"),
        (f"{COURT}, sez. controllo Veneto, delib. n. 15 del 12/6/2020", 15, 2020, "sez. controllo Veneto"),
        (f"{COURT}, sez. contr. Veneto, parere n. 15/2020", 15, 2020, "sez. contr. Veneto"),
        (f"deliberazione n. 13/2022 della Sezione delle autonomie della {COURT}", 13, 2022, "Sezione delle autonomie"),
        (f"deliberazione n. 13/SEZAUT/2022/INPR della {COURT}", 13, 2022, None),
        ("Corte conti, sez. riun., delib. n. 2/2020/QMIG", 2, 2020, "sez. riun."),
        ("C. conti, sez. contr. Marche, del. n. 3/2019/PAR", 3, 2019, "sez. contr. Marche"),
    ]
)
def test_a_deliberation_by_number_year_and_section(text: str, number: int, year: int, section: str | None) -> None:
    found = precedents(f"Così {text}; e altro")
    assert [(each.precedent.name, each.ruling.section) for each in found] == [(f"Corte conti {number}/{year}", section)]
    assert f"Così {text}; e altro"[found[0].start : found[0].end] == text


@each(
    [
        "deliberazione n. 12/2021 della Giunta comunale",
        "deliberazione n. 12/2021 dell'ANAC",
        "delibera n. 12/2021 del consiglio",
        f"{COURT}, sez. giur. Lazio, sentenza n. 12/2021",
        f"{COURT}, n. 12/2021",
        f"{COURT}, sez. contr. Lazio, n. 5/2020",
        f"{COURT}, deliberazione n. 12",
        f"{COURT}, deliberazione n. 12/2099/PAR",
        f"{COURT} e la deliberazione della Giunta n. 12/2021",
    ]
)
def test_what_is_none(text: str) -> None:
    assert deliberations(text) == []
