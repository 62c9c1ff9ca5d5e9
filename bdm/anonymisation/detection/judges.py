"""Who decided and who took part for the office: judges, clerks, prosecutors. Their names stay.

The panel and the signatures make a judge of whoever is named there; so do the words 'il giudice dott. X' anywhere.
What was learnt there, and the judges whom the metadata list, is then recognised further down as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bdm.anonymisation.detection import judge_cues, lexicon
from bdm.anonymisation.detection.model import JoinedText, Keep, KeepReason, Metadata
from bdm.anonymisation.detection.words import NameRun, TextWords, words_of
from bdm.italian.characters import name_key


class Officers:
    """Keeps the names of judges, clerks and prosecutors."""

    def keep(self, text: JoinedText, metadata: Metadata) -> Iterable[Keep]:
        words = words_of(text.text)
        firm: dict[int, Keep] = {}
        for keep in (*_panel(words), *_heading(words), *_signatures(words), *_called(words)):
            firm.setdefault(keep.start, keep)
        yield from firm.values()
        judges = {_key(keep.name) for keep in firm.values() if keep.name and keep.why is KeepReason.GIUDICE}
        officers = {_key(keep.name) for keep in firm.values() if keep.name} | {_key(name) for name in metadata.judges}
        for keep in _elsewhere(words, officers, judges | {_key(name) for name in metadata.judges}):
            if keep.start not in firm:
                yield keep


def _key(name: str) -> frozenset[str]:
    return frozenset(word for word in map(name_key, re.split(r"[\s.]+", name)) if len(word) > 1)


def _panel(words: TextWords) -> Iterator[Keep]:
    """Everybody who is named between the words that introduce the panel and those that end it, one after the other."""
    text = words.text
    for match in judge_cues.PANEL.finditer(text):
        limit = min(len(text), match.end() + judge_cues.PANEL_LENGTH)
        stop = judge_cues.PANEL_END.search(text, match.end(), limit)
        at = match.end()
        for name in _names(words, match.end(), stop.start() if stop else limit):
            gap = text[at : name.start]
            if len(_other_words(gap)) > 4:
                break
            titled = judge_cues.TITLED.search(text, max(0, name.start - 14), name.start) is not None
            role = judge_cues.ROLE.match(text, name.end) is not None
            if judge_cues.OF_A_SIDE.search(gap) and not role and not judge_cues.HONORARY.search(gap):
                break
            if titled or role or (stop is not None and (name.full or name.known)):
                yield _keep(name, KeepReason.GIUDICE)
                at = name.end


def _heading(words: TextWords) -> Iterator[Keep]:
    """Whoever has a title before the words that introduce the case: there a panel needs no announcement."""
    text = words.text
    stop = judge_cues.PANEL_END.search(text, 0, judge_cues.HEADING_LENGTH)
    for match in judge_cues.TITLED.finditer(text, 0, stop.start() if stop else 0):
        name = words.name_from(words.index(match.end()))
        if name is not None and name.start == match.end():
            yield _keep(name, KeepReason.GIUDICE)


def _names(words: TextWords, start: int, end: int) -> Iterator[NameRun]:
    at = words.index(start)
    while at < len(words.words) and words.words[at].start < end:
        name = words.name_from(at) if words.words[at].capital else None
        if name is None or name.end > end:
            at += 1
            continue
        yield name
        at = max(words.index(name.end), at + 1)


def _signatures(words: TextWords) -> Iterator[Keep]:
    """Everybody named after 'Così deciso', or after the role of a judge below the operative part, as long as between
    the names there are only roles, titles, days and places.
    """
    text = words.text
    operative = [match.end() for match in judge_cues.OPERATIVE_CUE.finditer(text)]
    below = operative[-1] if operative else max(0, len(text) - 4 * judge_cues.FOOT_LENGTH)
    for match in judge_cues.DECIDED.finditer(text, below):
        yield from _signers(words, match.end())
    for match in judge_cues.SIGNING.finditer(text, max(below, len(text) - 3 * judge_cues.FOOT_LENGTH)):
        if not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip() or match.group()[:3] in (
            "Il ",
            "IL ",
        ):
            yield from _signers(words, match.end())


def _signers(words: TextWords, at: int) -> Iterator[Keep]:
    text = words.text
    end = min(len(text), at + judge_cues.FOOT_LENGTH)
    for name in _names(words, at, end):
        gap = text[at : name.start]
        if len(_other_words(gap)) > 2 or judge_cues.MADE_KNOWN_CUE.search(gap) or judge_cues.A_PARTY.search(gap):
            return
        if judge_cues.OF_A_SIDE.search(gap):
            continue
        if name.full or judge_cues.JUST_BEFORE.search(gap) or (name.known and len(name.words) > 1):
            yield _keep(name, KeepReason.GIUDICE)
            at = name.end


def _other_words(text: str) -> list[str]:
    """What stands in ``text`` beside what stands between the names below a decision."""
    rest = judge_cues.TITLED.sub(" ", judge_cues.SIGNING.sub(" ", text + " X"))[:-2]
    found = re.findall(r"[^\W\d_]{3,}", rest)
    return [
        word
        for word in found
        if name_key(word) not in judge_cues.FOOT_WORDS and not lexicon.is_month(word) and not lexicon.is_place(word)
    ]


def _called(words: TextWords) -> Iterator[Keep]:
    """'il giudice dott. X', 'dott. X, giudice', 'il P.M. dott. X', 'il cancelliere X', anywhere."""
    text = words.text
    for pattern, why in (
        (judge_cues.THE_JUDGE, KeepReason.GIUDICE),
        (judge_cues.THE_CHAIR, KeepReason.GIUDICE),
        (judge_cues.REPORTER, KeepReason.GIUDICE),
        (judge_cues.PROSECUTION, KeepReason.UFFICIO),
        (judge_cues.CLERK, KeepReason.UFFICIO),
        (judge_cues.WROTE, KeepReason.GIUDICE),
        (judge_cues.SIGNED, KeepReason.GIUDICE),
    ):
        for match in pattern.finditer(text):
            name = words.name_from(words.index(match.end()))
            if name is None or name.start != match.end():
                continue
            if pattern is judge_cues.PROSECUTION and judge_cues.EXPERT.search(
                text, max(0, match.start() - 40), match.start()
            ):
                continue  # 'il consulente tecnico del pubblico ministero, dott. X'
            titled = bool(match.groupdict().get("title"))
            if (
                not (titled or pattern in (judge_cues.WROTE, judge_cues.SIGNED) or _heads_a_line(text, match))
                and all(word.given for word in name.words)
                and not _article(text, match.start(), match.group())
            ):
                continue  # 'da Cancelliere Davide': the surname of somebody
            if titled or name.full or (name.known and not name.words[0].common) or _may_be_a_name(name):
                yield _keep(name, why)
    for match in judge_cues.WITH_A_ROLE.finditer(text):
        name = words.name_to(words.index(match.start()) - 1)
        if name is not None and len(name.words) > 1 and name.end >= match.start() - 1:
            yield _keep(name, KeepReason.GIUDICE)
    for match in judge_cues.ROLE_ENDS_LINE.finditer(text):
        name = words.name_from(words.index(text.rfind("\n", 0, match.start()) + 1))
        if name is not None and name.full and name.end == match.start():
            yield _keep(name, KeepReason.GIUDICE)
    for match in judge_cues.TITLED.finditer(text):
        name = words.name_from(words.index(match.end()))
        if name is not None and name.start == match.end() and judge_cues.THEN_JUDGE.match(text, name.end):
            yield _keep(name, KeepReason.GIUDICE)


def _may_be_a_name(name: NameRun) -> bool:
    """Whether it is two words or three that are no words of the language: 'il P.G. Tomaso Epidendio'."""
    parts = [word for word in name.words if not word.particle]
    return 1 < len(parts) < 4 and not any(word.common for word in parts) and not lexicon.is_place(name.text)


def _heads_a_line(text: str, match: re.Match[str]) -> bool:
    """'Relatore: GRAZIANO FRANCESCO', as the registry of a court writes it."""
    return match.group().rstrip().endswith(":") and text[max(0, match.start() - 1) : match.start()] in ("", "\n")


def _article(text: str, at: int, role: str) -> bool:
    """Whether the role is one: after an article, or alone in its line."""
    return (
        re.search(
            r"(?i:\b(?:il|la|l['’]|del(?:la)?|dal(?:la)?|al(?:la)?|nel(?:la)?|col)\s*)\Z", text[max(0, at - 8) : at]
        )
        is not None
        or "\n" in role
    )


def _elsewhere(words: TextWords, officers: set[frozenset[str]], judges: set[frozenset[str]]) -> Iterator[Keep]:
    """The same names further down: in full anywhere, or a part of them after a title or a judge's role."""
    text = words.text
    titled = {match.end() for match in judge_cues.TITLED.finditer(text)}
    for name in words.free_names():
        key = _key(name.text)
        if not key:
            continue
        if len(key) > 1 and key in officers:
            yield _keep(name, KeepReason.GIUDICE if key in judges else KeepReason.UFFICIO, firm=False)
        elif name.start in titled and any(key < officer for officer in officers):
            yield _keep(
                name, KeepReason.GIUDICE if any(key < judge for judge in judges) else KeepReason.UFFICIO, firm=False
            )


def _keep(name: NameRun, why: KeepReason, *, firm: bool = True) -> Keep:
    return Keep(name.start, name.end, why, name=name.text, firm=firm)
