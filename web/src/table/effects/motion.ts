/** Animations that show where a card comes from and where it goes. */
import type { Entry } from "../../lib/api/types";
import { suitOf } from "../../lib/kinds";

const sliding = 220; // ms
const flying = 250; // ms
/** How long a card lies face up before it flies, in ms: its owner has not seen it before. */
const faceUp = 350;
const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** The path of a card from a hand to the fireworks or the discards. */
export interface Flight {
  readonly order: number;
  readonly kind: string;
  readonly from: DOMRect;
  readonly to: DOMRect;
}

/** Whether this person wants no motion. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function handCards(root: ParentNode): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(".card[data-order]"));
}

/** The screen position of every card in a hand, by order. */
export function places(root: ParentNode): Map<number, DOMRect> {
  return new Map(handCards(root).map((card) => [Number(card.dataset["order"]), card.getBoundingClientRect()]));
}

/** The box of the first matching element that is displayed; null if there is none. */
function visible(root: ParentNode, selector: string): DOMRect | null {
  for (const element of root.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) return box;
  }
  return null;
}

/** Slides every card from its old place to its new one, and the newly drawn one from the deck, growing. */
export function slide(root: ParentNode, before: ReadonlyMap<number, DOMRect>, drawn: number | null): void {
  const deck = visible(root, '[data-goal="deck"]');
  for (const card of handCards(root)) {
    const order = Number(card.dataset["order"]);
    const now = card.getBoundingClientRect();
    const from = before.get(order) ?? (order === drawn ? deck : null);
    if (!from || card.classList.contains("dragged")) continue;
    const [dx, dy] = [from.left - now.left, from.top - now.top];
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
    const isNew = !before.has(order);
    card.animate(
      [
        { transform: `translate(${dx}px, ${dy}px)${isNew ? " scale(0.4)" : ""}`, opacity: isNew ? 0.2 : 1 },
        { transform: "none" },
      ],
      { duration: sliding, easing },
    );
  }
}

/** The path of the card that a log entry played or discarded; null if it moved none. */
export function flight(root: ParentNode, before: ReadonlyMap<number, DOMRect>, entry: Entry): Flight | null {
  const [order] = entry.cards;
  const place = order === undefined ? undefined : before.get(order);
  if (order === undefined || !place || !entry.kind) return null;
  const from = inSight(place, root.querySelector(`[data-hand="${entry.seat}"]`)?.closest(".others"));
  const risen = entry.result === "played" || entry.result === "completed";
  const to = risen
    ? visible(root, `[data-suit="${suitOf(entry.kind)}"] .mortar`)
    : (visible(root, `.discards [data-order="${order}"]`) ?? visible(root, '[data-goal="discards"]'));
  return to ? { order, kind: entry.kind, from, to } : null;
}

/** A position within a scrolling list, clamped to the list's visible part. */
function inSight(place: DOMRect, list: Element | null | undefined): DOMRect {
  if (!list) return place;
  const { top, bottom } = list.getBoundingClientRect();
  const y = Math.max(top, Math.min(bottom - place.height, place.top));
  return new DOMRect(place.left, y, place.width, place.height);
}

/** Animates an element along the path; calls `landed` at the end. @returns a function that cancels the animation */
export function fly(element: HTMLElement, { from, to }: Flight, landed: () => void): () => void {
  const scale = Math.min(0.7, Math.max(0.25, to.width / from.width));
  const dx = to.left + to.width / 2 - (from.left + from.width / 2);
  const dy = to.top + to.height / 2 - (from.top + from.height / 2);
  const animation = element.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: "none", opacity: 1, offset: faceUp / (faceUp + flying), easing },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.85 },
    ],
    { duration: faceUp + flying, fill: "forwards" },
  );
  animation.addEventListener("finish", landed);
  return () => animation.cancel();
}
