"""Numbers and codes that belong to somebody. What has a check digit is checked; what a label announces is believed."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from stdnum import iban, luhn
from stdnum.it import codicefiscale, iva

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.anonymisation.detection.people import listed_names
from bdm.italian.characters import name_key
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_GAP = r"[ \n.-]{0,2}"  # codes are broken at line ends, or written in groups
_MONTH = "[ABCDEHLMPRSTabcdehlmprst]"
_D = "[0-9LMNPQRSTUVlmnpqrstuv]"  # a digit, or the letter that stands for it where two people would share a code
_TAX_CODE = regex(
    rf"(?<![A-Za-z0-9])(?:[A-Za-z]{_GAP}){{6}}(?:{_D}{_GAP}){{2}}{_MONTH}{_GAP}(?:{_D}{_GAP}){{2}}[A-Za-z]{_GAP}(?:{_D}{_GAP}){{3}}[A-Za-z](?![A-Za-z0-9])"
)
_TAX_LABEL = r"(?:[Cc]\.?\s?[Ff]\.?|[Cc]od(?:\.|ice)?\s*[Ff]isc(?:\.|ale)?|CODICE\s+FISCALE|COD\.?\s*FISC\.?)"
_VAT_LABEL = (
    r"(?:[Pp]\.?\s?(?:[Ii][Vv][Aa]|I\.V\.A\.?|I\.?(?!\w))|[Pp]art(?:\.|ita)\s*I\.?[Vv]\.?[Aa]\.?|PARTITA\s+IVA)"
)
_AFTER_TAX_LABEL = regex(rf"{_TAX_LABEL}\s*(?:n\.?|nr\.?|n°)?\s*[:=]?\s*(?P<code>[A-Za-z0-9]{{15,17}}|\d{{11}})(?!\w)")
VAT_NUMBERS: Final = Table(
    (
        rf"(?:(?P<label>{_VAT_LABEL}|{_TAX_LABEL}|registro\s+(?:delle\s+)?imprese(?:\s+di\s+\w+)?)(?:\s*(?:n\.?|nr\.?|n°|e|ed|/|-|{_TAX_LABEL}|{_VAT_LABEL})){{0,8}}\s*[:=]?\s*)?(?<![\d.,/])(?P<code>(?:IT\s?)?\d(?:[ ]?\d){{10}})(?![\d/]|,\d|\.\d)",
        "P. IVA 01234567890 | C.F. e P.IVA: 01234567890 | IT 01234567890",
        "n. 012345",
    ),
)
_VAT = VAT_NUMBERS.compiled
_IBAN = regex(r"(?<![A-Za-z0-9])(?P<code>[A-Z]{2}[ \n]?\d{2}(?:[ \n.-]{0,2}[A-Z0-9]){11,30})(?![A-Za-z0-9])")
_PLATE = regex(r"(?<![A-Za-z0-9])[A-HJ-NPR-TV-Z]{2}[ \n-]?\d{3}[ \n-]?[A-HJ-NPR-TV-Z]{2}(?![A-Za-z0-9])")
_PLATE_CALLED = regex(r"(?i:targ\w*|tg)\.?\W{0,3}(?:n\W{0,2})?\Z")
PLATES: Final = Table(
    (
        r"(?i:targ(?:at[oaie]|he|a|\.)|tg\.?)\s*(?:n\.?|nr\.?|n°)?\s*[:=]?\s*(?i:(?:prova|rumena|estera|tedesca|polacca)\s+)?(?P<code>(?=[A-Z\d -]*\d)[A-Z]{1,4}[ -]?[A-Z\d]{2,7}(?:[ -]?[A-Z\d]{1,4})?|[A-Z]{2}[ -]?[A-Z\d]{5,6})(?![A-Za-z0-9])",
        "targato AB 123 CD | targa: MI 12345 | tg. RM1234",
        "targa commemorativa",
    ),
)
_PLATE_AFTER = PLATES.compiled
PHONE_LABELS: Final = Table(
    (r"tel(?:efon\w*|\.)?|cell(?:ular\w*|\.)?|fax", "telefona | cellulara | fax", "numero di ruolo"),
    (r"telefax|mobile", "telefax | mobile"),
    (r"utenz[ae](?:\s+(?:telefonic[ah]e?|mobile|cellulare|fissa)){0,2}", "utenza telefonicae"),
    (r"recapit[oi](?:\s+telefonic[oi])?|whats\s?app", "recapito telefonico | whats app"),
    (r"sms", "sms"),
    (r"numero(?:\s+(?:di\s+)?(?:telefon\w+|cellulare|fisso))", "numero di telefona"),
    any_case=True,
)
_PHONE_AFTER = regex(
    rf"(?i:\b{PHONE_LABELS.pattern})(?:\s*(?:/|e|-)\s*(?:fax|cell\.?|tel\.?))?\s*(?:n\.?|nr\.?|n°|numero|avente)?\s*[:=]?\s*(?P<code>\(?(?:\+|00)?\(?\d[\d \n./()-]{{5,19}}\d)"
)
# Prefixes abroad and here, then digits in groups of any parting: what is around tells whether they are a telephone's
_GROUPS = r"(?:[ ]?[./-]?[ \n]?\d{1,8}){1,5}"
_PHONE = regex(
    rf"(?<![\w/.,€@-])(?<!\d )(?:(?:\+|00)39[ .-]?)?(?:\(0\d{{1,3}}\)|0\d{{1,3}}|3[2-9]\d){_GROUPS}(?![\w/]|[.,-]\d)"
)
_PLAIN_PHONE = regex(r"3\d\d[ /.-]\d{6}|\(\d{2,4}\)[ ./-]?[\d ./-]{5,10}|0\d{1,3}[/-][\d ]{5,9}")
"""What is nothing else wherever it stands."""
CALLS: Final = Table(
    (r"chiam\w+|contatt\w+|telefon\w+|compo(?:n|st)\w+", "chiamava | contattata | telefonava | componeva", "pagava"),
    (r"digita\w+|rispo\w+|squill\w+|messagg\w+|sms", "digitava | rispondeva | squilli | messaggi | sms"),
    (r"whats\s?app|cell(?:\.|ular\w+)?|tel\.|fax|mobile", "whatsapp | cellulare | tel. | fax | mobile"),
    (r"utenz\w+|recapit\w+|rintracci\w+|reperibil\w+", "utenza | recapito | rintracciato | reperibile"),
    any_case=True,
)
_CALLS = regex(rf"(?i:\b{CALLS.pattern})[^.;\n]{{0,60}}\Z")
_WITH_ARTICLE = regex(r"(?i:\b(?:l|al|dal|del|sul|nel)lo|\blo)\s+\Z")  # 'lo 011…': an article before a zero
_COUNTED = regex(
    r"(?:(?P<of>[^\W\d_]+)\.?\s*,?\s*|(?<!\w))(?i:n\.?\s?r?|nr|n°|num|numero)\.?\s*:?\s*\Z"
)  # 'la fattura n. 333…' and 'sul n. 333…'
_NOT_OF_A_THING = frozenset(
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
_NOT_A_PHONE = regex(rf"(?i:(?<!\w){THINGS_NUMBERED.pattern}\s*(?:n\.?r?|nr\.?|n°|numero|num\.)?\s*[.:]?\s*)\Z")
_NOT_A_PHONE_AFTER = regex(r"\s*(?:euro\b|€|[Rr]\.?\s?[Gg]\b|[Rr]\.\s?[Gg]\.)")
CARDS: Final = Table(
    (
        r"(?<![\w.,/-])(?P<code>[2-6]\d{3}(?:[ -]?\d{4}){3}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\w/]|[.,-]\d)",
        "4111 1111 1111 1111 | 5500000000000004 | 3782-822463-10005",
        "12345678 | 2019 2020 2021",
    ),
)
_CARD = CARDS.compiled
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
_ACCOUNT = regex(
    rf"(?<!\w){ACCOUNTS.pattern}(?:\s+(?i:bancari[oi]|postal[ei]|ordinari[oi]|cointestat[oi]|avente|contraddistint[oi]\s+(?:con|dal)))*"
    r"\s*(?:(?i:n\.?\s?r?|nr|n°|numero|num)\.?(?!\w)\s*:?|:)?\s*(?P<code>(?=[A-Z\d]{0,4}\d)[A-Z\d]{1,16}(?:[ ./-][A-Z\d]{2,12}){0,4})(?![\w])"
)
_A_DATE = regex(r"\d[./]\d\d?[./]\d{4}\Z")
_SITE = regex(
    r"(?<![\w@./-])(?:https?://)?(?P<host>(?:[A-Za-z0-9-]{1,60}\.){1,4}[A-Za-z]{2,8})(?P<path>/[\w.~@%/?=&+-]{0,120})?(?<![.,])(?![\w@])"
)
_SOCIAL = regex(
    r"(?:^|\.)(?:facebook|fb|instagram|tiktok|twitter|x|linkedin|youtube|snapchat|t|threads|pinterest|onlyfans|telegram)\.(?:com|me|net|it)\Z",
    re.IGNORECASE,
)
_NICK = regex(r"(?<![\w.@/-])@[A-Za-z0-9_][\w.-]{1,38}\w(?![\w@])")

_MAIL = regex(
    r"(?<![\w.@-])[A-Za-z0-9](?:[A-Za-z0-9_%+'-]|\.(?=\S)|(?<=[._-])\n){0,63}[ ]?\n?@\n?[ ]?[A-Za-z0-9](?:[A-Za-z0-9-]|\.\n?(?=[A-Za-z0-9])|-\n){1,80}\.\n?[A-Za-z]{2,12}(?![\w@])"
)
_MAIL_BEGUN = regex(
    r"(?i:mail|pec|posta|elettronica|indirizzo|scri\w+\s+(?:a|da)|inviat\w\s+a)\s*:?\s*(?P<begun>[a-z0-9][a-z0-9_.-]{0,40}[._-]\n)\Z"
)
_DOMAIN_ENDS = regex(
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
_CERTIFIED = CERTIFIED.compiled
_PEC_BEFORE = regex(
    r"(?:\bp\.?e\.?c\.?|posta\s+(?:elettronica\s+)?certificata|domicilio\s+digitale)(?:\s+\w+){0,3}\s*[:=(]?\s*\Z",
    re.IGNORECASE,
)
_OF_AN_OFFICE = regex(
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
_DOCUMENT = regex(
    rf"(?i:\b{DOCUMENTS.pattern})(?:\s+(?i:{DOCUMENT_KINDS.alternatives}))*\s*,?\s*(?i:n\.?r?\.?|n°|numero|num\.|nr\.?|:|con)?\s*[:.]?\s*(?P<code>[A-Z]{{0,4}}[ ]?\d{{3,10}}[ ]?[A-Z\d]{{0,5}}|[A-Z]{{1,3}}\d[A-Z\d]{{4,9}})(?![A-Za-z0-9])"
)
_ALIEN = regex(r"\bC\.?\s?U\.?\s?I\.?\s*(?:n\.?|:)?\s*(?P<code>\d{2,}[A-Z\d]{3,8})(?![A-Za-z0-9])")


class Identifiers:
    """Tax codes, VAT numbers, IBAN, accounts, cards, plates, phones, addresses of the net, documents."""

    def find(self, text: JoinedText, known: Metadata) -> Iterable[Candidate]:
        taken: list[tuple[int, int]] = []
        found = (candidate for recognise in _RECOGNISE for candidate in recognise(text.text))
        for candidate in (*found, *_sites(text.text, known)):
            if all(candidate.end <= start or end <= candidate.start for start, end in taken):
                taken.append((candidate.start, candidate.end))
                yield candidate


def _tax_codes(text: str) -> Iterator[Candidate]:
    for match in _TAX_CODE.finditer(text):
        code = _compact(match.group())
        valid = _checks(codicefiscale.is_valid, code)
        whole = match.group().isalnum()
        if not valid and not whole:
            continue  # letters and numbers of a sentence
        if not whole and " " in match.group() and not code.isupper():
            continue
        yield Candidate(
            *match.span(), Category.CODICE_FISCALE,
            "codice fiscale" if valid else "codice fiscale, ma il carattere di controllo non torna", sure=valid or code.isupper(),
        )  # fmt: skip
    for match in _AFTER_TAX_LABEL.finditer(text):
        code = match["code"]
        if len(code) == 11:
            continue  # of a firm, or provisional: below
        if any(map(str.isdigit, code)) and any(map(str.isalpha, code)):
            yield Candidate(*match.span("code"), Category.CODICE_FISCALE, "dopo «codice fiscale»")


def _vat_numbers(text: str) -> Iterator[Candidate]:
    for match in _VAT.finditer(text):
        code = _compact(match["code"]).removeprefix("IT")
        valid = _checks(iva.is_valid, code)
        if match["label"]:
            yield Candidate(*match.span("code"), Category.PARTITA_IVA, "dopo «partita IVA» o «codice fiscale»")
        elif (
            valid
            and " " not in match["code"]
            and not _NOT_A_PHONE.search(text, max(0, match.start() - 24), match.start())
        ):
            yield Candidate(
                *match.span("code"), Category.PARTITA_IVA, "undici cifre con la cifra di controllo", sure=False
            )


def _ibans(text: str) -> Iterator[Candidate]:
    for match in _IBAN.finditer(text):
        length = _IBAN_LENGTHS.get(match["code"][:2])
        end = _end_of(match["code"], length) if length else None
        if end is None:
            continue
        code = _compact(match["code"][:end])
        valid = _checks(iban.is_valid, code)
        line = match["code"].rfind("\n", 0, end)
        if not valid and line >= 0 and len(_compact(match["code"][line:end])) < 4:
            end = line  # what the next line begins with
        labelled = re.search(
            r"\biban\b\W*(?:\w+\W+){0,2}\Z", text[max(0, match.start() - 30) : match.start()], re.IGNORECASE
        )
        if valid or labelled or (code.startswith("IT") and re.fullmatch(r"IT\d\d[A-Z]\d{10}[A-Z\d]{12}", code)):
            reason = "IBAN" if valid else "IBAN, ma le cifre di controllo non tornano"
            yield Candidate(match.start(), match.start() + end, Category.IBAN, reason)


def _mails(text: str) -> Iterator[Candidate]:
    for match in _MAIL.finditer(text):
        begun = _MAIL_BEGUN.search(text, max(0, match.start() - 80), match.start())
        start, end = begun.start("begun") if begun else match.start(), _end_of_mail(match.group()) + match.start()
        address = text[start:end]
        if " @" in address and not _DOMAIN_ENDS.search(address):
            continue  # 'come @gino.verdi'
        if "@" not in address or "." not in address.partition("@")[2] or _OF_AN_OFFICE.search(address):
            continue
        domain = address.partition("@")[2]
        certified = _CERTIFIED.search("@" + domain) or _PEC_BEFORE.search(text, max(0, start - 60), start)
        yield Candidate(
            start,
            end,
            Category.PEC if certified else Category.EMAIL,
            "indirizzo PEC" if certified else "indirizzo e-mail",
        )


def _end_of_mail(address: str) -> int:
    """Where it ends: at the end of a line where the domain is whole there, or a sentence begins in the next."""
    at = address.index("@")
    while (line := address.find("\n", at + 1)) >= 0:
        domain = address[at:line].strip()
        whole = _DOMAIN_ENDS.search(domain.rstrip(".")) is not None
        if len(domain) > 1 and (whole or not address[line + 1 :][:1].islower()):
            return line - (len(address[at:line]) - len(address[at:line].rstrip(". ")))
        at = line
    return len(address)


def _sites(text: str, known: Metadata) -> Iterator[Candidate]:
    """Profiles of social networks, and sites that bear a party's name."""
    keys = {name_key(word) for party in known.parties for name in listed_names(party) for word in name.split()}
    keys = {key for key in keys if len(key) > 3}
    for match in _SITE.finditer(text):
        host, path = match["host"].lower(), match["path"] or ""
        if path.strip("/") and _SOCIAL.search(host):
            yield Candidate(*match.span(), Category.EMAIL, "profilo di una rete sociale")
        elif _of_a_site(match.group()) and any(
            key in "".join(filter(str.isalpha, host + path.lower())) for key in keys
        ):
            yield Candidate(*match.span(), Category.EMAIL, "sito con il nome di una parte")
    for match in _NICK.finditer(text):
        if any(map(str.isalpha, match.group())):
            yield Candidate(*match.span(), Category.EMAIL, "profilo di una rete sociale")


def _of_a_site(address: str) -> bool:
    host = address.lower().removeprefix("https://").removeprefix("http://").partition("/")[0]
    return address.lower().startswith(("http", "www.")) or _DOMAIN_ENDS.search(host) is not None


def _accounts(text: str) -> Iterator[Candidate]:
    for match in _CARD.finditer(text):
        if luhn.is_valid(_compact(match["code"])):
            yield Candidate(*match.span("code"), Category.IBAN, "numero di una carta di pagamento")
    for match in _ACCOUNT.finditer(text):
        digits = sum(map(str.isdigit, match["code"]))
        numbered = not match.group().removesuffix(match["code"])[-3:].strip().isalpha()
        if digits >= (4 if numbered else 7) and not _A_DATE.search(match["code"]):
            yield Candidate(*match.span("code"), Category.IBAN, "numero di un conto o di una carta")


def _plates(text: str) -> Iterator[Candidate]:
    for match in _PLATE.finditer(text):
        letters = [part for part in re.split(r"[\d \n-]+", match.group()) if part]
        called = _PLATE_CALLED.search(text, max(0, match.start() - 24), match.start()) is not None
        if "\n" in match.group() and not called and any(map(lexicon.is_common, letters)):
            continue  # 'AL' ends a line and an amount begins the next
        yield Candidate(*match.span(), Category.TARGA, "forma di una targa")
    for match in _PLATE_AFTER.finditer(text):
        yield Candidate(*match.span("code"), Category.TARGA, "dopo «targa»")


def _documents(text: str) -> Iterator[Candidate]:
    for pattern, reason in ((_DOCUMENT, "numero di un documento di identità"), (_ALIEN, "codice unico identificativo")):
        for match in pattern.finditer(text):
            yield Candidate(*match.span("code"), Category.DOCUMENTO, reason)


def _phones(text: str) -> Iterator[Candidate]:
    for match in _PHONE_AFTER.finditer(text):
        start = match.start("code")
        end = start + _end_of_phone(match["code"])
        code = text[start:end]
        if 6 <= sum(map(str.isdigit, code)) <= 14 and not _A_DATE.search(code):
            yield Candidate(start, end, Category.TELEFONO, "dopo «telefono»")
    for match in _PHONE.finditer(text):
        start, end = match.start(), match.start() + _end_of_phone(match.group())
        if _is_phone(text, start, end):
            yield Candidate(start, end, Category.TELEFONO, "forma di un numero di telefono")


def _end_of_phone(code: str) -> int:
    """Where the number is whole: at a blank after ten digits of a mobile one, at the end of a line after eight."""
    for blank in re.finditer(r"\s", code):
        digits = _national(code[: blank.start()])
        mobile = digits.startswith("3")
        if len(digits) >= (10 if mobile else 8 if digits.startswith("0") else 6) and (
            mobile or blank.group() == "\n" or len(digits) > 9
        ):
            return blank.start()
    return len(code)


def _national(code: str) -> str:
    """The digits without the prefix of the country."""
    return re.sub(r"\A(?:\+|00)39", "", re.sub(r"[^\d+]", "", code))


def _is_phone(text: str, start: int, end: int) -> bool:
    """By its form; what has the form of many numbers, only where somebody calls, writes or answers."""
    code, digits = text[start:end], _national(text[start:end])
    mobile = digits.startswith("3")
    before = text[max(0, start - 80) : start]
    long_enough = 9 <= len(digits) <= 10 if mobile else 7 <= len(digits) <= 11
    if not long_enough or _A_DATE.search(code) or _NOT_A_PHONE_AFTER.match(text, end):
        return False
    if code.startswith(("+", "00")):
        return True
    called, counted = _CALLS.search(before) is not None, _COUNTED.search(before)
    of_a_thing = counted is not None and not called and (counted["of"] or "").lower() not in _NOT_OF_A_THING
    if of_a_thing or _NOT_A_PHONE.search(before):
        return False
    if called or _WITH_ARTICLE.search(before) or counted is not None:
        return True
    return _PLAIN_PHONE.fullmatch(code) is not None or (mobile and len(digits) == 10)


_RECOGNISE: tuple[Callable[[str], Iterator[Candidate]], ...] = (
    _mails, _tax_codes, _ibans, _accounts, _documents, _plates, _vat_numbers, _phones,
)  # fmt: skip
"""In the order of how little they can be mistaken: what one takes is not the next one's."""

_IBAN_LENGTHS = {
    "IT": 27, "SM": 27, "FR": 27, "MC": 27, "DE": 22, "ES": 24, "CH": 21, "AT": 20, "BE": 16, "NL": 18, "PT": 25, "RO": 24,
    "GB": 22, "IE": 22, "LU": 20, "LT": 20, "MT": 31, "PL": 28, "GR": 27, "HR": 21, "SI": 19, "BG": 22, "AL": 28, "HU": 28,
    "CZ": 24, "SK": 24, "DK": 18, "SE": 24, "FI": 18, "NO": 15, "EE": 20, "LV": 21, "CY": 28, "LI": 21, "TN": 24, "TR": 26,
}  # fmt: skip


def _end_of(code: str, length: int) -> int | None:
    """Where ``length`` letters and digits of ``code`` end."""
    seen = 0
    for at, letter in enumerate(code):
        seen += letter.isalnum()
        if seen == length:
            return at + 1
    return None


def _compact(code: str) -> str:
    return "".join(letter for letter in code if letter.isalnum()).upper()


def _checks(is_valid: Callable[[str], bool], code: str) -> bool:
    return bool(is_valid(code))
