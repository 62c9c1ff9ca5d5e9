"""Finding normative references in running text, Italian or German.

A reference is a part and an act, in either order: 'art. 1, comma 2, del d.lgs. n. 81/2008', 'd.lgs. n. 546 del 1992,
art. 19'. Lists share their act: in 'artt. 22, 23 e 26 della legge n. 79/2012' there are three references. Every step
is tried at one place only, so the time is linear in the text.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bdm.italian.acts import END, START
from bdm.italian.german import in_italian
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation.act import COSTITUZIONE
from bdm.reference.riferimento_normativo.citation.acts import ActReading, read_act, read_number, read_unfinished
from bdm.reference.riferimento_normativo.citation.composed import read_composed
from bdm.reference.riferimento_normativo.citation.memory import Memory
from bdm.reference.riferimento_normativo.citation.partitions import PartitionItem, read_articles, read_inner, read_outer
from bdm.reference.riferimento_normativo.citation.reference import Partition, Reference
from bdm.reference.riferimento_normativo.citation.spelling import plain, squeeze


@dataclass(frozen=True, slots=True)
class FoundReference:
    """A reference and where it stands: ``text[start:end]``. In a list all but the last stand without their act."""

    reference: Reference
    start: int
    end: int


_ORDINAL = r"(?:primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|nono|decimo|[ivx]{1,4})"
_CANDIDATE = regex(
    START
    + rf"(?:art(?:t|icol[oi])?\b|comm[ai]\b|co\.|lett(?:er[ae]|\.)|{_ORDINAL}(?:(?:\s*,|\s+ed?)\s+{_ORDINAL}){{0,3}}\s+comma"
    r"|n\.\s?\d{1,2}\)?,?\s+del\b|dd?\.|ll?\.|l(?=\s*n|\s*\d)|leggi?|legge|decret[oi]|decr?\.|dlgs|dlvo|dl\b|dpr|dpcm|dm\b|l[rp]\b|r\.?\s?d|regi[oi]\b|reg|dir|t\.?\s?u|c\.?c\.?n\.?l|contratto\s+coll|accordo\s+econ|a\.e\.c|testo\s+unico|"
    r"ord(?:inamento|(?:in)?\.)|r\.\s?decreto|(?:cod|cost|c\.|cedu\b|preleggi)(?=[a-z.\s']{0,40},\s*artt?\b|[a-z\s']{0,40},\s*articol)|statuto|stat?\.|gdpr|rgpd|g\.d|finanziaria)",
    re.IGNORECASE,
)
_CITED = r"(?:(?:su)?citat|medesim|predett|suddett|stess|richiamat|menzionat|anzidett|ridett|nuov|vecchi|vigent|ripetut)[oaie]|cit\.|dianzi|detto"
_CONNECTOR = regex(
    r"[\s,-]*\(?(?:(?:del(?:la|lo|l')?|dei|degli|delle|di\s+cui\s+al(?:la|lo|l')?|al(?:la|l')?|nel(?:la|l')?|dal(?:la|l')?|ex)(?:\s+|(?<=')\s*))?"
    rf"(?:(?:{_CITED})\s+)*",
    re.IGNORECASE,
)
_AGAIN_TYPE = (
    r"(?P<type>decreto\s+legislativo|d\.?\s*lgs\.?|decreto[\s-]+legge|d\.\s*-?\s*l\.?|d\.\s*p\.\s*r\.?|r\.\s*d\.?|d\.\s*m\.?|legge|l\.|codice|cod\.|decreto|"
    rf"regolamento|direttiva|testo\s+unico|c\.?c\.?n\.?l\.?|contratto\s+collettivo|costituzione){END}"
)
_CITED_AGAIN = regex(
    rf"[\s,]*(?:(?:del(?:la|lo|l')?|al(?:la|l')?|di\s+cui\s+al(?:la|l')?)\s*)?"
    rf"(?:(?:{_CITED}|l')\s*)+{_AGAIN_TYPE}|[\s,]*(?:(?:del(?:la|lo|l')?|al(?:la|l')?|di\s+cui\s+al(?:la|l')?)\s*)?"
    + _AGAIN_TYPE.replace("type", "type_before")
    + rf"\.?\s*,?\s*(?:{_CITED})(?!\s+(?:n\.|\d))",
    re.IGNORECASE,
)
"""'della medesima legge', 'stesso codice'; 'legge citata', 'CCNL cit.'."""
_OWN_NAME = regex(r"\s+(?:n\b|[A-Z0-9])")
"""After 'medesimo decreto': it has a name or a number of its own ('decreto Rilancio')."""
_AGAIN = {
    "decreto legislativo": ("D.LGS.",),
    "d.lgs": ("D.LGS.",),
    "dlgs": ("D.LGS.",),
    "decreto legge": ("D.L.",),
    "d.l": ("D.L.",),
    "d.p.r": ("D.P.R.",),
    "legge": ("L.", "L.R.", "L.P.", "L.COST."),
    "decreto": ("D.LGS.", "D.L.", "D.P.R.", "D.M.", "R.D."),
    "regolamento": ("REG. UE", "REG. CE"),
    "testo unico": ("D.P.R.", "D.LGS."),
    "r.d": ("R.D.",),
    "d.m": ("D.M.",),
    "l": ("L.",),
    "direttiva": ("DIR. UE", "DIR. CE"),
    "ccnl": ("CCNL",),
    "contratto collettivo": ("CCNL",),
    "costituzione": (COSTITUZIONE,),
}
_AND = regex(r"\s*(?:,|;)?\s*(?:(?:e|ed|o|nonch[eé]'?)\s+)?(?:(?:del(?:la|l')?|al(?:la|l')?)\s*)?", re.IGNORECASE)
_THEN_ARTICLE = regex(
    r"\s*,?\s*\(?(?:(?:e\s+)?(?:ex|all'|l'|nel(?:l')?|di\s+cui\s+all')\s*)?(?=artt?\b|articol)", re.IGNORECASE
)
_OF_OTHER = regex(r"\s*,?\s*(?:del(?:la|lo|le|l')?|dei|degli)\b", re.IGNORECASE)
"""After an article that is another's: 'd.lgs. n. 81/2008, art. 5 del contratto'."""
_HEAD = regex(rf"art(?:t|icol[oi])?{END}\.?\s*(?:da(?:l|ll')?\s*(?=\d))?", re.IGNORECASE)
_NEXT_NUMBER = regex(r"\s*(?:,|e|ed|nonch[eé]'?|o)\s+(?:(?:del)?l'|all')?(?=\d)", re.IGNORECASE)
_SECTION = regex(r"(?<![^\W_])sez(?:ion[ei]|z?\.)?\s?$", re.IGNORECASE)
"""'Cass. Sez. L n. 25201 del 2016' is of the section on labour, and no law."""
_PLURAL = regex(r"leggi|decreti|ll\.|dd\.", re.IGNORECASE)


def extract(text: str) -> list[FoundReference]:
    """The references of ``text``, in order, none within another."""
    italian, written = in_italian(plain(text))
    uniform, place = squeeze(italian)
    found = []
    for each in _Scanner(uniform).run():
        spelled = len(uniform[each.start : each.end].rstrip())
        last = written(place(each.start + spelled - 1))
        found.append(replace(each, start=written(place(each.start)), end=last + 1))
    return found


def parse(text: str) -> Reference | None:
    """The one reference that ``text`` spells, whatever the spelling; None where it is something else."""
    uniform = plain(text).strip(" ;,")
    composed = read_composed(uniform)
    if composed is not None:
        return composed
    if uniform[:1].isdigit():
        uniform = f"art. {uniform}"
    found = extract(uniform)
    if len(found) == 1 and found[0].start == 0 and found[0].end >= len(uniform) - 1:
        return found[0].reference
    return None


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.memory = Memory()

    def run(self) -> Iterator[FoundReference]:
        at = 0
        while (match := _CANDIDATE.search(self.text, at)) is not None:
            found, end = self._at(match.start())
            yield from found
            at = max(end, match.start() + 1)

    def _at(self, at: int) -> tuple[list[FoundReference], int]:
        outer = read_outer(self.text, at)
        if outer is not None:
            found, end = self._articles(outer[-1].end, at, outer)
            return (found, end) if found else ([], at + 1)
        head = _HEAD.match(self.text, at)
        if head is not None:
            found, end = self._articles(head.end(), at, None)
            return found, max(end, head.end())
        read = read_act(self.text, at)
        if read is None or (read.act.tipo == "L." and _SECTION.search(self.text, max(0, at - 10), at) is not None):
            return [], at + 1
        if read.code:
            return self._articles_after(at, read) or ([], at + 1)
        return self._act(at, read)

    def _articles(self, at: int, start: int, outer: list[PartitionItem] | None) -> tuple[list[FoundReference], int]:
        """The list of articles at ``at``, with the act that follows it; then, where the sentence goes on with further
        numbers and acts ('e 4 DL 167/90'), those as well.
        """
        found, end = self._list(at, start, outer)
        while found and (more := _NEXT_NUMBER.match(self.text, end)) is not None:
            further, further_end = self._list(more.end(), more.end(), None)
            if not further:
                break
            found += further
            end = further_end
        return found, end

    def _list(self, at: int, start: int, outer: list[PartitionItem] | None) -> tuple[list[FoundReference], int]:
        items = read_articles(self.text, at)
        if not items:
            return [], at
        act = self._following_act(items[-1].end, items[-1].partition)
        if act is None:
            return [], items[-1].end
        act = self.memory.see(self.text, act)
        items[0] = replace(items[0], start=start)
        if outer is not None:
            first = items[0]
            parts = [replace(each, partition=_merged(each.partition, first.partition)) for each in outer]
            items = [*parts[:-1], replace(parts[-1], end=first.end), *items[1:]]
        end = act.end
        last = items[-1]
        if last.partition.comma is None and last.partition.lettera is None and last.partition.numero is None:
            inner = read_inner(self.text, end, last.partition)
            if inner is not None:
                items = [*items[:-1], *(replace(item, start=last.start) for item in inner[:1]), *inner[1:]]
                end = inner[-1].end
        self.memory.add_articles(act.act, (item.partition for item in items))
        found = [FoundReference(Reference(act.act, item.partition), item.start, item.end) for item in items]
        found[-1] = replace(found[-1], end=max(end, found[-1].end))
        return found, end

    def _following_act(self, at: int, part: Partition) -> ActReading | None:
        connector = _CONNECTOR.match(self.text, at)
        place = connector.end() if connector else at
        read = read_act(self.text, place)
        if read is not None:
            return read
        known = self.memory.called(self.text, place) or read_unfinished(self.text, place, self.memory.numbered)
        return known or self._again(at, part)

    def _again(self, at: int, part: Partition) -> ActReading | None:
        """An act by its type alone: 'dello stesso decreto', 'legge citata'. It is the last one of which this article
        was cited, if there is one.
        """
        again = _CITED_AGAIN.match(self.text, at)
        if again is None or _OWN_NAME.match(self.text, again.end()):
            return None
        spelled = (again["type"] or again["type_before"]).lower()
        name = " ".join(re.sub(r"\s*-\s*", " ", spelled).rstrip(".").replace(". ", ".").split())
        if name in ("codice", "cod"):
            return None if self.memory.code is None else ActReading(self.memory.code, again.end(), code=True)
        kinds = _AGAIN.get(name.replace(".", "") if name.startswith("c.") else name, ())
        act = self.memory.last(kinds, part)
        return None if act is None else ActReading(act, again.end())

    def _act(self, at: int, reading: ActReading) -> tuple[list[FoundReference], int]:
        """The act at ``at``, by itself or with the articles that follow it."""
        reading = self.memory.see(self.text, reading)
        articles = self._articles_after(at, reading)
        if articles is not None:
            return articles
        found, end = [FoundReference(Reference(reading.act), at, reading.end)], reading.end
        while _PLURAL.match(self.text, at):
            again = _AND.match(self.text, end)
            other = read_number(self.text, again.end(), reading.act) if again else None
            if again is None or other is None:
                break
            self.memory.add(other.act)
            found.append(FoundReference(Reference(other.act), again.end(), other.end))
            end = other.end
        return found, end

    def _articles_after(self, at: int, reading: ActReading) -> tuple[list[FoundReference], int] | None:
        then = _THEN_ARTICLE.match(self.text, reading.end)
        head = _HEAD.match(self.text, then.end()) if then else None
        items = read_articles(self.text, head.end()) if head else []
        if head is None or not items or self._following_act(items[-1].end, items[-1].partition) is not None:
            return None
        if _OF_OTHER.match(self.text, items[-1].end):
            return None
        if reading.code:
            self.memory.see(self.text, reading)
        self.memory.add_articles(reading.act, (item.partition for item in items))
        found = [FoundReference(Reference(reading.act, item.partition), item.start, item.end) for item in items]
        found[0] = replace(found[0], start=at)
        return found, items[-1].end


def _merged(outer: Partition, item: Partition) -> Partition:
    """'comma 2 dell'articolo 1': the part named before, within the article named after."""
    return replace(
        outer,
        articolo=item.articolo,
        articolo_suffisso=item.articolo_suffisso,
        articolo_estensione=item.articolo_estensione,
        comma=outer.comma if outer.comma is not None else item.comma,
        comma_suffisso=outer.comma_suffisso if outer.comma is not None else item.comma_suffisso,
    )
