"""``bdm audit``: the head of the record, to be kept elsewhere, and its verification."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import click

from bdm.platform.audit.actions import HEAD_EXPORTED
from bdm.platform.kit.amounts import number
from bdm.platform.kit.errors import AppError
from bdm.platform.kit.refusal import Refusal
from bdm.settings import get_settings

if TYPE_CHECKING:
    from bdm.platform.audit.verification import Verification
    from bdm.platform.database.session import Database

ACTOR: Final = "bdm audit"

T = TypeVar("T")


@click.group("audit", help="Registro delle operazioni: testa da conservare altrove, verifica.")
def audit_command() -> None: ...


@audit_command.command(
    "head", help="Scrive la testa della catena (JSON): conservarla fuori dal servizio, per «bdm audit verify --head»."
)
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Dove scriverla, altrimenti a video.")
def head_command(output: Path | None) -> None:
    async def export(database: Database) -> str:
        from bdm.platform.audit import chain, record

        await chain.link(database)
        async with database.transaction() as session:
            head = await chain.export_head(session)
            await record(session, ACTOR, HEAD_EXPORTED, "audit_segment", None, {"position": head.position})
        return head.to_json()

    written = _with_database(export)
    if output is None:
        click.echo(written, nl=False)
        return
    try:
        output.write_text(written, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"Impossibile scrivere {output}: {error.strerror}.") from error
    click.echo(f"Testa del registro scritta in {output}.")


@audit_command.command(
    "verify",
    help="Ricalcola la catena del registro e la confronta con una testa esportata. Esce con 0 se è tutto integro, "
    "con 1 se no.",
)
@click.option("--head", "path", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
def verify_command(path: Path | None) -> None:
    source = None if path is None else path.read_bytes()

    async def check(database: Database) -> Verification:
        from bdm.platform.audit.chain import Head
        from bdm.platform.audit.verification import verify
        from bdm.platform.kit.time import today

        head = None if source is None else Head.from_json(source)
        months = get_settings().audit_retention_months
        return await verify(database, head=head, retention_months=months, today=today())

    report = _with_database(check)
    for problem in report.problems:
        click.echo(problem)
    if report.more:
        click.echo(f"… e altri {number(report.more)}.")
    for note in report.notes:
        click.echo(f"Avvertenza: {note}")
    click.echo(
        f"Eventi ricalcolati: {number(report.checked)}; in attesa di entrare nella catena: {number(report.waiting)}."
    )
    if not report.sound:
        click.echo("Il registro NON è integro.")
        sys.exit(1)
    if report.compared_with is None:
        click.echo("La catena è coerente. Per escludere che sia stata riscritta serve una testa esportata (--head).")
    else:
        click.echo(f"Il registro è integro, anche rispetto alla testa esportata il {report.compared_with}.")


def _with_database(work: Callable[[Database], Awaitable[T]]) -> T:
    from bdm.cli.database import on_database

    try:
        return on_database(work)
    except AppError as error:
        raise Refusal(error.detail) from error
