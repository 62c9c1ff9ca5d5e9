"""A file of Normattiva in Akoma Ntoso 3.0, read as it comes: no entities, no network, bounded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final

from lxml import etree

from bdm.law import acts, wording
from bdm.law.wording import ArticleWords, Element, name
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import Act, extract

MAX_BYTES: Final = 80_000_000
"""The criminal code has four millions."""
MAX_DEPTH: Final = 100
MAX_ARTICLES: Final = 20_000
"""Of a file, with their versions; the civil code has three thousand."""
NAMESPACE: Final = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
_CONSOLIDATED: Final = regex(r"/CONSOLIDATED/(\d{4})(\d\d)(\d\d)\b")
_REPEALED: Final = regex(r"\(*ARTICOLO (?:ABROGATO|SOPPRESSO|SOSTITUITO) DAL")
_ACT_ADDRESS: Final = regex(r"urn:nir:[\w.]+:[\w.]+:\d{4}-\d\d-\d\d;\d+")


class Unreadable(Exception):
    """Why a file is refused, as an Italian sentence."""


@dataclass(frozen=True, slots=True)
class LawArticle:
    """A version of an article. ``atto`` and ``articolo`` as our references print them; ``dal`` and ``al`` only where
    the file gives the days of this article; ``modificato_da``: the act that made this version, where the file says it.
    """

    atto: str
    articolo: str
    wording: ArticleWords
    dal: date | None = None
    al: date | None = None
    modificato_da: str | None = None


@dataclass(slots=True)
class LawFile:
    """An act as it is in force from ``visto_dal`` to ``visto_al``. ``original``: as it was first in force. ``left_out``
    says which parts are no article that can be named.
    """

    atto: str
    urn: str
    titolo: str
    data: date
    visto_dal: date
    visto_al: date
    original: bool
    articles: list[LawArticle] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def read(path: Path, *, head: bool = False) -> LawFile:
    """Read a file, or what its ``head`` says alone. Raises ``Unreadable``; OSError where it cannot be opened."""
    if path.stat().st_size > MAX_BYTES:
        raise Unreadable(f"supera {MAX_BYTES // 1_000_000} MB")
    reader = _Reader()
    with path.open("rb") as stream:
        try:
            reader.read(stream, head=head)
        except etree.XMLSyntaxError as error:
            raise Unreadable(f"non è XML ben formato ({error.msg})") from None
    return reader.head() if head else reader.result()


class _Reader:
    def __init__(self) -> None:
        self._file: LawFile | None = None
        self._act: Act | None = None
        self._periods: dict[str, tuple[date | None, date | None]] = {}
        self._changes: dict[str, str] = {}
        self._open: list[str] = []
        self._count = 0

    def read(self, stream: object, *, head: bool) -> None:
        """Read all, or until it is known which act it is. Raises ``Unreadable``, XMLSyntaxError."""
        options = {"resolve_entities": False, "load_dtd": False, "no_network": True, "huge_tree": False}
        for event, element in etree.iterparse(stream, events=("start", "end"), remove_comments=True, **options):
            kind = name(element)
            if event == "start":
                if not self._open:
                    _check_root(element)
                self._open.append(kind)
                if len(self._open) > MAX_DEPTH:
                    raise Unreadable(f"ha elementi annidati oltre {MAX_DEPTH}")
                continue
            self._open.pop()
            if self._ended(kind, element):
                element.clear(keep_tail=True)
            if head and self._file is not None:
                return

    def head(self) -> LawFile:
        """Which act it is. Raises ``Unreadable``."""
        if self._file is None:
            raise Unreadable("non dice quale atto contiene")
        return self._file

    def result(self) -> LawFile:
        """What was read, once all was. Raises ``Unreadable``."""
        file = self.head()
        if not file.articles:
            raise Unreadable("non contiene articoli")
        return file

    def _ended(self, kind: str, element: Element) -> bool:
        """Take what has ended; whether nobody needs it any more."""
        annexed = "attachment" in self._open
        if kind == "meta" and not annexed:
            self._meta(element)
            return True
        if kind == "article" and not annexed and "article" not in self._open:
            self._article(element)
            return True
        if kind == "attachment" and not annexed:
            self._annex(element)
            return True
        return False

    def _meta(self, meta: Element) -> None:
        if self._file is not None:
            raise Unreadable("contiene più di un atto")
        urn = _value(meta, "FRBRWork/FRBRalias[@name='urn:nir']")
        day = _day(meta, "FRBRWork/FRBRdate")
        seen = _day(meta, "FRBRExpression/FRBRdate")
        if not urn or day is None or seen is None:
            raise Unreadable("non dice quale atto contiene, o di quale giorno")
        act = acts.act_of(urn, day)
        if act is None:
            raise Unreadable(f"è di un tipo che i riferimenti non conoscono ({urn})")
        eli = _value(meta, "FRBRWork/FRBRalias[@name='eli']")
        until = _CONSOLIDATED.search(eli)
        last = _as_day("-".join(until.groups())) if until else None
        title = next(
            (each.get("content") or "" for each in meta.iter("{*}span") if each.get("property") == "eli:title"), ""
        )
        self._act = act
        self._file = LawFile(
            act.text, urn, " ".join(title.split()), day, seen, max(seen, last or seen), eli.endswith("/ORIGINAL")
        )
        self._periods = _periods(meta)
        self._changes = dict(_changes(meta))

    def _article(self, element: Element) -> None:
        file = self.head()
        part = acts.article(element.get("eId") or "")
        if part is None:
            number = next((each.text or "" for each in element if name(each) == "num"), "")
            part = acts.article(number)
        if part is None:
            file.left_out.append(f"articolo {element.get('eId') or 'senza numero'}")
            return
        dal, al = self._periods.get((element.get("period") or "").lstrip("#"), (None, None))
        if dal is None and file.original:
            dal = file.visto_dal
        self._add(LawArticle(file.atto, part.text, wording.of_article(element), dal, al, self._changed_by(element)))

    def _annex(self, element: Element) -> None:
        file, act = self.head(), self._act
        doc = next((each for each in element if name(each) == "doc"), None)
        body = None if doc is None else next((each for each in doc if name(each) == "mainBody"), None)
        title = "" if doc is None else " ".join((doc.get("name") or "").split())
        found = None if act is None else acts.annex_article(act, title)
        if found is None or body is None:
            file.left_out.append(title or "allegato senza nome")
            return
        its, part = found
        if act is not None and its.text == file.atto:  # the decree, not the code that it approves
            self._rename(acts.plain(act).text)
        day = _day(doc, "FRBRWork/FRBRdate")
        self._add(LawArticle(its.text, part.text, wording.of_annex(body), day, None, self._changed_by(element)))

    def _rename(self, atto: str) -> None:
        file = self.head()
        old, file.atto = file.atto, atto
        file.articles = [
            LawArticle(atto, each.articolo, each.wording, each.dal, each.al, each.modificato_da)
            if each.atto == old
            else each
            for each in file.articles
        ]

    def _add(self, article: LawArticle) -> None:
        self._count += 1
        if self._count > MAX_ARTICLES:
            raise Unreadable(f"ha più di {MAX_ARTICLES} articoli")
        self.head().articles.append(article)

    def _changed_by(self, element: Element) -> str | None:
        """The act that the file names for what was changed here; None where it names none, or several."""
        named = {self._changes[each] for ins in element.iter("{*}ins") if (each := ins.get("eId")) in self._changes}
        if not named:
            for piece in element.iter("{*}p"):
                words = " ".join("".join(piece.itertext()).split())
                if _REPEALED.match(words):
                    named = {found.reference.act.text for found in extract(words)[:1]}
                    break
        return named.pop() if len(named) == 1 else None


def _check_root(element: Element) -> None:
    if element.getroottree().docinfo.doctype:
        raise Unreadable("dichiara un DOCTYPE, che gli atti di Normattiva non hanno")
    if element.tag != f"{{{NAMESPACE}}}akomaNtoso":
        raise Unreadable("non è un atto in Akoma Ntoso 3.0")


def _periods(meta: Element) -> dict[str, tuple[date | None, date | None]]:
    """The days of each group of intervals, which articles name in ``period``: the first to the last."""
    events = {each.get("eId"): _as_day(each.get("date")) for each in meta.iter("{*}eventRef")}
    found: dict[str, tuple[date | None, date | None]] = {}
    for group in meta.iter("{*}temporalGroup"):
        for interval in group.iter("{*}timeInterval"):
            start, end = (events.get((interval.get(side) or "").lstrip("#")) for side in ("start", "end"))
            found[group.get("eId") or ""] = start, end
    return found


def _changes(meta: Element) -> Iterator[tuple[str, str]]:
    """Which act changed what, where its name is given: most often it is not."""
    for change in meta.iter("{*}passiveModifications"):
        for each in change.iter("{*}textualMod"):
            source = next((part.get("href") or "" for part in each if name(part) == "source"), "")
            place = next((part.get("href") or "" for part in each if name(part) == "destination"), "")
            if named := _ACT_ADDRESS.search(source):
                act = acts.act_of(named[0], None)
                if act is not None:
                    yield place.lstrip("#"), act.text


def _value(within: Element, path: str) -> str:
    found = within.find(".//{*}" + path.replace("/", "/{*}"))
    return "" if found is None else (found.get("value") or "")


def _day(within: Element, path: str) -> date | None:
    found = within.find(".//{*}" + path.replace("/", "/{*}"))
    return None if found is None else _as_day(found.get("date"))


def _as_day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None
