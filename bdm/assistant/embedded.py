"""The assistant without a model: it quotes (``bdm.assistant.extractive``)."""

from __future__ import annotations

from typing import Final

from bdm.assistant import extractive, summary
from bdm.assistant.answers import Answer, AnswerSentence, Citation
from bdm.assistant.passages import passages
from bdm.assistant.port import Exchange, Health, Reply
from bdm.assistant.ranking import Index, PackedIndex
from bdm.document.processing.computing import compute

MODEL: Final = "estrattivo"
MOST_SENTENCES: Final = 20


class EmbeddedAssistant:
    """Adapter of ``bdm.assistant.port.Assistant``. Earlier questions change nothing: each is answered by itself."""

    extractive = True
    metered = False
    model = MODEL
    version = f"{MODEL}-4"

    async def answer(self, index: PackedIndex, question: str, earlier: tuple[Exchange, ...] = ()) -> Reply:
        return Reply(await compute(_answer, index.size, index, question))

    async def summarise(self, index: PackedIndex, at_least: int) -> Reply:
        return Reply(await compute(_summarise, index.size, index, at_least))

    async def health(self) -> Health:
        return Health(ok=True)

    async def close(self) -> None:
        return None


def warm_up() -> None:
    """Do once what each process that answers would do again: its tables and weights are read when first used."""
    index = PackedIndex.of(passages(["MOTIVI\nIl giudice ha accertato l'inadempimento e risolve il contratto.\n"]))
    _answer(index, "Perché il contratto è risolto?")
    _summarise(index, 10)


def _answer(index: PackedIndex, question: str) -> Answer:
    return extractive.answer(index.open(), question)


def _summarise(packed: PackedIndex, at_least: int) -> Answer:
    index = packed.open()
    made = summary.summarise(index.passages, at_least)
    return made if made.sentences else _all(index)


def _all(index: Index) -> Answer:
    """All of a text that is too short to choose from."""
    said = []
    for passage in index.passages:
        for sentence in passage.sentences:
            said.append(AnswerSentence(sentence.text, (Citation(passage.index, sentence.text, sentence.places),)))
            if len(said) == MOST_SENTENCES:
                return Answer(tuple(said))
    return Answer(tuple(said))
