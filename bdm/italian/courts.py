"""Courts, as texts name them."""

from __future__ import annotations

from typing import Final

from bdm.italian.table import Table

ABBREVIATED: Final = Table(
    (
        r"Cass(?:azione|\.)?|CASS\.?|S\.?\s?C\.(?=\s)",
        "Cassazione | CASS. | S. C. ",
        "la corte del palazzo | il tribuno",
    ),
    (r"[Ss]ez(?:\.|ion[ei])\s*(?:un(?:\.|ite)|U\b|\d|[IVX]+\b)", "Sez. un."),
    (r"SS\.?\s?UU\.?", "SS. UU."),
    (r"S\.?\s?U\.?(?=,|\s\d|\sn\.)|Sez\.?\s?Un\.?", "S. U., | Sez. Un."),
    (
        r"Corte\s+(?:di\s+[Cc]assazione|[Cc]ost(?:ituzionale|\.)?|EDU|[Ee]uropea|di\s+[Gg]iustizia|Suprema|dei\s+conti|d['’]\s?[Aa]ppello|di\s+[Aa]ppello)",
        "Corte di Cassazione",
    ),
    (r"C\.?\s?(?:cost\.?|EDU|Giust\.?|App\.?)", "C. cost."),
    (r"C\.?\s?E\.?\s?D\.?\s?U\.?|CGUE", "C. E. D. U. | CGUE"),
    (r"C\.?G\.?C?\.?E\.?", "C.G.C.E."),
    (r"Cons(?:\.|iglio)\s+(?:di\s+)?Stato", "Cons. di Stato"),
    (r"T\.?A\.?R\.?|Trib(?:\.|unale)|App\.", "T.A.R. | Trib. | App."),
    (r"Ass(?:\.|ise)|G\.?[IU]\.?P\.?|Pret\.", "Ass. | G.I.P. | Pret."),
    (r"Coll\.\s+arb", "Coll. arb"),
    (r"Ad(?:\.|unanza)\s+[Pp]len", "Ad. Plen"),
)
CITED: Final = Table(
    (
        rf"\b{ABBREVIATED.pattern}",
        "Cassazione",
        "la corte del palazzo | il tribuno",
    ),
    (r"[Ss]uprema\s+[Cc]orte", "Suprema Corte"),
    (r"[Gg]iudice\s+di\s+legittimità", "Giudice di legittimità"),
)
"""Where a citation of case law begins, in the letters that citations use: 'App.' is a court, 'app.' an appendix."""

CASSATION: Final = Table(
    (r"(?:corte\s+(?:suprema\s+)?di\s+|corte\s+)?cass(?:azione|\.)", "Corte di Cassazione | Cass.", "la cassa"),
    (r"s\.\s*c\.|suprema\s+corte", "S.C. | Suprema Corte"),
    any_case=True,
)
CONSTITUTIONAL: Final = Table(
    (r"corte\s+cost(?:ituzionale|\.)|c\.\s*cost\.", "Corte costituzionale | Corte cost. | C. cost.", "la corte"),
    any_case=True,
)
COUNCIL_OF_STATE: Final = Table(
    (r"consiglio\s+di\s+stato|cons\.\s*(?:di\s+)?(?:stato|st\.)", "Consiglio di Stato | Cons. St.", "il consiglio"),
    any_case=True,
)
"""The courts whose decisions are named by ECLI, in whatever letters: number and year have to follow."""

ELSEWHERE: Final = Table(
    (
        r"corte\s+(?:di\s+|d'\s?)?assis[ei](?:\s+(?:di\s+|d')?appello)?",
        "corte di assise di appello",
        "tribunale di Roma",
    ),
    (r"corte\s+(?:suprema\s+)?(?:di\s+)?cassazione", "corte suprema di cassazione"),
    (r"suprema\s+corte|corte\s+costituzionale", "suprema corte | corte costituzionale"),
    (r"corte\s+(?:dei|di)\s+(?:conti|giustizia)", "corte dei conti"),
    (r"consiglio\s+di\s+stato|giudice\s+di\s+pace", "consiglio di stato | giudice di pace"),
    (r"trib(?:unale|\.)\s+(?:amministrativo|superiore|regionale|delle\s+acque|militare)", "tribunale amministrativo"),
    (r"t\.?a\.?r\.?(?=\s+(?:per|del|lazio))", "t.a.r. per"),
    (r"commissione\s+tributaria", "commissione tributaria"),
    (r"autorit[aà]\s+nazionale", "autorita nazionale"),
    (r"(?:ufficio|magistrato)\s+di\s+sorveglianza", "ufficio di sorveglianza"),
    (r"agenzia\s+delle\s+entrate", "agenzia delle entrate"),
)
"""Courts that are none of ours: a heading that names one is of no decision of the archive."""

TRIBUNALE: Final = Table((r"tribunale|trib\.", "Tribunale | Trib.", "la tribuna | contributo"), any_case=True)
CORTE_DI_APPELLO: Final = Table(
    (
        r"corte\s+(?:di\s+|d['’]\s?)appello|corte\s+app\.|c\.\s?app\.|app\.",
        "Corte di appello | Corte d'appello | Corte App. | C. App. | App.",
        "la corte | appendice",
    ),
    any_case=True,
)
SEATED: Final = {"TRIBUNALE": TRIBUNALE, "CORTE DI APPELLO": CORTE_DI_APPELLO}
"""How the courts of merit are written, before the name of their seat, by the kind of office that each is."""
_OF_PEACE: Final = (r"giudice\s+di\s+pace|g\.\s?d\.\s?p\.", "Giudice di Pace | G.d.P.", "il giudice")
GIUDICE_DI_PACE: Final = Table(_OF_PEACE, any_case=True)
NOT_OF_MERIT: Final = Table(
    _OF_PEACE,
    (r"t\.?\s?a\.?\s?r\.?\b", "TAR Lazio | T.A.R.Lazio", "tariffa"),
    (
        r"tribunale\s+(?:amministrativo|superiore|dell'unione|dei|per|di\s+sorv)",
        "Tribunale amministrativo | Tribunale superiore | Tribunale dell'Unione | Tribunale per i minorenni",
        "Tribunale di Milano",
    ),
    (
        r"(?:alta\s+)?corte\s+(?:cost|di\s+cass|suprema|dei\s+conti|di\s+giustizia|europea|e\.?d\.?u|d['’]?\s*assis|di\s+assis)",
        "Corte cost. | Corte dei conti | Corte EDU | Corte d'assise",
        "Corte di appello",
    ),
    (r"suprema\s+corte|cassazione|cass\.", "Suprema Corte | Cassazione | Cass.", "la cassa"),
    (r"consiglio\s+di\s+stato|cons\.\s", "Consiglio di Stato | Cons. St.", "il consiglio"),
    (r"commissione\s+tributaria", "Commissione tributaria", "la commissione"),
    any_case=True,
)
"""Other courts, where a citation may go on with them: their numbers are none of a tribunal or a court of appeal."""
