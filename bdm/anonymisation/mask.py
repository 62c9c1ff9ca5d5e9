"""Replace the names of known parties in a text. It rather hides a word too many than one too few."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from urllib.parse import unquote_plus

from bdm.anonymisation.detection.lexicon import is_common
from bdm.anonymisation.disguise import addresses, look, looking_like, made_of_words, readings, small_name, within_words
from bdm.anonymisation.names import OMISSIS, PARTICLES, PartyName, initial, person_of
from bdm.anonymisation.spelling import begins_with, term_pattern, whole, word_pattern
from bdm.italian import bare
from bdm.italian.characters import cased_name_text, name_key
from bdm.platform.kit.characters import one_form
from bdm.platform.kit.regex import regex
from bdm.platform.kit.rich_text import BLOCKS

_BETWEEN = regex(r"\s*(?:[^\w\s()\[\]{}]\s*|_\s*){0,6}")  # what may stand between the parts of one name
_GAP = r"[\s.,:;\-–—_/\\]{0,3}"  # within a tax code that was parted
_KIND = {"A": "[A-Z]", "0": "[0-9LMNP-V]", "M": "[ABCDEHLMPRST]"}  # letters, digits or what may replace them, months
_TAX_CODE = regex(rf"(?<![^\W_]){_GAP.join(_KIND[kind] for kind in 'AAAAAA00M00A000A')}(?![^\W_])", re.IGNORECASE)
_TAX_CODE_LENGTH = 16
_MIN_DIGITS = 4  # of the seven of a tax code that was parted: letters may stand for them, and words are letters
_TAG = regex(r'<(?:[^<>"]|"[^"]*")*>')
_MIN_ALONE = 3  # letters: 'Li' and 'Bo' are hidden only beside another part of the name
_MIN_LOOK = 4  # letters of a name that is asked about where a word only looks like it
_MIN_WITHIN = 6  # of one that is asked about within other words, and across whatever parts it
_MIN_STUCK = 5  # letters of a name that is looked for within the words of an address
_MOST_STUCK = 6  # words of a name without a blank between them
_MAX_ENCODED = 5  # times that a link may have been encoded

# Capitalised at the beginning of a sentence, these words are hidden only beside another part of the name.
_COMMON = PARTICLES | frozenset("al alla come con dopo due e i il in io l non ora per poi su tra un una uno".split())


@dataclass(frozen=True)
class MaskTerm:
    """Words that are replaced wherever they stand: what a review found and what readers see in its place."""

    text: str
    replacement: str


@dataclass(frozen=True)
class _Edit:
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class _Word:
    start: int
    end: int
    text: str
    key: str


class Mask:
    """Hides the natural persons among ``parties``, and before them ``terms``, in any number of texts."""

    def __init__(self, parties: Iterable[str], terms: Iterable[MaskTerm] = ()) -> None:
        self._terms = sorted(
            (term for term in terms if any(map(str.isalnum, one_form(term.text)))),
            key=lambda term: (begins_with(term.text), -len(term.text)),
        )
        self._term = whole(_any_of(self._terms)) if self._terms else None
        persons = [person for party in parties if (person := person_of(party)) is not None]
        self._owners: dict[str, list[PartyName]] = {}
        words: dict[str, str] = {}
        for person in persons:
            for word in person.words:
                self._owners.setdefault(name_key(word), []).append(person)
                words[word] = word_pattern(word)
        self._patterns = words
        forms = sorted(set(words.values()), key=len, reverse=True)
        self._words = whole(rf"(?:{'|'.join(forms)}){{1,{_MOST_STUCK}}}") if forms else None
        within = {re.escape(name_key(word)) for word in words if len(name_key(word)) >= _MIN_WITHIN}
        self._within = regex("|".join(sorted(within, key=len, reverse=True))) if within else None
        self._looks = {look(word) for word in words if len(name_key(word)) >= _MIN_LOOK}
        self._finders = (self._found_terms, self._in_addresses, self._edits)

    @cached_property
    def _forms(self) -> list[re.Pattern[str]]:
        """Each word of the names by itself; few texts have them stuck together."""
        return [regex(form) for form in sorted(set(self._patterns.values()), key=len, reverse=True)]

    @cached_property
    def _long(self) -> re.Pattern[str] | None:
        """Any of those that are looked for within other words."""
        forms = {form for word, form in self._patterns.items() if len(name_key(word)) >= _MIN_STUCK}
        return regex("|".join(sorted(forms, key=len, reverse=True))) if forms else None

    def text(self, text: str) -> str:
        """Plain ``text`` with every form of the names as initials: full, inverted, in capitals, alone, stuck together,
        spread, divided.
        """
        text = bare(one_form(text))
        for reading in readings(text):
            for find in self._finders:
                for edit in reversed(find(text, reading(text))):
                    text = text[: edit.start] + edit.text + text[edit.end :]
        return text

    def html(self, rich_text: str) -> str:
        """The same for rich text: names are found across tags, tags stay whole, links that carry a name go."""
        parts = _parts(one_form(rich_text))
        for reading in readings("".join(part.readable for part in parts)):
            for find in self._finders:
                text = "".join(part.readable for part in parts)
                for edit in reversed(find(text, reading(text))):
                    _apply(parts, edit)
        return "".join(self._tag(part.text) if part.tag else html.escape(part.text, quote=False) for part in parts)

    def places(self, text: str) -> list[tuple[int, int]]:
        """Where ``text``, in its one form, has something that is hidden, in whatever alphabet; in order, no two of them
        overlap.
        """
        found = {
            (edit.start, edit.end)
            for read in readings(text)
            for find in self._finders
            for edit in find(text, read(text))
        }
        places: list[tuple[int, int]] = []
        for start, end in sorted(found):
            if places and start < places[-1][1]:
                places[-1] = (places[-1][0], max(end, places[-1][1]))
            else:
                places.append((start, end))
        return places

    def doubtful(self, text: str) -> list[tuple[int, int]]:
        """Where ``text``, in its one form, has a word of the language that may be a name as well, and is left as it is:
        'rosa' in small letters, 'fuma galli'; what only looks like a name, 'Fum4galli', or has one in it:
        'antifumagalli'.
        """
        cased = cased_name_text(text)
        hidden = bytearray(len(text))
        for edit in (edit for find in self._finders for edit in find(text, cased)):
            hidden[edit.start : edit.end] = b"\1" * (edit.end - edit.start)
        every = (match.span() for form in (self._words, self._term) if form for match in form.finditer(cased))
        asked = {
            (start, end)
            for start, end in every
            if name_key(cased[start:end]) not in _COMMON
            and end - start >= _MIN_ALONE
            and (_small(cased, start, end) or made_of_words(cased[start:end]))
        }
        asked.update(looking_like(text, self._looks))
        if self._within:
            asked.update(within_words(text, self._within))
        return [(start, end) for start, end in sorted(asked) if not any(hidden[start:end])]

    def _found_terms(self, text: str, cased: str) -> list[_Edit]:
        edits = []
        for match in self._term.finditer(cased) if self._term else ():
            start, end = match.span()
            term = self._terms[(match.lastindex or 1) - 1]
            if made_of_words(cased[start:end]) and not any(map(str.isspace, term.text)):
                continue
            # 'Costa' is hidden, 'costa' is not, unless it can be nothing but a name there
            if not _small(cased, start, end) or term.text.islower() or small_name(text, cased, start, end):
                edits.append(_Edit(start, end, term.replacement))
        return edits

    def _in_addresses(self, text: str, cased: str) -> list[_Edit]:
        """Names within addresses, tags and names of files, where words are written as one."""
        return [
            _Edit(*match.span(), initial(match[0]))
            for start, end in addresses(text)
            for match in (self._long.finditer(cased, start, end) if self._long else ())
        ]

    def _edits(self, text: str, cased: str) -> list[_Edit]:
        edits = [_Edit(match.start(), match.end(), OMISSIS) for match in _TAX_CODE.finditer(text) if _is_code(match[0])]
        run: list[_Word] = []
        for word in self._found(cased):
            if run and not self._continues(run, word, text):
                edits += self._replace(run, text, cased)
                run = []
            run.append(word)
        edits += self._replace(run, text, cased)
        return sorted(edits, key=lambda edit: edit.start)

    def _found(self, cased: str) -> Iterator[_Word]:
        """The words of names, also those that stand for nothing where they do."""
        for match in self._words.finditer(cased) if self._words else ():
            words = self._split(cased, match.start(), match.end()) or []
            if len(words) == 1 or self._stuck(words):
                yield from (word for word in words if not made_of_words(word.text))

    def _split(self, cased: str, start: int, end: int) -> list[_Word] | None:
        """The words of names that ``start`` to ``end`` consists of."""
        key = name_key(cased[start:end])
        if key in self._owners:
            return [_Word(start, end, cased[start:end], key)]
        for form in self._forms:
            match = form.match(cased, start, end)
            rest = self._split(cased, match.end(), end) if match and match.end() < end else None
            if match and rest is not None:
                first = cased[start : match.end()]
                return [_Word(start, match.end(), first, name_key(first)), *rest]
        return None

    def _stuck(self, words: Sequence[_Word]) -> bool:
        """Whether words without a blank between them are a name: 'FilippiCarla', 'DEANGELIS', but not 'Dimora'."""
        if all(word.text[0].isupper() and before.text[-1].islower() for before, word in pairwise(words)):
            return True
        if any(len(word.key) < _MIN_ALONE and word.key not in PARTICLES for word in words):
            return False
        return bool(self._common_owners(words)) and not is_common("".join(word.key for word in words))

    def _continues(self, run: list[_Word], word: _Word, text: str) -> bool:
        """Whether ``word`` is one more part of the name that ``run`` began."""
        if not _BETWEEN.fullmatch(text, run[-1].end, word.start):
            return False
        return bool(self._common_owners([*run, word]))

    def _common_owners(self, run: Sequence[_Word]) -> list[PartyName]:
        keys = Counter(word.key for word in run)
        return [person for person in self._owners.get(run[0].key, ()) if keys <= Counter(map(name_key, person.words))]

    def _replace(self, run: list[_Word], text: str, cased: str) -> list[_Edit]:
        while run and run[-1].key in PARTICLES and not run[-1].text[0].isupper():
            run = run[:-1]  # 'Rossi di Milano' where another party is called Di Rossi
        names = [word for word in run if word.key not in PARTICLES]
        if not names:
            return []
        alone = names[0] if len(names) == 1 else None
        if alone and not (_stands_alone(alone, among=run) or small_name(text, cased, alone.start, alone.end)):
            return []
        owner = next((person for person in self._common_owners(run) if len(person.words) == len(run)), None)
        initials = owner.initials if owner else "".join(initial(word.text) for word in run)
        return [_Edit(run[0].start, run[-1].end, initials)]

    def _tag(self, tag: str) -> str:
        if "=" in tag and any(self._names(written) for written in _decoded(tag)):
            return re.sub(r"^(<\s*/?\s*\w+).*?(/?>)$", r"\1\2", tag, flags=re.DOTALL)
        return tag

    def _names(self, text: str) -> bool:
        """Whether a name stands anywhere in an address, where nothing has capitals."""
        cased = cased_name_text(text)
        if any(word.key not in PARTICLES and len(word.key) >= _MIN_ALONE for word in self._found(cased)):
            return True
        return bool(self._found_terms(text, cased)) or any(_is_code(match[0]) for match in _TAX_CODE.finditer(text))


def _any_of(terms: Sequence[MaskTerm]) -> str:
    """An expression with a group for each of ``terms``, which are in the order of what they begin with."""
    return "|".join(
        f"(?i:(?={first}))(?:{'|'.join(f'({term_pattern(term.text)})' for term in alike)})"
        for first, alike in groupby(terms, key=lambda term: begins_with(term.text))
    )


def _stands_alone(word: _Word, among: Sequence[_Word]) -> bool:
    """Whether the one name ``among`` particles is a name and not a word of the language: by itself it has a capital and
    is no common word, after a particle one of the two ('de luca', 'De Mora', but not 'di mora').
    """
    capital = any(map(str.isupper, word.text))
    if len(among) > 1:
        return capital or not is_common(word.key)
    return capital and len(word.key) >= _MIN_ALONE and word.key not in _COMMON


def _small(cased: str, start: int, end: int) -> bool:
    """One word in small letters."""
    return cased[start:end].isalpha() and cased[start:end].islower()


def _is_code(text: str) -> bool:
    return len(text) == _TAX_CODE_LENGTH or sum(map(str.isdigit, text)) >= _MIN_DIGITS


def _decoded(tag: str) -> Iterator[str]:
    """What may be read in a tag: as it is written, and with each layer of encoding taken away."""
    for encoding in ("utf-8", "latin-1"):
        written = tag
        for _ in range(_MAX_ENCODED):
            yield bare(one_form(written))
            plain = unquote_plus(html.unescape(written), encoding)
            if plain == written:
                break
            written = plain


@dataclass
class _Part:
    """A tag, or the text between two; ``readable`` is what it adds to the text that a person reads."""

    text: str
    tag: bool

    @property
    def readable(self) -> str:
        if not self.tag:
            return self.text
        name = re.match(r"<\s*/?\s*(\w+)", self.text)
        return "\n" if name and name.group(1).lower() in BLOCKS else ""


def _parts(rich_text: str) -> list[_Part]:
    parts: list[_Part] = []
    end = 0
    for match in _TAG.finditer(rich_text):
        parts.append(_Part(_read(rich_text[end : match.start()]), tag=False))
        parts.append(_Part(match.group(), tag=True))
        end = match.end()
    parts.append(_Part(_read(rich_text[end:]), tag=False))
    return parts


def _read(text: str) -> str:
    return bare(one_form(html.unescape(text)))


def _apply(parts: list[_Part], edit: _Edit) -> None:
    """Put ``edit`` into the text that it begins in and remove what it covers in the others."""
    at = 0
    text = edit.text
    for part in parts:
        start, at = at, at + len(part.readable)
        if part.tag or at <= edit.start or start >= edit.end:
            continue
        first, last = max(edit.start - start, 0), min(edit.end - start, len(part.text))
        part.text = part.text[:first] + text + part.text[last:]
        text = ""
