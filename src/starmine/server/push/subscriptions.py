"""The browsers that people have subscribed to notifications."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, ClassVar

from cryptography.hazmat.primitives.asymmetric import ec
from fastapi import APIRouter
from pydantic import AfterValidator, BaseModel, Field
from sqlalchemy import ColumnElement, delete, exists, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from webauthn.helpers import base64url_to_bytes

from starmine.rules.words.texts import template, text
from starmine.server.database.database import Database
from starmine.server.database.models import LoginRow, SubscriptionRow
from starmine.server.identity import InPerson, known_name
from starmine.server.push.webpush import CURVE, VapidKey, is_outside
from starmine.server.request_limits import CountedRoute
from starmine.server.web.errors import conflict, not_found, responses
from starmine.server.web.parameters import SubscriptionId, ThisBrowser, service
from starmine.server.web.schemas import Body, Examples

NO_NOTIFICATIONS = text("notify.off", "Notifications are turned off on this server.")
TOO_MANY_BROWSERS = template(
    "notify.too-many", "Notifications are on in {count} of your browsers, the maximum: turn them off in one of them."
)
UNKNOWN_BROWSER = text(
    "notify.unknown",
    "Notifications are not on in that browser: they were already turned off, or it is not your browser.",
)

MOST = 20  # browsers per person
AUTH_BYTES = 16


def _endpoint(text: str) -> str:
    if not is_outside(text):
        raise ValueError("it is not an https address of a public server: send what the browser gave")
    return text


def _key(text: str) -> str:
    with suppress(ValueError):
        key = base64url_to_bytes(text)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
        if len(key) == 65:  # an uncompressed point: a byte that says so, and two coordinates of 32 bytes
            return text
    raise ValueError("it is not a point on the curve P-256 in base64url: send what the browser gave")


def _auth(text: str) -> str:
    with suppress(ValueError):
        if len(base64url_to_bytes(text)) == AUTH_BYTES:
            return text
    raise ValueError(f"it is not {AUTH_BYTES} bytes in base64url: send what the browser gave")


_KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}


class SubscriptionKeys(Body):
    p256dh: Annotated[str, Field(max_length=100), AfterValidator(_key)]
    auth: Annotated[str, Field(max_length=40), AfterValidator(_auth)]


class SubscriptionBody(Body):
    """The endpoint and keys of a browser's ``PushSubscription``."""

    endpoint: Annotated[str, Field(max_length=1000), AfterValidator(_endpoint)]
    keys: SubscriptionKeys
    examples: ClassVar[Examples] = {
        "of_a_browser": {"endpoint": "https://push.starmine.example/send/nF3q8", "keys": _KEYS}
    }


class Subscription(BaseModel):
    """A browser that shows notifications. Its endpoint and keys are secret."""

    id: str
    browser: str = Field(description="For example Firefox; empty if unknown.")
    system: str = Field(description="For example Android; empty if unknown.")
    created: datetime


class SubscriptionList(BaseModel):
    public_key: str | None = Field(
        description="The ``applicationServerKey`` for subscribing a browser; null if the server sends no notifications."
    )
    subscriptions: list[Subscription] = Field(description="Oldest first.")


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
    key, rows = notifications.key, await notifications.database.read(subscriptions_of, signed.person)
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
    person = signed.person

    def work(session: Session) -> SubscriptionRow:
        known_name(session, person)  # raises a 401 if unknown
        # Subscriptions of ended logins do not count towards the limit.
        session.execute(delete(SubscriptionRow).where(SubscriptionRow.person == person, ~is_signed_in()))
        row = session.scalar(select(SubscriptionRow).where(SubscriptionRow.endpoint == body.endpoint))
        if row is None or row.person != person:
            if (session.scalar(select(func.count()).where(SubscriptionRow.person == person)) or 0) >= MOST:
                raise conflict("too-many-browsers", TOO_MANY_BROWSERS(count=MOST))
            if row is not None:  # another person's subscription: deleted with its unsent notices
                session.delete(row)
                session.flush()
            row = SubscriptionRow(
                id=secrets.token_hex(6), person=person, endpoint=body.endpoint, created=datetime.now(UTC)
            )
            session.add(row)
        row.login = signed.id
        row.browser, row.system = browser
        row.key, row.auth = base64url_to_bytes(body.keys.p256dh), base64url_to_bytes(body.keys.auth)
        return row

    try:
        row = await notifications.database.write(work)
    except IntegrityError:  # the same browser has just been added by another request
        row = await notifications.database.write(work)
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
    if not await notifications.database.write(unsubscribe, signed.person, subscription):
        raise not_found(UNKNOWN_BROWSER)


def shown(row: SubscriptionRow) -> Subscription:
    return Subscription.model_validate(row, from_attributes=True)


def subscriptions_of(session: Session, person: str) -> Sequence[SubscriptionRow]:
    """The browsers that show notices to a person, oldest first."""
    query = select(SubscriptionRow).where(SubscriptionRow.person == person, is_signed_in())
    return session.scalars(query.order_by(SubscriptionRow.created, SubscriptionRow.id)).all()


def unsubscribe(session: Session, person: str, subscription: str) -> bool:
    """Deletes a person's subscription; returns whether it existed."""
    gone = delete(SubscriptionRow).where(SubscriptionRow.person == person, SubscriptionRow.id == subscription)
    return session.scalar(gone.returning(SubscriptionRow.id)) is not None


def is_signed_in() -> ColumnElement[bool]:
    """The condition that the login with which a browser subscribed has not ended."""
    return exists().where(LoginRow.id == SubscriptionRow.login, LoginRow.ended.is_(None))
