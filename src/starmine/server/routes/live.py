"""The address of a tab's socket."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from starmine.server.container import Services

router = APIRouter(prefix="/live")


@router.websocket("")
async def get_live(socket: WebSocket) -> None:
    """Follows tables, and takes commands: ``LiveRequest`` and ``LiveMessage`` in the API's description."""
    services: Services = socket.app.state.services
    await services.sockets.serve(socket)
