/**
 * Trying ahead in a running game: positions after actions, from what the viewer sees, knows and has noted, computed
 * without the server. The table's rules say what a clue touches, how fireworks grow and what gives clue tokens.
 * How a game ends is not computed, nor are efficiency, pace and the best score.
 */
import type {
  Action,
  Card,
  ClueMark,
  Entry,
  Firework,
  GameView,
  Legal,
  Rules,
  Snapshot,
  WireText,
} from "../../lib/api/types";
import { rankOf, suitOf } from "../../lib/kinds";
import { t, type Key } from "../../lib/messages";
import { isClue, type Clue } from "../input/clues";

/** The kinds that the viewer's note on a card names, by its order; null if none. */
type Noted = (order: number) => ReadonlySet<string> | null;
/** What an action changes in the view, and the part of its log entry that depends on the type of action. */
type Change = readonly [
  changes: Partial<GameView>,
  done: Pick<Entry, "cards" | "slots" | "kind" | "result" | "token_gained" | "drawn">,
];

/**
 * The position after some actions, with the actions that the seat then on turn can take. Cards stay as the viewer of
 * `from` sees them.
 */
export function lookAhead(from: Snapshot, actions: readonly Action[], rules: Rules, noted: Noted): Snapshot {
  const known = { ...from.view, hands: from.view.hands.map((hand) => hand.map((card) => asNoted(card, noted))) };
  const start: Snapshot = { ...from, view: { ...known, ...withMarks(known, rules) } };
  const { view, log } = actions.reduce((position, action) => after(position, action, rules), start);
  return {
    view: {
      ...view,
      ...legalActions(view, rules),
      seat: view.on_turn,
      ahead: [],
      mistakes: { play: [], discard: [] },
      efficiency: null,
      may_undo: false,
    },
    log,
  };
}

/** A hidden card, narrowed to the possible kinds that its note names, if any. If only one is left, it is its kind. */
function asNoted(card: Card, noted: Noted): Card {
  if (card.kind !== null) return card;
  const kinds = noted(card.order);
  const left = card.possible.filter((kind) => kinds?.has(kind));
  const possible = left.length > 0 ? left : card.possible;
  return { ...card, possible, kind: possible.length === 1 ? (possible[0] ?? null) : null };
}

/** The position after an action of the seat on turn. */
function after({ view, log }: Snapshot, action: Action, rules: Rules): Snapshot {
  const { turn, turns_left: left } = view;
  const seat = view.on_turn ?? 0;
  const target = view.hands[isClue(action) ? action.seat : seat] ?? [];
  const [changes, done] = isClue(action) ? clueChange(view, action, rules) : cardChange(view, seat, action, rules);
  const next = { ...view, ...changes, turn: turn + 1, on_turn: (seat + 1) % view.hands.length };
  // Once the deck is empty every seat has one more turn.
  const lastRound = next.deck === 0 && !rules.endless ? next.hands.length : null;
  return {
    view: { ...next, turns_left: left === null ? lastRound : left - 1 },
    log: [...log, { turn, seat, stand_in: false, action, hand: target.length, ...done }],
  };
}

/** A clue: marks the touched cards whose kind is known, and narrows what cards can be. */
function clueChange(view: GameView, action: Clue, rules: Rules): Change {
  const { hands, turn } = view;
  const { seat: target, type, ...value } = action;
  // `untold` "value": the clue's type is told, but not its value; "type": neither is.
  const told = rules.untold ? { of: rules.untold === "type" ? null : type } : value;
  const mark: ClueMark = { turn, seat: view.on_turn ?? 0, colour: null, rank: null, ...told };
  const kinds = touchedKinds(action, rules);
  const touches = ({ kind }: Card): boolean => kind !== null && kinds.has(kind);
  const hand = (hands[target] ?? []).map((card): Card => {
    const touched = touches(card);
    // Full assistance also concludes from not being touched, except for hidden cards: they may have been touched.
    const informs = !rules.untold && (touched || (card.kind !== null && view.assistance === "full"));
    const possible = informs ? card.possible.filter((kind) => kinds.has(kind) === touched) : card.possible;
    return { ...card, possible, clues: touched ? [...card.clues, mark] : card.clues };
  });
  const slots = hand.flatMap((card, slot) => (touches(card) ? [slot] : []));
  const cards = hand.filter(touches).map(({ order }) => order);
  return [
    { hands: hands.with(target, hand), clue_tokens: view.clue_tokens - 1, barred: rules.alternating ? type : null },
    { cards, slots, kind: null, result: "clue", token_gained: false, drawn: null },
  ];
}

/**
 * A play or discard. A card of unknown kind leaves the hand as if discarded, but does not join the discards; if it was
 * played, no clue token is gained.
 */
function cardChange(view: GameView, seat: number, action: Exclude<Action, Clue>, rules: Rules): Change {
  const { deck, hands, turn } = view;
  const slot = action.slot ?? 0; // never null: `legalActions` offers no card of the deck
  const hand = hands[seat] ?? [];
  const { order = -1, kind = null, critical = false, dead = false } = hand[slot] ?? {};
  const inverted = rules.suits.some((suit) => suit.inverted && kind !== null && suitOf(kind) === suit.letter);
  const plays = (action.type === "play") !== inverted; // inverted suits swap playing and discarding
  // With a hole, played cards lie in it face down: whether they fit is not told.
  const hole = plays && view.hole ? [...view.hole, { order, kind }] : null;
  // The index of the firework that the card joins; -1 if it joins none.
  const joined =
    plays && hole === null ? view.fireworks.findIndex(({ next }) => kind !== null && next.includes(kind)) : -1;
  const fireworks = view.fireworks.map((firework, at) => {
    if (at !== joined || kind === null) return firework;
    const cards = [...firework.cards, kind];
    const next = continuations({ ...firework, cards }, rules).flatMap(([first]) => first ?? []);
    return { ...firework, cards, height: cards.length, next: [...new Set(next)] };
  });
  const completed = fireworks[joined]?.height === rules.stack_size;
  const strike = plays && kind !== null && joined < 0 && hole === null;
  const gained = plays ? completed && rules.bonus : true;
  const discards =
    joined < 0 && kind !== null && hole === null
      ? [...view.discards, { order, kind, turn, strike, critical, dead }]
      : view.discards;
  let result: Entry["result"] = strike ? "strike" : "discarded";
  if (joined >= 0) result = completed ? "completed" : "played";
  if (hole) result = "hole";
  const drawn: Card = {
    order: rules.deck_size - deck,
    kind: null,
    possible: Object.keys(rules.copies), // every kind
    clues: [],
    drawn: turn + 1,
    critical: false,
    dead: false,
  };
  const remaining = [...hand.toSpliced(slot, 1), ...(deck > 0 ? [drawn] : [])];
  return [
    {
      ...withMarks({ ...view, fireworks, discards, hands: hands.with(seat, remaining) }, rules),
      ...(hole ? { hole } : {}),
      deck: Math.max(0, deck - 1),
      score: view.score + (joined < 0 ? 0 : 1),
      strikes: view.strikes + (strike ? 1 : 0),
      ...(gained ? withTokenGained(view, rules) : {}),
    },
    {
      cards: [order],
      slots: [slot],
      kind: hole ? null : kind,
      result,
      token_gained: gained && view.clue_tokens < rules.clue_tokens,
      drawn: deck > 0 ? drawn.order : null,
    },
  ];
}

/** The kinds that must follow on a firework up to its end, one list for each sequence in which it can be built. */
function continuations({ cards, suit }: Pick<Firework, "cards" | "suit">, rules: Rules): string[][] {
  const built = cards.map(rankOf).join("");
  const sequences = (rules.sequences[suit] ?? []).filter((ranks) => ranks.startsWith(built));
  return sequences.map((ranks) => Array.from(ranks.slice(built.length), (rank) => suit + rank));
}

/** The view's fireworks and hands marked anew: how far fireworks can grow, and which cards are dead or critical. */
function withMarks(view: GameView, rules: Rules): Pick<GameView, "discards" | "fireworks" | "hands"> {
  const left = { ...rules.copies }; // the copies of each kind that are not discarded
  for (const { kind } of view.discards) left[kind] = (left[kind] ?? 0) - 1;
  const useful = new Set<string>();
  const fireworks = view.fireworks.map((firework) => {
    const ways = continuations(firework, rules).map((kinds) => {
      const firstLost = kinds.findIndex((kind) => left[kind] === 0);
      return firstLost < 0 ? kinds : kinds.slice(0, firstLost);
    });
    for (const kind of ways.flat()) useful.add(kind);
    return { ...firework, limit: firework.height + Math.max(0, ...ways.map(({ length }) => length)) };
  });
  const hands = view.hands.map((hand) =>
    hand.map((card): Card => {
      if (card.kind === null) return card;
      const dead = !useful.has(card.kind);
      return { ...card, dead, critical: !dead && left[card.kind] === 1 };
    }),
  );
  return { discards: view.discards, fireworks, hands };
}

/** The clue tokens after one was gained, or half a token where the rules say so; not more than the rules' maximum. */
function withTokenGained({ clue_tokens: tokens, half_token: half }: GameView, rules: Rules): Partial<GameView> {
  const halves = 2 * tokens + (half === true ? 1 : 0) + (rules.half_tokens ? 1 : 2);
  const capped = Math.min(halves, 2 * rules.clue_tokens);
  return { clue_tokens: Math.floor(capped / 2), half_token: capped % 2 === 1 };
}

/** The actions offered to the seat on turn, and why a type of action is not. */
function legalActions(view: GameView, rules: Rules): Pick<GameView, "legal" | "refusals"> {
  const seat = view.on_turn ?? 0;
  const over = view.turns_left === 0 || view.strikes >= rules.strikes ? wireText("board.ahead.over") : null;
  const allTokens = view.clue_tokens === rules.clue_tokens && !rules.discard_at_full;
  const refusals = {
    play: over,
    discard: over ?? (allTokens ? wireText("board.ahead.full") : null),
    clue: over ?? (view.clue_tokens === 0 ? wireText("board.ahead.clueless") : null),
  };
  const slots = [...(view.hands[seat] ?? []).keys()];
  const legal = [
    ...(["play", "discard"] as const).flatMap((type) =>
      slots.map((slot): Legal => ({ action: { type, slot }, touches: [] })),
    ),
    ...legalClues(view, seat, rules),
  ];
  return { legal: legal.filter(({ action }) => refusals[isClue(action) ? "clue" : action.type] === null), refusals };
}

/** The clues that touch a card; where the rules allow, empty ones too, to hands of which every card is known. */
function legalClues(view: GameView, giver: number, rules: Rules): Legal[] {
  const values = [
    ...rules.clue_colours.map(({ name }) => ({ type: "colour", colour: name }) as const),
    ...rules.clue_ranks.map((rank) => ({ type: "rank", rank }) as const),
  ].filter(({ type }) => type !== view.barred);
  return view.hands.flatMap((hand, seat) => {
    if (seat === giver) return [];
    const empty = rules.empty_clues && hand.every(({ kind }) => kind !== null);
    return values
      .map((value): Legal => {
        const action = { ...value, seat };
        const kinds = touchedKinds(action, rules);
        return {
          action,
          touches: hand.filter(({ kind }) => kind !== null && kinds.has(kind)).map(({ order }) => order),
        };
      })
      .filter(({ touches }) => touches.length > 0 || empty);
  });
}

function touchedKinds(clue: Clue, rules: Rules): ReadonlySet<string> {
  return new Set(rules.touches[clue.type === "colour" ? clue.colour : String(clue.rank)]);
}

function wireText(key: Key): WireText {
  return { id: null, values: {}, message: t(key) };
}
