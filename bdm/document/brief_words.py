"""The words by which a decision in brief (``brief``) is read, each with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from bdm.platform.kit.regex import regex

_I = re.IGNORECASE
Costs: TypeAlias = Literal["compensate", "compensate_in_parte", "condanna", "nulla", "al_definitivo"]

_NUMBER: Final = r"(?:(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[a-zA-Z])?[.)]?\s?[-–—•]*\s*)?"
BEGINS: Final = regex(rf"{_NUMBER}[«“\"(]?[A-ZÀ-Ý]")
"""A capital, perhaps after the number of a paragraph."""
ENDS: Final = regex(r"[.!?;:][»”\"')\]]*$")
ITEM: Final = regex(r"(?<![(\w])\w{1,4}\)")
"""A parenthesis that closes nothing: 'a)', 'iii)'."""
BREAKS: Final = regex(
    r"omissis|\*\*\*|_{3}|\.{3}|…|\[\s*\]|(?: \.){2}|[:;,]$|\b(?:EUR|euro|n|art|artt|pag|sig|dott|avv|Rv)\.$"
    r"|€\.?$|\s\d{1,2}\.$|\|"
    r"|\bREG\.\s?(?:RIC|PROV)",
    _I,
)
"""Something was left out there, or it ends where no sentence does."""
HEADED: Final = regex(rf"^{_NUMBER}(?:[A-ZÀ-Ý'’]{{2,}}\s+){{3}}")
"""Runs over a heading."""
LEANS: Final = regex(
    rf"^{_NUMBER}(?:Tal[ei]|Quest[oaie]|Ciò|Dett[oaie]|Ess[oaie]|Quest['’]ultim\w+|Egli|Ella|Inoltre|Infine"
    rf"|Peraltro|Anche"
    r"|Invece|Infatti|Invero|Né|Neppure|Diversamente|Analogamente|Altresì|Ed|E|Ma|Così|Anzi|Sul punto|Al riguardo"
    r"|Pertanto|Quindi|Contro (?:la )?(?:suddett|predett|dett)\w+|Dunque|Sicché|In particolare|In subordine"
    r"|In via|Il medesimo|La stessa|Lo stesso|A tal fine)\b"
)
"""Begins with what was said before."""
SIGNED: Final = regex(
    r"^(?:Così\s+(?:deciso|è\s+deciso)|Il\s+(?:Presidente|Giudice|Consigliere|Relatore|Cancelliere|Funzionario"
    r"|G\.)[^,]{0,60}$"
    r"|La\s+Presidente|L['’]ESTENSORE|IL\s+(?:PRES|GIUD|CONS|SEGR|CANC|FUNZ)|Depositat|Pubblicat|Firmat"
    r"|[A-ZÀ-Ý][\w'’ ]{2,25},\s(?:lì\s|il\s|addì\s|li\s)?\d{1,2}[\s./°])"
)

ACT: Final = regex(
    rf"{_NUMBER}(?:Con (?:(?:un |il |separat\w |tempestiv\w |distint\w )?(?:ricors[oi]|att[oi] (?:di|introduttiv)"
    rf"|citazione|l['’]atto|reclamo))"
    r"|Con (?:la )?sentenza\b[^.]{0,160}(?:respint|accolt|rigettat)\w+ (?:il|la|l['’]) ?(?:ricorso|domanda"
    r"|opposizione)"
    r"|(?:Il |La |Le |I |L['’])?(?:ricorrent|attor|attric|opponent|contribuent|istant)\w*)",
)
"""A sentence that begins with the act that brings the case before the court, or with who brings it."""
ASKS: Final = regex(
    r"\b(?:conveni(?:va(?:no)?|sse)|(?:ha|hanno) conven\w+|evocav\w+|citava\w* in giudizio|impugn(?:a|ano|av\w+|ò)\b"
    r"|propon(?:e|gono|eva\w*)\b|propose(?:ro)?\b|ricorr(?:e|ono|eva\w*) (?:avverso|contro|per)"
    r"|(?:ha|hanno) (?:\w+ )?(?:chiesto|proposto|impugnato|agito|adito|domandato)|(?:è|era) stato (?:respinto"
    r"|accolto|rigettato) il ricorso proposto"
    r"|chied(?:e|ono|eva|evano)\b|domandav\w+|adiva\w*|proponev\w+|agiv\w+ (?:in|per)|tratt\w+ a giudizio"
    r"|imputat[oaie] (?:del|di|per))",
    _I,
)
"""Somebody asks a court for something."""
ASKED_WITHIN: Final = 320
"""Characters of a sentence in which somebody asks, if that is what it tells."""
MATTER: Final = regex(
    r"\b(?:risarciment|pagament[oi] (?!delle spese)|accertament|opposizion|provvediment|avviso|cartell|aggiudic"
    r"|esclusione"
    r"|licenziament|contratt|decreto (?!del Presidente|legislativ|legge|-legge)|somma|dann[oi]|diniego|delibera"
    r"|ordinanza|nullità|inefficacia"
    r"|restituzion|rimbors[oi] (?!delle spese)|separazion|divorzi|affidament|sanzion|rilascio|risoluzion"
    r"|intimazion|ottemperanza|reat[oi]\b)",
    _I,
)
"""What it is about, beyond a judgment that is impugned."""
AGAINST: Final = regex(rf"{_NUMBER}(?:Contro|Avverso)\b")
"""There what it is about comes first."""
PROCEEDS: Final = regex(
    r"chied\w+ (?:il|la|l['’]) ?(?:rigetto|reiezione|inammissib\w+|conferma)|"
    r"in decisione|\budienz\w+|\bistruttori\w+|\bsi (?:è |sono )?costitui\w+|controricors|contumac|dibattimento"
    r"|memori[ae]\b|gratuito patrocinio"
    r"|comparsa|intervent\w+|rinunci|tentativo di (?:media|concilia)|pertanto|subordine|\binfra\b|rassegnat"
    r"|ridett|conclud|tanto premesso|motiv[oi] di|\bmotivi aggiunti|resistent\w+ (?:ha|hanno)"
    r"|convenut[oaie] (?:ha|hanno) (?!impug)|incidental|(?:ha|hanno) (?:rigettato|accolto) l['’]istanza",
    _I,
)
"""What every lawsuit goes through, what the other side does, and what cannot be told without the rest."""

QUESTION: Final = regex(
    r"\b(?:(?:la|le|una) question[ei] (?:\w+ )?(?:controvers\w+|central\w+|giuridic\w+|da (?:decidere|risolvere"
    r"|esaminare|affrontare)|di diritto"
    r"|sottopost\w+|post[ae]|oggetto|in esame|devolut\w+)[^.]{0,80}?\b(?:è|sono|riguarda\w*|attien\w+|concern\w+"
    r"|consist\w+|verte\w*|se)\b"
    r"|(?:la|il) (?:presente |odiern\w )?(?:controversia|giudizio|causa|lite|contenzioso)(?: in esame)?"
    r" (?:ha|hanno) (?:ad|per) oggetto"
    r"|(?:la|il) (?:presente |odiern\w )?(?:controversia|giudizio|causa|lite|contenzioso)(?: in esame)?"
    r" (?:riguarda|verte|concerne|attiene)"
    r"|oggetto (?:del (?:presente )?(?:giudizio|contendere|ricorso)|del(?:la)? (?:presente )?(?:controversia"
    r"|causa|domanda|lite)) (?:è|sono|riguarda|attiene|concerne)"
    r"|è controvers[ao]|thema decidendum (?:è|riguarda|attiene|concerne|consiste)"
    r"|(?:si tratta|trattasi) di (?:stabilire|accertare|verificare|valutare|decidere)"
    r"|(?:occorre|deve|si deve|va|bisogna) (?:\w+ )?(?:stabilire|accertare|verificare|valutare|chiedersi"
    r"|accertarsi|verificarsi) se"
    r"|(?:si (?:discute|controverte)|materia del contendere (?:è|riguarda)))\b",
    _I,
)
"""The court says what there is to decide."""
CLAIMS: Final = regex(
    r"\b(?:lament\w+|dedu[cr]\w+|dedott\w+|sost(?:ien|en|enut)\w+|critic\w+|prospettazion\w+|assum(?:e|ono|endo)"
    r"|eccep\w+|eccezion\w+|a (?:suo|loro) dire|si duol\w+|dogli?anz\w+|censur\w+|denunci\w+|contest\w+"
    r"|motiv[oi] di (?:appello|ricorso|gravame|impugnazione)"
    r"|(?:primo|secondo|terzo|quarto|quinto|sesto|unico) motivo|avrebbe(?:ro)?|sarebbe(?:ro)?"
    r"|secondo (?:il|la|l['’]|i|le|gli|parte|quest)\s?(?:ricorrent|attor|attric|appell|oppo|resist|convenut"
    r"|reclam|difes|contribuent|controricorrent|ufficio|amministrazion|stess))",
    _I,
)
"""What a party says, not the court."""
CLOSED: Final = regex(
    r"\b(?:cessat\w+|assorbit\w+|superat\w+|irrilevant\w+|Corte costituzionale|giurisprudenza|Sezioni [Uu]nite"
    r"|Adunanza"
    r"|Cass\b|sentenz[ae] n|infondat\w+|fondat[aoie]|inammissibil\w+|spese)\b",
    _I,
)
"""Of another case, or settled already: no question of this one."""

DECIDES: Final = regex(
    r"\b(?:accogli\w*|riget\w+|respin\w+|condann\w+|dichiar\w+|assol\w+|annull\w+|conferm\w+|riform\w+|revoc\w+"
    r"|accert\w+"
    r"|dispon\w+|ordina|pronuncia (?:la|lo|il)|autorizz\w+|omolog\w+|convalid\w+|estint\w+|inammissibil\w+|cassa"
    r"|rinvia"
    r"|rimette|solleva|liquida|determina|affida|assegna|attribuisce|trasferisce|ridetermina|riduce|non luogo)\b",
    _I,
)
DIVIDES: Final = regex(r"(?<=;)\s+")
FORMULA: Final = regex(
    r".{0,1500}?\b(?:così|come segue|quanto segue)?,?\s*(?:provvede|dispone|decide|statuisce|giudica|pronuncia)"
    r"(?:\s+(?:così|come segue|quanto segue))?\s*:\s*",
    re.DOTALL,
)
"""What the court says of itself before its orders."""
DECIDED: Final = regex(
    r"\b(?:accogli\w+|accoglimento|rigetta\b|rigettando|respinge\w*|condann\w+|riforma\w*|conferma\w*|annulla\w*"
    r"|dichiara\w*|revoca\w*|cassa)\b",
    _I,
)
"""There it is more than a formula."""
RITE: Final = regex(
    rf"{_NUMBER}(?:(?:Ordina|Dispone|Manda)\s+(?:che\s+(?:la|il)\s+presente|(?:al)?la\s+(?:cancelleria|segreteria))"
    r"|(?:La|Il)\s+presente\s+(?:sentenza|decisione|ordinanza|decreto)\s|Manda\b|Si\s+comunichi|Visto\s|Vist[aie]\s"
    r"|Dispone\s+(?:che\s+)?(?:in caso di diffusione|l['’]oscuramento)|In caso di diffusione"
    r"|Ritenuto\s+che\s+sussist|(?:Ai sensi|A norma|Visto).{0,160}?(?:d(?:à|a['’]|ichiara)\s+atto|oscura|generalità)"
    r"|(?:Si\s+)?d(?:à|a['’]|ando)\s+atto.{0,120}?(?:presuppost|contributo|raddoppio|13)"
    r"|Sentenza\s+(?:provvisoriamente\s+)?esecutiva"
    r"|Accerta.{0,80}presuppost.{0,60}13|(?:Fissa|Indica|Riserva).{0,60}(?:termine|deposito|motivazion)|Motivazion)",
    _I,
)
"""What stands in every operative part and tells nothing of this case."""
DOUBTFUL: Final = regex(r"\*\*\*|_{4}|^\W*\||\|\s*\||\[\.\.\.\]$")
"""A form that was not filled in, a table, a gap at the end."""
DANGLES: Final = regex(r"(?:[:,]|\b(?:EUR|euro|n|nn|art|artt|sig|dott|avv)\.|€\.?)$", re.IGNORECASE)
"""What follows belongs to it."""
FOOT: Final = regex(
    r"(?:\bCos[iì]['’]?\s+deciso\b|\s[A-ZÀ-Ý][\w'’]+(?: [\w'’]+)?,\s(?:lì\s|il\s|addì\s"
    r"|li\s)?\d{1,2}[\s./°]\s?\w+[\s./]\s?\d{4})"
)
"""Where the signatures begin."""

COSTS: Final = regex(r"\bspese\b|\bcompensi di (?:lite|causa|giudizio)", _I)
_NOT_COSTS: Final = regex(
    r"\bspese (?:generali|forf\w+|prenotate|vive|esenti|condominial\w+|straordinari\w+|mediche|sanitarie|scolastiche)"
    r"|\b(?:rimborso|oltre|per) spese\b(?! (?:di|del|process|legal))"
    r"|\bspese (?:(?:di|della|del|per la|relative alla|inerenti alla) )?(?:[\w']+ )?(?:C\.?\s?T\.?\s?U"
    r"|A\.?\s?T\.?\s?P|consulenz|mantenimento|manutenzion|ristrutturaz)",
    _I,
)
"""Not those of the proceedings: accessories of a fee, experts, what a house or a child costs."""
_SENT_ON: Final = regex(r"\b(?:rinvia|rimette|demanda|provveder|regola(?:re|mento))\b", _I)
_WITHIN_IT: Final = regex(r"(?<=\.)\s+(?=[A-ZÀ-Ý])")
_IN_PART: Final = regex(
    r"\bcompensa(?:t[ae]|ndo|zione)?\b[^;.]{0,60}?(?:in parte|parzial\w+|per (?:la )?(?:metà|un terzo|due terzi"
    r"|un quarto|\d/\d)|nella misura|limitatamente|1/2|½|residu)"
    r"|parzial\w+ compensa\w+",
    _I,
)
_SAYS: Final[tuple[tuple[Costs, re.Pattern[str]], ...]] = (
    ("nulla", regex(r"\bnulla\b[^;.]{0,30}\bspese|spese\b[^;.]{0,40}\birripetibil"
    r"|irripetibil\w+[^;.]{0,40}\bspese|non luogo[^;.]{0,40}spese", _I)),
    ("al_definitivo", regex(r"spese\b[^;.]{0,20}\b(?:al|riservat\w+)\b[^;.]{0,20}(?:definitiv|prosieguo|merito"
    r"|sentenza)", _I)),
    ("compensate", regex(r"\bcompensa\b|\bcompensa(?:t[ae]|ndo)\b|\bcompensazione\b", _I)),
    ("condanna", regex(
        r"\bcondann\w+|\bpone\b[^;.]{0,60}carico|\brifond\w+|\brifusione\b|\bspese\b[^;.]{0,40}a carico", _I)),
)  # fmt: skip


def costs_of(orders: Iterable[str]) -> Costs | None:
    """What the orders say of the costs of the proceedings, if they say one thing; None where they say several (of two
    degrees, of several parties), or send to another judge for it.
    """
    found: set[Costs] = set()
    in_part = False
    for text in _NOT_COSTS.sub("", " ".join(orders)).split(";"):
        for clause in _WITHIN_IT.split(text):
            if not COSTS.search(clause):
                continue
            kinds = {kind for kind, sign in _SAYS if sign.search(clause)}
            if _SENT_ON.search(clause) or not kinds:
                return None
            in_part = in_part or _IN_PART.search(clause) is not None
            found |= kinds
    if in_part and found <= {"compensate", "condanna"}:
        return "compensate_in_parte"
    return found.pop() if len(found) == 1 else None
