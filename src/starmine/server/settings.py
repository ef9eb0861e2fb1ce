"""The settings, each read from an environment variable ``STARMINE_<NAME>``."""

from __future__ import annotations

from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import SettingsConfigDict

from starmine.server.limits.addresses import Network, networks
from starmine.server.limits.settings import Limits, Networks


class Settings(Limits):
    """The configuration of a server process. An invalid value is an error that names its variable."""

    model_config = SettingsConfigDict(env_prefix="STARMINE_", extra="ignore")

    host: str = Field("127.0.0.1", description="The address to listen at; 0.0.0.0 lets other devices connect.")
    port: int = Field(8000, ge=0, le=65535, description="0 takes any free port.")
    public_url: str | None = Field(
        None,
        pattern=r"^https?://[^/\s]+$",
        description="The address under which people reach this server, when a proxy stands before it.",
    )
    data_dir: Path = Field(
        default_factory=partial(user_data_path, "starmine", appauthor=False),
        description="Where the embedded database lies.",
    )
    database_url: str | None = Field(
        None,
        description="A database instead of the embedded one, such as postgresql+asyncpg://user@host/starmine.",
    )
    secret_key: SecretStr | None = Field(
        None, description="What signs cookies and tokens; without it one is made once and kept in the database."
    )
    old_secret_keys: SecretStr | None = Field(
        None, description="Keys that signed before ``secret_key``, separated by spaces: what they signed stays valid."
    )
    bot_delay: float = Field(
        1.3,
        ge=0,
        le=60,
        description="Seconds that a bot waits before it acts, so that people see each action. "
        "Without people at the table and without spectators it does not wait.",
    )
    bots: str | None = Field(
        None, description="Bots of your own that tables can seat, as module:NAME, with commas or spaces between."
    )
    presence_grace: float = Field(
        4.0, ge=0, le=600, description="Seconds after which a person whose connection was lost counts as away."
    )
    poll_interval: float = Field(
        5.0,
        gt=0,
        le=600,
        description="Seconds between looks at what other processes on the same database wrote, in case they were not "
        "heard: usually they tell at once.",
    )
    waiting_hours: float = Field(
        24, gt=0, description="Hours after which a table that never started and is not watched is removed."
    )
    guest_days: float = Field(
        30, gt=0, description="Days after which a guest who never played or wrote, and has no account, is forgotten."
    )

    metrics: Networks = Field(
        "127.0.0.0/8 ::1",
        description="Who may read the figures at /metrics: addresses or networks, with spaces between.",
    )
    admin_key: SecretStr | None = Field(
        None,
        min_length=20,
        description="Opens the admin's view at /admin, for whom you give it; without it there is none.",
    )
    push: bool = Field(
        True, description="Whether people can have notifications sent to their browsers, by the services of its makers."
    )
    push_contact: str | None = Field(
        None,
        pattern=r"^(mailto:[^\s@]+@[^\s@]+|https://\S+)$",
        description="Whom those services can write to when notifications make trouble: mailto:you@example.org, or the "
        "https address of a page. Without it they get the public URL, if that has https.",
    )
    log: Literal["text", "json"] = Field("text", description="The form of the log's lines.")

    @field_validator(
        "public_url",
        "database_url",
        "secret_key",
        "old_secret_keys",
        "bots",
        "admin_key",
        "push_contact",
        "limit_connections",
        mode="before",
    )
    @classmethod
    def _empty_is_none(cls, value: object) -> object:
        # Compose files pass unset variables as empty strings. An empty key would let anybody sign.
        return None if value == "" else value

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the database."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'starmine.sqlite3'}"

    @property
    def keys(self) -> list[str]:
        """The configured signing keys, the current one first; empty if they are stored in the database."""
        if self.secret_key is None:
            return []
        old = "" if self.old_secret_keys is None else self.old_secret_keys.get_secret_value()
        return [self.secret_key.get_secret_value(), *old.split()]

    @property
    def contact(self) -> str | None:
        """The contact for push services."""
        return self.push_contact or (self.public_url if self.secure else None)

    @property
    def is_local(self) -> bool:
        """Whether the server is reachable from this machine only."""
        return self.host == "localhost" or (_is_address(self.host) and ip_address(self.host).is_loopback)

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


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
