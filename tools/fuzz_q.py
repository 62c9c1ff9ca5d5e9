"""Expressions of the query language against the running application: none may end in a server error or take long.

    python tools/fuzz_q.py ADDRESS [MINUTES] [--seed N] [--slowest SECONDS]

At least half of the expressions are valid: made from the grammar, with values that the application itself suggests. The
others are valid ones damaged, and pieces of the language in any order. Each is searched as the page searches, with
count, facets and passages. Reports how many there were, the slowest, and every answer of 500 and above; exits with 1 if
there was one, or one above the limit.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from html import unescape
from urllib.parse import urljoin

import httpx2

from bdm.reference.choices import CHOICES

PREFIX = "/api/bdm/backoffice"
ACCOUNTS = ("lettore", "redattore.tutti")
PAGE = """query ($q: String, $from: Int, $size: Int, $sort: String) {
  %s(q: $q, from: $from, size: $size, sort_field: $sort) {
    count expression facets { field values { value count } } alternatives { criterion count } items { id %s }
  }
}"""
QUESTIONS = [PAGE % (kind, "titolo snippet") for kind in ("provvedimento", "provvedimento", "massima")]
WORDS = (
    "danno biologico responsabilità risarcimento contratto locazione sfratto appello sentenza il della c.c. art. 2043"
    " D.Lgs. 81/2008 dell'attività RESPONSABILITA' furto truffa usucapione condominio licenziamento spese lite"
    " c.p.c. R.G. 1234/2020 zzz § 1 società s.r.l. œuvre Ελλάς наказание"
).split()
EXACT = {
    **CHOICES,
    "status": ("PUBBLICATO", "bozza"),
}
LOOKED_UP = ("distretto", "ufficio", "materia", "parola_chiave", "riferimento_normativo")
NUMBERS = ("numero_provvedimento", "anno_provvedimento", "numero_ruolo", "anno_ruolo", "sub_procedimento")
PIECES = [
    *'()[]":*\\ +-~^?',
    "AND ",
    "OR ",
    "NOT ",
    " TO ",
    "area:",
    "testo:(",
    "data:[",
    "titolo:",
    "\x00",
    "\u202e",
    "😀",
]
MAX_LENGTH = 2_000


class Expressions:
    """Generates expressions; ``values`` are real ones, by field."""

    def __init__(self, chance: random.Random, values: dict[str, Sequence[str]]) -> None:
        self._chance = chance
        self._values = values

    def valid(self) -> str:
        while True:
            text = self._tree(self._chance.choice((0, 1, 2, 3, 4)))
            if len(text) <= MAX_LENGTH:
                return text

    def damaged(self) -> str:
        text = list(self.valid())
        for _ in range(self._chance.randint(1, 4)):
            at = self._chance.randint(0, len(text))
            text[at : at + self._chance.randint(0, 3)] = self._chance.choice(PIECES)
        return "".join(text)

    def pieces(self) -> str:
        some = self._chance.choices([*PIECES, *WORDS], k=self._chance.choice((3, 20, 200, 700)))
        return "".join(some)[: MAX_LENGTH + self._chance.choice((0, 1, 500))]

    def _tree(self, depth: int) -> str:
        if depth == 0:
            return self._criterion()
        kind = self._chance.choice(("AND", "AND", "OR", "NOT", "criterion"))
        if kind == "criterion":
            return self._criterion()
        if kind == "NOT":
            return f"NOT ({self._tree(depth - 1)})"
        parts = [f"({self._tree(depth - 1)})" for _ in range(self._chance.randint(2, 4))]
        return f" {kind} ".join(parts)

    def _criterion(self) -> str:
        return self._chance.choice((self._words, self._words, self._phrase, self._exact, self._number, self._days))()

    def _some(self, most: int) -> str:
        return " ".join(self._chance.choices(WORDS, k=self._chance.randint(1, most)))

    def _words(self) -> str:
        field = self._chance.choice(("", "testo:", "testo_all_words:", "titolo:", "note_personali:"))
        return f"{field}({self._some(6)})" if field else self._some(6)

    def _phrase(self) -> str:
        return f'{self._chance.choice(("", "testo:", "titolo:"))}"{self._some(5)}"'

    def _exact(self) -> str:
        field = self._chance.choice([*EXACT, *(name for name, found in self._values.items() if found)])
        value = self._chance.choice(EXACT.get(field) or self._values[field])
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'{field}:"{escaped}"'

    def _number(self) -> str:
        return f"{self._chance.choice(NUMBERS)}:{self._chance.randint(0, 9_999)}"

    def _days(self) -> str:
        field = self._chance.choice(("data", "data_pubblicazione"))
        first, last = sorted(self._chance.sample(range(2001, 2026), 2))
        start = self._chance.choice((f"01/02/{first}", "*"))
        end = self._chance.choice((f"28/02/{last}", "*"))
        return f"{field}:[{start} TO {end}]"


def sign_in(address: str, account: str) -> httpx2.Client:
    """A client with a session, opened as a script does."""
    client = httpx2.Client(base_url=address, follow_redirects=True, timeout=60)
    page = client.get(f"{PREFIX}/login", params={"next": "/privacy"})
    form = re.search(r'<form method="post" action="([^"]+)"', page.text)
    if form is None:
        raise SystemExit(f"no sign-in form at {page.url}")
    client.post(urljoin(str(page.url), unescape(form[1])), data={"username": account}).raise_for_status()
    return client


def looked_up(client: httpx2.Client) -> dict[str, Sequence[str]]:
    """Values that occur in published content."""
    found: dict[str, Sequence[str]] = {}
    for field in LOOKED_UP:
        answer = client.get(f"{PREFIX}/provvedimento/occurrence/{field}/civile")
        found[field] = [each["text"] for each in answer.json()] if answer.status_code == 200 else []
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("minutes", type=float, nargs="?", default=10)
    parser.add_argument("--seed", type=int, default=20160101)
    parser.add_argument("--slowest", type=float, default=1.0, help="seconds that an answer may take")
    options = parser.parse_args()
    chance = random.Random(options.seed)  # noqa: S311  # not for secrets
    clients = [sign_in(options.address, account) for account in ACCOUNTS]
    make = Expressions(chance, looked_up(clients[0]))
    told: Counter[str] = Counter()
    slowest: list[tuple[float, str]] = []
    failed: list[str] = []
    end = time.monotonic() + options.minutes * 60
    while time.monotonic() < end:
        meant_valid = chance.random() < 0.6
        q = make.valid() if meant_valid else chance.choice((make.damaged, make.pieces))()
        variables = {
            "q": q,
            "from": chance.choice((0, 0, 0, 10, 9_990)),
            "size": 10,
            "sort": chance.choice((None, None, "score", "data", "data_pubblicazione")),
        }
        question = chance.choice(QUESTIONS)
        started = time.monotonic()
        answer = chance.choice(clients).post(f"{PREFIX}/graphql", json={"query": question, "variables": variables})
        slowest = sorted([*slowest, (time.monotonic() - started, q)], reverse=True)[:5]
        outcome = _outcome(answer)
        told[outcome] += 1
        if answer.status_code >= 500 or outcome == "unexpected" or (meant_valid and outcome != "answered"):
            failed.append(f"{answer.status_code} {outcome} {q!r}: {answer.text[:300]}")
    total = told.total()
    print(f"{total} expressions: " + ", ".join(f"{count} {name}" for name, count in told.most_common()))  # noqa: T201
    for seconds, q in slowest:
        print(f"  {seconds * 1000:.0f} ms  {q[:150]!r}")  # noqa: T201
    for line in failed[:20]:
        print("FAILED", line)  # noqa: T201
    valid_enough = told["answered"] * 2 >= total
    return int(bool(failed) or slowest[0][0] > options.slowest or not valid_enough)


def _outcome(answer: httpx2.Response) -> str:
    if answer.status_code != 200:
        return f"HTTP {answer.status_code}"
    errors = answer.json().get("errors")
    if not errors:
        return "answered"
    codes = {error.get("extensions", {}).get("code") for error in errors}
    return "refused" if codes <= {"QUERY_SYNTAX", "INVALID"} else "unexpected"


if __name__ == "__main__":
    sys.exit(main())
