"""The formula that a position can be won: see ``sat``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from starmine.analysis.solver.formula import FALSE, TRUE, Formula, at_least
from starmine.rules.cards import RANKS, START_PLACE
from starmine.rules.kernel.state import ANYWHERE, FROM, NO_LAST_ROUND, Record

# Kinds of steps: an action that draws a card; one in an endless game with an empty deck; one in the last round.
DRAWING, SHRINKING, LAST = range(3)


class Encoding:
    """The formula of a position. ``solvable`` is False if a firework cannot be completed at all.

    Read a clause ``add(-a, -b, c)`` as "if a and b, then c". Variables by step are literals in a list.

    A spare card is one that need not be played. Without ``exact``, one of a seat's spare cards is assumed not
    to fit, so that it can be misplayed.
    """

    def __init__(self, state: Record, rules: Record, *, exact: bool) -> None:
        self.exact = exact
        self.strikes: dict[int, list[int]] = {}  # by order and step, if ``exact``: whether the card is misplayed
        self.state, self.rules, self.formula = state, rules, Formula()
        self.players, self.seat = int(rules["players"]), int(state["seat"])
        self.drawn, deck_size = int(state["drawn"]), int(rules["deck_size"])
        self.kinds = state["deck"][:deck_size].tolist()  # by order
        self.inverted = int(rules["inverted_kinds"])
        self.free_discards = bool(rules["discard_at_full"])
        self.hands = [state["hands"][seat, : state["hand_sizes"][seat]].tolist() for seat in range(self.players)]
        self.holders = {order: seat for seat, hand in enumerate(self.hands) for order in hand}
        self.orders = [*self.holders, *range(self.drawn, deck_size)]  # of the cards in hands and deck
        in_deck = deck_size - self.drawn
        if rules["endless"]:
            self.steps = [DRAWING] * in_deck + [SHRINKING] * len(self.holders)
        elif state["turns_left"] != NO_LAST_ROUND:
            self.steps = [LAST] * int(state["turns_left"])
        else:
            self.steps = [DRAWING] * in_deck + [LAST] * self.players
        # The step at which the deck's last card may be used without drawing it.
        self.from_deck = in_deck - 1 if rules["deck_plays"] and in_deck else -1
        self.paths = [paths_of(state, rules, suit) for suit in range(int(rules["suits"]))]
        in_game = {self.kinds[order] for order in self.orders}
        self.paths = [[path for path in paths if in_game.issuperset(path)] for paths in self.paths]
        plays = int(rules["max_score"]) - int(state["score"])
        self.solvable = all(self.paths) and plays <= len(self.steps)
        if self.solvable:
            self._choose_paths()
            self._fireworks()
            self._copies()
            self._actions(len(self.steps) - plays)
            self._seats()
            self._tokens()
            self._single_cards()
            self._holders()
            self._spare_cards()

    # Variables of fireworks: in which order each is built, and which kinds lie on them before a step.

    def _choose_paths(self) -> None:
        # By suit and path: whether the firework is built in this order.
        self.path_choices = [[TRUE] if len(paths) == 1 else [self.formula.new() for _ in paths] for paths in self.paths]
        for choices in self.path_choices:
            self.formula.exactly_one(choices)
        # Fireworks that begin anywhere begin with different ranks.
        by_rank: dict[int, list[int]] = {}
        for suit, choice, path in self._choices():
            if self.state["directions"][suit] == ANYWHERE:
                by_rank.setdefault(path[0] % RANKS, []).append(choice)
        for choices in by_rank.values():
            self.formula.at_most_one(choices)

    def _choices(self) -> Iterator[tuple[int, int, list[int]]]:
        """Each path of each suit, as (suit, the literal that it is chosen, the path)."""
        for suit, (choices, paths) in enumerate(zip(self.path_choices, self.paths, strict=True)):
            for choice, path in zip(choices, paths, strict=True):
                yield suit, choice, path

    def _fireworks(self) -> None:
        new, count = self.formula.new, len(self.steps)
        # By kind: whether it will be played.
        self.needed = {
            kind: self.formula.any([choice for _, choice, path in self._choices() if kind in path])
            for kind in sorted({kind for _, _, path in self._choices() for kind in path})
        }
        # By kind: whether it is on its firework before each step, and after the last one.
        self.built = {kind: [FALSE, *(new() for _ in range(count - 1)), needed] for kind, needed in self.needed.items()}
        for built in self.built.values():
            for before, later in pairwise(built):
                self.formula.add(-before, later)  # it stays there
        for _, choice, path in self._choices():
            for low, high in pairwise(path):
                for step in range(count):  # the lower card comes at an earlier step
                    self.formula.add(-choice, -self.built[high][step + 1], self.built[low][step])
        self.plays: dict[int, list[int]] = {}  # by kind and step: whether the step plays it
        for kind, built in self.built.items():
            self.plays[kind] = [self.formula.all([later, -before]) for before, later in pairwise(built)]

    # Variables of cards: which copy of a needed kind is chosen.

    def _copies(self) -> None:
        self.chosen = dict.fromkeys(self.orders, FALSE)  # by order
        for kind, needed in self.needed.items():
            copies: list[int] = []
            seats: set[int] = set()  # that hold one of them
            for order in self.orders:
                holder = self.holders.get(order)  # None: it is in the deck
                # Of equal cards in a hand any may be chosen: the first.
                if self.kinds[order] == kind and holder not in seats:
                    copies.append(order)
                    if holder is not None:
                        seats.add(holder)
            for order in copies:
                self.chosen[order] = needed if len(copies) == 1 else self.formula.new()
            chosen = [self.chosen[order] for order in copies]
            self.formula.add(-needed, *chosen)
            self.formula.at_most_one(chosen)
            for literal in chosen:
                self.formula.add(-literal, needed)
            # No copy is played before one is in a hand, or is the deck's last card.
            first = min(max(order - self.drawn + 1, 0) for order in copies)
            if self.from_deck >= 0:
                first = min(first, self.from_deck)
            for step in range(min(first, len(self.steps))):
                self.formula.add(-self.plays[kind][step])

    # Variables of actions: what each step does if it is not a play.

    def _actions(self, without_play: int) -> None:
        """``without_play`` is the number of steps that need not be plays."""
        formula, new = self.formula, self.formula.new
        may_be_stuck = not (self.rules["clue_tokens"] or self.free_discards)  # a seat may have no action but plays
        self.exact_end = bool(self.inverted or may_be_stuck)  # whether the last round's tokens matter
        full_discards = self.inverted and not self.free_discards
        strikes = int(self.rules["strikes"]) - int(self.state["used_strikes"]) - 1
        if self.free_discards and not self.inverted and self.from_deck < 0:
            strikes = 0  # a discard does as well
        self.play: list[int] = []  # by step, like the next five
        self.discard: list[int] = []
        self.full_discard: list[int] = []  # of an inverted card, by a play action, since every token is free
        self.strike: list[int] = []
        self.wait: list[int] = []  # a pass in the last round
        self.done: list[int] = []  # nothing, after a win that may leave no action; other games go on to the last step
        for step, kind in enumerate(self.steps):
            self.play.append(formula.any([plays[step] for plays in self.plays.values()]))
            self.discard.append(FALSE if kind == LAST and not self.exact_end else new())
            self.strike.append(FALSE if not strikes or (kind == LAST and not self.exact_end) else new())
            self.wait.append(new() if kind == LAST else FALSE)
            self.done.append(new() if kind == SHRINKING or may_be_stuck else FALSE)
            self.full_discard.append(new() if full_discards and self.discard[-1] != FALSE else FALSE)
            formula.add(-self.full_discard[-1], self.discard[-1])
            of_kinds = [plays[step] for plays in self.plays.values() if plays[step] != FALSE]
            others = [self.discard[-1], self.strike[-1], self.wait[-1], self.done[-1]]
            formula.exactly_one([*of_kinds, *others])
            formula.exactly_one([self.play[-1], *others])  # implied, but it helps the solver
            for played, built in self.built.items():  # nothing is left to play
                formula.add(-self.done[-1], -self.needed[played], built[step])
        # By step: whether it uses the deck's last card without drawing it.
        self.deck_use = [formula.new() if step == self.from_deck else FALSE for step in range(len(self.steps))]
        formula.sum([strike for strike in self.strike if strike != FALSE], strikes)
        if not self.rules["endless"]:
            formula.sum([-play for play in self.play], without_play)  # implied, but a solver counts badly

    # Variables of single cards: inverted ones discarded with every token free, and misplayed ones if ``exact``. Other
    # spare cards are only counted: see ``_spare_cards``.

    def _single_cards(self) -> None:
        formula = self.formula
        # By order: whether it is used as a single card, which ``_spare_cards`` does not count.
        self.reserved = dict.fromkeys(self.orders, FALSE)
        discards = {order for order in self.orders if self.inverted >> self.kinds[order] & 1}
        self.full_discards = self._single_uses(self.full_discard, discards)
        if self.exact:
            self.strikes = self._single_uses(self.strike, set(self.orders))
        for order in self.orders:
            possible = [*self.full_discards.get(order, []), *self.strikes.get(order, [])]
            uses = [use for use in possible if use != FALSE]
            if uses:
                self.reserved[order] = formula.new()
                formula.add(-self.reserved[order], -self.chosen[order])
                formula.exactly_one([*uses, -self.reserved[order]])  # one use if it is reserved, else none
        for order, uses in self.strikes.items():
            for step, use in enumerate(uses):
                if use != FALSE:
                    self._misfit(step, use, self.kinds[order])
        if self.from_deck >= 0:  # the action may also use the deck's last card, which nobody has drawn
            use, last = self.deck_use[self.from_deck], len(self.kinds) - 1
            if last not in discards:  # it is not inverted: nothing can be discarded with all tokens free
                formula.add(-use, -self.full_discard[self.from_deck])
            if self.exact:
                self._misfit(self.from_deck, formula.all([use, self.strike[self.from_deck]]), self.kinds[last])

    def _single_uses(self, actions: list[int], orders: set[int]) -> dict[int, list[int]]:
        """By order and step: literals for the use of this card by the action."""
        formula = self.formula
        found = {order: [FALSE if action == FALSE else formula.new() for action in actions] for order in orders}
        for step, action in enumerate(actions):
            if action != FALSE:
                uses = [of_card[step] for of_card in found.values()]
                formula.add(-action, self.deck_use[step], *uses)
                formula.at_most_one([*uses, self.deck_use[step]] if self.deck_use[step] != FALSE else uses)
                for use in uses:
                    formula.add(-use, action)
        return found

    def _misfit(self, step: int, given: int, kind: int) -> None:
        """If ``given``, a card of this kind does not fit on its firework at a step."""
        # It would fit if on one of its paths the kinds before it are built, and no others of its suit.
        suit = int(self.rules["kind_suit"][kind])
        of_suit = {other for path in self.paths[suit] for other in path}
        for path in paths_of(self.state, self.rules, suit):
            if kind not in path or not of_suit.issuperset(path[: path.index(kind)]):
                continue
            before = path[: path.index(kind)]
            other = [self.built[low][step] for low in of_suit.difference(before)]
            if not before and self.state["directions"][suit] == ANYWHERE:
                other += self._begun(step, suit, kind % RANKS)
            self.formula.add(-given, *(-self.built[low][step] for low in before), *other)
        if self.inverted >> kind & 1 and not self.free_discards:  # its misplay is a discard action
            self.formula.add(-given, -self.full[step])

    def _begun(self, step: int, suit: int, rank: int) -> list[int]:
        """Literals for "another firework that may begin anywhere has begun with this rank"."""
        return [
            self.formula.all([choice, self.built[path[0]][step]])
            for other, choice, path in self._choices()
            if other != suit and self.state["directions"][other] == ANYWHERE and path[0] % RANKS == rank
        ]

    # Variables of seats: the seat that acts in each step, and the passes before it.

    def _seats(self) -> None:
        formula, tokens = self.formula, int(self.rules["clue_tokens"])
        # A whole round of passes changes only the tokens. Delay it until a gained token would be lost, as every token
        # is free: no pass becomes illegal and no gain is lost. So at most one round precedes a step.
        most = min(self.players, tokens)
        self.passes, self.seats = [], []  # by step: a number; and by seat whether it acts
        for step, kind in enumerate(self.steps):
            self.passes.append([TRUE] if kind == LAST else formula.number(most))
            self.seats.append([formula.new() for _ in range(self.players)])
            formula.exactly_one(self.seats[-1])
            if step:
                before, distance = self.seats[-2], 1
            else:  # the first step belongs to the seat on turn, unless it passes
                before, distance = [TRUE if seat == self.seat else FALSE for seat in range(self.players)], 0
            passes = self.passes[-1]
            for count in range(len(passes)):  # "exactly ``count``" is: at least so many, and not one more
                for seat in range(self.players):
                    following = self.seats[-1][(seat + distance + count) % self.players]
                    formula.add(-before[seat], -passes[count], at_least(passes, count + 1), following)

    # Variables of tokens: before each step's passes and after them, in whole or half clue tokens.

    def _tokens(self) -> None:
        self.clue = 2 if self.rules["half_tokens"] else 1
        self.most = self.clue * int(self.rules["clue_tokens"])
        have = self.clue * int(self.state["clue_tokens"]) + int(self.state["half_token"])
        tokens = [TRUE] * (have + 1) + [FALSE] * (self.most - have)  # the number ``have``
        self.full: list[int] = []  # by step: whether every token is free after the passes
        for step, kind in enumerate(self.steps):
            if kind == LAST and not self.exact_end:
                break
            left = self._after_passes(tokens, self.passes[step])
            self.full.append(at_least(left, self.most))
            gain = self.formula.any([self.discard[step], *(self._completing(step) if self.rules["bonus"] else ())])
            self._full_tokens(step, tokens[self.most], gain)
            tokens = self._after_action(left, gain, self.wait[step])

    def _after_passes(self, tokens: list[int], passes: list[int]) -> list[int]:
        """The tokens after passes, for which there must be enough."""
        formula, left = self.formula, self.formula.number(self.most)
        for count, given in enumerate(passes):
            more, cost = at_least(passes, count + 1), self.clue * count
            formula.add(-given, at_least(tokens, cost))
            for value in range(self.most + 1):
                formula.add(-given, at_least(tokens, value + cost), -at_least(left, value))  # not more is left
                formula.add(more, -at_least(tokens, value + cost), at_least(left, value))  # no more passes: not less
        return left

    def _full_tokens(self, step: int, before: int, gain: int) -> None:
        """What is not allowed with every token free.

        ``before``: whether every token is free before the passes; ``gain``: whether the action gains one.
        """
        add, full = self.formula.add, self.full[step]
        if len(self.passes[step]) > self.players:  # a whole round of passes: see ``_seats``
            add(-self.passes[step][self.players], before)
            if not self.inverted:  # for inverted plays, too, a token must be missing
                add(-self.passes[step][self.players], gain)
        if not self.free_discards:  # a discard needs a missing token, but not that of an inverted card: this is a play
            add(-self.discard[step], -full, self.full_discard[step])
            add(-self.full_discard[step], full)
            for kind, plays in self.plays.items():
                if self.inverted >> kind & 1:
                    add(-plays[step], -full)
        if not self.inverted and not self.exact:
            # With a token missing, a discard does as well as a strike. It gains a token: a later discard for which this
            # is one too many can be a strike instead, since without ``exact`` each spare card can be misplayed. Not so
            # the deck's last card, which can only be played.
            add(-self.strike[step], full, self.deck_use[step])

    def _after_action(self, left: list[int], gain: int, wait: int) -> list[int]:
        """The tokens after an action that gains one, or costs a clue (``wait``), or neither."""
        add, tokens = self.formula.add, self.formula.number(self.most)
        if wait != FALSE:
            add(-wait, at_least(left, self.clue))
        for value in range(1, self.most + 1):
            add(-left[value], wait, tokens[value])  # not fewer, except after a clue
            add(left[value], gain, -tokens[value])  # without a gain not more
            add(-gain, -left[value - 1], tokens[value])  # with a gain one more
            add(left[value - 1], -tokens[value])  # never two more
            if wait != FALSE:  # after a clue exactly its price fewer
                add(-wait, -at_least(left, value + self.clue), tokens[value])
                add(-wait, at_least(left, value + self.clue), -tokens[value])
        return tokens

    def _completing(self, step: int) -> list[int]:
        """Literals for the plays that complete a firework."""
        return [self.formula.all([choice, self.plays[path[-1]][step]]) for _, choice, path in self._choices() if path]

    # A card is used by the seat that holds it.

    def _holders(self) -> None:
        for order in self.orders:
            if self.chosen[order] != FALSE:  # the play of its kind is a play of this card
                self._uses(order, self.chosen[order], self.plays[self.kinds[order]])
            for single in (self.full_discards, self.strikes):
                if order in single:
                    self._uses(order, TRUE, single[order])
        step = self.from_deck
        if step >= 0:
            use, order = self.deck_use[step], len(self.kinds) - 1
            # A play must be of the card's own kind, and the card the copy chosen.
            for kind, plays in self.plays.items():
                self.formula.add(-use, -plays[step], self.chosen[order] if kind == self.kinds[order] else FALSE)
            # Any other action must leave the card free: it is not to be played, nor used as a single card.
            self.formula.add(-use, self.play[step], -self.chosen[order])
            self.formula.add(-use, self.play[step], -self.reserved[order])
            if not self.inverted:
                self.formula.add(-use, -self.discard[step])

    def _uses(self, order: int, given: int, uses: list[int]) -> None:
        """If ``given``, the seat that holds this card acts at the step of ``uses`` that is true."""
        for step, use in enumerate(uses):
            if order < self.drawn:
                self.formula.add(-given, -use, self.seats[step][self.holders[order]])
                continue
            drawing = order - self.drawn  # the step that draws it
            if step < drawing:
                self.formula.add(-given, -use)
            elif step == drawing:
                self.formula.add(-given, -use, self.deck_use[step])
            else:
                for seat in range(self.players):
                    self.formula.add(-given, -use, -self.seats[drawing][seat], self.seats[step][seat])

    # A discard or a strike needs a spare card in hand.

    def _spare_cards(self) -> None:
        formula = self.formula
        kept = {order: formula.any([self.chosen[order], self.reserved[order]]) for order in self.orders}
        # By step before the last round: whether it draws a spare card, and whether it uses one from a hand or the deck.
        drawn: list[int] = []
        used: list[int] = []
        for step, kind in enumerate(self.steps):
            if kind != LAST:
                draws = -kept[self.drawn + step] if kind == DRAWING else FALSE
                drawn.append(formula.all([draws, -self.done[step]]))
                single = formula.any([self.full_discard[step], self.strike[step] if self.exact else FALSE])
                single_from_hand = formula.all([single, -self.deck_use[step]])
                used.append(formula.all([-self.play[step], -self.done[step], -single_from_hand]))
        for seat, hand in enumerate(self.hands):
            spare = formula.sum([-kept[order] for order in hand], len(hand))
            for step, (draw, use) in enumerate(zip(drawn, used, strict=True)):
                here, following = self.seats[step][seat], formula.number(len(hand))
                formula.step(spare, following, [-here])
                formula.step(spare, following, [here], more=draw, less=use)
                formula.add(-here, -use, at_least(spare, 1), self.deck_use[step])
                spare = following
        # The spare cards in all hands: implied, but proofs become several times shorter.
        spare = formula.sum([-kept[order] for order in self.holders], len(self.holders))
        for draw, use in zip(drawn, used, strict=True):
            following = formula.number(len(self.holders))
            formula.step(spare, following, [], more=draw, less=use)
            spare = following
        if SHRINKING in self.steps and not self.rules["free_clues"]:
            self._empty_hands()

    def _empty_hands(self) -> None:
        """Forbids whole rounds of clues while some seat sees only empty hands, as such a seat cannot give its clue."""
        formula, shrinking = self.formula, self.steps.index(SHRINKING)
        cards = [[TRUE] * (len(hand) + 1) for hand in self.hands]  # by seat: the number of cards in hand
        for step in range(shrinking, len(self.steps)):
            if len(self.passes[step]) > self.players:  # a whole round is possible
                for seat in range(self.players):
                    others = [at_least(number, 1) for other, number in enumerate(cards) if other != seat]
                    formula.add(-self.passes[step][self.players], *others)
            before = cards
            cards = [formula.number(len(number) - 1) for number in before]
            for seat, here in enumerate(self.seats[step]):  # the seat that acts uses a card, unless the win came before
                formula.step(before[seat], cards[seat], [-here])
                formula.step(before[seat], cards[seat], [here], less=-self.done[step])


def paths_of(state: Record, rules: Record, suit: int) -> list[list[int]]:
    """The orders in which a firework can be completed, as kinds."""
    found: list[list[int]] = []

    def follow(direction: int, height: int, path: list[int]) -> None:
        if height == rules["ranks"]:
            found.append(path)
            return
        fitting = int(rules["fitting"][direction, height])
        for place in range(START_PLACE + 1):
            if fitting >> place & 1:
                kind = int(rules["start_kinds"]) + suit if place == START_PLACE else suit * RANKS + place
                follow(int(rules["direction_after"][direction, place]), height + 1, [*path, kind])

    follow(int(state["directions"][suit]), int(state["fireworks"][suit]), [])
    if state["directions"][suit] == ANYWHERE:  # other fireworks may have begun
        begun = {int(direction) - FROM for direction in state["directions"][: int(rules["suits"])] if direction >= FROM}
        found = [path for path in found if path[0] % RANKS not in begun]
    return found
