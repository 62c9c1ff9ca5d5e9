"""The same words in the same order give the same findings, whoever asks and however the text was read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner

from bdm.anonymisation.detection import Metadata, detect, policy_for
from bdm.cli.anonymisation import detect_command

LINES = (
    "Tribunale di Lodi",
    "composto dal giudice dott.ssa Elda Tosi",
    "nella causa promossa da Fiorenzo Zaffiroldi, nato a Lodi il 3.4.1970,",
    "contro Ofelia Bruscantini, difesa dall'avv. Ugo Pani.",
    "La figlia minore delle parti, Ginevra, vive con il padre; il sig. brambati",
    "ernesto scriveva a studio@esempio.it.",
    "P.Q.M.",
    "Rigetta la domanda di Fiorenzo",
    "Zaffiroldi, che chiamava il 333 1234567. Il brambati ha deposto.",
    "Così deciso in Lodi, il 5 febbraio 2024.",
    "Il Giudice dott.ssa Elda Tosi",
    "Notificata a Ofelia Bruscantini",
)
PARTIES = ("Zaffiroldi Fiorenzo", "Bruscantini Ofelia")


def _hidden(pages: Sequence[str]) -> list[tuple[str, str, str]]:
    found = detect(pages, Metadata(PARTIES, area="civile", materia="Famiglia"), policy_for("civile", "Famiglia"))
    return [(word, each.category.value, each.replacement) for each in found.findings for word in each.text.split()]


def test_pages_and_blanks_make_no_difference(tmp_path: Path) -> None:
    one = _hidden(["\n".join(LINES)])
    words = [word for word, _, _ in one]
    assert {"Fiorenzo", "Bruscantini", "Ginevra", "brambati", "ernesto", "1234567"} <= set(words)
    assert not {"Tosi", "P.Q.M.", "Rigetta", "Notificata"} & set(words)
    for at in range(1, len(LINES)):
        assert _hidden(["\n".join(LINES[:at]), "\n".join(LINES[at:])]) == one, LINES[at]
    for blank, end in ((" ", "\r\n"), ("\xa0", "\n"), ("\t", "\n"), ("\u202f", "\r\n")):
        assert _hidden([end.join(LINES).replace(" ", blank)]) == one, (blank, end)

    file = tmp_path / "sentenza.txt"
    file.write_bytes("\f".join(("\r\n".join(LINES[:6]), "\r\n".join(LINES[6:]))).encode())
    options = [
        "--area",
        "civile",
        "--materia",
        "Famiglia",
        "--json",
        *(part for name in PARTIES for part in ("-p", name)),
    ]
    answer = json.loads(CliRunner().invoke(detect_command, [str(file), *options]).output)
    shown = [
        (each["category"], each["replacement"], word) for each in answer["findings"] for word in each["text"].split()
    ]
    assert [(word, category, replacement) for category, replacement, word in shown] == one
