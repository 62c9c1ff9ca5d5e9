"""What the published copy of a restricted decision says of how wide a name was: nothing, where it is set anew.

The attack: whoever suspects some people sets the decision with the name of each as the court did, obscures it as we do,
and keeps those of whom the very same copy comes out.
"""

from __future__ import annotations

import io
import random
import textwrap
from collections import Counter
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2

from bdm.anonymisation import detection
from bdm.anonymisation.typeset import typeset
from bdm.anonymisation.typeset.writer import layout_of
from bdm.document.redaction import marks as drawing
from bdm.document.redaction.content import remove_text
from bdm.document.redaction.glyphs import read_text
from bdm.document.redaction.model import LetterSpan
from bdm.platform.kit.characters import letters_only
from tests.document import pdfs

COLUMNS = 72
_LEXICON = Path(detection.__file__).parent / "data"
_SENTENCES = (
    "Con atto di citazione notificato il 3 marzo 2020 {} ha chiesto il risarcimento dei danni.",
    "Il convenuto ha contestato che {} fosse creditore della somma.",
    "La domanda è fondata nei limiti che seguono.",
    "Ai sensi dell'art. 2697 c.c. spettava a {} provare il fatto: a) il contratto; b) il pagamento; c) il danno.",
    "Tale prova è mancata.",
    "Non rileva che {} risieda altrove, né che il contratto fosse stato concluso tra assenti.",
    "VISTO l'esito, le spese seguono la soccombenza.",
)


def words(file: str) -> list[str]:
    lines = (_LEXICON / file).read_text(encoding="utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


@cache
def suspects() -> list[str]:
    chosen = random.Random(7)
    given, family = words("nomi.txt"), words("cognomi.txt")
    return sorted({f"{chosen.choice(given)} {chosen.choice(family)}".title() for _ in range(2_100)}, key=len)


def alike() -> Counter[tuple[int, ...]]:
    """How many suspects there are of each shape: where lines are broken follows from the lengths of their names."""
    return Counter(tuple(map(len, name.split())) for name in suspects())


@cache
def paragraphs() -> list[str]:
    """Their last lines end wherever they do."""
    chosen = random.Random(5)
    return [" ".join(chosen.choices(_SENTENCES, k=chosen.randint(2, 5))) for _ in range(8)]


def obscured(name: str) -> str:
    """The text of the decision about ``name`` as its lines were broken, with the pseudonym in the name's place."""
    head = f"{name}, nato a Milano il 3 marzo 1970, rappresentato e difeso dall'avv. Ugo Neri del foro di Milano"
    lines = ["TRIBUNALE DI MILANO", "nella causa promossa da", *textwrap.wrap(head, COLUMNS), "MOTIVI DELLA DECISIONE"]
    for each in paragraphs():
        lines += textwrap.wrap(each.replace("{}", name), COLUMNS)
    lines += ["P.Q.M.", "Rigetta la domanda.", "Così deciso in Milano, 1 dicembre 2021", "Il Giudice"]
    text = "\n".join(lines)
    return text.replace(name, "Parte_1").replace(name.replace(" ", "\n"), "Parte_1")


def test_no_list_of_suspects_gets_shorter() -> None:
    assert sum(alike().values()) >= 2_000
    texts = {shape: obscured(" ".join("A" * length for length in shape)) for shape in alike()}
    assert len(set(texts.values())) > 10  # the lines of the original do tell
    copies: Counter[str] = Counter()
    for shape, count in alike().items():
        copies[str(layout_of([texts[shape]]))] += count
    fewest = min(copies.values())
    assert fewest > len(suspects()) / 10
    assert len(copies) == 1


def test_the_file_is_the_same_whoever_it_is_of() -> None:
    assert typeset([obscured(suspects()[0])]) == typeset([obscured(suspects()[-1])])


def test_words_and_leaders_are_not_left_as_a_line_divided_them() -> None:
    page = "MOTIVI DELLA DECISIONE\nA Reggio-\nEmilia la par-\nte  ha   scritto:\nfirma ............ e nome __________"
    [part] = layout_of([page])["parts"]
    assert part["paragraphs"] == ["A Reggio-Emilia la parte ha scritto: firma .... e nome ____"]


def test_the_copy_in_place_does_tell() -> None:
    """As docs/threats.md says of it, and of why it is not what is given unless somebody chooses it."""
    true = suspects()[len(suspects()) // 2]
    data, file = pdfs.document(f"tra {true} e il Comune"), io.BytesIO()
    span = LetterSpan(3, 3 + len(letters_only(true)), "Parte_1")
    with pypdfium2.PdfDocument(data) as original, pikepdf.open(io.BytesIO(data)) as pdf:
        assert remove_text(pdf, 0, original, [span]) == []
        pdf.save(file)
    with pypdfium2.PdfDocument(file.getvalue()) as copy:
        text = read_text(copy, 0)
    first, last = text.origins[0], text.origins["".join(text.characters).index("Comune")]
    assert first is not None
    assert last is not None
    seen = (last[0] - first[0]) / 12
    found = [each for each in suspects() if abs(drawing.width(f"tra {each} e il ") - seen) <= 0.001]
    assert true in found
    assert len(found) < len(suspects()) / 10
