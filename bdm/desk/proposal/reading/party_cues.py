"""What tells the parties of a decision in its heading: where they begin and end, how they are led in, what is no name."""

# ruff: noqa: E501  (a regular expression reads best in one line)

from __future__ import annotations

from typing import Final

from bdm.italian.people import STANDING
from bdm.italian.table import Table

ROLE_WORD: Final = rf"(?:parte\s+)?{STANDING.pattern}"

STARTS: Final = Table(
    (
        r"\b(?:promoss[oaie]|propost[oaie]|introdott[oaie]|instaurat[oaie])(?:\s+(?:in\s+grado\s+d[i']\s?appello|con\s+(?:atto\s+di\s+citazione|ricorso|atto\s+di\s+appello|ricorso\s+\S+)(?:\s+(?:notificato|depositato)\s+(?:il|in\s+data)\s+\S+)?))?\s*,?\s*(?:da|dal|dalla|dall'|dai|DA)\b\s*:?",
        "promossa da: | proposto con ricorso depositato il 3.5.2021 da | introdotta in grado di appello da",
        "avanti al giudice",
    ),
    (
        r"\b(?:vertente|pendente|instaurat[ao])?\s*(?<!\w)(?:tra|fra|TRA|FRA|Tra)\b\s*:?(?=\s*[A-Z\d(])",
        "vertente tra Rossi | TRA Alfa",
    ),
    (r"(?<=\n)\s?(?:TRA|DA|FRA)\s*:?\s*(?=\n)", "\n TRA : \n"),
)
HEADING_ENDS: Final = Table(
    (r"oggetto\s*[:.-]", "oggetto :", "il ricorrente"),
    (r"conclusioni\b(?!\s+(?:indicata|in\s))", "conclusioni"),
    (r"avverso\s+(?:la|il|l')|in\s+punto\s*[:a]", "avverso la | in punto :"),
    (r"avente\s+(?:ad|per)\s+oggetto|all'udienza", "avente ad oggetto | all'udienza"),
    (r"lett[iao]\s+(?:gli\s+atti|il\s+ricorso)|sciogliendo\s+la|a\s+scioglimento", "letti gli atti | a scioglimento"),
    (r"(?:ha|hanno)\s+(?:pronunci|pronunzi|emess)", "ha pronunciato | ha emesso"),
    (
        r"(?:il|la)\s+(?:giudice|tribunale|corte)\s*,?\s*(?:dott|sciogli|lett|vist|esamin|all'esito)",
        "il giudice dott. | il tribunale, letti",
    ),
    (
        r"con\s+(?:ricorso|atto\s+di\s+(?:citazione|appello))\b(?=[^\n]{0,80}\n?[^\n]{0,60}\b(?:deposit|notific|propo|conven|chied|adiv|impugn|evoc))",
        "Con ricorso ex art. 414 c.p.c. depositato | con atto di citazione ritualmente notificato",
    ),
    (r"\*{3,}", "***"),
    any_case=True,
)
PARTY_KINDS: Final = Table(
    (rf"{ROLE_WORD}", "parte attore", "davanti al giudice"),
    (r"principal[ei]|incidental[ei]", "principale | incidentale"),
    (r"in\s+riassunzione|in\s+opposizione", "in riassunzione | in opposizione"),
    (r"in\s+via\s+\w+", "in via riconvenzionale"),
    (r"in\s+senso\s+sostanziale|sostanziale|formale", "in senso sostanziale | sostanziale | formale"),
)
AGAINST_PARTIES: Final = Table(
    (r"(?:e\s+)?contro\b(?!\s+(?:gli\s+infortuni|le\s+malattie|i\s+(?:danni|tumori)))", "contro", "davanti al giudice"),
    (r"e\s+nei\s+confronti\s+di\b", "e nei confronti di"),
    (r"nei\s+confronti\s+(?:di|del|della|dell')", "nei confronti di"),
    (r"nonch[eé]'?(?:\s+(?:contro|nei\s+confronti\s+di))?\b", "nonche' contro"),
    (r"con\s+l'intervento\s+d(?:i|el|ella)\b", "con l'intervento di"),
    (r"e\s+con\s+la\s+chiamata\s+(?:in\s+causa\s+)?di\b", "e con la chiamata in causa di"),
)
NEXT_PARTIES: Final = Table(
    (
        rf"(?P<role>(?<!\w){ROLE_WORD}(?!\w)(?:[\s,/-]*(?:e\s+|ed\s+)?{PARTY_KINDS.pattern}(?!\w))*)",
        "ATTORE | parte appellante principale | convenuti e ricorrenti in riassunzione",
        "Rossi Mario",
    ),
    (
        rf"(?P<against>(?<!\w){AGAINST_PARTIES.pattern})",
        "contro | nei confronti di",
    ),
    (
        r"(?P<and>(?:(?<=[\n;.])|(?<=\n\s))\s?(?:E|e|ED|ed)\b(?!\s+(?:d[ei]l|dell[aeo']|de[i]\b|di\b|per\b))(?=\s+(?-i:[A-ZÀ-Þ\n])|\s?\n))",
        "\n E A",
    ),
    (
        r"(?P<line>(?<=\n)(?=(?-i:[A-ZÀ-Þ])[^\n,;(]{2,90},?\s*(?:\(C\s?\.?\s?F|,\s*(?:in\s+persona|nat[oa]\b|con\s+sede|c\.?\s?f\b|rappresentat))))",
        "\nALFA S.P.A., in persona | \nRossi Mario (C.F. | \nVerdi Anna, nata a",
    ),
    (r"(?P<item>(?<=[\s:;])\(?\d{1,2}\s?[).]\s*(?=[A-ZÀ-Þ]))", " (1 ) A"),
    any_case=True,
)
DETAILS: Final = Table(
    (r"C\s?\.\s?F\b|c\s?\.\s?f\b|CF\b", "C . F | c . f | CF", "Mario Rossi"),
    (r"P\s?\.?\s?(?:IVA|I\.V\.A)|p\.\s?iva", "P . IVA | p. iva"),
    (r"cod(?:\.|ice)\s*fisc|fisc\b|nat[oaie]\b", "cod. fisc | fisc | nato"),
    (r"con\s+sede|in\s+persona|in\s+proprio", "con sede | in persona | in proprio"),
    (r"in\s+qualità|nella\s+qualità|n\.q\.", "in qualità | nella qualità | n.q."),
    (r"nella\s+sua|quale\b|qual[ei]\s|elettivamente", "nella sua | quale | quale  | elettivamente"),
    (r"elett\.|residente|rappresentat[oaie]|rapp\.", "elett. | residente | rappresentato | rapp."),
    (r"difes[oaie]|assistit[oaie]", "difeso | assistito"),
    (r"con\s+(?:il|l'|la)\s*(?:patrocinio|avv|procurat|assistenza|difesa)", "con il patrocinio"),
    (r"con\s+gli\s+avv|domiciliat[oaie]|in\s+person", "con gli avv | domiciliato | in person"),
    (r"P\.M\.|corrente|iscritt[oa]|entrambi", "P.M. | corrente | iscritto | entrambi"),
    (r"entrambe|tutti|tutte|rispettivamente", "entrambe | tutti | tutte | rispettivamente"),
    (r"legalmente", "legalmente"),
    (r"in\s+liquidazione\s+coatta\s+\w+\s+in\s+p", "in liquidazione coatta a in p"),
    (r"ai\s+sensi|presso\s+l|appellante|avente\s", "ai sensi | presso l | appellante | avente "),
    (r"difensore|titolare|attualmente|presente", "difensore | titolare | attualmente | presente"),
    (r"assente|libero|detenut|già\s+presente", "assente | libero | detenut | già presente"),
    (r"nelle?\s+(?:causa|giudizio)|ex\s+art|giusta", "nelle causa | ex art | giusta"),
    (r"e\s+per\s+(?:essa|esso)", "e per essa"),
)
NAME_ENDS: Final = Table(
    (
        r"\s+-\s+(?:CF_|CF\b|P\.?\s?IVA|[Cc]\.[Ff]\.|[Vv]ia\b|[Cc]orso\b|[Vv]iale\b|[Pp]iazza\b|\d)",
        " - CF_",
        "Rossi Mario",
    ),
    (r"\s*\b[Dd]ifes[oa]\s+da\b", " Difeso da"),
    (r"\s*\b(?:[Ll]eg\.\s?[Rr]appr|[Aa]vente\s)", " Leg. Rappr"),
    (r"\s*\((?!\s?già)", " ("),
    (r"\s*,\s*(?!(?:S\.|s\.|società|Inc|Ltd|LLC|GmbH|&))", " , "),
    (r"\s*[;:\n](?=\s*\n)|\s*;", " ; \n |  ;"),
    (
        rf"\s*\b{DETAILS.pattern}",
        " C . F",
    ),
)
LEADS: Final = Table(
    (r"[\s\"(,;:.)*-]|\d{1,2}\s?[).]\s", "  | 1 ) ", "Xenia"),
    (r"e\s(?=[A-Z])|E\s+(?=[A-Z])|il\s+|la\s+|lo\s+", "e A | E A | il  | la  | lo "),
    (
        r"(?:L'|Il\s|La\s)(?=[A-ZÀ-Þ][a-zà-ÿ]{4})(?=[A-ZÀ-Þ](?:nps|nail|stitut|inister|omun|niversit|genzi|egion|rovinci|zienda|ssociaz|onsorz|ondazion|ociet|efettur))",
        "L'Università | Il Comune",
    ),
    (r"l'\s?|gli\s+|i\s+|dal(?:la|l')?\s?|da\s+", "l'  | gli  | i  | dalla  | da "),
    (r"del(?:la|l')?\s?|di\s+|d'\s?", "della  | di  | d' "),
    (r"(?i:sig(?:nor[ai]?|\.ra|\.ri|\.na|g\.ri|\.)?\.?\s+(?:ri\s|ra\s)?)", "signora. ri "),
    (
        r"(?i:dott(?:\.ssa|\.|ssa)?\s+|dr\.(?:ssa)?\s+|avv\.\s+|ing\.\s+|prof\.(?:ssa)?\s+|geom\.\s+|rag\.\s+|arch\.\s+)",
        "dott.ssa ",
    ),
    (r"società\s+(?=[A-Z])|ditta\s+(?=[A-Z])", "società A | ditta A"),
)
INSTITUTIONS: Final = Table(
    (
        r"agenzi|amministrazion|assessorat|associazion|autorit|aziend|banc|camer|cass|citt",
        "Agenzia | Banca | Città",
        "Rossi",
    ),
    (r"circol|club|collegi|comitat|commission|comun|comunit|condomini|consigli|consorzi", "Comune | Condominio"),
    (
        r"cooperativ|curatel|dipartiment|direzion|ditt|ent[ei]\b|ered[ei]|eredit|fall|federazion",
        "Ditta | ente | Fallimento",
    ),
    (r"fondazion|fondo|gestion|gruppo|impres|istitut|liquidazion|liceo|massa\b|minister", "Istituto | Ministero"),
    (r"municipi|ordin[ei]|organizzazion|parrocchi|polic|prefettur|presidenz|procur|provinci", "Ordine | Prefettura"),
    (r"question|questur|region|scuol|sindacat|societ|soprintendenz|stat[oi]\b|supercondomini", "Regione | Società"),
    (
        r"ufficio|union|universit|residenc|trust\b|i\.?n\.?p\.?s|i\.?n\.?a\.?i\.?l|a\.?s\.?l\b|a\.?u\.?s\.?l",
        "Unione | INPS | A.S.L",
    ),
    any_case=True,
)
"""How the name of a body begins, of which words may be in small letters ('Istituto nazionale della previdenza')."""
SENTENCES: Final = Table(
    (
        r"che|quando|qualora|ove|perch[eé]|poich[eé]|affinch[eé]|mentre|sicch[eé]|nonché\s+per",
        "che | qualora",
        "Mario Rossi",
    ),
    (
        r"è|sono|era(?:no)?|ha(?:nno)?|aveva(?:no)?|avendo|sia(?:no)?|viene|vengono|essere|stat[oaie]",
        "è | hanno | siano",
    ),
    (r"(?:chied|dedu|espon|conven|oppon|propon|resist)\w*(?:eva|ano|ono|iva|endo|ose|ne)", "chiedeva | proponendo"),
    (r"(?:rigett|accogli|condann|conferm|dichiar|revoc|dispon|deve|può|possa)\w{0,4}", "rigetta | accoglie | dichiara"),
    (r"(?:nel|in)\s+caso|al\s+fine|ai\s+fini|in\s+ordine|in\s+favore|in\s+subordine|in\s+via", "nel caso | in favore"),
    (r"riforma|avverso|sentenza|domanda|giudizio|primo\s+grado|memori[ae]|udienza|ricors[oi]", "riforma | sentenza"),
    (
        r"successori|avv\.?|avvocat[oaie]|difensor\w+|procurator[ei]|foro\s+di|studio\s+legale|pec",
        "successori | avv. | Difensore_3 | foro di",
    ),
    any_case=True,
)
"""Words that a name has not: verbs, conjunctions, and what the heading says of the case and of counsel."""
NOT_NAMES: Final = Table(
    (
        r"n\.\s?\d|nr\.|(?:n\.?\s?)?R\.?G\b|Repert|sentenza|ordinanza",
        "n. 1 | nr. | R.G | Repert | sentenza | ordinanza",
        "Mario Rossi",
    ),
    (r"decreto|ricorso|appello|citazione|atto\b", "decreto | ricorso | appello | citazione | atto"),
    (r"causa\b|giudizio|presso\b|Tribunale\b", "causa | giudizio | presso | Tribunale"),
    (r"Corte\b|Giudice\b|SEZIONE|REPUBBLICA|Oggetto", "Corte | Giudice | SEZIONE | REPUBBLICA | Oggetto"),
    (r"CONCLUSIONI|Pubblico\s+Ministero|P\.?M\.?\Z", "CONCLUSIONI | Pubblico Ministero | P.M."),
    (r"Procurator|parte\b|contumac|causa|via\b", "Procurator | parte | contumac | causa | via"),
    (r"fatto\s?(?:e\s?)?diritto|motivi\b", "FattoDiritto | motivi"),
    (r"viale\b|piazza\b|elett(?:\.|ivamente)", "viale | piazza | elett."),
    (r"difes[oaie]\b|rapp(?:\.|resentat)|si\s", "difeso | rapp. | si "),
    (r"(?:il|la|le)\s+(?:tribunale|corte|giudice|parte|causa|difesa)\b", "il tribunale"),
    (r"in\s|con\s|per\s|all'", "in  | con  | per  | all'"),
    any_case=True,
)
