"""Numbers and codes that belong to somebody. What has a check digit is checked; what a label announces is believed."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from stdnum import iban
from stdnum.it import codicefiscale, iva

from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
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
PHONES: Final = Table(
    (r"(?:\+|00)39[ \n.-]?\(?\d{2,4}\)?[ ./-]?\d{2,4}(?:[ ./-]?\d{2,4}){1,3}", "+39 (11) 11 11", "12/03/2019 | 1234"),
    (r"3[2-9]\d(?:[ \n./-]\d{6,7}|[ ./-]\d{3}[ ./-]\d{3,4}|[ .-]\d{2}[ .-]\d{2}[ .-]\d{2,3})", "321 111111"),
    (r"3[2-9]\d{8}|0\d{1,3}[/-]\d{5,8}", "3211111111 | 01/11111"),
)
_PHONE = regex(rf"(?<![\w/.,-]){PHONES.pattern}(?![\w/]|[.,-]\d)")
NUMBERED: Final = Table(
    (r"\bn\.?r?|n°", "n.r | n°", "chiamare lo"),
    (r"(?<!dal\s)(?<!al\s)(?<!sul\s)num(?:\.|ero)", "num."),
    (r"prot(?:\.|ocollo)|rep(?:\.|ertorio)", "prot. | rep."),
    (r"fattur[ae]|cronol(?:\.|ogico)", "fattura | cronol."),
    (r"r\.?g\.?(?:n\.?r\.?)?|polizza|pratica", "r.g.n.r. | polizza | pratica"),
    (r"cartella|euro|€|foglio|mapp(?:\.|ale)|c/c", "cartella | euro | € | foglio | mapp. | c/c"),
    (r"conto", "conto"),
    any_case=True,
)
_NOT_A_PHONE = regex(rf"(?i:{NUMBERED.pattern}\s*:?\s*)\Z")
_MAIL = regex(
    r"(?<![\w.@-])[A-Za-z0-9](?:[A-Za-z0-9_%+'-]|\.(?=\S)|(?<=[._-])\n){0,63}[ ]?\n?@\n?[ ]?[A-Za-z0-9](?:[A-Za-z0-9-]|\.\n?(?=[A-Za-z0-9])|-\n){1,80}\.\n?[A-Za-z]{2,12}(?![\w@])"
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
    """Tax codes, VAT numbers, IBAN, plates, phones, e-mail addresses, documents."""

    def find(self, text: JoinedText, known: Metadata) -> Iterable[Candidate]:
        taken: list[tuple[int, int]] = []
        for recognise in _RECOGNISE:
            for candidate in list(recognise(text.text)):
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
        labelled = re.search(
            r"\biban\b\W*(?:\w+\W+){0,2}\Z", text[max(0, match.start() - 30) : match.start()], re.IGNORECASE
        )
        if valid or labelled or (code.startswith("IT") and re.fullmatch(r"IT\d\d[A-Z]\d{10}[A-Z\d]{12}", code)):
            reason = "IBAN" if valid else "IBAN, ma le cifre di controllo non tornano"
            yield Candidate(match.start(), match.start() + end, Category.IBAN, reason)


def _mails(text: str) -> Iterator[Candidate]:
    for match in _MAIL.finditer(text):
        if _OF_AN_OFFICE.search(match.group()):
            continue
        domain = match.group().partition("@")[2]
        certified = _CERTIFIED.search("@" + domain) or _PEC_BEFORE.search(
            text, max(0, match.start() - 60), match.start()
        )
        yield Candidate(
            *match.span(),
            Category.PEC if certified else Category.EMAIL,
            "indirizzo PEC" if certified else "indirizzo e-mail",
        )


def _plates(text: str) -> Iterator[Candidate]:
    for match in _PLATE.finditer(text):
        yield Candidate(*match.span(), Category.TARGA, "forma di una targa")
    for match in _PLATE_AFTER.finditer(text):
        yield Candidate(*match.span("code"), Category.TARGA, "dopo «targa»")


def _documents(text: str) -> Iterator[Candidate]:
    for pattern, reason in ((_DOCUMENT, "numero di un documento di identità"), (_ALIEN, "codice unico identificativo")):
        for match in pattern.finditer(text):
            yield Candidate(*match.span("code"), Category.DOCUMENTO, reason)


def _phones(text: str) -> Iterator[Candidate]:
    for match in _PHONE_AFTER.finditer(text):
        start, end = match.span("code")
        code = text[start:end]
        lines = code.split("\n")
        if len(lines) > 1 and sum(map(str.isdigit, lines[0])) >= 9:
            end = start + len(lines[0].rstrip())
        if 6 <= sum(map(str.isdigit, text[start:end])) <= 14 and not re.search(
            r"\d[./]\d\d?[./]\d{4}\Z", text[start:end]
        ):
            yield Candidate(start, end, Category.TELEFONO, "dopo «telefono»")
    for match in _PHONE.finditer(text):
        digits = sum(map(str.isdigit, match.group()))
        if 8 <= digits <= 13 and not _NOT_A_PHONE.search(text, max(0, match.start() - 24), match.start()):
            yield Candidate(*match.span(), Category.TELEFONO, "forma di un numero di telefono")


_RECOGNISE: tuple[Callable[[str], Iterator[Candidate]], ...] = (
    _mails, _tax_codes, _ibans, _documents, _plates, _vat_numbers, _phones,
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
