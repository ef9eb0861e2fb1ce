"""The browsers that people have subscribed to notifications."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.rules.words.texts import template, text
from starmine.server.database.database import Database
from starmine.server.database.models import SubscriptionRow
from starmine.server.identity.access import InPerson
from starmine.server.identity.identity import known_name
from starmine.server.identity.limits import CountedRoute
from starmine.server.push import store
from starmine.server.push.schemas import Subscription, SubscriptionBody, SubscriptionList
from starmine.server.push.webpush import VapidKey, decoded
from starmine.server.web.errors import conflict, not_found, responses
from starmine.server.web.parameters import SubscriptionId, ThisBrowser, service

NO_NOTIFICATIONS = text("notify.off", "Notifications are turned off on this server.")
TOO_MANY_BROWSERS = template(
    "notify.too-many", "Notifications are on in {count} of your browsers, the maximum: turn them off in one of them."
)
UNKNOWN_BROWSER = text(
    "notify.unknown",
    "Notifications are not on in that browser: they were already turned off, or it is not your browser.",
)

MOST = 20  # browsers per person


@dataclass
class Notifications:
    """What the routes below need. ``key`` is None if the server sends no notifications."""

    database: Database
    key: VapidKey | None


NotificationsService = Annotated[Notifications, service(Notifications)]

router = APIRouter(route_class=CountedRoute, prefix="/me/notifications", tags=["people"])


@router.get("", summary="Where I get notifications", responses=responses(401, 403))
async def get_notifications(notifications: NotificationsService, signed: InPerson) -> SubscriptionList:
    """The caller's subscribed browsers, and the key with which another one can subscribe."""
    key, rows = notifications.key, await notifications.database.read(store.subscriptions_of, signed.person)
    return SubscriptionList(public_key=None if key is None else key.public, subscriptions=list(map(shown, rows)))


@router.post("", summary="Get notifications in this browser", responses=responses(401, 403, 409))
async def post_notifications(
    notifications: NotificationsService, signed: InPerson, body: SubscriptionBody, browser: ThisBrowser
) -> Subscription:
    """Saves a browser's Web Push subscription, or renews it.

    The browser is then notified, while the caller is not at the table, when it is their turn, their clock is running
    out, a game has ended, or somebody asks to take an action back or to pause. Notifications are encrypted for the
    browser, and contain the table's id and a player's name.
    """
    if notifications.key is None:
        raise conflict("no-notifications", NO_NOTIFICATIONS)
    key, auth = decoded(body.keys.p256dh), decoded(body.keys.auth)

    def work(session: Session) -> SubscriptionRow | None:
        known_name(session, signed.person)
        return store.subscribe(session, signed.person, signed.id, body.endpoint, key, auth, browser, MOST)

    try:
        row = await notifications.database.write(work)
    except IntegrityError:  # the same browser has just been added by another request
        row = await notifications.database.write(work)
    if row is None:
        raise conflict("too-many-browsers", TOO_MANY_BROWSERS(count=MOST))
    return shown(row)


@router.delete(
    "/{subscription}",
    summary="Get no more notifications in a browser",
    status_code=204,
    responses=responses(401, 403, 404),
)
async def delete_notification(
    notifications: NotificationsService, signed: InPerson, subscription: SubscriptionId
) -> None:
    """Deletes a browser's subscription."""
    if not await notifications.database.write(store.unsubscribe, signed.person, subscription):
        raise not_found(UNKNOWN_BROWSER)


def shown(row: SubscriptionRow) -> Subscription:
    return Subscription.model_validate(row, from_attributes=True)
