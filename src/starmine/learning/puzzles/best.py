"""The goal of the puzzles that were found: the one clearly best action, by stored losses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from starmine.learning.puzzles.goals import NAMES, DiscardSafe, Goal, PlaySure, Verdict
from starmine.learning.puzzles.lines import Line, Theme, code, read_code, unpacked
from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play
from starmine.rules.game import Game
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Template, Text, template

_TITLES: Mapping[Theme, Template] = {
    "play": template("puzzle.found.play", "Play: puzzle {number}"),
    "clue": template("puzzle.found.clue", "Clue: puzzle {number}"),
    "save": template("puzzle.found.save", "Save: puzzle {number}"),
    "discard": template("puzzle.found.discard", "Discard: puzzle {number}"),
    "finesse": template("puzzle.found.finesse", "Prompt or finesse: puzzle {number}"),
    "end": template("puzzle.found.end", "End of the game: puzzle {number}"),
}
_TASK_ALONE = template(
    "puzzle.found.task-alone",
    "One action is clearly better than all others. The clues and the visible {cards} are enough to find it.",
)
_TASK = template(
    "puzzle.found.task",
    "One action is clearly better than all others. All players follow the conventions of the bot Conventions.",
)
_HINTS: Mapping[str, Template] = {
    "play": template(
        "puzzle.found.hint-play", "Play a {card}. What did the clues tell about yours, and who waits for one of them?"
    ),
    "clue": template(
        "puzzle.found.hint-clue",
        "Somebody holds a {card} to play and does not know it. Check for each clue what its owner would make of it.",
    ),
    "save": template(
        "puzzle.found.hint-save", "Somebody is about to lose a {card} that we need. Which clue prevents that?"
    ),
    "discard": template(
        "puzzle.found.hint-discard",
        "Discard a {card}: one that is not needed any more, or one of which another copy is left.",
    ),
    "finesse": template(
        "puzzle.found.hint-finesse",
        "One clue can get two {cards} played: it tells a player about the higher one, and the player with the lower "
        "one understands that it has to be played first.",
    ),
    "blind": template(
        "puzzle.found.hint-blind",
        "A clue to another player was about a {card} that cannot be played yet. Who has the missing one?",
    ),
    "end": template(
        "puzzle.found.hint-end", "Count the turns that are left. Which {cards} can still be played, and by whom?"
    ),
}

_PLAY = template("puzzle.found.do-play", "Play {card} {place}.")
_DISCARD = template("puzzle.found.do-discard", "Discard {card} {place}.")
_COLOUR = template("puzzle.found.do-colour", "Clue {name} {colour}.")
_RANK = template("puzzle.found.do-rank", "Clue {name} {rank}.")
_BOTH = template("puzzle.found.both", "{first} {second}")
_NEXT = template("puzzle.found.next", "The next best action costs {points} points on average: {action}")
_LEAST = template("puzzle.found.least", "Every other action costs at least {points} points on average.")
_WORSE = template("puzzle.found.worse", "This action costs {points} points on average.")
_REASON = template("puzzle.found.reason", "In the words of the bot Conventions: “{reason}”")
_MISSED = template("puzzle.found.missed", "The bot itself would have done something else.")()
_PLAY_CLUE = template(
    "puzzle.found.by-play-clue", "The convention is the play clue: the {card} that a clue is about can be played now."
)
_DELAYED = template(
    "puzzle.found.by-delayed-play-clue",
    "The convention is the delayed play clue: the {card} that a clue is about can be played after {cards} that are "
    "already known.",
)
_SAVE = template(
    "puzzle.found.by-save-clue",
    "The convention is the save clue: a clue about a player's oldest {card} without a clue can ask to keep it.",
)
_PROMPT = template(
    "puzzle.found.by-prompt",
    "The convention is the prompt: who has a clued {card} that can be the missing one plays the oldest such {card}.",
)
_FINESSE = template(
    "puzzle.found.by-finesse",
    "The convention is the finesse: if no clued {card} can be the missing one, its owner plays their newest {card} "
    "without a clue.",
)
_CONVENTIONS: Mapping[str, Template] = {  # by the id of the model's reason
    "reason.now": _PLAY_CLUE,
    "reason.clued": _PLAY_CLUE,
    "reason.clued-of-many": _PLAY_CLUE,
    "reason.later": _DELAYED,
    "reason.save": _SAVE,
}
_DECIMAL = template("reason.decimal", "{whole}.{decimals}")


@dataclass(frozen=True, slots=True)
class Best:
    """The goal: the action whose stored loss is 0."""

    line: Line

    @property
    def gap(self) -> float:
        """By how many points the next best action is worse."""
        return sorted(self.line.losses.values())[1]  # the first one is 0

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - see ``Goal``
        loss = self.line.losses[code(action, before.suits)]
        if loss == 0:
            return Verdict(True, _LEAST(points=decimal(self.gap)))
        return Verdict(False, _joined([_WORSE(points=decimal(loss)), *_doubt(before, action)]))

    def title(self) -> Text:
        return _TITLES[self.line.theme](number=int(self.line.id.rpartition("-")[2]))

    def task(self) -> Text:
        return (_TASK_ALONE if self.line.alone else _TASK)()

    def hint(self) -> Text:
        best = next(iter(self.line.losses))
        is_blind = self.line.theme == "finesse" and best[0] == "p"  # a play
        return _HINTS["blind" if is_blind else self.line.theme]()

    def explanation(self, game: Game) -> Text:
        """The best action, the next one, what was known, and the convention that it takes."""
        best, second = list(self.line.losses)[:2]
        action = read_code(best, game.suits)
        known = _known(game, action)
        said = [_do(action), _NEXT(points=decimal(self.gap), action=_do(read_code(second, game.suits))), *known]
        if not known and self.line.reason is not None:  # what is known says more than the bot's own words
            said.append(_REASON(reason=unpacked(self.line.reason)))
        if not self.line.alone:
            said += self._convention(game, action)
        if not self.line.finds:
            said.append(_MISSED)
        return _joined(said)

    def _convention(self, game: Game, action: Action) -> list[Text]:
        """The convention that the best action takes, by the model's reason for it; empty if it takes none."""
        if not self.line.reason:
            return []
        ((name, values),) = self.line.reason.items()  # a packed text: its id and its values
        if name == "reason.asks":
            is_newest = "reason.has-newest" in str(values)  # the id of a text in them: the asked card has no clue
            return [(_FINESSE if is_newest else _PROMPT)()]
        if name == "reason.waits" and isinstance(action, Play):
            return [(_PROMPT if game.hands[game.seat][action.slot].touched else _FINESSE)()]
        return [_CONVENTIONS[name]()] if name in _CONVENTIONS else []


def _joined(said: Iterable[Text]) -> Text:
    """Sentences as one text."""
    first, *rest = said
    for text in rest:
        first = _BOTH(first=first, second=text)
    return first


def _do(action: Action) -> Text:
    """An action as an instruction, such as ``"Play card 3."``."""
    if isinstance(action, Clue):
        name = NAMES[action.seat]
        if action.colour is not None:
            return _COLOUR(name=name, colour=suit_name(action.colour))
        return _RANK(name=name, rank=action.rank or 0)  # never 0: without a colour there is a rank
    if isinstance(action, FromDeck):
        raise TypeError("no line has the play of the deck's last card")
    return (_PLAY if isinstance(action, Play) else _DISCARD)(place=action.slot + 1)


def _known(game: Game, action: Action) -> list[Text]:
    """What the clues and the visible cards tell for a play or a discard."""
    goals: dict[type[Action], list[Goal]] = {Play: [PlaySure()], Discard: [DiscardSafe(dead=True), DiscardSafe()]}
    verdicts = (goal.judge(game, action, game) for goal in goals.get(type(action), []))
    return [verdict.reason for verdict in verdicts if verdict.solved][:1]


def _doubt(game: Game, action: Action) -> list[Text]:
    """What speaks against a play or a discard."""
    goals: dict[type[Action], Goal] = {Play: PlaySure(), Discard: DiscardSafe()}
    if type(action) not in goals:
        return []
    verdict = goals[type(action)].judge(game, action, game)
    return [] if verdict.solved else [verdict.reason]


def decimal(number: float) -> Text:
    """A non-negative number with one decimal."""
    whole, rest = divmod(round(number * 10), 10)
    return _DECIMAL(whole=whole, decimals=rest)
