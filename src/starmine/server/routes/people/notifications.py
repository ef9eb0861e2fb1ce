"""Notifications: the browsers that show them."""

from __future__ import annotations

from fastapi import APIRouter, status

from starmine.server.errors import responses
from starmine.server.people.identity import InPerson
from starmine.server.routes.parameters import Container, SubscriptionId, ThisBrowser
from starmine.server.schemas.people.notifications import Subscription, SubscriptionBody, SubscriptionList

router = APIRouter(prefix="/me/notifications", tags=["people"])


@router.get("", summary="Where I get notifications", responses=responses(401, 403))
async def get_notifications(services: Container, signed: InPerson) -> SubscriptionList:
    """The browsers that show the person notifications, and the key with which another one can subscribe."""
    return await services.notifications.show(signed.person)


@router.post("", summary="Get notifications in this browser", responses=responses(401, 403, 409))
async def post_notifications(
    services: Container, signed: InPerson, body: SubscriptionBody, browser: ThisBrowser
) -> Subscription:
    """Takes a browser's subscription (Web Push); the same one again renews it.

    From then on it is told, while the person is not at that table: that it is their turn, that the clock runs out, that
    a game ended, and that somebody asks to take an action back. What is sent is encrypted for the browser, and says the
    table's id and a player's name.
    """
    return await services.notifications.add(signed, body, browser)


@router.delete(
    "/{subscription}",
    summary="Get no more notifications in a browser",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 403, 404),
)
async def delete_notification(services: Container, signed: InPerson, subscription: SubscriptionId) -> None:
    """Forgets a browser's subscription."""
    await services.notifications.remove(signed.person, subscription)
