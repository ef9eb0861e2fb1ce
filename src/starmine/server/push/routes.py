"""Notifications and the browsers that are subscribed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, status

from starmine.server.identity.access import InPerson
from starmine.server.identity.limits import CountedRoute
from starmine.server.push.notifications import Notifications
from starmine.server.push.schemas import Subscription, SubscriptionBody, SubscriptionList
from starmine.server.services import service
from starmine.server.web.errors import responses
from starmine.server.web.parameters import SubscriptionId, ThisBrowser

NotificationsService = Annotated[Notifications, service(Notifications)]

router = APIRouter(route_class=CountedRoute, prefix="/me/notifications", tags=["people"])


@router.get("", summary="Where I get notifications", responses=responses(401, 403))
async def get_notifications(notifications: NotificationsService, signed: InPerson) -> SubscriptionList:
    """The caller's subscribed browsers, and the key with which another one can subscribe."""
    return await notifications.show(signed.person)


@router.post("", summary="Get notifications in this browser", responses=responses(401, 403, 409))
async def post_notifications(
    notifications: NotificationsService, signed: InPerson, body: SubscriptionBody, browser: ThisBrowser
) -> Subscription:
    """Saves a browser's Web Push subscription, or renews it.

    The browser is then notified, while the caller is not at the table, when it is their turn, their clock is running
    out, a game has ended, or somebody asks to take an action back. Notifications are encrypted for the browser, and
    contain the table's id and a player's name.
    """
    return await notifications.add(signed, body, browser)


@router.delete(
    "/{subscription}",
    summary="Get no more notifications in a browser",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 403, 404),
)
async def delete_notification(
    notifications: NotificationsService, signed: InPerson, subscription: SubscriptionId
) -> None:
    """Deletes a browser's subscription."""
    await notifications.remove(signed.person, subscription)
