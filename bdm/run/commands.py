"""The commands that run processes: ``run``, ``serve``, ``worker``, ``migrate``."""

from __future__ import annotations

import socket

import click

from bdm.settings import get_settings


@click.command("run", help="Avvia tutto: database, servizio web ed elaborazione. Si ferma con Ctrl-C.")
def run_command() -> None:
    from bdm.run.supervisor import Supervisor

    Supervisor(get_settings(), _say).run()


@click.command("serve", help="Avvia il solo servizio web.")
@click.option("--fd", type=int, hidden=True, help="Socket già in ascolto, ereditato da «bdm run».")
def serve_command(fd: int | None) -> None:
    from bdm.run.address import database_address
    from bdm.run.logs import configure_logs
    from bdm.run.port import listen
    from bdm.run.web import serve

    settings = get_settings()
    configure_logs(settings)
    listener = listen(settings) if fd is None else socket.socket(fileno=fd)
    with database_address(settings, on_progress=_say):
        if fd is None:
            _say(f"Servizio web in ascolto su {settings.base_url}")
        serve(settings, listener)


@click.command("worker", help="Avvia la sola elaborazione: documenti, indice, attività periodiche.")
def worker_command() -> None:
    from bdm.run.address import database_address
    from bdm.run.logs import configure_logs
    from bdm.run.worker import work

    settings = get_settings()
    configure_logs(settings)
    with database_address(settings, on_progress=_say):
        work(settings)


@click.command("migrate", help="Prepara il database per questa versione: tabelle e dati di riferimento.")
def migrate_command() -> None:
    from bdm.run.address import database_address
    from bdm.run.prepare import prepare

    with database_address(get_settings(), on_progress=_say, prepared=False) as url:
        prepare(url, _say)


def _say(message: str) -> None:
    click.echo(message)
