"""The settings of limits."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings

from starmine.server.limits.addresses import networks
from starmine.server.limits.rates import Rate


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


class Limits(BaseSettings):
    """What one person or address may use. The defaults do not affect honest players, even sixty behind one address."""

    proxies: Networks | None = Field(
        None,
        description="The addresses of trusted proxies, separated by spaces, whose X-Forwarded-For header is "
        "believed. By default those of this machine if there is a public URL, else none.",
    )
    limits: bool = Field(True, description="Whether the limits below apply. Turn them off only for load tests.")
    limit_connections: Count | None = Field(
        None, description="Open connections per process, within the limit of open files; by default 10,000."
    )
    limit_connections_per_address: Count = 1000
    limit_streams_per_person: Count = 60
    limit_streams_per_address: Count = 600
    limit_spectators: Count = Field(500, description="Spectators' streams per table.")
    limit_bot_games: Count = Field(200, description="Running games without people.")
    limit_bot_games_per_person: Count = 10
    limit_waiting: Count = Field(20, description="Requests that wait for the same bot, or for searches.")
    limit_waiting_per_person: Count = 3
    limit_waiting_per_address: Count = 6
    limit_reviews: Count = Field(200, description="Reviews of games that are computed or wait for it.")
    limit_reviews_per_person: Count = 3
    limit_openings_per_address: RateText = "600/1m"
    limit_reads_per_address: RateText = "6000/1m"
    limit_guests_per_address: RateText = "120/4m"
    limit_accounts_per_address: RateText = "120/1h"
    limit_signins_per_name: RateText = Field("10/10m", description="Attempts with passphrases and recovery codes.")
    limit_signins_per_address: RateText = "120/10m"
    limit_tables_per_person: RateText = "60/10m"
    limit_tables_per_address: RateText = "600/10m"
    limit_imports_per_person: RateText = "60/10m"
    limit_imports_per_address: RateText = "600/10m"
    limit_messages_per_person: RateText = "30/30s"
    limit_messages_per_address: RateText = "900/30s"
    limit_notes_per_person: RateText = "30/30s"
    limit_notes_per_address: RateText = "900/30s"
    limit_actions_per_person: RateText = "300/10s"
    limit_actions_per_address: RateText = "3000/10s"
    limit_changes_per_person: RateText = "240/1m"
    limit_changes_per_address: RateText = "2400/1m"
