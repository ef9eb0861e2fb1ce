"""The server's metrics for Prometheus."""

from __future__ import annotations

from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter("starmine_requests", "Requests that were answered.", ["operation", "status"])
ANSWERS = Histogram("starmine_answer_seconds", "Seconds until an answer began.", ["operation"], buckets=_SECONDS)
ACTIONS = Counter("starmine_actions", "Actions that were accepted.")
COMMITS = Histogram("starmine_commit_seconds", "Seconds in which actions were committed.", buckets=_SECONDS)
BOTS = Histogram(
    "starmine_bot_seconds", "Seconds that bots of this server took for an action.", ["bot"], buckets=_SECONDS
)
SEARCHES = Counter("starmine_bot_searches", "Moves of bots that think, by what came of the search.", ["outcome"])
STARTED = Counter("starmine_games_started", "Games that began.", ["edition"])
ENDED = Counter("starmine_games_ended", "Games that were played to their end.", ["edition"])
NOTICES = Counter("starmine_notices", "Notices that were sent to a push service, by what came of it.", ["outcome"])
FAULTS = Counter("starmine_faults", "Faults, also those that the log leaves out because they come again and again.")
STREAMS = Gauge("starmine_streams", "Event streams that are open.")
PEOPLE = Gauge("starmine_people", "People with an event stream.")
TABLES = Gauge("starmine_tables", "Tables in memory.")


class Measured:
    """ASGI middleware that counts requests, and measures the time until each response starts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                operation = getattr(scope.get("route"), "name", "other")
                REQUESTS.labels(operation, message["status"]).inc()
                ANSWERS.labels(operation).observe(perf_counter() - begun)
            await send(message)

        await self._app(scope, receive, send_on)
