"""Persons whom the metadata do not list, by what the text says around their names: 'il teste Bianchi', 'Rossi, nato a'."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

from collections.abc import Iterable, Iterator

from bdm.anonymisation.detection import lexicon, person_cues
from bdm.anonymisation.detection.firms import firm_spans
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.anonymisation.detection.words import NameRun, TextWords, Word, words_of
from bdm.anonymisation.names import PARTICLES
from bdm.italian.characters import name_key


class Persons:
    """Persons by the words before and after their names, and full names of which a given name is known."""

    def find(self, text: JoinedText, metadata: Metadata) -> Iterable[Candidate]:
        words = words_of(text.text)
        firms = list(firm_spans(text.text))
        best: dict[tuple[int, int], Candidate] = {}
        everybody = (_titled, _heading, _before, _free, _among_commas, _children)
        for candidate in (each for find in everybody for each in find(words)):
            spot = (candidate.start, candidate.end)
            if any(start <= spot[0] and spot[1] <= end for start, end in firms):
                continue
            if spot not in best or person_cues.RANK[candidate.category] > person_cues.RANK[best[spot].category]:
                best[spot] = candidate
        return best.values()


def _titled(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for cue in person_cues.CUES:
        for match in cue.pattern.finditer(text):
            at = _after(words, match.end())
            if at is None or (match.group().endswith(".") and len(match["role"]) > 6):
                continue
            role = " ".join(match["role"].split()).strip(" :").lower()
            reason = f"dopo «{role}»"
            first = True
            of_something = person_cues.OF.search(text[match.end() : words.words[at].start]) is not None
            while (name := words.name_from(at)) is not None and _acceptable(cue, words, name, first):
                if of_something and (not (name.known or name.full) or lexicon.is_place(name.text)):
                    break  # 'il direttore della Alfa', 'avvocato di Bergamo'
                yield _candidate(name, cue.category, reason, role, sure=name.full or name.known or first)
                first = False
                following = (
                    person_cues.NEXT.match(text, name.end)
                    if cue.several or cue.category is Category.DIFENSORE
                    else None
                )
                if following is None:
                    break
                lead = person_cues.LEAD.match(text, following.end())
                at = words.index(lead.end() if lead else following.end())
                if at >= len(words.words) or words.words[at].start > (lead.end() if lead else following.end()):
                    break


def _acceptable(cue: person_cues.Cue, words: TextWords, name: NameRun, first: bool) -> bool:
    """Whether ``name`` may be what the cue announces; ``first`` of those that follow it."""
    parts = [word for word in name.words if not word.particle]
    if person_cues.BODY_AFTER.match(words.text, name.end) or _is_after_thing(words.text, name.start):
        return False
    if len(parts) > 1 and lexicon.is_place(name.text):
        return False
    strange = not name.known and person_cues.ABBREVIATION.fullmatch(parts[0].text)
    if strange or (cue is person_cues.TRADES_CUE and (name.words[0].particle or (len(parts) == 1 and parts[0].given))):
        return False  # the ristorante 'Da Gino', the bar 'Mario'
    if len(parts) == 1:
        return _acceptable_alone(cue, parts[0], first)
    if cue is person_cues.HARMED or (not first and (cue is person_cues.ON_TRIAL or cue.category is Category.DIFENSORE)):
        return name.known or name.full or not any(_may_be_a_thing(word) for word in parts)
    return not all(word.common for word in parts) and ((cue.unknown and first) or name.known or name.full)


def _may_be_a_thing(word: Word) -> bool:
    return word.common or word.initial or lexicon.is_court_word(word.text) or lexicon.is_place(word.text)


def _acceptable_alone(cue: person_cues.Cue, word: Word, first: bool) -> bool:
    if word.initial or not cue.alone or lexicon.is_court_word(word.text) or _of_a_place(word):
        return False
    if word.given and (cue.category is Category.MINORE or cue is person_cues.OFFSPRING_CUE):
        return True
    if word.common and not (first and word.surname and not word.upper):
        return False
    if word.given or word.surname:
        return True
    return cue.unknown and (
        first or cue is person_cues.OFFSPRING_CUE or cue.category in (Category.DIFENSORE, Category.MINORE)
    )


def _of_a_place(word: Word) -> bool:
    """'la CTP d'Imperia'."""
    return word.text[:1] == "d" and lexicon.is_place(word.text[1:].lstrip("'’ "))


def _after(words: TextWords, at: int) -> int | None:
    """The word at which the name after a cue that ends at ``at`` begins."""
    lead = person_cues.LEAD.match(words.text, at)
    end = lead.end() if lead else at
    index = words.index(end)
    # an article may be the beginning of a name ('il sig. Lo Presti'): begin as early as there is a capital letter
    while (
        index > 0
        and words.words[index - 1].start >= at
        and words.words[index - 1].capital
        and words.words[index - 1].particle
    ):
        index -= 1
    if index >= len(words.words) or words.words[index].start > end:
        return None
    if "\n\n" in words.text[at : words.words[index].start]:
        return None
    return index


def _heading(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for pattern in person_cues.PARTY_CUES:
        for match in pattern.finditer(text):
            at = _after(words, match.end())
            first = True
            while at is not None and (name := words.name_from(at)) is not None and _is_party(words, name):
                yield _candidate(
                    name,
                    Category.PARTE,
                    f"dopo «{' '.join(match.group().split()).strip(' :').lower()}»",
                    None,
                    sure=name.full or not first,
                )
                first = False
                following = person_cues.NEXT.match(text, name.end)
                at = _after(words, following.end()) if following else None


def _is_party(words: TextWords, name: NameRun) -> bool:
    parts = [word for word in name.words if not word.particle]
    if (
        len(parts) < 2
        or lexicon.is_place(name.text)
        or person_cues.BODY_AFTER.match(words.text, name.end)
        or _is_after_thing(words.text, name.start)
    ):
        return False
    if name.full:
        return True
    return (
        not any(word.common for word in parts) and person_cues.PERSON_AFTER_CUE.match(words.text, name.end) is not None
    )


def _before(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for pattern, category, reason in person_cues.BEFORE:
        for match in pattern.finditer(text):
            index = words.index(match.start()) - 1
            if index < 0 or words.words[index].end < match.start() - 1:
                continue
            name = words.name_to(index)
            if name is None:
                continue
            parts = [word for word in name.words if not word.particle]
            if len(parts) == 1 and (parts[0].common or not (parts[0].given or parts[0].surname)):
                continue
            if (len(parts) > 1 and lexicon.is_place(name.text)) or _ends_something(words, name):
                continue
            if not (name.full or name.known) and (any(word.common for word in parts) or category is Category.PARTE):
                continue
            if not _is_after_thing(text, name.start):
                yield _candidate(name, category, reason, None, sure=True)


def _ends_something(words: TextWords, name: NameRun) -> bool:
    """'DIREZIONE PROVINCIALE DI VERONA', 'AGENZIA DELLE DOGANE', 'SOC. COOP. A RL': no person begins here."""
    if all(len(word.text) < 3 for word in name.words):
        return True
    before = words.words[max(words.index(name.start) - 1, 0)]
    adjacent = words.text[before.end : name.start].isspace()
    if len(name.words) == 1 and lexicon.is_place(name.text):
        return adjacent and before.upper and before.common
    somebody = name.full and not lexicon.is_place(" ".join(word.text for word in name.words[1:]))
    return name.words[0].particle and not somebody and adjacent and before.capital and before.common


def _free(words: TextWords) -> Iterator[Candidate]:
    for name in words.free_names():
        parts = [word for word in name.words if not word.particle]
        if (
            not name.full
            or _is_after_thing(words.text, name.start)
            or (person_cues.BODY_AFTER.match(words.text, name.end) and not name.known)
        ):
            continue
        given = [word for word in parts if word.given and not word.common]
        others = [word for word in parts if word not in given[:1]]
        if not given or lexicon.is_place(name.text) or _begins_with_a_place(name):
            continue
        sure = any(not word.common for word in others)
        yield _candidate(name, Category.PERSONA, "nome e cognome", None, sure=sure)


def _begins_with_a_place(name: NameRun) -> bool:
    """'beni importati a San Marino da Paesi terzi', 'DIREZIONE PROVINCIALE DI REGGIO EMILIA'."""
    if name.words[0].particle and lexicon.is_place(" ".join(word.text for word in name.words[1:])):
        return True
    at = next((at for at, word in enumerate(name.words) if at > 1 and word.particle and not word.capital), 0)
    return at > 0 and lexicon.is_place(" ".join(word.text for word in name.words[:at]))


def _among_commas(words: TextWords) -> Iterator[Candidate]:
    """'La persona offesa, Chukwuemeka Adeyemi Okonkwo, riferiva': nobody knows a word of it, and the commas tell."""
    for match in person_cues.AMONG_COMMAS.finditer(words.text):
        before = person_cues.ROLE_BEFORE.search(
            words.text, max(0, match.start() - person_cues.LONGEST_ROLE), match.start()
        )
        if before is None:
            continue
        name, role = " ".join(match["name"].split()), " ".join(before["role"].split()).lower()
        parts = [part for part in name.split() if part[0].isupper()]
        known = any(lexicon.is_given_name(part) for part in parts)
        if len(parts) < 2 or lexicon.is_place(name) or any(map(lexicon.is_court_word, parts)):
            continue
        words_too = [part for part in parts if name_key(part) not in PARTICLES]
        if not known and any(lexicon.is_common(part) or lexicon.is_place(part) for part in words_too):
            continue
        if not all(map(lexicon.is_common, parts)):
            category = Category.PARTE if role not in person_cues.FAMILY_WORDS else Category.PERSONA
            yield Candidate(*match.span("name"), category, f"dopo «{role}»", sure=known, name=name, role=role)


def _children(words: TextWords) -> Iterator[Candidate]:
    """First names alone, of children: before what says that they are some, and where somebody has the care of them."""
    text = words.text
    for match in person_cues.CHILDREN_BEFORE.finditer(text):
        yield from _first_names(words, *match.span("names"), "prima di ciò che dice che è un figlio")
    if person_cues.A_FAMILY.search(text):
        for match in person_cues.CARED_FOR.finditer(text):
            yield from _first_names(words, *match.span("names"), "affidato, collocato o mantenuto")


def _first_names(words: TextWords, start: int, end: int, reason: str) -> Iterator[Candidate]:
    first, last = words.index(start), words.index(end)
    for at in range(first, last):
        word = words.words[at]
        if not word.capital or (lexicon.is_place(word.text) and not word.given) or lexicon.is_court_word(word.text):
            continue
        name = words.name_to(at) if at == first else words.name_from(at)
        if word.given and (name is None or len([each for each in name.words if not each.particle]) == 1):
            yield Candidate(word.start, word.end, Category.MINORE, reason, name=word.text)


def _is_after_thing(text: str, at: int) -> bool:
    """Whether a street, a school, a law… bears the name."""
    return person_cues.NAMED_AFTER_CUE.search(text, max(0, at - 40), at) is not None


def _candidate(name: NameRun, category: Category, reason: str, role: str | None, *, sure: bool) -> Candidate:
    return Candidate(name.start, name.end, category, reason, sure=sure, name=name.text, role=role)
