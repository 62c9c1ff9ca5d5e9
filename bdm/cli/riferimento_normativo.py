"""``bdm references``: the normative references of a text."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from bdm.platform.kit.refusal import Refusal


@click.command(
    "references", help="Elenca i riferimenti normativi e i precedenti citati nel testo FILE ('-' per l'input)."
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Scrive un oggetto JSON per ogni riferimento.")
def references_command(file: Path, as_json: bool) -> None:
    """Print one line each: the place (characters from 0), the printed form, the urn, the link."""
    from bdm.italian.rulings import rulings
    from bdm.reference.riferimento_normativo.citation import extract, link, urn

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refusal("Il file non è un testo in UTF-8.") from None
    rows: list[dict[str, Any]] = [
        {
            "kind": "norma",
            "start": found.start,
            "end": found.end,
            "text": text[found.start : found.end],
            "reference": found.reference.text,
            "act_type": found.reference.act.tipo,
            "urn": urn(found.reference),
            "link": link(found.reference),
        }
        for found in extract(text)
    ]
    rows += [
        {
            "kind": "precedente",
            "start": cited.start,
            "end": cited.end,
            "text": text[cited.start : cited.end],
            "reference": cited.ruling.ecli or cited.ruling.name,
            "act_type": None,
            "urn": cited.ruling.ecli,
            "link": None,
        }
        for cited in rulings(text)
    ]
    for row in sorted(rows, key=lambda each: (each["start"], each["end"])):
        if as_json:
            click.echo(json.dumps(row, ensure_ascii=False))
        else:
            click.echo(f"{row['start']:>8}  {row['reference']}")
