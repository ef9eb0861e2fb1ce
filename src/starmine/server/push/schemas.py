"""Notifications."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from pydantic import AfterValidator, BaseModel, Field

from starmine.server.push.webpush import AUTH_BYTES, decoded, is_point
from starmine.server.web.outside import is_outside
from starmine.server.web.schemas import Body, Examples


def _endpoint(text: str) -> str:
    if not is_outside(text):
        raise ValueError("it is not an https address of a public server: send what the browser gave")
    return text


def _bytes(text: str) -> bytes:
    """The bytes of URL-safe Base64; empty for another text."""
    try:
        return decoded(text)
    except ValueError:
        return b""


def _key(text: str) -> str:
    if not is_point(_bytes(text)):
        raise ValueError("it is not a point on the curve P-256 in base64url: send what the browser gave")
    return text


def _auth(text: str) -> str:
    if len(_bytes(text)) != AUTH_BYTES:
        raise ValueError(f"it is not {AUTH_BYTES} bytes in base64url: send what the browser gave")
    return text


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
