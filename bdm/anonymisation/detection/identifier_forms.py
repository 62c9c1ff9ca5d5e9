"""How numbers and codes that belong to somebody are written, and what announces them."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from typing import Final

from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_GAP = r"[ \n.-]{0,2}"  # codes are broken at line ends, or written in groups
_MONTH = "[ABCDEHLMPRSTabcdehlmprst]"
_D = "[0-9LMNPQRSTUVlmnpqrstuv]"  # a digit, or the letter that stands for it where two people would share a code
TAX_CODE = regex(
    rf"(?<![A-Za-z0-9])(?:[A-Za-z]{_GAP}){{6}}(?:{_D}{_GAP}){{2}}{_MONTH}{_GAP}(?:{_D}{_GAP}){{2}}[A-Za-z]{_GAP}(?:{_D}{_GAP}){{3}}[A-Za-z](?![A-Za-z0-9])"
)
_TAX_LABEL = r"(?:[Cc]\.?\s?[Ff]\.?|[Cc]od(?:\.|ice)?\s*[Ff]isc(?:\.|ale)?|CODICE\s+FISCALE|COD\.?\s*FISC\.?)"
_VAT_LABEL = (
    r"(?:[Pp]\.?\s?(?:[Ii][Vv][Aa]|I\.V\.A\.?|I\.?(?!\w))|[Pp]art(?:\.|ita)\s*I\.?[Vv]\.?[Aa]\.?|PARTITA\s+IVA)"
)
AFTER_TAX_LABEL = regex(rf"{_TAX_LABEL}\s*(?:n\.?|nr\.?|n°)?\s*[:=]?\s*(?P<code>[A-Za-z0-9]{{15,17}}|\d{{11}})(?!\w)")
VAT_NUMBERS: Final = Table(
    (
        rf"(?:(?P<label>{_VAT_LABEL}|{_TAX_LABEL}|registro\s+(?:delle\s+)?imprese(?:\s+di\s+\w+)?)(?:\s*(?:n\.?|nr\.?|n°|e|ed|/|-|{_TAX_LABEL}|{_VAT_LABEL})){{0,8}}\s*[:=]?\s*)?(?<![\d.,/])(?P<code>(?:IT\s?)?\d(?:[ ]?\d){{10}})(?![\d/]|,\d|\.\d)",
        "P. IVA 01234567890 | C.F. e P.IVA: 01234567890 | IT 01234567890",
        "n. 012345",
    ),
)
VAT = VAT_NUMBERS.compiled
IBAN = regex(r"(?<![A-Za-z0-9])(?P<code>[A-Z]{2}[ \n]?\d{2}(?:[ \n.-]{0,2}[A-Z0-9]){11,30})(?![A-Za-z0-9])")
PLATE = regex(r"(?<![A-Za-z0-9])[A-HJ-NPR-TV-Z]{2}[ \n-]?\d{3}[ \n-]?[A-HJ-NPR-TV-Z]{2}(?![A-Za-z0-9])")
PLATE_CALLED = regex(r"(?i:targ\w*|tg)\.?\W{0,3}(?:n\W{0,2})?\Z")
PLATES: Final = Table(
    (
        r"(?i:targ(?:at[oaie]|he|a|\.)|tg\.?)\s*(?:n\.?|nr\.?|n°)?\s*[:=]?\s*(?i:(?:prova|rumena|estera|tedesca|polacca)\s+)?(?P<code>(?=[A-Z\d -]*\d)[A-Z]{1,4}[ -]?[A-Z\d]{2,7}(?:[ -]?[A-Z\d]{1,4})?|[A-Z]{2}[ -]?[A-Z\d]{5,6})(?![A-Za-z0-9])",
        "targato AB 123 CD | targa: MI 12345 | tg. RM1234",
        "targa commemorativa",
    ),
)
PLATE_AFTER = PLATES.compiled
PHONE_LABELS: Final = Table(
    (r"tel(?:efon\w*|\.)?|cell(?:ular\w*|\.)?|fax", "telefona | cellulara | fax", "numero di ruolo"),
    (r"telefax|mobile", "telefax | mobile"),
    (r"utenz[ae](?:\s+(?:telefonic[ah]e?|mobile|cellulare|fissa)){0,2}", "utenza telefonicae"),
    (r"recapit[oi](?:\s+telefonic[oi])?|whats\s?app", "recapito telefonico | whats app"),
    (r"sms", "sms"),
    (r"numero(?:\s+(?:di\s+)?(?:telefon\w+|cellulare|fisso))", "numero di telefona"),
    any_case=True,
)
PHONE_AFTER = regex(
    rf"(?i:\b{PHONE_LABELS.pattern})(?:\s*(?:/|e|-)\s*(?:fax|cell\.?|tel\.?))?\s*(?:n\.?|nr\.?|n°|numero|avente)?\s*[:=]?\s*(?P<code>\(?(?:\+|00)?\(?\d[\d \n./()-]{{5,19}}\d)"
)
# Prefixes abroad and here, then digits in groups of any parting: what is around tells whether they are a telephone's
_GROUPS = r"(?:[ ]?[./-]?[ \n]?\d{1,8}){1,5}"
PHONE = regex(
    rf"(?<![\w/.,€@-])(?<!\d )(?:(?:\+|00)39[ .-]?)?(?:\(0\d{{1,3}}\)|0\d{{1,3}}|3[2-9]\d){_GROUPS}(?![\w/]|[.,-]\d)"
)
PLAIN_PHONE = regex(r"3\d\d[ /.-]\d{6}|\(\d{2,4}\)[ ./-]?[\d ./-]{5,10}|0\d{1,3}[/-][\d ]{5,9}")
"""What is nothing else wherever it stands."""
CALLS: Final = Table(
    (r"chiam\w+|contatt\w+|telefon\w+|compo(?:n|st)\w+", "chiamava | contattata | telefonava | componeva", "pagava"),
    (r"digita\w+|rispo\w+|squill\w+|messagg\w+|sms", "digitava | rispondeva | squilli | messaggi | sms"),
    (r"whats\s?app|cell(?:\.|ular\w+)?|tel\.|fax|mobile", "whatsapp | cellulare | tel. | fax | mobile"),
    (r"utenz\w+|recapit\w+|rintracci\w+|reperibil\w+", "utenza | recapito | rintracciato | reperibile"),
    any_case=True,
)
CALLS_CUE = regex(rf"(?i:\b{CALLS.pattern})[^.;\n]{{0,60}}\Z")
WITH_ARTICLE = regex(r"(?i:\b(?:l|al|dal|del|sul|nel)lo|\blo)\s+\Z")  # 'lo 011…': an article before a zero
COUNTED = regex(
    r"(?:(?P<of>[^\W\d_]+)\.?\s*,?\s*|(?<!\w))(?i:n\.?\s?r?|nr|n°|num|numero)\.?\s*:?\s*\Z"
)  # 'la fattura n. 333…' and 'sul n. 333…'
NOT_OF_A_THING = frozenset(
    "il al dal del sul nel col un lo allo dallo dello sullo a da di con su e mio suo suoi proprio seguente seguenti stesso "
    "predetto medesimo medesima utenza utenze cellulare cell telefono tel telefonico telefonica mobile fisso recapito sms".split()
)
THINGS_NUMBERED: Final = Table(
    (r"prot(?:\.|ocollo)|rep(?:\.|ertorio)", "prot. | rep.", "chiamava"),
    (r"fattur[ae]|cronol(?:\.|ogico)?|cartell[ae]", "fattura | cronol. | cartella"),
    (r"r\.?\s?g\.?(?:\s?n\.?\s?r\.?)?|polizz[ae]|pratic[ae]", "r.g.n.r. | polizza | pratica"),
    (r"euro|eur|€|importo\s+di|pari\s+ad?|somma\s+di", "euro | € | importo di | pari ad | somma di"),
    (r"foglio|fg\.|mapp(?:\.|ale)|particell[ae]|part\.|sub\.", "foglio | fg. | mapp. | particella | part. | sub."),
    (r"art(?:\.|icolo)|legge|sentenz[ae]|decreto|ordinanza", "art. | legge | sentenza | decreto | ordinanza"),
    (r"matricola|codice|cod\.|assegno|contratto|mutuo", "matricola | codice | cod. | assegno | contratto | mutuo"),
    (r"sinistro|raccomandata|verbale|delibera\w*|id", "sinistro | raccomandata | verbale | deliberazione | id"),
    (r"c/c|conto(?:\s+corrente)?|iban|abi|cab|p\.?\s?iva", "c/c | conto corrente | iban | abi | cab | p. iva"),
    any_case=True,
)
NOT_A_PHONE = regex(rf"(?i:(?<!\w){THINGS_NUMBERED.pattern}\s*(?:n\.?r?|nr\.?|n°|numero|num\.)?\s*[.:]?\s*)\Z")
NOT_A_PHONE_AFTER = regex(r"\s*(?:euro\b|€|[Rr]\.?\s?[Gg]\b|[Rr]\.\s?[Gg]\.)")
CARDS: Final = Table(
    (
        r"(?<![\w.,/-])(?P<code>[2-6]\d{3}(?:[ -]?\d{4}){3}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\w/]|[.,-]\d)",
        "4111 1111 1111 1111 | 5500000000000004 | 3782-822463-10005",
        "12345678 | 2019 2020 2021",
    ),
)
CARD = CARDS.compiled
ACCOUNTS: Final = Table(
    (r"c/c(?:\s?b(?:ancario)?\b)?|c\.\s?c\.(?=\s*(?:n|b))", "c/c | c.c. n.", "art. 2 c.c."),
    (
        r"cont[oi]\s+(?:corrent[ei]|deposito|bancari[oi]|postal[ei]|titoli)",
        "conto corrente | conti correnti | conto titoli",
    ),
    (r"conto(?=\s+(?:n\b|nr\b|n°|numero))|rapporto\s+di\s+conto\s+corrente", "rapporto di conto corrente"),
    (r"libretto\s+(?:di\s+(?:risparmio|deposito)|postale)", "libretto di risparmio | libretto postale"),
    (
        r"cart[ae]\s+(?:di\s+(?:credito|debito)|bancomat|prepagat[ae]|postepay)|bancomat|postepay",
        "carta di credito | carta prepagata | bancomat",
    ),
    any_case=True,
)
ACCOUNT = regex(
    rf"(?<!\w){ACCOUNTS.pattern}(?:\s+(?i:bancari[oi]|postal[ei]|ordinari[oi]|cointestat[oi]|avente|contraddistint[oi]\s+(?:con|dal)))*"
    r"\s*(?:(?i:n\.?\s?r?|nr|n°|numero|num)\.?(?!\w)\s*:?|:)?\s*(?P<code>(?=[A-Z\d]{0,4}\d)[A-Z\d]{1,16}(?:[ ./-][A-Z\d]{2,12}){0,4})(?![\w])"
)
A_DATE = regex(r"\d[./]\d\d?[./]\d{4}\Z")
SITE = regex(
    r"(?<![\w@./-])(?:https?://)?(?P<host>(?:[A-Za-z0-9-]{1,60}\.){1,4}[A-Za-z]{2,8})(?P<path>/[\w.~@%/?=&+-]{0,120})?(?<![.,])(?![\w@])"
)
SOCIAL = regex(
    r"(?:^|\.)(?:facebook|fb|instagram|tiktok|twitter|x|linkedin|youtube|snapchat|t|threads|pinterest|onlyfans|telegram)\.(?:com|me|net|it)\Z",
    re.IGNORECASE,
)
NICK = regex(r"(?<![\w.@/-])@[A-Za-z0-9_][\w.-]{1,38}\w(?![\w@])")
MAIL = regex(
    r"(?<![\w.@-])[A-Za-z0-9](?:[A-Za-z0-9_%+'-]|\.(?=\S)|(?<=[._-])\n){0,63}[ ]?\n?@\n?[ ]?[A-Za-z0-9](?:[A-Za-z0-9-]|\.\n?(?=[A-Za-z0-9])|-\n){1,80}\.\n?[A-Za-z]{2,12}(?![\w@])"
)
MAIL_BEGUN = regex(
    r"(?i:mail|pec|posta|elettronica|indirizzo|scri\w+\s+(?:a|da)|inviat\w\s+a)\s*:?\s*(?P<begun>[a-z0-9][a-z0-9_.-]{0,40}[._-]\n)\Z"
)
DOMAIN_ENDS = regex(
    r"\.(?:it|com|org|net|eu|info|biz|edu|gov|name|pro|me|ch|de|fr|es|uk|at|be|nl|ro|pl|sm|va)\Z", re.IGNORECASE
)
CERTIFIERS: Final = Table(
    (r"pec|legalmail|postacert|postecert|cert", "pec | legalmail | postacert | postecert | cert", "gmail"),
    (r"certificat\w*|arubapec|giuffre", "certificata | arubapec | giuffre"),
    (r"avvocati?\w*pec|pecavvocati|pecordine\w*", "avvocatiapec | pecavvocati | pecordinea"),
    (r"sicurezzapostale|registerpec|ticertifica", "sicurezzapostale | registerpec | ticertifica"),
)
CERTIFIED: Final = Table(
    (
        rf"(?:\.|@|-|_)?{CERTIFIERS.pattern}\b",
        ".pec",
        "@gmail.com",
    ),
    (r"pec\.|legalmail|ordineavvocati|pecavvocati", "pec. | legalmail | ordineavvocati | pecavvocati"),
    (r"cnfpec", "cnfpec"),
    any_case=True,
)
CERTIFIED_CUE = CERTIFIED.compiled
PEC_BEFORE = regex(
    r"(?:\bp\.?e\.?c\.?|posta\s+(?:elettronica\s+)?certificata|domicilio\s+digitale)(?:\s+\w+){0,3}\s*[:=(]?\s*\Z",
    re.IGNORECASE,
)
OF_AN_OFFICE = regex(
    r"@[\w.\n-]*(?:giustizia|giustiziacert|gov|corteconti|cortecostituzionale)\.\n?it\Z", re.IGNORECASE
)
DOCUMENTS: Final = Table(
    (r"cart[ae]\s+d['’]\s?identit[àa]['’]?", "carta d' identità'", "la targa"),
    (r"c\.\s?i\.|passaport[oi]", "c. i. | passaporto"),
    (r"patente(?:\s+di\s+guida)?(?:\s+(?:cat\w*\.?\s*)?[A-Z]{1,2}\b)?", "patente di guida cata. A"),
    (r"permesso\s+di\s+soggiorno", "permesso di soggiorno"),
    (r"carta\s+di\s+soggiorno", "carta di soggiorno"),
    (r"tessera\s+(?:sanitaria|n\.)", "tessera sanitaria"),
    (
        r"documento(?:\s+(?:di\s+identit[àa]|d['’]\s?identit[àa]['’]?|di\s+riconoscimento|identificativo))",
        "documento di identità",
    ),
    (r"porto\s+d['’]armi", "porto d'armi"),
    (r"libretto\s+di\s+pensione", "libretto di pensione"),
    (r"matricola\s+(?:inps|militare)", "matricola inps"),
    (r"visto\s+d['’]ingresso", "visto d'ingresso"),
    any_case=True,
)
DOCUMENT_KINDS: Final = Table(
    (r"italian[oa]|elettronic[oa]", "italiano | elettronico", "1234"),
    (r"rilasciat[oa](?:\s+\w+){1,6}?|avente", "rilasciato a | avente"),
    (r"cartace[oa]|tipo|vestanet|rumen[oa]", "cartaceo | tipo | vestanet | rumeno"),
    (r"albanes[e]|marocchin[oa]", "albanese | marocchino"),
    any_case=True,
)
DOCUMENT = regex(
    rf"(?i:\b{DOCUMENTS.pattern})(?:\s+(?i:{DOCUMENT_KINDS.alternatives}))*\s*,?\s*(?i:n\.?r?\.?|n°|numero|num\.|nr\.?|:|con)?\s*[:.]?\s*(?P<code>[A-Z]{{0,4}}[ ]?\d{{3,10}}[ ]?[A-Z\d]{{0,5}}|[A-Z]{{1,3}}\d[A-Z\d]{{4,9}})(?![A-Za-z0-9])"
)
ALIEN = regex(r"\bC\.?\s?U\.?\s?I\.?\s*(?:n\.?|:)?\s*(?P<code>\d{2,}[A-Z\d]{3,8})(?![A-Za-z0-9])")
