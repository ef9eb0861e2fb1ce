"""What this server is and what can be played on it."""

from __future__ import annotations

import socket
from functools import cache

from markdown_it import MarkdownIt

import starmine as sm
from starmine.bots import BOTS, DEFAULT_BOT
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS, SUITS
from starmine.rules.differences import comparison
from starmine.rules.edition_file import variants
from starmine.rules.options import OPTIONS, Option
from starmine.server.errors import not_found
from starmine.server.schemas import (
    BotInfo,
    Difference,
    EditionInfo,
    EditionList,
    OptionChoice,
    OptionInfo,
    Options,
    RatingBand,
    RulesPage,
    ServerInfo,
    SuitSign,
    VariantInfo,
)
from starmine.server.schemas.base import MESSAGE_LENGTH, NAME_LENGTH
from starmine.server.services.showing import show_words
from starmine.server.settings import Settings


class Info:
    """Answers that do not change while the server runs."""

    def __init__(self, settings: Settings) -> None:
        self._server = ServerInfo(
            version=sm.__version__,
            addresses=addresses(settings),
            bots=[BotInfo(id=bot.id, title=bot.title, description=bot.description) for bot in BOTS.values()],
            fewest_players=MIN_PLAYERS,
            most_players=MAX_PLAYERS,
            default_bot=DEFAULT_BOT,
            name_length=NAME_LENGTH,
            message_length=MESSAGE_LENGTH,
        )

    def server(self) -> ServerInfo:
        """This server."""
        return self._server

    @staticmethod
    def editions() -> EditionList:
        """All editions and what differs."""
        return _editions()

    @staticmethod
    def rules(edition: str) -> RulesPage:
        """An edition's rules page. Raises a 404."""
        if edition not in {known.id for known in sm.editions()}:
            raise not_found(f"There is no edition {edition!r}: GET /api/editions lists them.")
        return _rules(edition)


@cache
def _editions() -> EditionList:
    editions = sm.editions()
    return EditionList(
        editions=[
            EditionInfo(
                id=edition.id,
                name=edition.name,
                summary=edition.summary,
                words=show_words(edition),
                first_player_custom=edition.first_player_custom,
                variants=edition.has_variants,
                printed_variants=_variants() if edition.has_variants else [],
                defaults=Options.model_validate(dict(edition.defaults)),
                rating=[RatingBand.model_validate(band, from_attributes=True) for band in edition.rating_bands],
            )
            for edition in editions
        ],
        options=[_option(option) for option in OPTIONS.values()],
        suits=[SuitSign.model_validate(suit, from_attributes=True) for suit in SUITS.values()],
        differences=[Difference(topic=row.topic, answers=row.answers) for row in comparison(editions)],
    )


def _option(option: Option) -> OptionInfo:
    is_number = option.type == "number"
    values = option.values if option.type == "choice" else ()
    return OptionInfo(
        name=option.name,
        type=option.type,
        title=option.title,
        hint=option.hint,
        choices=[OptionChoice(value=str(value), label=option.label(value)) for value in values],
        least=int(option.values[0]) if is_number else None,
        most=int(option.values[-1]) if is_number else None,
    )


def _variants() -> list[VariantInfo]:
    return [VariantInfo.model_validate(variant, from_attributes=True) for variant in variants().values()]


@cache
def _rules(edition: str) -> RulesPage:
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(sm.edition(edition).page())
    return RulesPage(edition=edition, html=html)


def addresses(settings: Settings) -> list[str]:
    """The addresses that other devices can open; none when the server listens to this one only."""
    if settings.public_url is not None:
        return [settings.public_url]
    if settings.host in {"127.0.0.1", "::1", "localhost"}:
        return []
    hosts = _own_addresses() if settings.host in {"0.0.0.0", "::"} else [settings.host]  # noqa: S104
    return [f"http://{host}:{settings.port}" for host in hosts]


def _own_addresses() -> list[str]:
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out would be taken
            found[probe.getsockname()[0]] = None
        except OSError:
            pass
    try:
        for *_, (host, *_) in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(host)] = None
    except OSError:
        pass
    return [host for host in found if not host.startswith("127.")]
