"""The settings, each read from an environment variable ``STARMINE_<NAME>``."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import AfterValidator, Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from starmine.server.limits import Network, Rate, networks


def _is_rate(text: str) -> str:
    Rate.read(text)
    return text


def _are_networks(text: str) -> str:
    try:
        networks(text)
    except ValueError as error:
        raise ValueError("addresses or networks, such as 127.0.0.1 10.0.0.0/8") from error
    return text


Count = Annotated[int, Field(ge=1)]
RateText = Annotated[str, AfterValidator(_is_rate)]  # such as "60/10m": a burst of 60, refilled over ten minutes
Networks = Annotated[str, AfterValidator(_are_networks)]


class Settings(BaseSettings):
    """The configuration of a server process. An invalid value is an error that names its variable.

    The validators' messages follow on "it must be".
    """

    model_config = SettingsConfigDict(env_prefix="STARMINE_", extra="ignore")

    host: str = Field("127.0.0.1", description="The address to listen on; 0.0.0.0 lets other devices connect.")
    port: int = Field(8000, ge=0, le=65535, description="The port; 0 selects a free one.")
    public_url: str | None = Field(
        None, pattern=r"^https?://[^/\s]+$", description="The public address of this server, if it is behind a proxy."
    )
    data_dir: Path = Field(
        default_factory=partial(user_data_path, "starmine", appauthor=False),
        description="The folder of the embedded database.",
    )
    database_url: str | None = Field(
        None,
        description="Another database instead of the embedded one, such as postgresql+psycopg://user@host/starmine.",
    )
    workers: int = Field(
        1, ge=1, le=64, description="Processes that serve the same tables; more than one only with PostgreSQL."
    )
    hanab_live_port: int | None = Field(
        None, ge=1, le=65535, description="A further port, where bots that were written for hanab.live connect."
    )
    secret_key: SecretStr | None = Field(
        None, description="The key that signs cookies and tokens; by default one is created and kept in the database."
    )
    old_secret_keys: SecretStr | None = Field(
        None, description="Previous values of ``secret_key``, separated by spaces: what they signed stays valid."
    )
    bot_delay: float = Field(
        1.3,
        ge=0,
        le=60,
        description="Seconds that a bot waits before it acts, so that people can follow. There is no wait at tables "
        "without people and spectators.",
    )
    bots: str | None = Field(
        None, description="Bots of your own that tables can seat: module:NAME, separated by commas or spaces."
    )
    presence_grace: float = Field(
        4.0, ge=0, le=600, description="Seconds after which a person who lost their connection counts as away."
    )
    waiting_hours: float = Field(
        24, gt=0, description="Hours after which an unwatched table that never started is removed."
    )
    guest_days: float = Field(
        30, gt=0, description="Days after which a guest is removed who never played or wrote and has no account."
    )

    metrics: Networks = Field(
        "127.0.0.0/8 ::1",
        description="The addresses or networks that may read the metrics at /metrics, separated by spaces.",
    )
    admin_key: SecretStr | None = Field(
        None,
        min_length=20,
        description="The key that opens the admin's page, /admin. Without it there is no such page.",
    )
    push: bool = Field(
        True,
        description="Whether people can subscribe to notifications, which the browser makers' push services deliver.",
    )
    push_contact: str | None = Field(
        None,
        pattern=r"^(mailto:[^\s@]+@[^\s@]+|https://\S+)$",
        description="The contact for the push services in case of problems: mailto:you@example.org, or the https "
        "address of a page. By default the public URL, if it is https.",
    )
    analysis_processes: int = Field(
        1,
        ge=0,
        le=64,
        description="Processes that analyse finished games, and as many that search moves of bots; 0 turns both off. "
        "They start when they are needed, and run at the lowest priority.",
    )
    log: Literal["text", "json"] = Field("text", description="The format of the log.")

    proxies: Networks | None = Field(
        None,
        description="The addresses of trusted proxies, separated by spaces, whose X-Forwarded-For header is "
        "believed. By default those of this machine if there is a public URL, else none.",
    )

    # What one person or address may use. The defaults do not affect honest players, even sixty behind one address.
    limits: bool = Field(True, description="Whether the limits below apply. Turn them off only for load tests.")
    limit_connections: Count = Field(10_000, description="Open connections, within the limit of open files.")
    limit_streams: Count = Field(
        60, description="Open streams of a person; as below, an address may have 10 times as many."
    )
    limit_guests: RateText = "12/4m"
    limit_tables: RateText = "60/10m"
    limit_messages: RateText = Field("60/30s", description="Messages, and notes on cards.")
    limit_actions: RateText = "300/10s"
    limit_signins: RateText = Field("12/10m", description="Attempts to sign in, and new accounts.")
    limit_imports: RateText = "60/10m"
    limit_searches: RateText = Field("120/1m", description="Hints, reasons of bots, and what-ifs.")
    limit_changes: RateText = Field("240/1m", description="Everything else that changes something.")
    limit_reads: RateText = "600/1m"

    @field_validator(
        "public_url",
        "database_url",
        "secret_key",
        "old_secret_keys",
        "bots",
        "hanab_live_port",
        "admin_key",
        "push_contact",
        mode="before",
    )
    @classmethod
    def _empty_is_none(cls, value: object) -> object:
        # Compose files pass unset variables as empty strings. An empty key would let anybody sign.
        return None if value == "" else value

    @field_validator("workers")
    @classmethod
    def _workers_need_postgresql(cls, value: int, info: ValidationInfo) -> int:
        if value > 1 and not (info.data.get("database_url") or "").startswith("postgresql"):
            raise ValueError("1 with SQLite: several processes need PostgreSQL, see STARMINE_DATABASE_URL")
        return value

    @field_validator("hanab_live_port")
    @classmethod
    def _is_port_of_one_process(cls, value: int | None, info: ValidationInfo) -> int | None:
        if value is not None and value == info.data.get("port"):
            raise ValueError("another port than STARMINE_PORT")
        if value is not None and info.data.get("workers", 1) > 1:
            raise ValueError("left out with several workers: messages to a bot reach only its own process")
        return value

    @field_validator("public_url")
    @classmethod
    def _as_origin(cls, value: str | None) -> str | None:
        """As browsers write it in the header Origin: in small letters, without the scheme's usual port."""
        if value is None:
            return None
        return value.lower().removesuffix(":443" if value.lower().startswith("https:") else ":80")

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the database."""
        return self.database_url or f"sqlite:///{self.data_dir / 'starmine.sqlite3'}"

    @property
    def keys(self) -> list[str]:
        """The configured signing keys, the current one first; empty if they are stored in the database."""
        if self.secret_key is None:
            return []
        old = "" if self.old_secret_keys is None else self.old_secret_keys.get_secret_value()
        return [self.secret_key.get_secret_value(), *old.split()]

    @property
    def contact(self) -> str | None:
        """The contact that push services are told; None if there is none."""
        return self.push_contact or (self.public_url if self.secure else None)

    @property
    def is_local(self) -> bool:
        """Whether the server is reachable from this machine only."""
        with suppress(ValueError):
            return ip_address(self.host).is_loopback
        return self.host == "localhost"

    @property
    def names(self) -> frozenset[str] | None:
        """The valid host names of this server, without ports; None if they cannot all be known."""
        if self.public_url is None and not self.is_local:
            return None
        public = [] if self.public_url is None else [urlsplit(self.public_url).hostname or ""]
        hosts = [*public, self.host.lower(), "localhost", "127.0.0.1", "::1"]
        return frozenset(f"[{host}]" if ":" in host else host for host in hosts)

    @property
    def trusted(self) -> list[Network]:
        """The trusted proxies, whose forwarded client addresses count."""
        if self.proxies is None:
            return networks("127.0.0.0/8 ::1" if self.public_url is not None else "")
        return networks(self.proxies)

    @property
    def monitors(self) -> list[Network]:
        """The networks that may read ``/metrics``."""
        return networks(self.metrics)

    @property
    def secure(self) -> bool:
        """Whether people use https, so that cookies can be marked Secure."""
        return self.public_url is not None and self.public_url.startswith("https:")
