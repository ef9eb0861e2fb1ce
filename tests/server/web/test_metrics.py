"""The metrics, and who may read them."""

from __future__ import annotations

import random
from pathlib import Path

import httpx
import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from pydantic import ValidationError

from starmine.server.settings import Settings
from starmine.server.upkeep import Upkeep
from tests.server.serving import House, play, serving, two_in_a_game


def values_in(text: str) -> dict[str, float]:
    """Values by name and labels, such as ``starmine_games_ended_total edition=cocktail``."""
    return {
        " ".join([sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def figures(house: House) -> dict[str, float]:
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"{house.url}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return values_in(answer.text)


@pytest.mark.slow
async def test_metrics_count_events(own_house: House) -> None:
    before = await figures(own_house)
    table, ada, bob = await two_in_a_game(own_house)
    while (game := await own_house.game(table)).outcome is None:
        await play(table, {0: ada, 1: bob}, 20, random.Random(1))
    await ada.refused("POST", f"/games/{table}/actions", {})
    async with ada.listening(table, seat=0) as events:
        await events.next()
        after = await figures(own_house)
        await own_house.services[Upkeep].look()
        # Read at once: other tests' servers in this process set the same gauges.
        gauges = values_in(generate_latest().decode())

    def grown(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert grown("starmine_actions_total") == game.turn
    assert grown("starmine_games_started_total edition=cocktail") == 1
    assert grown("starmine_games_ended_total edition=cocktail") == 1
    assert grown("starmine_requests_total operation=post_action status=200") == game.turn
    assert grown("starmine_requests_total operation=post_action status=422") == 1
    assert grown("starmine_requests_total operation=start_table status=200") == 1
    assert grown("starmine_requests_total operation=get_events status=200") == 1
    assert grown("starmine_answer_seconds_count operation=post_action") == game.turn + 1
    assert 1 <= grown("starmine_commit_seconds_count") <= (await own_house.table(table)).state.number + 1
    assert (gauges["starmine_streams"], gauges["starmine_people"], gauges["starmine_tables"]) == (1, 1, 1)


async def test_metrics_contain_no_people_or_cards(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    await play(table, {0: ada, 1: bob}, 5, random.Random(1))
    async with httpx.AsyncClient() as client:
        text = (await client.get(f"{house.url}/metrics")).text
    person = (await ada.get("/me"))["person"]["id"]
    for secret in (table, person, "Ada", "Bob", (await house.table(table)).state.seed):
        assert secret is not None
        assert secret not in text


async def test_metrics_are_only_for_configured_addresses(data_dir: Path) -> None:
    async with serving(data_dir, metrics="10.0.0.0/8") as house, httpx.AsyncClient() as client:
        answer = await client.get(f"{house.url}/metrics")
        assert (answer.status_code, answer.json()["error"]) == (403, "not-a-monitor")


async def test_forwarded_requests_do_not_count_as_local(data_dir: Path) -> None:
    passed_on = {"X-Forwarded-For": "203.0.113.7"}
    for trusted in ({}, {"proxies": "127.0.0.1"}):
        async with serving(data_dir, **trusted) as house, httpx.AsyncClient() as client:
            assert (await client.get(f"{house.url}/metrics", headers=passed_on)).status_code == 403
            assert (await client.get(f"{house.url}/metrics")).status_code == 200


def test_configured_addresses_are_validated() -> None:
    with pytest.raises(ValidationError, match="addresses or networks, such as"):
        Settings(metrics="everybody")
