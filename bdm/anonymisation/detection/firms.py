"""Firms by their legal form. Whether they are obscured is the policy's matter; their names are no person's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.introductions import NAMED_AFTER
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.anonymisation.detection.words import NameRun, Word, words_of
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

FORMS: Final = Table(
    (r"S\.?\s?[Pp]\.?\s?A|s\.\s?p\.\s?a", "S. P. A | s. p. a", "Mario Rossi"),
    (r"S\.?\s?[Rr]\.?\s?[Ll](?:\.?\s?[Ss](?![\w]))?", "S. R. L. S"),
    (r"s\.\s?r\.\s?l(?:\.\s?s)?|srl|spa", "s. r. l. s | srl | spa"),
    (r"S\.?\s?[Nn]\.?\s?[Cc]|s\.\s?n\.\s?c|snc", "S. N. C | s. n. c | snc"),
    (r"S\.?\s?[Aa]\.?\s?[Ss]|s\.\s?a\.\s?s|sas", "S. A. S | s. a. s | sas"),
    (r"[Ss]\.\s?[Aa]\.\s?[Pp]\.\s?[Aa]", "S. A. P. A"),
    (r"[Ss]\.?\s?[Cc]\.?\s?(?:[Pp]\.?\s?[Aa]|[Aa]\.?\s?[Rr]\.?\s?[Ll]|[Rr]\.?\s?[Ll])", "S. C. P. A"),
    (r"[Ss]oc\.?\s+[Cc]oop(?:erativa|\.)?(?:\s+(?:a\s+r\.?\s?l|sociale))?", "Soc. Cooperativa a r. l"),
    (r"[Ss]ociet[àa]'?\s+[Cc]ooperativa(?:\s+a\s+r\.?\s?l)?", "Società' Cooperativa a r. l"),
    (r"(?:[Ss]oc\.?\s+)?a\s+r\.\s?l|GmbH|Ltd|LTD", "Soc. a r. l | GmbH | Ltd | LTD"),
    (r"Limited|LLC|Inc|PLC|plc|S\.A|N\.V|B\.V|ONLUS", "Limited | LLC | Inc | PLC | plc | S.A | N.V | B.V | ONLUS"),
    (r"[Oo]nlus", "Onlus"),
)
_FORM = regex(rf"(?<![\w.]){FORMS.pattern}\.?(?!\w)")
_JOINS = regex(r"[ \n]{1,2}|[ ]?[&+/.'’-][ ]?|[ ](?:\d{1,4}|[&+-])[ ]|-\n|,?[ ]\(?")
_MAX_WORDS = 9
_OF_A_PERSON = regex(r"\s*,?\s*(?:di|DI)\s+")
_AND_COMPANY = regex(rf"\s*(?:&|e|E)\s*(?:C|c)(?:\.|\b)(?:\s*{_FORM.pattern})?")
_PARTNERSHIP = regex(r"(?i:\bs\.?\s?(?:n\.?\s?c|a\.?\s?s)\b)|&|\be\s+C\b")
_THINGS = NAMED_AFTER.compiled
IN_A_FIRM: Final = "nel nome di una società"
_INNER = frozenset("e ed di del della dei delle degli dello per a il la in".split())
_LEADING = frozenset(
    "la il lo le i gli l della dalla alla nella sulla societa ditta parte impresa con contro tra e".split()
)


class Firms:
    """'Immobiliare Tre Torri s.p.a.': from the first capitalised word to the legal form."""

    def find(self, text: JoinedText, metadata: Metadata) -> Iterable[Candidate]:
        for start, end in firm_spans(text.text):
            name = " ".join(text.text[start:end].split())
            yield Candidate(start, end, Category.SOCIETA, "società, dalla forma giuridica", name=name)
            for person in _persons(text.text, start, end):
                yield Candidate(person.start, person.end, Category.PERSONA, IN_A_FIRM, name=person.text)


def _persons(text: str, start: int, end: int) -> Iterator[NameRun]:
    """Whom the firm between ``start`` and ``end`` is named after: by a whole name, or by a surname where
    the form is one that by law bears a partner's.
    """
    words = words_of(text)
    partnership = _PARTNERSHIP.search(text, start, end) is not None
    at, last = words.index(start), words.index(end)
    while at < last:
        name = words.name_from(at) if words.words[at].capital else None
        if name is not None and (owner := _owner(name)) is not None:
            at = words.index(owner.start)
            name = words.name_from(at)
        name = _without_form(name) if name is not None and name.end <= end else None
        if name is not None and _names_a_partner(name, partnership):
            yield name
            at = max(words.index(name.end), at + 1)
        elif name is not None and _THINGS.fullmatch(name.words[0].text):
            at = max(words.index(name.end), at + 1)
        else:
            at += 1


def _without_form(name: NameRun) -> NameRun | None:
    """The name without the letters of 'S.a.s.', and without the trade before it ('Autoservizi Colombo Giuseppe')."""
    words = name.words
    while words and words[-1].initial:
        words = words[:-1]
    if len(words) > 2 and not (words[0].given or words[0].surname or words[0].particle) and words[1].surname:
        words = words[1:]
    return NameRun(words[0].start, words[-1].end, words) if words else None


def _owner(name: NameRun) -> Word | None:
    """The word behind the preposition of 'Edil Sud di Presti Carmelo'."""
    small = [at for at, word in enumerate(name.words) if word.text in ("di", "dei") and at > 0]
    return name.words[small[0] + 1] if small else None


def _names_a_partner(name: NameRun, partnership: bool) -> bool:
    """'Franco Dotti', 'Bianchi Luca', not 'Agri Aurora' or 'Villa Serena'; in a ``partnership`` 'Ceccarelli Bruno', of
    which nobody knows the surname, and 'Colombo' alone.
    """
    parts = [word for word in name.words if not word.particle]
    if _THINGS.fullmatch(parts[0].text) and not partnership:
        return False
    if len(parts) == 1:
        return partnership and parts[0].surname and not parts[0].given
    others = [word for word in parts if not word.given] or parts[1:]
    if not name.full or lexicon.is_place(name.text) or any(word.common and not word.surname for word in others):
        return False
    return parts[0].given or partnership or any(word.surname for word in others)


@lru_cache(maxsize=4)
def firm_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where firms are named, from the first word of the name to the end of the legal form; the owner that a firm is
    named after ('Alfa s.n.c. di Rossi Mario & C.') included.
    """
    return tuple(_spans(text))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    words = words_of(text)
    last_end = 0
    for form in _FORM.finditer(text):
        if form.start() < last_end:
            continue
        start = _first_word(text, form.start(), last_end)
        if start == form.start():
            continue
        end = form.end()
        if (owner := _OF_A_PERSON.match(text, end)) is not None:
            name = words.name_from(words.index(owner.end()))
            if name is not None and name.start == owner.end():
                end = name.end
                if (and_company := _AND_COMPANY.match(text, end)) is not None:
                    end = and_company.end()
        yield start, end
        last_end = end


def _ends_a_name(text: str, word: Word, at: int) -> bool:
    """Whether a person's name ends with ``word``, before the 'e' at ``at``."""
    name = words_of(text).name_to(words_of(text).index(word.start))
    return "," in text[word.end : at] or (name is not None and name.full)


def _first_word(text: str, form: int, after: int) -> int:
    """Where the name begins whose legal form is at ``form``; ``form`` itself where there is none."""
    words = words_of(text)
    start = form
    last = words.index(form) - 1
    at = last
    while at >= 0 and last - at < _MAX_WORDS:
        word = words.words[at]
        if word.end <= after or not _JOINS.fullmatch(text[word.end : start]):
            break
        if not word.capital:
            before = words.words[at - 1] if at > 0 else None
            if word.key not in _INNER or start == form or before is None or not before.capital:
                break
            if word.key in ("e", "ed") and _ends_a_name(text, before, word.start):
                break  # 'Maria Presti e Edil Sud S.r.l.'
        elif "\n" in text[word.end : start] and lexicon.is_court_word(word.text):
            break  # 'APPELLATO' above the name
        elif word.key in _LEADING and not (start != form and word.key in ("la", "il")):
            break
        start = word.start
        at -= 1
    while (
        start < form and words.words[words.index(start)].key in _INNER and not words.words[words.index(start)].capital
    ):
        start = words.words[words.index(start) + 1].start
    return start
