"""``bdm detect``: what would be obscured in a document, and why."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

_SHOWN = 48


@click.command(
    "detect", help="Mostra che cosa si oscurerebbe in FILE (PDF, o testo in UTF-8; '-' per l'input), e perché."
)
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--parties", "-p", multiple=True, metavar="NOME", help="Una parte, come nei metadati (ripetibile).")
@click.option("--judges", "-g", multiple=True, metavar="NOME", help="Un magistrato, come nei metadati (ripetibile).")
@click.option("--ufficio", metavar="UFFICIO", help="L'ufficio che ha deciso.")
@click.option("--area", metavar="AREA", help="civile o penale: con la materia dice che cosa si oscura.")
@click.option("--materia", metavar="MATERIA", help="Per esempio Famiglia.")
@click.option(
    "--style",
    type=click.Choice(["PARTE", "INIZIALI", "OMISSIS"], case_sensitive=False),
    default="PARTE",
    show_default=True,
    help="Come si sostituiscono i nomi.",
)
@click.option("--json", "as_json", is_flag=True, help="Scrive un oggetto JSON.")
def detect_command(
    file: Path,
    parties: tuple[str, ...],
    judges: tuple[str, ...],
    ufficio: str | None,
    area: str | None,
    materia: str | None,
    style: str,
    as_json: bool,
) -> None:
    """As JSON: ``{ground, law, categories, findings, persons, kept}``; offsets count in the text of the page."""
    from bdm.anonymisation.detection import Metadata, Style, detect, policy_for
    from bdm.document.file_pages import read_pages

    policy = policy_for(area, materia)
    found = detect(read_pages(file), Metadata(parties, judges, ufficio, area, materia), policy, Style(style.upper()))
    if as_json:
        answer: dict[str, Any] = {
            "ground": policy.ground.value,
            "law": policy.ground.law,
            "categories": sorted(category.value for category in policy.categories),
            **asdict(found),
        }
        click.echo(json.dumps(answer, ensure_ascii=False))
        return
    click.echo(f"{policy.ground.label} ({policy.ground.law})")
    for each in found.findings:
        why = f"({each.category.label}: {each.reason}){'' if each.sure else '  [da decidere]'}"
        click.echo(f"  p. {each.page:<4}{_short(each.text)}  → {each.replacement}  {why}")
    click.echo(f"Si oscurano {len(found.findings)} passi. Restano leggibili:")
    for kept in found.kept:
        click.echo(f"  p. {kept.page:<4}{_short(kept.text)}  ({kept.reason})")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
