"""How often words and values occur: in published content, as everyone may read it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bdm.italian import tokens
from bdm.search.engine.item import FaceTexts
from bdm.search.engine.port import Frequencies
from tests.search.engines import filled, write
from tests.search.items import item

pytestmark = pytest.mark.anyio


async def test_words_and_values_of_public_faces(tmp_path: Path) -> None:
    world = [
        item(1, public=FaceTexts("Titolo", "il danno e i danni"), parola_chiave=("Danno biologico",)),
        item(
            2,
            public=FaceTexts(None, "un danno"),
            riservato=FaceTexts(None, "danno segreto"),
            parola_chiave=("DANNO BIOLOGICO",),
        ),
        item(3, status="BOZZA", public=FaceTexts(None, "danno di una bozza")),
    ]
    world.append(replace(world[0], kind="massima", provvedimento_id=world[0].id, id=world[2].id, seq=4))
    engine, generation = filled(tmp_path, world)
    words = [token for text in ("danno", "titolo", "segreto", "bozza", "assente") for token in tokens(text)]
    assert await engine.frequencies("provvedimento", "testo", words) == Frequencies(2, (2, 1, 0, 0, 0))
    assert await engine.frequencies("massima", "testo", words[:1]) == Frequencies(1, (1,))
    found = await engine.frequencies("provvedimento", "parola_chiave", ["danno  biologico", "danno"])
    assert found == Frequencies(2, (2, 0))
    of_office = await engine.frequencies("provvedimento", "testo", words, world[0].ufficio)
    assert of_office == Frequencies(2, (2, 1, 0, 0, 0))
    assert await engine.frequencies("provvedimento", "testo", (), world[0].ufficio) == Frequencies(2, ())
    assert await engine.frequencies("provvedimento", "testo", words[:1], "TRIBUNALE DI NESSUNO") == Frequencies(0, (0,))
    # What is gone is no longer there, whatever the index has not yet been rid of
    write(generation, [], [world[0]])
    assert await engine.frequencies("provvedimento", "testo", words[:2]) == Frequencies(1, (1, 0))
    generation.close()
