"""Pages whose order of reading is known because they were made so: of each kind the words as a person reads them, and a
file that writes them otherwise.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from tests.document.pdfs import stream, with_contents

_WORDS: Final = (
    "il tribunale osserva che la domanda attorea risulta fondata nei limiti di quanto segue poiché parte"
    " convenuta non ha contestato specificamente i fatti allegati né offerto prova contraria del pagamento"
    " delle somme dovute in forza del contratto stipulato fra le parti e prodotto agli atti mentre la"
    " eccezione di prescrizione sollevata tardivamente deve essere dichiarata inammissibile ai sensi del"
    " codice ne consegue accoglimento integrale con condanna alle spese liquidate come da dispositivo"
    " secondo i parametri vigenti per lo scaglione corrispondente al valore della causa"
).split()
_WIDE: Final = dict(zip("abcdefghijklmnopqrstuvwxyz", (
    556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500), strict=True)) | {" ": 278}  # fmt: skip
_SIZE: Final = 10.0
_LEADING: Final = 1.25
WIDTH, HEIGHT = 595.0, 842.0


def width_of(text: str, size: float = _SIZE) -> float:
    """Of a text in Helvetica, about, in points."""
    return sum(_WIDE.get(each, 556) for each in text.lower()) * size / 1000


@dataclass
class Sheet:
    """A page as it is read: lines with their places from the top left corner of what a person sees."""

    chance: random.Random
    lines: list[tuple[float, float, str, float, int]] = field(default_factory=list)
    turn: int = 0
    page_turn: int = 0
    used: int = 0

    def say(self, count: int) -> list[str]:
        """The next ``count`` words."""
        self.used += count
        return [self.chance.choice(_WORDS) for _ in range(count)]

    def put(self, x: float, y: float, text: str, *, size: float = _SIZE, turn: int = 0) -> None:
        """A line; ``turn``: quarters against the clock."""
        self.lines.append((x, y, text, size, turn))

    def block(
        self,
        x: float,
        y: float,
        width: float,
        lines: int,
        *,
        size: float = _SIZE,
        by_word: bool = False,
        ragged: int = 0,
    ) -> float:
        """Lines that fill a width; where the next would stand."""
        for number in range(lines):
            limit = width - self.chance.randint(0, ragged) if ragged else width
            words = self.say(1)
            while number < lines - 1 or len(words) < 3:
                more = self.say(1)
                if width_of(" ".join(words + more), size) > limit:
                    break
                words += more
            if by_word:
                free = width - width_of("".join(words), size)
                gap = free / max(1, len(words) - 1) if number < lines - 1 else width_of(" ", size)
                at = x
                for word in words:
                    self.put(at, y, word, size=size)
                    at += width_of(word, size) + gap
            else:
                self.put(x, y, " ".join(words), size=size)
            y += size * _LEADING
        return y

    def words(self) -> list[str]:
        """As a person reads them."""
        return [word for _, _, text, _, _ in self.lines for word in text.split()]

    def file(self, order: list[int] | None = None) -> bytes:
        """With the lines written in this order."""
        parts = []
        for index in order if order is not None else range(len(self.lines)):
            x, y, text, size, own = self.lines[index]
            angle = math.radians(90 * (self.turn + own))
            across, up = self._on_page(x, HEIGHT - y)
            cosine, sine = round(math.cos(angle), 6), round(math.sin(angle), 6)
            escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("cp1252", "replace")
            parts.append(
                b"BT /F1 %.2f Tf %.4f %.4f %.4f %.4f %.2f %.2f Tm (%s) Tj ET"
                % (size, cosine, sine, -sine, cosine, across, up, escaped)
            )
        box = (WIDTH, HEIGHT) if self.turn % 2 == 0 else (HEIGHT, WIDTH)
        page = b"/MediaBox [0 0 %g %g] /Rotate %d" % (*box, 90 * self.page_turn)
        return with_contents([stream(b"\n".join(parts))], page=page)

    def _on_page(self, across: float, up: float) -> tuple[float, float]:
        turned = {1: (HEIGHT - up, across), 2: (WIDTH - across, HEIGHT - up), 3: (up, WIDTH - across)}
        return turned.get(self.turn, (across, up))


LEFT, RIGHT, TOP = 60.0, 310.0, 90.0
COLUMN, FULL = 225.0, 475.0

Order = Callable[[Sheet, random.Random], list[int] | None]


def as_read(sheet: Sheet, chance: random.Random) -> list[int] | None:
    """The file has the lines as they are read."""
    return None


def backwards(sheet: Sheet, chance: random.Random) -> list[int]:
    """From the last to the first."""
    return list(range(len(sheet.lines)))[::-1]


def mixed(sheet: Sheet, chance: random.Random) -> list[int]:
    """In no order."""
    order = list(range(len(sheet.lines)))
    chance.shuffle(order)
    return order


def across(sheet: Sheet, chance: random.Random) -> list[int]:
    """Line by line over the whole page."""
    return sorted(range(len(sheet.lines)), key=lambda each: (round(sheet.lines[each][1]), sheet.lines[each][0]))


def first_last(sheet: Sheet, chance: random.Random) -> list[int]:
    """What is read first stands last."""
    return [*range(1, len(sheet.lines)), 0]


def last_first(sheet: Sheet, chance: random.Random) -> list[int]:
    """What is read last stands first."""
    return [len(sheet.lines) - 1, *range(len(sheet.lines) - 1)]


def last_within(sheet: Sheet, chance: random.Random) -> list[int]:
    """What is read last stands in the middle."""
    count = len(sheet.lines) - 1
    return [*range(count // 2), count, *range(count // 2, count)]


def by_columns(sheet: Sheet, chance: random.Random) -> list[int]:
    """A table, column after column."""
    return sorted(range(len(sheet.lines)), key=lambda each: (sheet.lines[each][0], sheet.lines[each][1]))


def right_first(sheet: Sheet, chance: random.Random) -> list[int]:
    """The right half before the left."""
    return sorted(range(len(sheet.lines)), key=lambda each: sheet.lines[each][0] < RIGHT - 1)


def _plain(sheet: Sheet, **how: bool) -> None:
    sheet.put(LEFT, 40, "TRIBUNALE DI " + " ".join(sheet.say(2)))
    y = sheet.block(LEFT, TOP, FULL, sheet.chance.randint(8, 16), **how)
    y = sheet.block(LEFT + 20, y + 8, FULL - 20, sheet.chance.randint(5, 14), **how)
    sheet.put(WIDTH / 2 - 15, 800, "Pagina 3 di 8")


def _columns(sheet: Sheet, *, gutter: float = 25, ragged: int = 0, by_word: bool = False, shift: float = 0) -> None:
    wide = (FULL - gutter) / 2
    lines = sheet.chance.randint(10, 30)
    sheet.block(LEFT, TOP, wide, lines, ragged=ragged, by_word=by_word)
    sheet.block(
        LEFT + wide + gutter, TOP + shift, wide, lines - sheet.chance.randint(0, 3), ragged=ragged, by_word=by_word
    )


def _between(sheet: Sheet) -> None:
    sheet.put(LEFT + 90, 50, "SENTENZA NELLA CAUSA " + " ".join(sheet.say(6)), size=12)
    _columns(sheet)
    sheet.block(LEFT, 600, FULL, 5)


def _three(sheet: Sheet) -> None:
    for number in range(3):
        sheet.block(LEFT + number * 165, TOP, 145, 24)


def _numbers(sheet: Sheet, step: int, x: float, lines: int = 28) -> None:
    sheet.block(LEFT + 20, TOP, FULL - 20, lines)
    for number in range(step, lines + 1, step):
        sheet.put(x, TOP + (number - 1) * _SIZE * _LEADING, str(number), size=8)


def _notes(sheet: Sheet, columns: bool = False) -> None:
    if columns:
        _columns(sheet)
    else:
        sheet.block(LEFT, TOP, FULL, 26)
    sheet.block(LEFT, 700, FULL, 4, size=7.5)


def _table(sheet: Sheet, columns: int = 3, rows: int = 12, cell: int = 1) -> None:
    y = sheet.block(LEFT, TOP, FULL, 4) + 10
    for _ in range(rows):
        lower = y
        for column in range(columns):
            x = LEFT + column * FULL / columns
            at = y
            for _ in range(sheet.chance.randint(1, cell)):
                sheet.put(x, at, " ".join(sheet.say(sheet.chance.randint(1, 2))))
                at += _SIZE * _LEADING
            lower = max(lower, at)
        y = lower + 6
    sheet.block(LEFT, y + 10, FULL, 4)


def _fields(sheet: Sheet) -> None:
    y = TOP
    for label in ("Ricorrente", "Difensore", "Resistente", "Oggetto", "Valore", "Rito", "Giudice"):
        sheet.put(LEFT, y, label)
        sheet.put(LEFT + 180, y, " ".join(sheet.say(sheet.chance.randint(1, 5))))
        y += 15
    sheet.block(LEFT, y + 10, FULL, 15)


def _signed(sheet: Sheet) -> None:
    sheet.block(LEFT, TOP, FULL, 20)
    sheet.put(LEFT + 20, 500, "Il giudice estensore")
    sheet.put(RIGHT + 60, 500, "Il presidente")
    sheet.put(LEFT + 20, 515, " ".join(sheet.say(2)))
    sheet.put(RIGHT + 60, 515, " ".join(sheet.say(2)))


def _stamped(sheet: Sheet, columns: bool = False) -> None:
    _columns(sheet) if columns else _plain(sheet)
    sheet.put(585, 700, "Firmato Da: PROVA PROVA Emesso Da: CA DI PROVA Serial#: 3a4f5b6c7d", size=7, turn=1)


def _letters(sheet: Sheet) -> None:
    _plain(sheet)
    for number, letter in enumerate("FirmatoDaPROVAilprimomarzo"):
        sheet.put(585, 700 - 5 * number, letter, size=7, turn=1)


def _list(sheet: Sheet) -> None:
    y = TOP
    for number in range(1, 9):
        sheet.put(LEFT, y, f"{number}.")
        y = sheet.block(LEFT + 25, y, FULL - 25, sheet.chance.randint(1, 4)) + 4


def _raised(sheet: Sheet) -> None:
    for number in range(18):
        y = TOP + number * 13
        words = " ".join(sheet.say(8))
        sheet.put(LEFT, y, words)
        sheet.put(LEFT + width_of(words) + 4, y - 4, str(number + 1), size=6)
        sheet.put(LEFT + width_of(words) + 16, y, " ".join(sheet.say(3)))


def _with(**values: int) -> Callable[[Sheet], None]:
    def make(sheet: Sheet) -> None:
        for name, value in values.items():
            setattr(sheet, name, value)
        _columns(sheet) if values.get("used") else _plain(sheet)

    return make


KINDS: Final[dict[str, tuple[Callable[[Sheet], None], Order]]] = {
    "one column": (_plain, as_read),
    "one column, backwards": (_plain, backwards),
    "one column, mixed": (_plain, mixed),
    "head written last": (_plain, first_last),
    "foot written first": (_plain, last_first),
    "foot written within": (_plain, last_within),
    "word by word": (lambda sheet: _plain(sheet, by_word=True), as_read),
    "word by word, backwards": (lambda sheet: _plain(sheet, by_word=True), backwards),
    "two columns": (_columns, as_read),
    "two columns, across": (_columns, across),
    "two columns, right first": (_columns, right_first),
    "two columns, backwards": (_columns, backwards),
    "two columns, mixed": (_columns, mixed),
    "two columns, narrow gutter, across": (lambda sheet: _columns(sheet, gutter=13), across),
    "two columns, ragged, across": (lambda sheet: _columns(sheet, ragged=45), across),
    "two columns, word by word, across": (lambda sheet: _columns(sheet, by_word=True), across),
    "two columns on other lines, across": (lambda sheet: _columns(sheet, shift=5), across),
    "columns between, across": (_between, across),
    "columns between, backwards": (_between, backwards),
    "three columns": (_three, as_read),
    "three columns, across": (_three, across),
    "three columns, mixed": (_three, mixed),
    "turned by 90": (_with(page_turn=1, turn=1), as_read),
    "turned by 180": (_with(page_turn=2, turn=2), as_read),
    "turned by 270": (_with(page_turn=3, turn=3), as_read),
    "turned by 90, backwards": (_with(page_turn=1, turn=1), backwards),
    "turned by 90, two columns, across": (_with(page_turn=1, turn=1, used=1), across),
    "text upwards": (_with(turn=1), as_read),
    "text downwards": (_with(turn=3), mixed),
    "text upside down": (_with(turn=2), as_read),
    "page upside down": (_with(page_turn=2), as_read),
    "lines numbered, across": (lambda sheet: _numbers(sheet, 1, 40), across),
    "lines numbered by five, across": (lambda sheet: _numbers(sheet, 5, 40), across),
    "lines numbered by five, right, across": (lambda sheet: _numbers(sheet, 5, 560), across),
    "notes within": (_notes, lambda sheet, chance: [*range(10), *range(26, 30), *range(10, 26)]),
    "notes below columns, across": (lambda sheet: _notes(sheet, columns=True), across),
    "table": (_table, as_read),
    "table, column by column": (_table, by_columns),
    "table of long cells": (lambda sheet: _table(sheet, cell=3), as_read),
    "table of two columns": (lambda sheet: _table(sheet, columns=2, rows=16), as_read),
    "table, backwards": (_table, backwards),
    "fields": (_fields, as_read),
    "signatures": (_signed, as_read),
    "stamp at the side": (_stamped, as_read),
    "stamp at the side, first": (_stamped, last_first),
    "stamp at the side, within": (_stamped, last_within),
    "stamp beside columns, across": (lambda sheet: _stamped(sheet, columns=True), across),
    "stamp at the side, letter by letter": (_letters, as_read),
    "list": (_list, as_read),
    "list, backwards": (_list, backwards),
    "raised numbers": (_raised, as_read),
}


def pages(
    variants: int = 2, kinds: Mapping[str, tuple[Callable[[Sheet], None], Order]] = KINDS
) -> Iterator[tuple[str, bytes, list[str]]]:
    """Name, file and words of each."""
    for kind, (make, order) in kinds.items():
        for variant in range(variants):
            chance = random.Random(f"{kind} {variant}")
            sheet = Sheet(chance)
            make(sheet)
            yield f"{kind} {variant}", sheet.file(order(sheet, chance)), sheet.words()
