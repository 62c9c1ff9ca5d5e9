"""Which paragraph of a cited text a sentence means."""

from __future__ import annotations

import pytest

from bdm.document.citation.reading import citations
from bdm.search.citator.pinpoints import CitedText

CITED = "Trib. Milano, sentenza n. 5/2020"
TEXT = CitedText(
    [
        ("fatto", ["1. La società ha chiesto il canone.", "2. Il conduttore si è costituito."]),
        (
            "motivi",
            [
                "1. La domanda è fondata.",
                "2.– Quanto ai vizi della cosa locata, il conduttore che ne era a cono-\nscenza prima del contratto "
                "non può dolersene, perché ha accettato di riceverla così com'era.",
                "2.1. Né muta alcunché il rinnovo del contratto.",
                "3 La clausola penale, invece, va ridotta: è manifestamente eccessiva se supera il doppio del canone.",
                "10.000 euro sono stati già versati.",
                "4. La società ha chiesto il canone.",
                "4. Le spese seguono la soccombenza.",
            ],
        ),
        ("dispositivo", ["1. Condanna il conduttore.", "2. Compensa le spese."]),
    ]
)
VICES = (1, 1)


def meant(text: str) -> list[tuple[int, int]]:
    [cited] = [each for each in citations([text]) if not each.norma]
    return sorted({paragraph for place in cited.places for paragraph in TEXT.meant(text, place)})


@pytest.mark.parametrize(
    "text",
    [
        f"Secondo {CITED}, «il conduttore che ne era a conoscenza prima del contratto non può dolersene».",
        f"Già detto. «Il CONDUTTORE, che ne era a conoscenza, prima del contratto non puo' dolersene» ({CITED}).",
        f"Si veda {CITED}. Vi si legge: “quanto ai vizi della cosa locata, […] prima del contratto non può dolersene”.",
        f'In questi termini {CITED}: "[I]l conduttore che ne era a conoscenza prima del contratto non può dolersene".',
    ],
)
def test_quoted_words_lead_to_their_paragraph(text: str) -> None:
    assert meant(text) == [VICES]


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        (f"Si veda {CITED}, punto 2.1.", [(1, 2)]),
        (f"Si veda {CITED}, § 3, e altro.", [(1, 3)]),
        (f"Si veda {CITED} (par. 2 della motivazione).", [VICES]),
        (f"Si veda {CITED}, in particolare ai punti 2 e 2.1 del considerato in diritto.", [VICES, (1, 2)]),
        (f"Si veda {CITED}, punto 2.1, 3 ottobre 2020, altro; punto 2.", [(1, 2)]),
        (f"Si veda {CITED}, punto 2 in fatto.", [(0, 1)]),
        (f"Si veda {CITED}, punto 2 del dispositivo.", [(2, 1)]),
        ("Come detto al paragrafo 2.1 della sentenza n. 5/2020.", [(1, 2)]),
        (f"Come detto al punto 2.1 di {CITED}.", [(1, 2)]),
        # What is not there, is there twice, or is no paragraph
        (f"Si veda {CITED}, punto 7.", []),
        (f"Si veda {CITED}, punto 4.", []),
        (f"Si veda {CITED}, punto 10.000.", []),
        (f"Si veda {CITED}, pag. 2.", []),
        (f"Si veda {CITED} e l'art. 5, par. 2, del regolamento.", []),
        (f"Si veda {CITED}. Al punto 2 l'attore dice altro.", []),
        (f"Secondo {CITED} «la domanda è fondata».", []),
        (
            f"Secondo {CITED} «il locatore che ne ha taciuto al conduttore risponde sempre dei danni».",
            [],
        ),
        (f"Secondo {CITED} «la clausola penale va ridotta: è manifestamente eccessiva».", []),
        (f"«Il conduttore che ne era a conoscenza prima del contratto». Così. È noto. Poi altro. Si veda {CITED}.", []),
    ],
)
def test_numbers_lead_to_the_paragraph_that_begins_with_them(text: str, paragraphs: list[tuple[int, int]]) -> None:
    found = [each for each in citations([text]) if not each.norma]
    assert (meant(text) if len(found) == 1 else []) == paragraphs
