/**
 * Trying ahead in a running game: positions after actions, from what the viewer sees, knows and has noted, without a
 * request. What a clue touches, how fireworks grow and what gives clue tokens is read from the table's rules; how a game
 * ends is not worked out, nor the figures.
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
/** What an action changes, and its entry in the log. */
type Change = readonly [
  changes: Partial<GameView>,
  done: Pick<Entry, "cards" | "slots" | "kind" | "result" | "token_gained" | "drawn">,
];

/** The position after some actions, as the viewer of the first one sees it, for the seat that is then on turn. */
export function lookAhead(from: Snapshot, actions: readonly Action[], rules: Rules, noted: Noted): Snapshot {
  const known = { ...from.view, hands: from.view.hands.map((hand) => hand.map((card) => asNoted(card, noted))) };
  const start: Snapshot = { ...from, view: { ...known, ...marked(known, rules) } };
  const { view, log } = actions.reduce((position, action) => after(position, action, rules), start);
  const mistakes = { play: [], discard: [] };
  return {
    view: {
      ...view,
      ...choices(view, rules),
      seat: view.on_turn,
      ahead: [],
      mistakes,
      efficiency: null,
      may_undo: false,
    },
    log,
  };
}

/** A hidden card as its note says; it has a kind if only one remains. */
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
  const [changes, done] = isClue(action) ? clued(view, action, rules) : used(view, seat, action, rules);
  const next = { ...view, ...changes, turn: turn + 1, on_turn: (seat + 1) % view.hands.length };
  // Once the deck is empty every seat has one more turn.
  const lastRound = next.deck === 0 && !rules.endless ? next.hands.length : null;
  return {
    view: { ...next, turns_left: left === null ? lastRound : left - 1 },
    log: [...log, { turn, seat, stand_in: false, action, hand: target.length, ...done }],
  };
}

function clued(view: GameView, action: Clue, rules: Rules): Change {
  const { hands, turn } = view;
  const { seat: target, type, ...sign } = action;
  // Some rules tell only the type of a clue's value, others not even that.
  const told = rules.untold ? { of: rules.untold === "type" ? null : type } : sign;
  const mark: ClueMark = { turn, seat: view.on_turn ?? 0, colour: null, rank: null, ...told };
  const kinds = kindsOf(action, rules);
  const touches = ({ kind }: Card): boolean => kind !== null && kinds.has(kind);
  const hand = (hands[target] ?? []).map((card): Card => {
    const touched = touches(card);
    // Full assistance also concludes from not being touched, which is not known of a hidden card.
    const tells = !rules.untold && (touched || (card.kind !== null && view.assistance === "full"));
    const possible = tells ? card.possible.filter((kind) => kinds.has(kind) === touched) : card.possible;
    return { ...card, possible, clues: touched ? [...card.clues, mark] : card.clues };
  });
  const slots = [...hand.keys()].filter((slot) => hand[slot] && touches(hand[slot]));
  const cards = slots.flatMap((slot) => hand[slot]?.order ?? []);
  return [
    { hands: hands.with(target, hand), clue_tokens: view.clue_tokens - 1, barred: rules.alternating ? type : null },
    { cards, slots, kind: null, result: "clue", token_gained: false, drawn: null },
  ];
}

/** Plays or discards a card. An unknown one counts as discarded, but only a discard gains a clue token. */
function used(view: GameView, seat: number, action: Exclude<Action, Clue>, rules: Rules): Change {
  const { deck, hands, turn } = view;
  const slot = action.slot ?? 0; // `choices` offers no card of the deck
  const hand = hands[seat] ?? [];
  const { order = -1, kind = null, critical = false, dead = false } = hand[slot] ?? {};
  const inverted = rules.suits.some((suit) => suit.inverted && kind !== null && suitOf(kind) === suit.letter);
  const plays = (action.type === "play") !== inverted; // inverted suits swap playing and discarding
  const hole = plays && view.hole ? [...view.hole, { order, kind }] : null;
  // The index of the firework that grows; -1 if none does.
  const fits =
    plays && hole === null ? view.fireworks.findIndex(({ next }) => kind !== null && next.includes(kind)) : -1;
  const fireworks = view.fireworks.map((firework, at) => {
    if (at !== fits || kind === null) return firework;
    const cards = [...firework.cards, kind];
    const next = following({ ...firework, cards }, rules).flatMap(([first]) => first ?? []);
    return { ...firework, cards, height: cards.length, next: [...new Set(next)] };
  });
  const completed = fireworks[fits]?.height === rules.stack_size;
  const strike = plays && kind !== null && fits < 0 && hole === null;
  const gained = plays ? completed && rules.bonus : true;
  const discards =
    fits < 0 && kind !== null && hole === null
      ? [...view.discards, { order, kind, turn, strike, critical, dead }]
      : view.discards;
  let result: Entry["result"] = strike ? "strike" : "discarded";
  if (fits >= 0) result = completed ? "completed" : "played";
  if (hole) result = "hole";
  const possible = Object.keys(rules.copies);
  const drawn = {
    order: rules.deck_size - deck,
    kind: null,
    possible,
    clues: [],
    drawn: turn + 1,
    critical: false,
    dead: false,
  };
  const remaining = [...hand.toSpliced(slot, 1), ...(deck > 0 ? [drawn] : [])];
  return [
    {
      ...marked({ ...view, fireworks, discards, hands: hands.with(seat, remaining) }, rules),
      ...(hole ? { hole } : {}),
      deck: Math.max(0, deck - 1),
      score: view.score + (fits < 0 ? 0 : 1),
      strikes: view.strikes + (strike ? 1 : 0),
      ...(gained ? regained(view, rules) : {}),
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

/** The kinds that may follow on a firework, one list for each of its sequences. */
function following({ cards, suit }: Pick<Firework, "cards" | "suit">, rules: Rules): string[][] {
  const built = cards.map(rankOf).join("");
  const sequences = (rules.sequences[suit] ?? []).filter((ranks) => ranks.startsWith(built));
  return sequences.map((ranks) => Array.from(ranks.slice(built.length), (rank) => suit + rank));
}

/** Renews what the discards say: how far fireworks can grow, and which cards are dead or critical. */
function marked(view: GameView, rules: Rules): Pick<GameView, "discards" | "fireworks" | "hands"> {
  const left = { ...rules.copies }; // the copies of each kind that are not discarded
  for (const { kind } of view.discards) left[kind] = (left[kind] ?? 0) - 1;
  const useful = new Set<string>();
  const fireworks = view.fireworks.map((firework) => {
    const ways = following(firework, rules).map((kinds) => {
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

/** The clue tokens after one, or a half by the table's rules, was gained. */
function regained({ clue_tokens: tokens, half_token: half }: GameView, rules: Rules): Partial<GameView> {
  const halves = 2 * tokens + (half === true ? 1 : 0) + (rules.half_tokens ? 1 : 2);
  const kept = Math.min(halves, 2 * rules.clue_tokens);
  return { clue_tokens: Math.floor(kept / 2), half_token: kept % 2 === 1 };
}

/** The actions offered to the seat on turn. */
function choices(view: GameView, rules: Rules): Pick<GameView, "legal" | "refusals"> {
  const seat = view.on_turn ?? 0;
  const over = view.turns_left === 0 || view.strikes >= rules.strikes ? said("board.ahead.over") : null;
  const full = view.clue_tokens === rules.clue_tokens && !rules.discard_at_full;
  const refusals = {
    play: over,
    discard: over ?? (full ? said("board.ahead.full") : null),
    clue: over ?? (view.clue_tokens === 0 ? said("board.ahead.clueless") : null),
  };
  const slots = [...(view.hands[seat] ?? []).keys()];
  const legal = [
    ...(["play", "discard"] as const).flatMap((type) =>
      slots.map((slot): Legal => ({ action: { type, slot }, touches: [] })),
    ),
    ...clues(view, seat, rules),
  ];
  return { legal: legal.filter(({ action }) => refusals[isClue(action) ? "clue" : action.type] === null), refusals };
}

/** The clues that touch a card, and empty ones if they are allowed and all the cards of the hand are known. */
function clues(view: GameView, giver: number, rules: Rules): Legal[] {
  const signs = [
    ...rules.clue_colours.map(({ name }) => ({ type: "colour", colour: name }) as const),
    ...rules.clue_ranks.map((rank) => ({ type: "rank", rank }) as const),
  ].filter(({ type }) => type !== view.barred);
  return view.hands.flatMap((hand, seat) => {
    if (seat === giver) return [];
    const empty = rules.empty_clues && hand.every(({ kind }) => kind !== null);
    return signs
      .map((sign): Legal => {
        const action = { ...sign, seat };
        const kinds = kindsOf(action, rules);
        return {
          action,
          touches: hand.filter(({ kind }) => kind !== null && kinds.has(kind)).map(({ order }) => order),
        };
      })
      .filter(({ touches }) => touches.length > 0 || empty);
  });
}

function kindsOf(clue: Clue, rules: Rules): ReadonlySet<string> {
  return new Set(rules.touches[clue.type === "colour" ? clue.colour : String(clue.rank)]);
}

function said(key: Key): WireText {
  return { id: null, values: {}, message: t(key) };
}
