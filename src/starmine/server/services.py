"""The services of one server, for routes and sockets: each is found by its class.

TablesService = Annotated[Tables, service(Tables)]

async def get_table(tables: TablesService, table: TableId) -> Table: ...
"""

from __future__ import annotations

from typing import Any, TypeVar

from fastapi import Depends, Request

T = TypeVar("T")


class Services:
    """The services of one server; ``container`` makes them."""

    def __init__(self) -> None:
        self._by_class: dict[type[Any], Any] = {}

    def add(self, service: T) -> T:
        self._by_class[type(service)] = service
        return service

    def __getitem__(self, kind: type[T]) -> T:
        found: T = self._by_class[kind]
        return found


def service(kind: type[T]) -> Any:
    """What a route declares to get a service."""

    async def find(request: Request) -> T:
        services: Services = request.app.state.services
        return services[kind]

    return Depends(find)
