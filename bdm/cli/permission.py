"""``bdm grant``: the first administrator of an installation, who then grants everything else on ``/permission``."""

from __future__ import annotations

from datetime import date

import click

from bdm.cli.database import on_database
from bdm.people.permission.service import PAST
from bdm.people.user import service as user_service
from bdm.people.user.service import AccountRights
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import AppError
from bdm.platform.kit.time import today

ACTOR = "bdm grant"


@click.command("grant", help="Assegna gruppi e uffici a un utente, creandone l'account se non esiste.")
@click.argument("upn")
@click.option("--group", "groups", multiple=True, help="Gruppo di permessi; ripetibile (edit_permission, ai, …).")
@click.option("--ou", "offices", multiple=True, help="Ufficio ('TRIBUNALE DI MILANO') o '*' per tutti; ripetibile.")
@click.option(
    "--until",
    type=click.DateTime(["%d/%m/%Y", "%Y-%m-%d"]),
    callback=lambda context, option, moment: moment and _not_past(moment.date()),
    help="Ultimo giorno in cui valgono (31/12/2026); senza, non hanno scadenza.",
)
@click.option("--name", default="", help="Nome, per un nuovo account (altrimenti lo indica il provider).")
@click.option("--family-name", default="", help="Cognome, per un nuovo account.")
@click.option("--email", default="", help="Indirizzo e-mail, per un nuovo account.")
@click.option("--type", "type_", type=click.Choice(["ADN", "CNS"]), default="ADN", help="Tipo, per un nuovo account.")
def grant_command(
    upn: str,
    groups: tuple[str, ...],
    offices: tuple[str, ...],
    until: date | None,
    name: str,
    family_name: str,
    email: str,
    type_: str,
) -> None:
    async def grant(database: Database) -> AccountRights:
        async with database.transaction() as session:
            return await user_service.grant(
                session,
                upn=upn,
                groups=groups,
                offices=offices,
                actor=ACTOR,
                name=name,
                family_name=family_name,
                email=email,
                type_="CNS" if type_ == "CNS" else "ADN",
                until=dict.fromkeys((*groups, *offices), until) if until else {},
            )

    try:
        granted = on_database(grant)
    except AppError as error:
        raise click.ClickException("; ".join(item.message for item in error.errors) or error.detail) from error
    click.echo(f"{'Creato' if granted.created else 'Aggiornato'} l'account {granted.upn}.")
    click.echo(f"Gruppi: {', '.join(granted.groups) or 'nessuno'}")
    click.echo(f"Uffici: {', '.join(granted.offices) or 'nessuno'}")
    if until:
        click.echo(f"Fino al {until:%d/%m/%Y}: {', '.join((*groups, *offices))}")


def _not_past(day: date) -> date:
    if day < today():
        raise click.BadParameter(PAST)
    return day
