"""Every setting of the product, in one place. Each is read from the environment as ``BDM_<NAME>``."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, Self, TypeAlias
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from bdm.settings.environment import PREFIX, SecretFiles, WrongSettings, unknown_names, wrong_value
from bdm.settings.values import (
    Address,
    Addresses,
    Link,
    LogLevel,
    Mail,
    MailServer,
    Networks,
    Origin,
    SecureAddress,
    Site,
)

Source: TypeAlias = PydanticBaseSettingsSource

API_PREFIX: Final = "/api/bdm/backoffice"
OPEN_API_PREFIX: Final = "/api/v1"
_PACKAGE: Final = Path(__file__).resolve().parents[1]
_INSTALLED: Final = _PACKAGE / "client"
"""Where a wheel brings the built client; in the tree of the sources it is built elsewhere."""
_BUILT: Final = _PACKAGE.parent / "web" / "dist"


class Settings(BaseSettings):
    """Settings with the defaults of the embedded profile; ``docs/operating.md`` lists them for operators."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=None, extra="ignore")

    # Where things are
    data_dir: Path = Field(
        Path("var"), description="Cartella dei dati: l'indice e, nel profilo incorporato, database e documenti"
    )
    host: str = Field("127.0.0.1", description="Indirizzo su cui ascolta il servizio web")
    port: int = Field(8000, ge=0, le=65535, description="Porta su cui ascolta il servizio web")
    leave_seconds: int = Field(
        0,
        ge=0,
        description="Secondi in cui il servizio web, quando gli si chiede di finire, risponde ancora dicendosi non"
        " pronto, perché il proxy passi alle altre macchine",
    )
    web_processes: int | None = Field(
        None, ge=1, le=64, description="Processi del servizio web (di norma uno per core, al massimo 4)"
    )
    search_threads: int | None = Field(
        None, ge=1, le=64, description="Ricerche eseguite insieme da ogni processo (di norma un core per ciascuna)"
    )
    search_url: Addresses = Field(
        (), description="Indirizzi di OpenSearch, separati da virgole; senza, l'indice è nella cartella dei dati"
    )
    search_ca: Path | None = Field(None, description="Certificati delle autorità che firmano quelli di OpenSearch")
    search_user: str = Field("", description="Utente di OpenSearch")
    search_password: SecretStr | None = Field(None, description="Sua password")
    search_key: SecretStr | None = Field(None, description="Chiave per OpenSearch (ApiKey), invece dell'utente")
    search_prefix: str = Field(
        "bdm", pattern="^[a-z][a-z0-9_]{0,30}$", description="Come iniziano i nomi degli indici di OpenSearch"
    )
    search_shards: int = Field(1, ge=1, le=64, description="Parti di ogni indice di OpenSearch")
    search_replicas: int = Field(1, ge=0, le=8, description="Copie di ogni parte, oltre alla prima")
    max_connections: int = Field(
        2048, ge=16, description="Connessioni aperte, al massimo, con tutti i processi del servizio web"
    )
    max_connections_per_address: int = Field(
        256, ge=8, description="Connessioni aperte, al massimo, da uno stesso indirizzo (non per i proxy indicati)"
    )
    trusted_proxies: Networks = Field(
        (), description="Indirizzi o reti dei proxy, separati da virgole: di loro si crede per chi chiedono"
    )
    account_calls: int = Field(
        4, ge=1, description="Chiamate impegnative di un account eseguite insieme da ogni processo; le altre attendono"
    )
    account_points: int = Field(
        2_000,
        ge=1,
        description="Punti al secondo che le chiamate di un account possono costare in ogni processo (una pagina di"
        " risultati ne costa circa 500)",
    )
    api_calls: int = Field(
        600,
        ge=1,
        description="Chiamate al minuto dell'interfaccia per altri programmi, di una persona con tutti i suoi token",
    )
    api_calls_institutional: int = Field(6_000, ge=1, description="Le stesse con il token di un ente")
    bulk: Path | None = Field(
        None,
        description="Cartella in cui ogni notte si scrive in file tutto ciò che è pubblico, per `/api/v1/bulk`; senza,"
        " non si fa",
    )
    public_pages: bool = Field(
        False,
        description="Le pagine dei provvedimenti (`/d/…`) si leggono senza accesso, e i motori di ricerca le trovano",
    )
    public_api: bool = Field(
        False,
        description="L'interfaccia per altri programmi (`/api/v1`) si legge anche senza token, a ritmo basso",
    )
    public_url: Origin = Field(None, description="Indirizzo pubblico, se diverso da http://HOST:PORT")
    web_dist: Path = Field(_INSTALLED if _INSTALLED.is_dir() else _BUILT, description="Client compilato da servire")

    # The database: without an address the embedded PostgreSQL of ``data_dir`` is used
    database_url: SecretStr | None = Field(None, description="postgresql://… di un PostgreSQL esterno (≥ 15)")
    database_pool: int = Field(
        10, ge=1, description="Connessioni tenute dal servizio web, in tutti i suoi processi, e dall'elaborazione"
    )

    # Documents: without an address a folder of ``data_dir`` is used
    storage_url: SecretStr | None = Field(None, description="s3://bucket/prefisso di un archivio compatibile")
    document_max_bytes: int = Field(50_000_000, description="Dimensione massima di un documento, in byte")
    extract_timeout_seconds: int = Field(120, description="Tempo massimo per elaborare un documento")
    extract_memory_bytes: int = Field(1_500_000_000, description="Memoria massima per elaborare un documento")
    extract_processes: int = Field(2, ge=1, description="Processi che elaborano documenti")
    compute_timeout_seconds: int = Field(30, description="Tempo massimo di un calcolo su ciò che una persona invia")
    compute_processes: int = Field(2, ge=1, description="Processi per i calcoli, di ogni processo web")
    ocr: bool = Field(True, description="Legge le scansioni (con Tesseract, che è compreso)")

    # Sign-in: without an issuer the demo provider answers, on the loopback address only
    oidc_issuer: str | None = Field(None, description="Indirizzo del provider OpenID Connect")
    oidc_client_id: str = Field("bdm", description="Identificativo del client presso il provider")
    oidc_client_secret: SecretStr | None = Field(None, description="Segreto del client presso il provider")
    oidc_scope: str = Field("openid profile email", description="Ambiti richiesti al provider")
    claim_upn: str = Field("preferred_username", description="Attributo con lo UPN")
    claim_type: str = Field("type", description="Attributo con il tipo di utente (CNS o ADN)")
    claim_person: str | None = Field(
        None, description="Attributo con il codice fiscale, se previsto: più account di una persona valgono per una"
    )
    claim_groups: str | None = Field(None, description="Attributo con i gruppi iniziali, se previsto")
    claim_ou: str | None = Field(None, description="Attributo con gli uffici iniziali, se previsto")
    open_access: bool = Field(False, description="Ogni identità verificata riceve un account senza permessi")
    session_lifetime_minutes: int = Field(480, ge=1, description="Durata massima della sessione")
    session_idle_minutes: int = Field(60, ge=1, description="Durata della sessione senza attività")

    # Help
    contact_address: str = Field("via Arenula 70, 00186 Roma", description="Indirizzo nella pagina «Contatti»")
    contact_phone: str = Field("06 68851", description="Telefono nella pagina «Contatti»")
    assistance_link: Link = Field(None, description="Collegamento per chiedere assistenza (https: o mailto:)")
    problem_link: Link = Field(
        None, description="Collegamento per segnalare un problema; {pagina} diventa l'indirizzo della pagina"
    )
    contact_email: Mail = Field(
        None, description="Indirizzo di posta nelle pagine «Contatti», «Accessibilità» e «Informativa privacy»"
    )
    accessibility_statement: SecureAddress = Field(
        None, description="Indirizzo della dichiarazione di accessibilità (https://…), per il piè di pagina"
    )
    media_dir: Path | None = Field(
        None, description="Cartella dei video tutorial, con il loro elenco media.json, al posto di quelli forniti"
    )

    # Statistics of visits: without an address nothing is counted, and no page asks another site for anything
    analytics_url: SecureAddress = Field(
        None,
        description="Indirizzo (https://…) di Web Analytics Italia o di un altro Matomo; senza, non si conta nulla",
    )
    analytics_site: Site = Field("", description="Identificativo di questo sito presso quel servizio")

    # What pages say
    citation_style: Literal["forense", "rivista", "estesa", "con_ruolo"] = Field(
        "forense", description="Forma delle citazioni (forense, rivista, estesa o con_ruolo)"
    )

    # The assistant: without an address it only quotes the passages of the decision
    assistant_url: Address = Field(
        None,
        description="Indirizzo di un servizio compatibile con OpenAI (https://…/v1); senza, l'assistente cita soltanto",
    )
    assistant_model: str = Field("", description="Modello richiesto a quel servizio")
    assistant_key: SecretStr | None = Field(None, description="Chiave per quel servizio")
    assistant_prompts: Path | None = Field(
        None, description="Cartella con istruzioni proprie per il modello (risposta.txt, sintesi.txt)"
    )
    assistant_connect_seconds: float = Field(5, gt=0, le=120, description="Attesa massima del collegamento, in secondi")
    assistant_first_seconds: float = Field(
        30, gt=0, le=600, description="Attesa massima dell'inizio di una risposta, in secondi"
    )
    assistant_pause_seconds: float = Field(
        20, gt=0, le=600, description="Pausa massima in mezzo a una risposta, in secondi"
    )
    assistant_total_seconds: float = Field(120, gt=0, le=3600, description="Durata massima di una risposta, in secondi")
    assistant_max_tokens: int = Field(1_500, ge=100, le=100_000, description="Token di una risposta, al massimo")
    assistant_context_characters: int = Field(
        24_000, ge=2_000, le=2_000_000, description="Caratteri del provvedimento inviati al modello, al massimo"
    )
    assistant_requests_per_day: int = Field(200, ge=1, description="Richieste al modello di una persona in un giorno")
    assistant_tokens_per_day: int = Field(1_000_000, ge=1, description="Token di una persona in un giorno")

    # Mail: without a server nothing is sent
    smtp_url: MailServer = Field(
        None, description="Server di posta per gli avvisi: smtp://utente:password@host:porta, o smtps://"
    )
    mail_from: Mail = Field(None, description="Mittente degli avvisi per posta")

    # Webhooks: to the Internet alone, unless networks are named
    webhooks: bool = Field(True, description="Consegna degli avvisi ai programmi delle persone (webhook)")
    webhook_private: Networks = Field(
        (),
        description="Reti non pubbliche a cui i webhook possono andare, separate da virgole: anche con http e su ogni"
        " porta",
    )
    webhook_connections: int = Field(
        8, ge=1, le=64, description="Consegne ai webhook in corso, al massimo, di ogni processo di elaborazione"
    )

    # The record of what happened
    audit_retention_months: int = Field(
        60, ge=6, le=1200, description="Mesi per cui si conserva il registro delle operazioni, oltre a quello in corso"
    )

    # For machines that watch the service
    metrics_token: SecretStr | None = Field(
        None,
        description="Segreto per leggere le metriche (/metrics) e il perché di /health/ready; senza, si leggono solo da"
        " questa macchina",
    )
    beat_file: Path | None = Field(
        None,
        description="File che l'elaborazione tocca ogni due secondi finché lavora, per chi la sorveglia senza systemd",
    )
    otel_endpoint: Address = Field(
        None, description="Indirizzo di un collettore OpenTelemetry (OTLP su HTTP); senza, non si inviano tracce"
    )

    # Logs
    log_format: Literal["text", "json"] = Field("text", description="Formato dei log")
    log_level: LogLevel = Field("INFO", description="Livello dei log")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: Source,
        env_settings: Source,
        dotenv_settings: Source,
        file_secret_settings: Source,
    ) -> tuple[Source, ...]:
        """The environment, and files that it names."""
        return init_settings, env_settings, SecretFiles(settings_cls)

    @model_validator(mode="after")
    def _names_model(self) -> Self:
        if self.assistant_url and not self.assistant_model.strip():
            raise ValueError("con BDM_ASSISTANT_URL occorre anche BDM_ASSISTANT_MODEL")
        return self

    @model_validator(mode="after")
    def _names_sender(self) -> Self:
        if self.smtp_url is not None and self.mail_from is None:
            raise ValueError("con BDM_SMTP_URL occorre anche BDM_MAIL_FROM")
        return self

    @model_validator(mode="after")
    def _names_site(self) -> Self:
        if bool(self.analytics_url) != bool(self.analytics_site):
            raise ValueError("BDM_ANALYTICS_URL e BDM_ANALYTICS_SITE vanno indicati insieme")
        return self

    @property
    def analytics_origin(self) -> str | None:
        """The site that the pages may ask for the script and tell of visits."""
        return None if self.analytics_url is None else "/".join(self.analytics_url.split("/")[:3])

    @property
    def base_url(self) -> str:
        """The address people open, without a trailing slash."""
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def openly_public(self) -> bool:
        """Whether people reach it without https, from elsewhere than this machine."""
        parts = urlsplit(self.public_url or "")
        return parts.scheme.lower() == "http" and parts.hostname not in ("localhost", "127.0.0.1", "::1")

    @property
    def embedded_database(self) -> bool:
        return self.database_url is None

    @property
    def demo_sign_in(self) -> bool:
        """Whether the demo provider stands in for a real one (embedded profile only)."""
        return self.oidc_issuer is None and self.embedded_database


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """The settings of this process, read once. Raises WrongSettings."""
    if problems := list(unknown_names(Settings, os.environ)):
        raise WrongSettings(problems)
    try:
        return Settings()
    except ValidationError as error:
        raise WrongSettings(wrong_value(each) for each in error.errors()) from None
