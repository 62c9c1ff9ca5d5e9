"""Numbers and codes that belong to somebody. What has a check digit is checked; what a label announces is believed."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from stdnum import iban, luhn
from stdnum.it import codicefiscale, iva

from bdm.anonymisation.detection import identifier_forms, lexicon
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.anonymisation.detection.people import listed_names
from bdm.italian.characters import name_key


class Identifiers:
    """Tax codes, VAT numbers, IBAN, accounts, cards, plates, phones, addresses of the net, documents."""

    def find(self, text: JoinedText, metadata: Metadata) -> Iterable[Candidate]:
        taken: list[tuple[int, int]] = []
        found = (candidate for recognise in _RECOGNISE for candidate in recognise(text.text))
        for candidate in (*found, *_sites(text.text, metadata)):
            if all(candidate.end <= start or end <= candidate.start for start, end in taken):
                taken.append((candidate.start, candidate.end))
                yield candidate


def _tax_codes(text: str) -> Iterator[Candidate]:
    for match in identifier_forms.TAX_CODE.finditer(text):
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
    for match in identifier_forms.AFTER_TAX_LABEL.finditer(text):
        code = match["code"]
        if len(code) == 11:
            continue  # of a firm, or provisional: below
        if any(map(str.isdigit, code)) and any(map(str.isalpha, code)):
            yield Candidate(*match.span("code"), Category.CODICE_FISCALE, "dopo «codice fiscale»")


def _vat_numbers(text: str) -> Iterator[Candidate]:
    for match in identifier_forms.VAT.finditer(text):
        code = _compact(match["code"]).removeprefix("IT")
        valid = _checks(iva.is_valid, code)
        if match["label"]:
            yield Candidate(*match.span("code"), Category.PARTITA_IVA, "dopo «partita IVA» o «codice fiscale»")
        elif (
            valid
            and " " not in match["code"]
            and not identifier_forms.NOT_A_PHONE.search(text, max(0, match.start() - 24), match.start())
        ):
            yield Candidate(
                *match.span("code"), Category.PARTITA_IVA, "undici cifre con la cifra di controllo", sure=False
            )


def _ibans(text: str) -> Iterator[Candidate]:
    for match in identifier_forms.IBAN.finditer(text):
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
    for match in identifier_forms.MAIL.finditer(text):
        begun = identifier_forms.MAIL_BEGUN.search(text, max(0, match.start() - 80), match.start())
        start, end = begun.start("begun") if begun else match.start(), _end_of_mail(match.group()) + match.start()
        address = text[start:end]
        if " @" in address and not identifier_forms.DOMAIN_ENDS.search(address):
            continue  # 'come @gino.verdi'
        if "@" not in address or "." not in address.partition("@")[2] or identifier_forms.OF_AN_OFFICE.search(address):
            continue
        domain = address.partition("@")[2]
        certified = identifier_forms.CERTIFIED_CUE.search("@" + domain) or identifier_forms.PEC_BEFORE.search(
            text, max(0, start - 60), start
        )
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
        whole = identifier_forms.DOMAIN_ENDS.search(domain.rstrip(".")) is not None
        if len(domain) > 1 and (whole or not address[line + 1 :][:1].islower()):
            return line - (len(address[at:line]) - len(address[at:line].rstrip(". ")))
        at = line
    return len(address)


def _sites(text: str, metadata: Metadata) -> Iterator[Candidate]:
    """Profiles of social networks, and sites that bear a party's name."""
    keys = {name_key(word) for party in metadata.parties for name in listed_names(party) for word in name.split()}
    keys = {key for key in keys if len(key) > 3}
    for match in identifier_forms.SITE.finditer(text):
        host, path = match["host"].lower(), match["path"] or ""
        if path.strip("/") and identifier_forms.SOCIAL.search(host):
            yield Candidate(*match.span(), Category.EMAIL, "profilo di una rete sociale")
        elif _of_a_site(match.group()) and any(
            key in "".join(filter(str.isalpha, host + path.lower())) for key in keys
        ):
            yield Candidate(*match.span(), Category.EMAIL, "sito con il nome di una parte")
    for match in identifier_forms.NICK.finditer(text):
        if any(map(str.isalpha, match.group())):
            yield Candidate(*match.span(), Category.EMAIL, "profilo di una rete sociale")


def _of_a_site(address: str) -> bool:
    host = address.lower().removeprefix("https://").removeprefix("http://").partition("/")[0]
    return address.lower().startswith(("http", "www.")) or identifier_forms.DOMAIN_ENDS.search(host) is not None


def _accounts(text: str) -> Iterator[Candidate]:
    for match in identifier_forms.CARD.finditer(text):
        if luhn.is_valid(_compact(match["code"])):
            yield Candidate(*match.span("code"), Category.IBAN, "numero di una carta di pagamento")
    for match in identifier_forms.ACCOUNT.finditer(text):
        digits = sum(map(str.isdigit, match["code"]))
        numbered = not match.group().removesuffix(match["code"])[-3:].strip().isalpha()
        if digits >= (4 if numbered else 7) and not identifier_forms.A_DATE.search(match["code"]):
            yield Candidate(*match.span("code"), Category.IBAN, "numero di un conto o di una carta")


def _plates(text: str) -> Iterator[Candidate]:
    for match in identifier_forms.PLATE.finditer(text):
        letters = [part for part in re.split(r"[\d \n-]+", match.group()) if part]
        called = identifier_forms.PLATE_CALLED.search(text, max(0, match.start() - 24), match.start()) is not None
        if "\n" in match.group() and not called and any(map(lexicon.is_common, letters)):
            continue  # 'AL' ends a line and an amount begins the next
        yield Candidate(*match.span(), Category.TARGA, "forma di una targa")
    for match in identifier_forms.PLATE_AFTER.finditer(text):
        yield Candidate(*match.span("code"), Category.TARGA, "dopo «targa»")


def _documents(text: str) -> Iterator[Candidate]:
    for pattern, reason in (
        (identifier_forms.DOCUMENT, "numero di un documento di identità"),
        (identifier_forms.ALIEN, "codice unico identificativo"),
    ):
        for match in pattern.finditer(text):
            yield Candidate(*match.span("code"), Category.DOCUMENTO, reason)


def _phones(text: str) -> Iterator[Candidate]:
    for match in identifier_forms.PHONE_AFTER.finditer(text):
        start = match.start("code")
        end = start + _end_of_phone(match["code"])
        code = text[start:end]
        if 6 <= sum(map(str.isdigit, code)) <= 14 and not identifier_forms.A_DATE.search(code):
            yield Candidate(start, end, Category.TELEFONO, "dopo «telefono»")
    for match in identifier_forms.PHONE.finditer(text):
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
    if not long_enough or identifier_forms.A_DATE.search(code) or identifier_forms.NOT_A_PHONE_AFTER.match(text, end):
        return False
    if code.startswith(("+", "00")):
        return True
    called, counted = identifier_forms.CALLS_CUE.search(before) is not None, identifier_forms.COUNTED.search(before)
    of_a_thing = (
        counted is not None and not called and (counted["of"] or "").lower() not in identifier_forms.NOT_OF_A_THING
    )
    if of_a_thing or identifier_forms.NOT_A_PHONE.search(before):
        return False
    if called or identifier_forms.WITH_ARTICLE.search(before) or counted is not None:
        return True
    return identifier_forms.PLAIN_PHONE.fullmatch(code) is not None or (mobile and len(digits) == 10)


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
