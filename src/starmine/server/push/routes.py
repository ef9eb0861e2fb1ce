"""The browsers that people have subscribed to notifications."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, status
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.rules.words.texts import template, text
from starmine.server.database.database import Database
from starmine.server.database.models import SubscriptionRow
from starmine.server.identity.access import InPerson
from starmine.server.identity.identity import Signed, known_name
from starmine.server.identity.limits import CountedRoute
from starmine.server.push import store
from starmine.server.push.schemas import Subscription, SubscriptionBody, SubscriptionList
from starmine.server.push.webpush import VapidKey, decoded
from starmine.server.web.errors import conflict, not_found, responses
from starmine.server.web.parameters import Browser, SubscriptionId, ThisBrowser, service

NO_NOTIFICATIONS = text("notify.off", "Notifications are turned off on this server.")
TOO_MANY_BROWSERS = template(
    "notify.too-many", "Notifications are on in {count} of your browsers, the maximum: turn them off in one of them."
)
UNKNOWN_BROWSER = text(
    "notify.unknown",
    "Notifications are not on in that browser: they were already turned off, or it is not your browser.",
)

MOST = 20  # browsers per person


class Notifications:
    """Manages subscriptions. ``key`` is None if the server sends no notifications."""

    def __init__(self, database: Database, key: VapidKey | None) -> None:
        self._database = database
        self._key = key

    async def show(self, person: str) -> SubscriptionList:
        """A person's subscribed browsers, oldest first, and the key for subscribing another."""
        rows = await self._database.read(store.subscriptions_of, person)
        return SubscriptionList(
            public_key=None if self._key is None else self._key.public, subscriptions=[_shown(row) for row in rows]
        )

    async def add(self, signed: Signed, body: SubscriptionBody, browser: Browser) -> Subscription:
        """Adds or renews a browser. Raises a 401, and a 409 for too many or if the server sends no notifications."""
        if self._key is None:
            raise conflict("no-notifications", NO_NOTIFICATIONS)
        key, auth = decoded(body.keys.p256dh), decoded(body.keys.auth)

        def work(session: Session) -> SubscriptionRow | None:
            known_name(session, signed.person)
            return store.subscribe(session, signed.person, signed.id, body.endpoint, key, auth, browser, MOST)

        try:
            row = await self._database.write(work)
        except IntegrityError:  # the same browser has just been added by another request
            row = await self._database.write(work)
        if row is None:
            raise conflict("too-many-browsers", TOO_MANY_BROWSERS(count=MOST))
        return _shown(row)

    async def remove(self, person: str, subscription: str) -> None:
        """Removes a browser of a person. Raises a 404."""
        if not await self._database.write(store.unsubscribe, person, subscription):
            raise not_found(UNKNOWN_BROWSER)


def _shown(row: SubscriptionRow) -> Subscription:
    return Subscription.model_validate(row, from_attributes=True)


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
