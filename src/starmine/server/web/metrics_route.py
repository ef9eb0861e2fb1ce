"""The server's metrics for monitoring; not part of the API."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starmine.server.web.errors import forbidden, refuse
from starmine.server.limits.addresses import is_within
from starmine.server.monitoring.metrics import figures
from starmine.server.web.request_texts import NOT_A_MONITOR
from starmine.server.settings import Settings


def metrics_route(settings: Settings) -> Route:
    """``/metrics``, for addresses in ``settings.metrics``."""

    async def metrics(request: Request) -> Response:
        host = "" if request.client is None else request.client.host
        # An unknown proxy may forward requests of anybody.
        is_forwarded = not settings.trusted and "x-forwarded-for" in request.headers
        if is_forwarded or not is_within(host, settings.monitors):
            return refuse(request.method, forbidden("not-a-monitor", NOT_A_MONITOR))
        return Response(figures(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return Route("/metrics", metrics)
