"""``bdm propose``: the metadata that the text of a decision states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click


@click.command(
    "propose", help="Propone i metadati letti nel testo di ogni FILE (PDF, o testo in UTF-8; '-' per l'input)."
)
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Scrive un oggetto JSON per ogni file.")
def propose_command(files: tuple[Path, ...], as_json: bool) -> None:
    """One file: the object that the REST call answers with. Several: one such object a line, with ``file``."""
    for file in files:
        found = _proposals(file)
        if as_json:
            answer: dict[str, Any] = {"ready": True, "proposals": found}
            if len(files) > 1:
                answer = {"file": str(file), **answer}
            click.echo(json.dumps(answer, ensure_ascii=False))
            continue
        if len(files) > 1:
            click.echo(f"\n{file}")
        for each in found:
            click.echo(f"{each['field']:<32}{each['label']}\n{'':<32}  p. {each['page']}: {each['passage']}")


def _proposals(file: Path) -> list[dict[str, Any]]:
    from bdm.desk.proposal.reading import propose
    from bdm.desk.proposal.reading.catalogue import shipped_lists
    from bdm.desk.proposal.service import MAX_CHARACTERS, without_middle
    from bdm.document.file_pages import read_pages

    pages = read_pages(file)
    return [each.as_json() for each in propose(without_middle(pages, MAX_CHARACTERS), shipped_lists())]
