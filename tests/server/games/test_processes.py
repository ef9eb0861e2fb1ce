"""Two processes on one database: each shows immediately what happens at the other, and who is online there."""

from __future__ import annotations

from pathlib import Path

from tests.server.serving import House, Someone, serving, two_at_a_table


def _at(house: House, someone: Someone) -> Someone:
    """The same person at another process."""
    there = house.stranger(someone.name)
    there.client.headers["Cookie"] = f"starmine={someone.client.cookies['starmine']}"
    return there


async def test_host_at_another_process_counts_as_online(data_dir: Path) -> None:
    async with serving(data_dir) as one, serving(data_dir) as other:
        table, ada, bob = await two_at_a_table(one)
        bob = _at(other, bob)
        async with ada.listening(table) as events, bob.listening(table) as theirs:
            await events.until(lambda event: event["table"]["seats"][1]["online"])
            await theirs.until(lambda event: event["table"]["seats"][0]["online"])
            status, _ = await bob.refused("PATCH", f"/tables/{table}", {"chat": "closed"})
            assert status == 403
            status, _ = await bob.refused("PUT", f"/tables/{table}/seats/0", {"kind": "bot", "bot": "cautious"})
            assert status == 403


async def test_change_at_one_process_reaches_the_other(data_dir: Path) -> None:
    async with serving(data_dir) as one, serving(data_dir) as other:
        table, ada, bob = await two_at_a_table(one, first=0)
        async with _at(other, bob).listening(table) as events:
            await ada.patch(f"/tables/{table}", {"chat": "phrases"})
            await events.until(lambda event: event["table"]["settings"]["chat"] == "phrases")
            await ada.post(f"/tables/{table}/start")
            assert (await events.of_type("snapshot"))["view"]["seat"] == 1


async def test_bots_continue_when_the_process_that_played_them_ends(data_dir: Path) -> None:
    async with serving(data_dir) as one:
        ada = await one.guest()
        async with serving(data_dir, bot_delay=60) as other:
            tables = []
            for _ in range(6):  # repeated, so that both processes play some
                seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
                table = (await ada.post("/tables", {"seats": seats, "first": 1}))["id"]
                await ada.post(f"/tables/{table}/start")
                tables.append(table)
            waits = {table for table in tables if other.services.processes.plays(table)}
        for table in tables:
            async with ada.listening(table) as events:
                if (await events.of_type("snapshot"))["view"]["turn"] == 0:
                    assert table in waits
                    await events.turn(1)
