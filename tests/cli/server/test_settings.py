"""The command's errors for wrong settings."""

from __future__ import annotations

import pytest

from starmine.cli.errors import BadUsage
from starmine.cli.server.settings import read_settings
from starmine.server.settings import Settings
from tests.cli.running import refusal

WRONG = {
    "port": ("65536", "it must be 65535 or less"),
    "public_url": ("hanabi.example.org/games", "it must be the address of a server without a path, such as https://"),
    "bot_delay": ("soon", "it must be a number"),
    "waiting_hours": ("-1", "it must be more than 0"),
    "metrics": ("everybody", "it must be addresses or networks, such as 127.0.0.1 10.0.0.0/8"),
    "admin_key": ("too short", "it must be at least 20 characters long"),
    "push": ("perhaps", "it must be true or false"),
    "push_contact": ("ada", "it must be mailto:you@example.org, or the https address of a page"),
    "workers": ("2", "it must be 1 with SQLite: several processes need PostgreSQL"),
    "hanab_live_port": ("8000", "it must be another port than STARMINE_PORT"),
    "log": ("xml", "it must be 'text' or 'json'"),
    "limit_connections": ("0", "it must be 1 or more"),
    "limit_streams": ("1.5", "it must be a whole number"),
    "limit_guests": ("many", "it must be a number and a time, such as 60/10m"),
}
ANY_TEXT = {"host", "data_dir", "database_url", "secret_key", "old_secret_keys", "bots"}


@pytest.mark.parametrize("name", sorted({*Settings.model_fields} - ANY_TEXT))
def test_wrong_setting_is_refused_in_our_words(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value, rule = WRONG.get(name, ("wrong", "it must be "))
    monkeypatch.setenv(f"STARMINE_{name.upper()}", value)
    with pytest.raises(BadUsage) as refused:
        read_settings()
    said = str(refused.value)
    assert said.startswith(f"STARMINE_{name.upper()} is ")
    assert rule in said
    assert not [word for word in ("should", "Input", "String", "Value", "pattern", "valid dict") if word in said]


def test_bots_of_hanab_live_need_a_single_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARMINE_DATABASE_URL", "postgresql+psycopg://localhost/starmine")
    monkeypatch.setenv("STARMINE_WORKERS", "2")
    with pytest.raises(BadUsage, match="--hanab-live-port is 8001: it must be left out with several workers"):
        read_settings(hanab_live_port=8001)


def test_empty_setting_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    optional = {name for name, field in Settings.model_fields.items() if field.default is None}
    for name in optional:
        monkeypatch.setenv(f"STARMINE_{name.upper()}", "")
    settings = read_settings()
    assert {name for name in optional if getattr(settings, name) is not None} == {"proxies"}
    assert settings.keys == []


@pytest.mark.parametrize(("proxies", "trusted"), [(None, 2), ("", 0)])
def test_empty_list_of_proxies_means_none(proxies: str | None, trusted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARMINE_PUBLIC_URL", "https://hanabi.example.org")
    if proxies is not None:
        monkeypatch.setenv("STARMINE_PROXIES", proxies)
    assert len(read_settings().trusted) == trusted


def test_unexpected_kind_of_wrong_setting_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARMINE_PORT", "9" * 5000)
    with pytest.raises(BadUsage, match=r"it must be a value that fits; see docs/hosting\.md"):
        read_settings()


def test_key_is_never_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARMINE_ADMIN_KEY", "k3y-of-the-house")
    said = refusal("serve", "--no-open")
    assert said == "Error: STARMINE_ADMIN_KEY is not valid: it must be at least 20 characters long.\n"
