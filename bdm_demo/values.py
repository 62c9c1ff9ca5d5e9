"""Amounts, dates and penalties, drawn at random and written as judgments write them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from bdm.italian.numerals import in_words
from bdm.italian.writing import italian_date, long_italian_date


@dataclass(frozen=True)
class Euro:
    """An amount in cents."""

    cents: int

    def written(self, symbol: str) -> str:
        """'€ 12.345,67'."""
        whole = f"{self.cents // 100:,}".replace(",", ".")
        return f"{symbol} {whole},{self.cents % 100:02}"


@dataclass(frozen=True)
class Penalty:
    """A prison term in days (a month is thirty of them)."""

    days: int

    def written(self) -> str:
        """'anni due, mesi quattro e giorni dieci'."""
        years, rest = divmod(self.days, 360)
        months, days = divmod(rest, 30)
        parts = [
            f"{noun} {in_words(value)}"
            for noun, value in (("anni", years), ("mesi", months), ("giorni", days))
            if value
        ]
        return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " e " + parts[-1]


def written_date(day: date, style: str) -> str:
    """'12 marzo 2019', '12/03/2019' or '12.3.2019'."""
    if style == "/":
        return italian_date(day)
    if style == ".":
        return f"{day.day}.{day.month}.{day.year}"
    return long_italian_date(day)


def draw(spec: str | list[str], rng: random.Random, drawn: dict[str, Any], filed: date) -> Any:
    """One value of a case, which may depend on those already ``drawn``.

    ``spec`` is a list to choose from, or a word of ``_KINDS`` with its arguments: ``euro MIN MAX``, ``numero MIN MAX``,
    ``piu VALUE MIN MAX`` (more than another number), ``decimi MIN MAX`` (hundredths), ``ora MIN MAX``, ``giorno
    MIN MAX`` (days before the case was ``filed``), ``dopo VALUE MIN MAX`` (days after another date), ``pena MIN MAX``
    (months), ``terzo VALUE`` (two thirds of a penalty), ``percento P VALUE``, ``frazione N D VALUE``, ``volte NUMBER
    VALUE``, ``somma VALUE...``, ``meno VALUE VALUE``.
    """
    if isinstance(spec, list):
        return rng.choice(spec)
    kind, *arguments = spec.split()
    return _KINDS[kind](_Drawing(rng, drawn, filed), *arguments)


@dataclass(frozen=True)
class _Drawing:
    rng: random.Random
    drawn: dict[str, Any]
    filed: date

    def number(self, low: str, high: str) -> int:
        return self.rng.randint(int(low), int(high))

    def euro(self, low: str, high: str) -> Euro:
        amount = self.rng.randint(int(low) * 100, int(high) * 100)
        return Euro(amount if self.rng.random() < 0.45 else max(10000, amount - amount % 10000))

    def share(self, percent: str, name: str) -> Euro:
        return Euro(self.drawn[name].cents * (self.drawn[percent] if percent in self.drawn else int(percent)) // 100)


_KINDS: dict[str, Callable[..., Any]] = {
    "euro": _Drawing.euro,
    "numero": _Drawing.number,
    "piu": lambda d, name, low, high: d.drawn[name] + d.number(low, high),
    "decimi": lambda d, low, high: f"{d.number(low, high) / 100:.2f}".replace(".", ","),
    "ora": lambda d, low, high: f"{d.number(low, high)}.{d.rng.choice(('00', '10', '15', '30', '40', '50'))}",
    "giorno": lambda d, low, high: d.filed - timedelta(days=d.number(low, high)),
    "dopo": lambda d, name, low, high: d.drawn[name] + timedelta(days=d.number(low, high)),
    "pena": lambda d, low, high: Penalty(d.number(low, high) * 30),
    "terzo": lambda d, name: Penalty(d.drawn[name].days * 2 // 3),
    "percento": _Drawing.share,
    "frazione": lambda d, n, of, name: Euro(d.drawn[name].cents * int(n) // int(of)),
    "volte": lambda d, number, name: Euro(d.drawn[name].cents * d.drawn[number]),
    "somma": lambda d, *names: Euro(sum(d.drawn[name].cents for name in names)),
    "meno": lambda d, one, other: Euro(d.drawn[one].cents - d.drawn[other].cents),
}
