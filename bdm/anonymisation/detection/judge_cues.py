"""What is written around the names of judges, clerks and prosecutors."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

from typing import Final

from bdm.italian.headings import OPENS_CASE, OPERATIVE
from bdm.italian.people import JUDGE_KINDS, OFFENDED, STANDING
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

PANELS: Final = Table(
    (r"\bcompost[oa](?:\s+(?:da[il]?|dalla|come\s+segue)\b|\s*:)", "composto dai", "il giudice monocratico"),
    (
        r"\b(?:nell[ae]|in)\s+person[ae]\s+(?:del(?:la|le|lo)?|de[il]|degli)\s*(?:seguenti\s+)?(?:sigg?\.?(?:ri|nori)?\s+)?(?:magistrat[oi]|giudic[ei]|sigg?|signori|dott|dr|componenti|cons(?:\.|iglier[ei])|(?:primo\s+)?referendari[oa])",
        "nelle persone dei seguenti magistrati | nella persona del dott | in persona del Cons.",
    ),
    (r"\bmagistrati\s*:", "magistrati :"),
    (r"\b(?:riunit[oa]|riuniti)\s+in\s+camera\s+di\s+consiglio", "riunito in camera di consiglio"),
    (
        r"\bcon\s+l['’]intervento\s+dei\s+(?:sigg?\.?(?:ri)?\s*(?:nori)?\s*)?(?:magistrati|signori|sigg)",
        "con l'intervento dei sigg.ri magistrati",
    ),
    (r"\bgiudici\s+popolari\b", "giudici popolari"),
    (r"\bin\s+composizione\s+collegiale", "in composizione collegiale"),
    (r"\bil\s+collegio\s*(?:,\s*|:\s*|così\s+)", "il collegio , "),
    any_case=True,
)
PANEL = regex(rf"(?i:{PANELS.alternatives})")
PANEL_ENDS: Final = Table(
    (r"\bha(?:nno)?\s+(?:pronun|emess|deliber|res[oa]\b|emanat|così)", "hanno pronun", "dott. Mario Rossi"),
    (rf"\b{OPENS_CASE.pattern}", "nella seguente causa"),
    (r"\bpromoss[oa]|\biscritt[ao]", "promosso | iscritta"),
    (r"\bnei\s+confronti|\bcontro\b|\brappresentat", "nei confronti | contro | rappresentat"),
    (r"\bvertente\b", "vertente"),
    (r"\b(?:dall['’]\s?|dagli\s+|gli\s+)avv", "dall' avv"),
    (r"\bnell['’]\s?adunanza", "nell' adunanza"),
    (r"\bnella\s+(?:adunanza|camera)", "nella adunanza"),
    (r"\bcon\s+(?:l['’]|la\s+)(?:intervento\s+del|partecipazione|assistenza)", "con l'intervento del"),
    (r"\bsul\s+(?:ricorso|reclamo)|\bcon\s+ricorso", "sul ricorso | con ricorso"),
    (r"\ball['’]udienza|\bsciogliendo", "all'udienza | sciogliendo"),
    (r"\bper\s+parte\b", "per parte"),
    (r"\b(?:è|sono)\s+(?:present|compars)|\bcompai", "è present | compai"),
    (r"\bcompars[oaie]\b|\bletti\s+gli\s+atti", "comparso | letti gli atti"),
    any_case=True,
)
PANEL_END = regex(rf"(?i:{PANEL_ENDS.alternatives})")
PANEL_LENGTH = 700
HEADING_LENGTH = 1_500
JUDGES: Final = Table(
    (
        rf"(?:[Gg]iudic[ei]|GIUDIC[EI])(?!_)(?:,?\s+(?i:{JUDGE_KINDS.alternatives})){{0,4}}",
        "Giudice dell'udienza preliminare | giudice onorario di pace | Giudice, in funzione di giudice del lavoro",
        "giudizio",
    ),
    (r"G\.?\s?(?:I\.?\s?P|U\.?\s?P|O\.?\s?[PT]|I|U|E|D|T|L|M)\.?(?!\w)", "G. I. P."),
    (r"G\.?i\.?p\.|G\.?u\.?p\.|[Gg]ip(?!\w)", "G.i.p. | G.u.p. | Gip"),
    (r"[Gg]up(?!\w)|[Gg]ot(?!\w)", "Gup | Got"),
)
_JUDGE = JUDGES.alternatives
CHAIR_KINDS: Final = Table(
    (r"del\s+(?:tribunale|collegio)", "del tribunale", "della Repubblica"),
    (r"della\s+(?:corte|sezione)|di\s+sezione", "della corte | di sezione"),
    (r"f\.\s?f\.|rel(?:atore|atrice|\.)?", "f. f. | relatore"),
    (r"est(?:ensore|\.)?|ed?(?=\s+(?:est|rel))", "estensore | ed est"),
    (r"titolare|vicari[oa]|aggiunt[oa]", "titolare | vicario | aggiunta"),
)
CHAIRS: Final = Table(
    (
        rf"president[ei](?:ssa)?(?:\s+{CHAIR_KINDS.pattern}){{0,4}}",
        "presidente del tribunale | presidente est. | presidente di sezione relatore",
        "il teste",
    ),
    (
        r"consiglier[eia](?:\s+(?:rel(?:atore|atrice|\.)?|est(?:ensore|\.)?|ed?(?=\s+(?:est|rel))|ausiliari[oa]|istruttore|delegat[oa])){0,4}",
        "consigliere relatore",
    ),
    (r"relator[ei]|relatrice|estensor[ei]|estensora", "relatore | relatrice | estensore | estensora"),
    (r"estenditrice|referendari[oa]", "estenditrice | referendario"),
    (r"(?:magistrato|componente)(?:\s+(?:relatore|designato|estensore|ausiliario))?", "magistrato relatore"),
    any_case=True,
)
_CHAIR = rf"(?i:{CHAIRS.alternatives})"
TITLES: Final = Table(
    (r"dott(?:\.?\s?(?:ssa|ri|re|sse)|ore(?:ssa)?)?", "dott. ssa", "la mela"),
    (r"dr(?:\.?\s?ssa)?|d\.ssa|cons|pres|avv", "dr. ssa | d.ssa | cons | pres | avv"),
    (r"prof(?:\.\s?ssa)?|sig(?:\.?\s?ra)?", "prof. ssa | sig. ra"),
    (r"g\.?o\.?[pt]", "g.o.p"),
    any_case=True,
)
_TITLE = rf"(?:(?i:{TITLES.alternatives})\.?,?\s+){{0,2}}"
THE_JUDGE = regex(rf"(?<!\w)(?:{_JUDGE})\s*(?:[,:–-]|\((?!\s*avv))?\s*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])")
CHAIR_CALLED: Final = Table(
    (
        r"(?i:consiglier[ea]|magistrat[oa]|giudice)\s+(?i:relat(?:ore|rice)|estensor[ea]|istrut(?:tore|trice)|delegat[oa])",
        "consigliere relatore",
        "il presidente della Repubblica",
    ),
    (
        r"(?i:presidente\s+(?:del\s+(?:tribunale|collegio)|della\s+corte|della\s+(?:\w+\s+)?sezione|di\s+sezione))",
        "presidente del tribunale",
    ),
    (r"(?i:il|la)\s+(?i:relat(?:ore|rice)|estensor[ea])", "il relatore"),
    (r"(?i:magistrat[oa]|giudice)\s+di\s+(?i:sorveglianza|turno)", "magistrato di sorveglianza"),
    (r"(?i:relat(?:ore|rice)|estensor[ea]|estenditrice)\s*:", "relatore :"),
    (r"PRESIDENTE\s*:|Presidente\s*:", "PRESIDENTE : | Presidente :"),
)
THE_CHAIR = regex(
    rf"(?<!\w)(?P<chair>{CHAIR_CALLED.alternatives})(?:\s+(?i:est\.|ed?\s+est(?:ensore|\.)))?\s*[,:]?\s*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
_HEARING = r"(?:,?\s+(?:in|nell[ae]|all[ae])\s+|,?\s+(?:nell|all)['’]\s?)(?:pubblica\s+)?(?:camera\s+di\s+consiglio|udienza|adunanza)(?:\s+(?:pubblica|camerale|(?:non\s+)?partecipata)){0,2}(?:\s+(?:in\s+data|del(?:l['’])?)\s*\d{1,2}[°º]?[\s./-]{1,3}\w{1,9}[\s./-]{1,3}\d{2,4})?,?"
REPORTS: Final = Table(
    (
        rf"relazion[ei](?:\s+(?:della\s+causa|in\s+(?:fatto|udienza)|svolta|fatta|resa|tenuta|orale|introduttiva|scritta|esposta|effettuata)){{0,4}}(?:{_HEARING})?\s+(?:da(?:l|lla|ll['’])?|de(?:l|lla|ll['’]))\s*",
        "relazione della causa fatta dal  | relazione svolta nella camera di consiglio del 3 giugno 2025 dalla  | relazione svolta nell'adunanza camerale del 13/06/2025 dal  | relazione del ",
        "relazione tecnica del ",
    ),
    (r"(?:udit[oaie]|sentit[oaie]|ascoltat[oa])\s+(?:il|la|l['’])\s*", "udito il  | sentita la ", "relazione tecnica"),
    (r"relat(?:ore|rice)\s*:?\s+(?:il|la)\s+", "relatore il "),
    (r"dato\s+atto\s+che\s+(?:il|la|l['’])\s*|su\s+relazione\s+del(?:la)?\s+", "dato atto che il  | su relazione del "),
    any_case=True,
)
"""What stands before a judge who reports a case to the others: there a 'consigliere' is one, and no town councillor."""
REPORTER = regex(
    rf"(?<!\w)(?i:{REPORTS.alternatives})(?:{_CHAIR}|{_JUDGE}|(?i:cons\.|pres\.))\s*[,:(–-]?\s*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
THEN_JUDGES: Final = Table(
    (
        rf"\s*[,(–-]?\s*(?:(?i:quale|in\s+funzione\s+di|nella\s+qualità\s+di)\s+)?(?:(?:{_JUDGE})(?!\s+di\s+[a-z])|(?i:presidente\s+(?:rel|est)|consigliere\s+(?:rel|est)|(?:relatore|estensore|rel\.\s?est\.)\b))",
        ", giudice | , quale giudice istruttore | (presidente rel",
        "e il teste",
    ),
)
THEN_JUDGE = THEN_JUDGES.compiled
PROSECUTORS: Final = Table(
    (r"(?i:pubblic[oa]\s+minister[oi])", "pubblico ministero", "il teste"),
    (r"(?i:ministero)(?=(?:\s+in\s+sede)?,?\s+dott)", "ministero in sede, dott"),
    (r"(?i:pubblic[oa]\s+minister[oi])(?:\s+minorile)?", "pubblico ministero minorile"),
    (r"(?:P\.?\s?[MG]|p\.?\s?[mg])\.?(?!\w)", "P. M. | P. G. | p.m. | pg"),
    (r"V\.?\s?P\.?\s?O\.?(?!\w)", "V. P. O."),
    (
        r"(?i:procurat(?:or[ei]|rice)\s+(?:generale|della\s+repubblica|aggiunt[oa]|regionale|capo|nazionale))",
        "procuratore generale",
    ),
    (r"(?i:(?:avvocato\s+generale(?!\s+dello\s+stato)))", "avvocato generale"),
    (r"(?i:sostitut[oa]\s+procurat(?:ore|rice))", "sostituto procuratore"),
    (r"(?i:vice\s?procurat(?:ore|rice)\s+onorari[oa])", "vice procuratore onorario"),
    (r"(?i:sost(?:\.|itut[oa])\s*(?:proc|p\.?\s?g)\.)", "sost. proc. | sostituto p.g."),
)
PROSECUTOR_KINDS: Final = Table(
    (r"in\s+sede|(?:in|nella)\s+persona(?:\s+di(?=\s+[A-ZÀ-Þ]))?", "in sede | nella persona", "il teste"),
    (r"della\s+repubblica|del(?:la)?(?!\s+repubblica)|de['’]?l", "della | de'l | della repubblica"),
    (r"generale|gen\.|rep\.|sost(?:itut[oa]|\.)?", "generale | gen. | rep. | sostituto"),
    (r"procurat(?:ore|rice)|proc\.|onorari[oa]", "procuratore | proc. | onorario"),
    (r"minorile|aggiunt[oa]", "minorile | aggiunto"),
    (
        r"(?:presso|di)\s+(?:il|la|questa|questo)\s+(?:tribunale|corte|procura)(?:\s+(?:d['’]\s?|di\s+)(?:appello|cassazione))?(?:\s+di\s+\w+)?",
        "presso il tribunale di a | presso la corte d'appello di a | di questa corte",
    ),
    (r"di\s+\w{2,20}(?=\s*,)", "di lecce,"),
    (r"d['’]udienza|dell['’]udienza", "d'udienza | dell'udienza"),
    any_case=True,
)
PROSECUTION = regex(
    rf"(?<!\w){PROSECUTORS.pattern}(?:[\s,:(]+(?:(?i:{PROSECUTOR_KINDS.alternatives})))*[\s,:(–-]*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
CLERKS: Final = Table(
    (r"cancellier[ea]|ufficiale\s+giudiziario", "cancelliere | ufficiale giudiziario", "il teste"),
    (r"ass(?:istente|\.)\s+giud(?:iziari[oa]|\.)", "assistente giudiziario"),
    (
        r"funzionari[oa](?:\s+(?:di\s+cancelleria|giudiziari[oa]|addett[oa](?:\s+all['’]ufficio\s+per\s+il\s+processo)?|u\.?p\.?p\.?))?",
        "funzionario di cancelleria",
    ),
    (r"operat(?:ore|rice)\s+giudiziari[oa]", "operatore giudiziario"),
    (r"direttore\s+(?:di\s+cancelleria|amministrativ[oa])", "direttore di cancelleria"),
    (r"direttrice\s+(?:di\s+cancelleria|amministrativa)", "direttrice di cancelleria"),
    (r"segretari[oa]\s+d['’]?\s?(?:i\s+)?udienza", "segretario d' i udienza"),
    (r"addett[oa]\s+all['’]ufficio\s+per\s+il\s+processo", "addetto all'ufficio per il processo"),
    (r"(?:magistrat[oa]|m\.?o\.?t\.?)\s+(?:ordinari[oa]\s+)?in\s+tirocinio", "magistrato ordinario in tirocinio"),
    (r"tirocinante|uditore\s+giudiziario", "tirocinante | uditore giudiziario"),
    (r"m\.?o\.?t\.?", "m.o.t."),
    (
        r"assistenza\s+del(?:la)?\s+(?:segretari[oa](?:\s+(?:signora?|sig\.?))?|(?!dott|avv|prof|ing)(?:[a-z]{1,5}\.){2,4})",
        "assistenza del segretario | assistenza del S.Ten.v.",
    ),
    any_case=True,
)
CLERK = regex(
    rf"(?<!\w)(?:(?i:{CLERKS.alternatives})(?:\s+(?i:esperto|capo|c1|b3|f\.?f\.?|di\s+udienza|d['’]udienza|giudiziari[oa]))*)\s*[,:–-]?\s*(?!(?i:avv))(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
WROTE = regex(
    r"(?<!\w)(?:[Ee]st|[Rr]el|[Pp]res|[Gg]iud)\.[ ]?:?[ ]?(?P<title>(?:[Dd](?:ott|r)\.?\s?(?:ssa)?\.?\s?)?)(?=[A-ZÀ-Þ])"
)
SIGNED = regex(r"(?i:firmat[oa]\s+(?:digitalmente\s+)?da)\s*:?\s*(?=[A-ZÀ-Þ])")
DECIDED = regex(
    r"(?i:\bcos[iìí]['’]?\s+(?:\w+\s+){0,2}(?:decis|deliberat|pronunciat|provvedut|dispost)[oa]\b|\b(?:decis|deliberat|pronunciat)[oa]\s+(?:in|nella|a|all)\b)"
)
SIGNING = regex(
    rf"(?<!\w)(?:(?i:il|la|l['’])\s*)?(?:{_JUDGE}|{_CHAIR}|(?i:(?:il\s+)?(?:cancelliere|funzionari[oa]\s+\w+|direttore\s+\w+|pubblico\s+ministero)))"
)
OPERATIVE_CUE = regex(OPERATIVE)
MADE_KNOWN: Final = Table(
    (r"notific\w+|comunic\w+|trasme(?:tt|ss)\w+|avvis\w+", "notificata | comunichi | trasmessa | avviso", "depositata"),
    (r"rilasci\w+|consegna\w+|ritira\w+|spedi\w+", "rilasciata | consegnata | ritirata | spedita"),
    (r"copi[ae]\b|richie\w+|istanza|destinatari\w*", "copia | richiesta | istanza | destinatario"),
    any_case=True,
)
"""What a clerk adds below the signatures: whoever is named behind it has not signed."""
MADE_KNOWN_CUE = regex(rf"(?i:\b{MADE_KNOWN.pattern})")
A_PARTY = regex(rf"(?i:\b(?:{STANDING.alternatives}|{OFFENDED.alternatives})\s*:?\s*)\Z")
FOOT_LENGTH = 900
FOOT_WORDS = frozenset(
    "cosi deciso decisa nella nel camera consiglio del della dell sezione civile penale lavoro prima seconda terza quarta "
    "data giorno udienza depositata depositato cancelleria firma firmato digitalmente firmata minuta redatta motivazione "
    "pubblicata pubblicato oggi tribunale corte appello con termine giorni roma lì sentenza originale estensore est rel dott "
    "dottssa dottor collegio composto onorario ssa pagina pag cronol emesso serial repubblica italiana sentenza".split()
)
JUST_BEFORE = regex(
    r"(?i:(?:dott|dr|cons|pres|giudice|presidente|consigliere|estensore|relatore|est|rel)(?:\.?\s?(?:ssa|ore|oressa))?\.?,?\s*)\Z"
)
OF_A_SIDE = regex(
    r"(?i:\b(?:avv(?:ocat[oaie]|\.to|\.ti)?\.?|difensor[ei]|procurator[ei]|sigg?\.?(?:ra|\.ra|ri)?|part[ei]|contro)\s*)\Z"
)
ROLE = regex(rf"\s*[,(–-]?\s*(?:{_JUDGE}|{_CHAIR})")
HONORARY = regex(
    r"(?i:\bgiudic[ei]\b|\bpopolari|\bausiliari)|\A\s*(?:dei\s+|da[il]\s+)?(?i:sigg?|signor)"
)  # 'avv.' or 'sig.' is their title
EXPERT = regex(
    r"(?i:\b(?:consulent[ei]|c\.?\s?t\.?|perit[oi]|ausiliari[oa]|medic[oi])(?:\s+\w+){0,2}\s+(?:del(?:la)?|per\s+il)\s*)\Z"
)
SIGNED_AS: Final = Table(
    (r"Presidente(?:\s+(?:FF|F\.F\.|di\s+[Ss]ezione))?", "Presidente FF", "il teste"),
    (r"PRESIDENTE|Consiglier[ea]|CONSIGLIERE", "PRESIDENTE | Consigliere | CONSIGLIERE"),
    (r"(?:Primo\s+)?Referendari[oa]|REFERENDARIO", "Primo Referendario | REFERENDARIO"),
    (r"Relat(?:ore|rice)|RELATORE|Estensor[ea]", "Relatore | RELATORE | Estensore"),
    (r"ESTENSORE|Giudice|GIUDICE|Componente", "ESTENSORE | Giudice | GIUDICE | Componente"),
    (r"COMPONENTE", "COMPONENTE"),
)
WITH_A_ROLE = regex(
    rf"\s*(?:,\s*|-\s*|\(){SIGNED_AS.pattern}(?:[\s,/-]+(?:(?:e\s+)?(?:[Rr]elat(?:ore|rice)|[Ee]stensor[ea]|[Rr]el\.|[Ee]st\.)))*\)?\.?\s*(?=\n|;|,\s*[A-ZÀ-Þ]|\Z)"
)  # 'Aurora Lento, Presidente', one to a line
ROLE_ENDS_LINE = regex(
    rf"[ \t]+{SIGNED_AS.pattern}(?:[ \t]*[-–,/][ \t]*(?:[Rr]el(?:\.|atore|atrice)|[Ee]st(?:\.|ensor[ea])))*[ \t]*[-–]?[ \t]*(?=\n|\Z)"
)  # 'Aurora Lento Consigliere - rel. -', one to a line
TITLED = regex(r"(?i:(?:dott(?:\.?\s?(?:ssa|ri|re)|ore(?:ssa)?)?|dr(?:\.?\s?ssa)?|d\.ssa|cons|pres)\.?\s+)(?=[A-ZÀ-Þ])")
