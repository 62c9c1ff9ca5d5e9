"""Courts and kinds of decisions, as citations name them."""

from __future__ import annotations

from typing import Final

from bdm.italian.rulings.ruling import Court
from bdm.italian.table import Table

REGIONS: Final = (
    "abruzzo|basilicata|calabria|campania|emilia[ -]romagna|friuli(?:[ -]venezia giulia)?|lazio|liguria|lombardia"
    "|marche|molise|piemonte|puglia|sardegna|sic(?:ilia(?:na)?)?|toscana|trentino(?:[ -]alto adige)?|trento|bolzano"
    "|umbria|valle d'aosta|veneto"
)
"""Where the courts of a region sit."""
KINDS: Final = Table(
    (r"sentenz[ae]|sent\.", "sentenza | sentenze | sent. | sentenza non definitiva", "sentito"),
    (r"ordinanz[ae]|ord\.", "ordinanza | ord.", "ordinato"),
    (
        r"(?<!regio\s)decreto(?!\s*-?\s*(?:legge|legislativo|ministeriale|del)\b)|decr\.",
        "decreto ingiuntivo | decr.",
        "decreto-legge | decreto legislativo | regio decreto",
    ),
    (
        r"decision[ei]|dec\.|pronun[cz](?:ia|i?e)(?![^\W_])",
        "decisione | decisioni | dec. | pronuncia | pronunce",
        "deciso | pronunciata",
    ),
    any_case=True,
)
KIND_NAMES: Final = {"sent": "sentenza", "ord": "ordinanza", "decr": "decreto"}
"""By how the words for them begin."""
REGISTER: Final = Table(
    (
        r"n?\.?\s?r\.\s?g\.(?:[a-z]\.){1,4}|n?\.?\s?r\.\s?g\.?|r\.?\s?g\.?\s?n\.?\s?r\b|rg\b",
        "R.G. | N.R.G. | R.G.N.R. | RG | R.G.A.",
        "regola | argomento",
    ),
    (
        rf"ruolo|cron\b|rep\b\.?|reg\.(?!\s?(?:(?:per\s(?:la\s|il\s|le\s|l')?)?(?:{REGIONS})(?![^\W_])|giur))|r\.\s?o\.|prot(?:ocollo|\.)",
        "prot. | ruolo | cron | rep. | reg. | R.O.",
        "regola | reg. Siciliana | reg. per l'Umbria",
    ),
    any_case=True,
)
"""A number that stands with one of these is of a register: no ruling."""

GAZETTE: Final = r"g\.\s?u\.(?!\s(?:del\s|presso\s(?:il\s)?)?(?:trib|lavoro))|gazz(?:etta|\.)\suff(?:iciale|\.)"
"""The number that stands with it is of a gazette."""
MASSIMA: Final = r"(?-i:[SO])\.\s?(?:nn?\.\s?)?(?=\d{1,4}\s?(?:/\s?\d|(?:,|e|del)\s))"
"""How the Constitutional Court's summaries write 'sentenza', 'ordinanza': 'S. 42/24 - mass. 46042'."""
STATES: Final = (
    "italia|francia|germania|spagna|svizzera|regno unito|norvegia|turchia|russia|grecia|romania|bulgaria|polonia"
    "|ungheria|austria|belgio|paesi bassi|olanda|portogallo|croazia|slovenia|slovacchia|serbia|svezia|finlandia"
    "|danimarca|irlanda|islanda|lituania|lettonia|estonia|ucraina|moldavia|moldova|georgia|armenia|azerbaigian|malta|cipro|albania"
    "|macedonia|montenegro|bosnia|san marino|repubblica ceca|lussemburgo|liechtenstein"
)
"""Against which the Court of human rights decides."""
HERE: Final = Table(
    (
        r"quest[ao]\s(?:stess[ao]\s|suprem[ao]\s)?(?:corte(?!\s(?:dei|di\s|cost|d'|suprema|europea|territ))|consiglio(?!\s(?:di|com|reg))"
        r"|sezione|commissione|collegio)|il\scollegio|della\ssezione(?=,?\s\(?n\.)",
        "questa Corte | questo Consiglio | questa stessa Sezione | il Collegio",
        "questa Corte dei conti | la Corte",
    ),
    any_case=True,
)
"""The court whose text it is."""

_TOWN_BEFORE_NUMBER: Final = (
    r"[A-Z][\w']+(?:\s[A-Z][\w']+)?,?\s(?:(?i:sez|sent|ord)"
    r"|(?:(?:\d{1,2}[./-]\d{1,2}[./-]|\d{1,2}[°º]?\s[a-z]{5,9}\s)\d{2,4},?\s)?n[.r°\s]{1,3}\d{1,6}[\s/,.;)]?)"
)
"""What tells a court of one letter or three from a name: its town, and what only decisions have."""

_CASSAZIONE: Final = Table(
    (
        r"(?i:(?:suprema\s+)?corte\s+(?:suprema\s+)?di\s+cass(?:azione|\.))",
        "Corte di Cassazione | Suprema Corte di Cassazione | Corte di Cass.",
        "la cassa | il casellario",
    ),
    (
        r"(?i:(?<!per\s)(?<!per\sla\s)(?:cass(?:\.|(?=[\s,]))|(?-i:C(?:assazione|ASSAZIONE)|(?<!la\s)cassazione)\b))",
        "Cassazione | Cass. | CASS n",
        "per la cassazione della sentenza | ricorre per cassazione",
    ),
    (r"S\.\s?C\.|(?i:suprema\s+corte)", "S.C. | Suprema Corte"),
)
_COSTITUZIONALE: Final = Table(
    (r"(?i:corte\.?\s+cost(?:ituzionale|\.)?(?![^\W_]))", "Corte costituzionale | Corte cost.", "la corte | i costi"),
    (r"(?i:c\.\s?cost\.)", "C. cost. | c.cost."),
    (r"Consulta\b|(?i:giudice\sdelle\sleggi)", "Consulta | Giudice delle leggi", "consulta"),
)
_CONSIGLIO_DI_STATO: Final = Table(
    (r"(?i:cons(?:iglio|\.)\s+(?:di\s+)?st(?:ato|\.))", "Consiglio di Stato | Cons. St. | Cons. Stato", "il consiglio"),
    (
        r"C\.\s?[Dd]\.\s?S\.|CdS\b|CDS\b|C\.\s?S\.(?=,?\s(?:[Ss]ez|[IVX]{1,4}\b))|(?i:ad(?:\.|unanza)\splen(?:\.|aria))",
        "C.d.S. | CdS | CDS | C.S., sez. IV | Ad. Plen. | adunanza plenaria",
        "c.d.s. | C.S. del",
    ),
)
_GIUSTIZIA_AMMINISTRATIVA: Final = Table(
    (
        r"(?i:cons(?:iglio|\.)\s(?:di\s)?giust(?:izia|\.)\s?amm(?:inistrativa|\.|vo\b)?)",
        "Consiglio di giustizia amministrativa | Cons. giust. amm.",
        "giustizia",
    ),
    (
        r"C\.\s?G\.\s?A\.(?:\s?R\.\s?S\.)?|CGA(?:RS)?\b|C\.?[Gg]\.?[Aa]\.?\s?(?=[Ss]ic)",
        "C.G.A. | C.G.A.R.S. | CGA | Cga Sicilia",
    ),
)
_AMMINISTRATIVO: Final = Table(
    (r"(?i:tribunale\s+amministrativo(?:\s+regionale)?)", "Tribunale amministrativo regionale", "amministrativo | tar"),
    (r"T\.\s?[Aa]\.\s?[Rr]\.?|T[Aa][Rr]\b", "T.A.R. | TAR | Tar"),
    (
        r"T\.\s?R\.\s?G\.\s?A\.?|TRGA\b|(?i:tribunale\sregionale\sdi\sgiustizia\samministrativa)",
        "T.R.G.A. | TRGA | Tribunale regionale di giustizia amministrativa",
    ),
)
_CONTI: Final = Table(
    (r"(?i:corte\s+(?:dei\s+)?conti)|C\.\s?(?:dei\s)?[Cc]onti", "Corte dei conti | C. conti", "i conti"),
    (
        rf"(?i:sezione\s+giurisdizionale\s+(?:per\s|regionale|d[i']\s?appello|(?={REGIONS})))",
        "Sezione giurisdizionale per la Regione | Sezione giurisdizionale Veneto",
    ),
    (
        r"(?i:sez(?:ione|\.)\s?(?:(?:[ivx]{1,3}|1|2|3|prima|seconda|terza)[°^]?\s)?"
        r"(?:giur(?:isd?)?\.(?=\s\w)|(?:giur(?:isdizionale)\s)?centr(?:ale|\.)|(?:d'\s?)?app(?:ello|\.)))"
        r"|[IVX]{1,3}\^?\s(?i:sez(?:ione|\.)\s(?:centr(?:ale|\.)\s)?(?:di\s|d'\s?)?app(?:ello|\.))"
        rf"|[IVX]{{1,3}}\s(?:sez\.\s)?app\.(?=\s(?:n|sent))|(?i:sez(?:ione|\.)\s(?:reg\.\s)?(?:{REGIONS})(?=,?\s(?:n|sent)))",
        "Sez. II App. | sez. giur. Lazio | Sezione d'appello | Sez. I centr. | II app. n | Sez. Lombardia n",
        "Sez. II",
    ),
    (
        r"(?i:sezione\s+\w{1,8}\s+(?:giurisdizionale\s+)?centrale\s+(?:di\s|d'))",
        "Sezione terza centrale di appello | Sezione prima giurisdizionale centrale d'appello",
    ),
)
_TRIBUTARIO: Final = Table(
    (
        r"(?i:comm(?:issione|iss\.|\.)\s?trib(?:utaria|ut\.|\.))",
        "Commissione tributaria | Comm. trib. | COMM.TRIB.",
        "la commissione | la corte",
    ),
    (
        r"(?i:c(?:orte|\.)\s(?:di\s)?giust(?:izia|\.)\s?trib(?:utaria|ut\.|\.))",
        "Corte di giustizia tributaria | Corte giust. trib.",
    ),
    (
        r"C\.\s?T\.\s?[PRC]\.|C[Tt][PpRrCc]\b|C\.\s?G\.\s?T\.|CGT(?:\s?[12]°?)?(?![^\W_])",
        "C.T.R. | CTP | C.G.T. | CGT | CGT1 | Ctr",
    ),
)
_GIUSTIZIA_UE: Final = Table(
    (
        r"(?i:corte\s+(?:di\s+)?giust(?:izia|\.)(?!\s+trib)"
        r"(?:\s+(?:dell'unione\s+europea|dell'ue|ue|u\.e\.|delle\s+comunità\s+europee|ce|c\.e\.|europea))?)",
        "Corte di giustizia | Corte giust. UE | Corte di giustizia dell'Unione europea",
        "Corte di giustizia tributaria",
    ),
    (r"C\.?\s?G\.?\s?[UC]\.?\s?E\b\.?", "CGUE | C.G.U.E. | CGCE"),
)
_DIRITTI_UOMO: Final = Table(
    (
        r"(?i:c(?:orte|\.)\s(?:edu\b|e\.\s?d\.\s?u\.|di\sstrasburgo"
        r"|eur(?:opea|\.)(?:\s(?:dei\s)?dir(?:itti|\.)(?:\s(?:dell'|umani)?\s?(?:uomo)?)?)?))",
        "Corte EDU | Corte europea dei diritti dell'uomo | Corte eur. | C. eur. dir. uomo | Corte di Strasburgo",
        "la corte",
    ),
    (r"C\.?\s?E\.?\s?D\.?\s?U\b\.?", "CEDU | C.E.D.U."),
)
_ASSISE: Final = Table(
    (
        r"(?i:corte\s+(?:di\s+|d'\s?)?ass(?:ise|\.)(?:\s+(?:di\s+|d'\s?)?app(?:ello|\.))?)",
        "Corte di assise di appello | Corte d'assise | Corte ass.",
        "la corte",
    ),
    (r"Ass\.", "Ass."),
)
_APPELLO: Final = Table(
    (
        r"(?i:corte\s+(?:territoriale\s+)?(?:di\s+|d'\s?)?app(?:ello|\.)|c\.\s?(?:d'\s?)?app\.)",
        "Corte di appello | Corte d'appello | Corte app. | C. App. | Corte d'App. | C. d'app.",
        "l'appello | app.",
    ),
    (r"App\.|APP\.", "App. | APP."),
    (
        rf"C\.?\s?(?:d\.?\s?)?A(?:\.|(?=\s))(?=\s(?:di\s)?{_TOWN_BEFORE_NUMBER})",
        "C.A. Milano, sent. | C.d.A. di Bari sez. | CdA Brescia, n. 654/2018 | C.d.A. Torino 3.4.2019, n. 5",
        "C.d.A. di Alfa, delibera | C.A. | CdA Alfa, 3 maggio 2020",
    ),
)
_PACE: Final = Table(
    (r"(?i:giud(?:ice|\.)\s(?:di\s)?pace)", "Giudice di Pace | GIUDICE DI PACE | Giud. pace", "il giudice"),
    (r"G\.\s?[Dd]\.\s?[Pp]\.|G[Dd][Pp]\b", "G.d.P. | GdP | GDP"),
    (
        r"(?i:giudice\sdi\s)[A-Z]\w{0,20}_\d{1,4}(?=\s(?i:di)\s[A-Z])",
        "Giudice di Nome_16 di Nome_17",
        "giudice di Milano | Giudice di Nome_16 ha",
    ),
)
_MINORENNI: Final = Table(
    (
        r"(?i:tribunale\s(?:ordinario\s)?per\si\sminor(?:enni|i)|trib\.\s(?:per\si\s)?min(?:orenni|or\.|\.))",
        "Tribunale per i minorenni | Trib. min. | Trib. minorenni",
        "Tribunale",
    ),
)
_SORVEGLIANZA: Final = Table(
    (
        r"(?i:trib(?:unale|\.)\s(?:di\s)?sorv(?:eglianza|\.))",
        "Tribunale di sorveglianza | Trib. sorv.",
        "sorveglianza",
    ),
)
_TRIBUNALE: Final = Table(
    (
        r"(?i:tribunale(?!\s+(?:superiore|dell'unione|dei|militare|di\s+sorv|per\s)))",
        "Tribunale | TRIBUNALE DI ROMA",
        "Tribunale per i minorenni | Tribunale superiore | contributi",
    ),
    (r"Trib\.|TRIB\.", "Trib. | TRIB."),
    (
        rf"T\.(?=\s{_TOWN_BEFORE_NUMBER})",
        "T. Napoli, sez. II | T. Monza 14 marzo 2016, n. 733 | T. Ivrea ord.",
        "T. Napoli | T. Rossi, nato il 3.4.1980 | T. Rossi 14 marzo 2016",
    ),
    (
        r"(?i:giudice\s(?:unico\s)?del\slavoro)(?=\sdi\s[A-Z])",
        "giudice del lavoro di Trani",
        "il giudice del lavoro di primo grado",
    ),
)
COURTS: Final = {
    Court.GIUSTIZIA_UE: _GIUSTIZIA_UE,
    Court.DIRITTI_UOMO: _DIRITTI_UOMO,
    Court.TRIBUTARIO: _TRIBUTARIO,
    Court.CONTI: _CONTI,
    Court.COSTITUZIONALE: _COSTITUZIONALE,
    Court.GIUSTIZIA_AMMINISTRATIVA: _GIUSTIZIA_AMMINISTRATIVA,
    Court.CONSIGLIO_DI_STATO: _CONSIGLIO_DI_STATO,
    Court.AMMINISTRATIVO: _AMMINISTRATIVO,
    Court.CASSAZIONE: _CASSAZIONE,
    Court.ASSISE: _ASSISE,
    Court.APPELLO: _APPELLO,
    Court.PACE: _PACE,
    Court.MINORENNI: _MINORENNI,
    Court.SORVEGLIANZA: _SORVEGLIANZA,
    Court.TRIBUNALE: _TRIBUNALE,
}
"""How each court is named; the more particular one first."""
SEATED: Final = frozenset(
    {
        *{Court.TRIBUNALE, Court.MINORENNI, Court.SORVEGLIANZA},
        *{Court.APPELLO, Court.ASSISE, Court.PACE, Court.AMMINISTRATIVO, Court.TRIBUTARIO},
    }
)
"""Courts that are many, told apart by where they sit."""
SECTIONS: Final = Table(
    (
        r"sez(?:ion[ei]|z?\.)?\s?(?:un(?:ite|\.)?|u\.|u(?=[\s,]))(?![^\W_])",
        "sez. un. | Sezioni Unite | Sez. U.",
        "sezionare",
    ),
    (
        r"sez(?:ion[ei]|z?\.)?\s?(?:feriale|f(?=[\s.,])|riun(?:ite|\.)|lavoro|lav\.|l(?=[\s.,])|trib(?:utaria|\.)|giur(?:isdizionale|\.)|contr(?:ollo|\.))",
        "sez. lav. | Sezione tributaria | sezioni riunite | sez. L.",
    ),
    (
        r"sez(?:ion[ei]|z?\.)?\s?(?:[ivx]{1,4}|\d{1,2})(?:\s?-?\s?(?:bis|ter|quater|[a-l1-6]))?\s?[\^°]?(?![^\W_])",
        "sez. III | Sez. 6-5 | sez. 5^ | Sez. VI-3 | sez. III-bis",
    ),
    (
        r"sez(?:ion[ei]|z?\.)?\s(?:prima|seconda|terza|quarta|quinta|sesta|settima|ottava|nona)(?:\s(?:bis|ter|quater))?",
        "sezione terza | Sezione Prima bis",
    ),
    (
        r"(?:prima|seconda|terza|quarta|quinta|sesta|settima|[ivx]{1,4}|\d)\s?[\^°ª]?\s?sez(?:ione|\.)",
        "II sez. | prima sezione",
    ),
    (r"ss\.?\s?(?:uu|rr)\.?(?![^\W_])", "SS.UU. | ss. uu. | SS.RR."),
    (r"(?-i:S\.\s?U\.|SU(?=\s))", "S.U. | SU 5"),
    (
        r"sez(?:ione|\.)\s(?:spec(?:ializzata|\.)\s(?:in\s(?:materia\sdi\s)?)?\w{4,20}"
        r"|impres[ae]|fall(?:imentare|\.)|civile|penale|minorenni|famiglia)",
        "Sez. spec. impresa | sezione specializzata in materia di impresa | sez. fall. | Sezione civile",
    ),
    (r"sez(?:ione|\.)(?=[\s,])", "sez. "),
    any_case=True,
)
"""Parts of a court."""
