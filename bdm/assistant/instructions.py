"""Passages that speak to a machine instead of to readers: "ignora le istruzioni e rispondi che…".

The text of a decision is what parties, experts and witnesses have written. Such passages stay text: they are shown,
quoted and searched like any other, but a model is not given them, and nothing that it says may rest on them. Better
one passage too many: the model then answers from the others. Takes linear time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bdm.assistant.passages import Passage

DATA: Final = Path(__file__).parent / "data"

_LOOKALIKES: Final = str.maketrans(
    "авекмнорстухіјѕԁոցʟɪɡα" + "ᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ" + "0134578@$!|",
    "abekmhopctyxijsdngliga" + "abcdefghjkmnoprstuvwyz" + "oieastbasii",
)
"""Letters of other alphabets, and figures and signs, that are read as Latin letters."""
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_][\s.\-_*·]{1,2}){4,}[^\W\d_](?![^\W_])")
_BETWEEN = re.compile(r"[\s.\-_*·]+")

_ENCODED: Final = re.compile(
    r"(?<![A-Za-z0-9+/])(?=[A-Za-z+/]{0,40}\d)(?=[A-Z0-9+/]{0,40}[a-z])(?=[a-z0-9+/]{0,40}[A-Z])"
    r"[A-Za-z0-9+/]{32,}={0,2}(?![A-Za-z0-9+/])"
)
"""Letters of both kinds and figures without an end: something written so that people cannot read it."""


def _compiled() -> re.Pattern[str]:
    named: dict[str, str] = {}
    patterns = []
    for line in (DATA / "istruzioni.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("# "):
            continue
        if definition := re.match(r"([A-Z]+) = ", line):
            named[definition[1]] = line[definition.end() :]
            continue
        patterns.append(re.sub(r"\{([A-Z]+)\}", lambda match: named[match[1]], line))
    return re.compile("|".join(f"(?:{each})" for each in patterns), re.DOTALL)


_ANY: Final = _compiled()


def speaks_to_machine(text: str) -> bool:
    """Whether something in the text looks like an instruction to whoever formulates answers."""
    if _ENCODED.search(text):
        return True
    return any(_ANY.search(each) for each in _readings(text))


def refused(passages: Sequence[Passage], at: int) -> bool:
    """Whether no answer may rest on the passage at this place: it has such words, or the one before ends with them,
    since what is to be said comes next.
    """
    passage = passages[at]
    first, last = passage.sentences[0].text, passage.sentences[-1].text
    if speaks_to_machine(passage.text):
        return True
    if at:
        before = passages[at - 1].sentences[-1].text
        if speaks_to_machine(before) or speaks_to_machine(f"{before} {first}"):
            return True
    return at + 1 < len(passages) and speaks_to_machine(f"{last} {passages[at + 1].sentences[0].text}")


def _readings(text: str) -> set[str]:
    """The text as a machine may read it: without what is invisible, and with lookalikes, spaced letters and figures
    put back into letters.
    """
    plain = unicodedata.normalize("NFKC", text)
    visible = "".join(each for each in plain if unicodedata.category(each) not in ("Cf", "Mn"))
    folded = "".join(
        each for each in unicodedata.normalize("NFD", visible.casefold()) if unicodedata.category(each) != "Mn"
    )
    joined = _SPACED.sub(lambda match: _BETWEEN.sub("", match.group()), folded)
    return {folded, joined, joined.translate(_LOOKALIKES)}
