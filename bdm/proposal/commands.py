"""``bdm propose``: the metadata that the text of a decision states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from bdm.kit.refusal import Refusal

PAGE_BREAK = "\f"
_BEGINNING = 1024


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
    from bdm.proposal.reading import propose
    from bdm.proposal.reading.catalogue import shipped
    from bdm.proposal.service import MAX_CHARACTERS, without_middle

    pages = read_pages(file)
    return [each.as_json() for each in propose(without_middle(pages, MAX_CHARACTERS), shipped())]


def read_pages(file: Path) -> list[str]:
    """The text of a PDF or of a text file, by page (U+000C ends one). Raises Refusal for what is neither."""
    if str(file) == "-":
        with click.open_file("-", "rb") as stream:
            data = stream.read()
    else:
        data = file.read_bytes()
        if b"%PDF" in data[:_BEGINNING]:
            return _read_pdf(file)
    try:
        text: str = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(f"{file}: il file non è un PDF né un testo in UTF-8.") from None
    return text.split(PAGE_BREAK)


def _read_pdf(file: Path) -> list[str]:
    """The pages as the reader of documents gives them; here it may well take this process along."""
    from bdm.document.processing.failure import ReadingFailed
    from bdm.document.processing.reader import read_document

    pages: list[str] = []

    def emit(frame: dict[str, Any]) -> None:
        if frame["kind"] == "start":
            pages.clear()
        elif frame["kind"] == "page":
            pages.append(frame["text"])

    try:
        read_document(file, emit, thumbnail=False)
    except ReadingFailed as failure:
        raise Refusal(f"{file}: {failure.code.reason}") from None
    return pages
