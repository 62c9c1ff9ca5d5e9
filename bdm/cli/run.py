"""The commands that run processes: ``run``, ``serve``, ``worker``, ``migrate``."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import click
from pydantic import ValidationError

from bdm.platform.kit.refusal import Refusal
from bdm.settings import Settings, get_settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp


@click.command("run", help="Avvia tutto: database, servizio web ed elaborazione. Si ferma con Ctrl-C.")
def run_command() -> None:
    from bdm.operations.run.supervisor import Supervisor

    Supervisor(_settings(), _say).run()


@click.command("serve", help="Avvia il solo servizio web.")
@click.option("--fd", type=int, hidden=True, help="Socket già in ascolto, ereditato da «bdm run».")
def serve_command(fd: int | None) -> None:
    from bdm.migrations.address import database_address
    from bdm.operations.run.logs import configure_logs
    from bdm.operations.run.port import listen
    from bdm.operations.run.web import Web

    settings = _settings()
    configure_logs(settings)
    listener = listen(settings) if fd is None else socket.socket(fileno=fd)
    web = Web(settings, _create_app)  # loads the program, while the database starts elsewhere
    with database_address(settings, on_progress=_say):
        if fd is None:
            _say(f"Servizio web in ascolto su {settings.base_url}")
        web.serve(listener)


@click.command("worker", help="Avvia la sola elaborazione: documenti, indice, attività periodiche.")
def worker_command() -> None:
    from bdm.migrations.address import database_address
    from bdm.operations.run.logs import configure_logs
    from bdm.operations.run.worker import Worker

    settings = _settings()
    configure_logs(settings)
    worker = Worker(settings)
    with database_address(settings, on_progress=_say):
        worker.work()


@click.command("migrate", help="Prepara il database per questa versione: tabelle e dati di riferimento.")
def migrate_command() -> None:
    from bdm.migrations.address import database_address
    from bdm.migrations.prepare import prepare

    with database_address(_settings(), on_progress=_say, prepared=False) as url:
        prepare(url, _say)


def _settings() -> Settings:
    try:
        return get_settings()
    except ValidationError as error:
        lines = [f"BDM_{'_'.join(map(str, each['loc'])).upper()}: {each['msg']}" for each in error.errors()]
        raise Refusal("Impostazioni non valide.\n" + "\n".join(lines)) from None


def _say(message: str) -> None:
    click.echo(message)


def _create_app(settings: Settings) -> ASGIApp:
    from bdm.app import create_app  # half a second of loading, which ``Web`` wants for itself

    return create_app(settings)
