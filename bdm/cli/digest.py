"""``bdm digest``: making the digest of a day, and proving a copy of the public face by one."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import progress_bar
from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from bdm.open_data.digest.tree import MerkleTree
    from bdm.platform.database.session import Database

_TITLE = "Schede"


@click.group("digest", help="Impronta di un giorno su ciò che è pubblico: farla, o verificare con essa una copia.")
def digest_command() -> None: ...


@digest_command.command(
    "make", help="Fa adesso l'impronta di un giorno, al posto di quella che c'era, e la scrive (JSON)."
)
@click.option("--day", metavar="AAAA-MM-GG", help="Il giorno; altrimenti oggi.")
def make_command(day: str | None) -> None:
    from bdm.cli.database import on_database
    from bdm.platform.kit.time import today

    asked = today() if day is None else _day(day)
    if asked > today():
        raise Refusal(f"Il {asked:%d/%m/%Y} deve ancora venire.")

    async def make(database: Database) -> str:
        from bdm.open_data.changelog import repository as changelog_repository
        from bdm.open_data.changelog.recorder import follow
        from bdm.open_data.changelog.service import cursor_at
        from bdm.open_data.digest import service as digest_service
        from bdm.open_data.digest.schemas import Impronta

        await follow(database)
        async with database.transaction() as session:
            made = await digest_service.make(session, asked)
            cursor = cursor_at(await changelog_repository.epoch(session), made.seq)
            return Impronta.of(made, cursor).model_dump_json()

    click.echo(on_database(make))


def _day(text: str) -> date:
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a day has no zone
    except ValueError:
        raise Refusal(f"«{text}» non è un giorno: scriverlo come 2026-01-31.") from None


@dataclass(frozen=True)
class _Digest:
    """What the copy is to be compared with; how many records there are is not known of a bare root."""

    root: str
    count: int | None = None


@digest_command.command(
    "verify",
    help="Ricalcola l'impronta di una COPIA (un file con una scheda per riga, una cartella di kind/id.json, un insieme"
    " con i delta che lo seguono) e la confronta, senza database né rete. Esce con 0 se è la stessa, con 1 se no.",
)
@click.argument("copies", type=click.Path(path_type=Path), metavar="COPIA…", nargs=-1, required=True)
@click.option("--root", metavar="RADICE", help="La radice, in 64 cifre esadecimali.")
@click.option(
    "--digest",
    "file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="L'impronta (JSON) come la danno /digests e «bdm digest make», o il manifest di un insieme.",
)
def verify_command(copies: tuple[Path, ...], root: str | None, file: Path | None) -> None:
    if (root is None) == (file is None):
        raise click.UsageError("Indicare --root RADICE oppure --digest FILE.")
    expected = _Digest(_root(root)) if file is None else _from_file(file)
    tree = _tree_of(copies)
    found = tree.root.hex()
    click.echo(f"Schede lette: {number(tree.count)}; radice {found}.")
    if found == expected.root and expected.count in (None, tree.count):
        click.echo("La copia è uguale alla faccia pubblica di cui è l'impronta.")
        return
    said = "" if expected.count is None else f": schede {number(expected.count)}, radice {expected.root}"
    click.echo(f"La copia NON è quella dell'impronta{said}.")
    sys.exit(1)


def _tree_of(copies: tuple[Path, ...]) -> MerkleTree:
    from rich.console import Console

    from bdm.open_data.bulk.folder import MANIFEST
    from bdm.open_data.digest.verification import UnreadableRecord, tree_of

    first, *others = copies
    with progress_bar(Console(stderr=True)) as bar:
        try:
            if (first / MANIFEST).is_file():
                from bdm.open_data.bulk.service import require_packages

                require_packages()
                from bdm.open_data.bulk.verification import tree_of_datasets

                return tree_of_datasets(copies, lambda done, total: bar(_TITLE, done, total))
            if others:
                raise click.UsageError("Più di una COPIA: soltanto un insieme di file e i delta che lo seguono.")
            return tree_of(first, lambda done, total: bar(_TITLE, done, total))
        except UnreadableRecord as error:
            raise Refusal(f"{first}, {error}" if not others else str(error)) from None
        except OSError as error:
            raise Refusal(f"{error.filename or first} non si legge: {error.strerror}.") from None


def _root(text: object) -> str:
    try:
        if isinstance(text, str) and len(bytes.fromhex(text)) == 32 and len(text) == 64:
            return text.lower()
    except ValueError:
        pass
    raise Refusal("La radice si scrive con 64 cifre esadecimali.")


def _from_file(path: Path) -> _Digest:
    try:
        said = json.loads(path.read_bytes())
    except OSError as error:
        raise Refusal(f"{path} non si legge: {error.strerror}.") from None
    except ValueError:
        raise Refusal(f"{path} non si legge come JSON.") from None
    if not isinstance(said, dict) or "radice" not in said:
        raise Refusal(f"{path} non è un'impronta: manca «radice».")
    count = said.get("schede")
    return _Digest(_root(said["radice"]), count if isinstance(count, int) else None)
