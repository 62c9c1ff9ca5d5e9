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
GIUDICE_DI_PACE: Final = Table(
    (r"giudice\s+di\s+pace|g\.\s?d\.\s?p\.", "Giudice di Pace | G.d.P.", "il giudice"), any_case=True
)
