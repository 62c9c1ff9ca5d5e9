"""Which copies of a decision are found, and whether the others of its series are taken for copies.

    python -m benchmarks.twins

Made of the real decisions of the demonstration, where names are put in the place of the pseudonyms: copies with one
line more, with other line breaks, misread, obscured, and both; decisions of a series, with other names, and with other
numbers too.
"""

from __future__ import annotations

import random
import re
import textwrap
import time
from collections.abc import Callable, Iterator
from itertools import combinations

from bdm.document.likeness.text import SHARED, nearly_the_same, signature
from bdm_demo.real import real_decisions

LINE = "\nCopia conforme all'originale. Milano, 3 marzo 2025. Il Cancelliere Rosaria Tozzi\n"
GOAL = 0.9
"""Right answers of each kind. Names are drawn: two of a series may happen to have the same."""
_PSEUDONYM = re.compile(r"[A-Za-z.]+_\d+")
_FIRST = "Mario Anna Luca Giulia Paolo Chiara Marco Elena Sara Laura Lucia Roberto Silvia Teresa".split()
_LAST = (
    "Rossi Bianchi Ferrari Esposito Colombo Ricci Marino Greco Bruno Gallo Conti Mancini Costa Giordano Rizzo Lombardi "
    "Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Galli Martini Leone Longo Gentile Vitale Serra Coppola"
).split()
Names = dict[str, str]


def named(text: str, seed: int) -> tuple[str, Names]:
    """The text with names instead of pseudonyms, always the same for one ``seed``."""
    chance, names = random.Random(seed), Names()

    def name(found: re.Match[str]) -> str:
        return names.setdefault(found[0], f"{chance.choice(_FIRST)} {chance.choice(_LAST)}")

    return _PSEUDONYM.sub(name, text), names


def misread(text: str, share: float, seed: int) -> str:
    """As a scanner reads it that takes such a share of the letters for others."""
    chance = random.Random(seed)
    return "".join(
        chance.choice("abcdeilnortsmu1 ") if letter.isalnum() and chance.random() < share else letter for letter in text
    )


def obscured(text: str, names: Names, write: Callable[[str], str]) -> str:
    for name in names.values():
        text = text.replace(name, write(name))
    return text


def renumbered(text: str, share: float, seed: int) -> str:
    """With such a share of its numbers changed, each wherever it stands."""
    chance, others = random.Random(seed), Names()

    def other(found: re.Match[str]) -> str:
        changed = "".join(chance.choices("0123456789", k=len(found[0]))) if chance.random() < share else found[0]
        return others.setdefault(found[0], changed)

    return re.sub(r"\d{2,}", other, text)


def initials(name: str) -> str:
    return "".join(f"{word[0]}." for word in name.split())


def variants(pseudonymised: str, seed: int) -> Iterator[tuple[str, bool, str, str]]:
    """What is compared: its name, whether it is the same decision, the two texts."""
    text, names = named(pseudonymised, seed)
    hidden = obscured(text, names, initials)
    yield "one line more", True, text, text + LINE
    yield "other line breaks", True, text, textwrap.fill(text, 60)
    yield "misread, 1 %", True, text, misread(text, 0.01, seed)
    yield "obscured: initials", True, text, hidden
    yield "obscured: OMISSIS", True, text, obscured(text, names, lambda _: "OMISSIS")
    yield "obscured: [...]", True, text, obscured(text, names, lambda _: "[...]")
    yield "obscured, one line more", True, text, hidden + LINE
    yield "obscured and misread", True, text, misread(hidden, 0.01, seed)
    yield "series: other names", False, text, named(pseudonymised, seed + 100)[0]
    yield "series: names and numbers", False, text, renumbered(named(pseudonymised, seed + 200)[0], 0.1, seed)


def found(one: str, other: str) -> bool:
    """As the database finds it: by the index, then by the texts."""
    shared = set(signature([one])).intersection(signature([other]))
    return len(shared) >= SHARED and nearly_the_same([one], [other])


def score(rounds: int = 3) -> dict[str, tuple[bool, list[bool]]]:
    """For every variant whether it is the same decision, and what was found."""
    results: dict[str, tuple[bool, list[bool]]] = {}
    texts = [each.text for each in real_decisions()]
    for seed, text in enumerate(texts * rounds):
        if _PSEUDONYM.search(text):
            for name, same, one, other in variants(text, seed):
                results.setdefault(name, (same, []))[1].append(found(one, other))
    results["unrelated"] = (False, [found(one, other) for one, other in combinations(texts, 2)])
    return results


def main() -> None:
    missed = False
    for name, (same, answers) in score().items():
        print(f"{name:27} {'found' if same else 'taken for a copy'}: {sum(answers)} of {len(answers)}")
        missed = missed or (sum(answer is same for answer in answers) < GOAL * len(answers))
    texts = [each.text for each in real_decisions()]
    started = time.perf_counter()
    for text in texts:
        signature([text])
    print(f"signature: {(time.perf_counter() - started) / len(texts) * 1000:.1f} ms a decision")
    raise SystemExit(int(missed))


if __name__ == "__main__":
    main()
