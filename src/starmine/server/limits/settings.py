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


TIMES = 10  # as much for an address as for a person

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
    limit_connections: Count = Field(
        10_000, description="Open connections, within the limit of open files; of one address a tenth of them."
    )
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
