"""The commands that run processes: ``run``, ``serve``, ``worker``, ``migrate``."""

from __future__ import annotations

import logging
import os
import socket
from typing import TYPE_CHECKING

import click

from bdm import __version__
from bdm.platform.kit.logs import Voice
from bdm.platform.kit.refusal import Misconfigured
from bdm.settings import PREFIX, Settings, WrongSettings, get_settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp


@click.command("run", help="Avvia tutto: database, servizio web ed elaborazione. Si ferma con Ctrl-C.")
@click.option("--demo", is_flag=True, help="Il servizio dimostrativo: si accede senza password.")
def run_command(demo: bool) -> None:
    from bdm.operations.run.supervisor import Supervisor

    settings = _settings(demo)
    _warn_of_http(settings)
    Supervisor(settings, _say).run()


@click.command("serve", help="Avvia il solo servizio web.")
@click.option("--fd", type=int, hidden=True, help="Socket già in ascolto, ereditato da «bdm run».")
@click.option("--demo", is_flag=True, help="Il servizio dimostrativo: si accede senza password.")
def serve_command(fd: int | None, demo: bool) -> None:
    from bdm.migrations.address import database_address
    from bdm.operations.run.port import listen
    from bdm.operations.run.web import Web
    from bdm.platform.storage import require_store

    settings = _settings(demo)
    if fd is None:
        _warn_of_http(settings)
    listener = listen(settings) if fd is None else socket.socket(fileno=fd)
    web = Web(settings, _create_app)  # loads the program, while the database starts elsewhere
    with database_address(settings, on_progress=_say):
        require_store(settings)
        if fd is None:
            _say(f"Servizio web in ascolto su {settings.base_url}")
        web.serve(listener)


@click.command("worker", help="Avvia la sola elaborazione: documenti, indice, attività periodiche.")
def worker_command() -> None:
    from bdm.migrations.address import database_address
    from bdm.open_data.bulk.service import require_packages
    from bdm.operations.run.worker import Worker
    from bdm.platform.storage import require_store

    settings = _settings()
    if settings.bulk is not None:
        require_packages()
    worker = Worker(settings)
    with database_address(settings, on_progress=_say):
        require_store(settings)
        worker.work()


@click.command("migrate", help="Prepara il database per questa versione: tabelle e dati di riferimento.")
def migrate_command() -> None:
    from bdm.migrations.address import database_address
    from bdm.migrations.prepare import prepare

    settings = _settings()
    with database_address(settings, on_progress=_say, prepared=False) as url:
        prepare(url, _say)
    _say(f"Tabelle e dati di riferimento sono pronti per BDM {__version__}.")


def _settings(demo: bool = True) -> Settings:
    """Those of this process, whose logs are from now on as they say. Whoever forgets the database of a service does not
    get one that is empty and open to everybody.
    """
    from bdm.operations.run.logs import configure_logs

    try:
        settings = get_settings()
    except WrongSettings:
        if os.environ.get(f"{PREFIX}LOG_FORMAT") == "json":  # why it does not start is read where the rest is
            configure_logs(Settings.model_construct(log_format="json", log_level="INFO"))
        raise
    configure_logs(settings)
    if settings.demo_sign_in and not demo:
        raise Misconfigured(
            "Manca il database: indicarne l'indirizzo in BDM_DATABASE_URL."
            " Il servizio dimostrativo, dove si accede senza password, si avvia con «bdm run --demo»."
        )
    return settings


def _warn_of_http(settings: Settings) -> None:
    if settings.openly_public:
        Voice.say(
            "BDM_PUBLIC_URL è un indirizzo http: sessioni e testi passano in chiaro, e chi è in rete può leggerli."
            " Mettere il servizio dietro un proxy https e indicare quell'indirizzo.",
            logging.WARNING,
        )


def _say(message: str) -> None:
    Voice.say(message)


def _create_app(settings: Settings) -> ASGIApp:
    from bdm.app import create_app  # half a second of loading, which ``Web`` wants for itself

    return create_app(settings)
