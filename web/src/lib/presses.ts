/** Which presses count: those on a control that has stood at its place for a while. A control that has just appeared,
    moved or changed under the pointer was not meant. Keys always count. */

/** A control must have stood for this long, in ms. */
const pause = 600;

/** Moving by less does not count, in px. */
const slack = 12;

const controls = "a, button, label, select, summary";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a control looks: its label, and its place in the window. */
export interface Look {
  readonly label: string | null;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Standing {
  readonly look: Look;
  readonly since: number;
}

export class Presses<Control> {
  readonly #look: () => Iterable<readonly [Control, Look]>;
  readonly #clock: () => number;
  /** The controls that could be pressed before the last change, and since when each had stood. */
  #stood = new Map<Control, Standing>();
  /** When the last change was, and the press that caused it; null if none did. */
  #last: { readonly at: number; readonly by: Point | null } = { at: -Infinity, by: null };

  /** @param look gives the controls that can be pressed now: nothing covers them */
  constructor(look: () => Iterable<readonly [Control, Look]>, clock = () => performance.now()) {
    this.#look = look;
    this.#clock = clock;
  }

  /** Call before controls may appear, move or change; with the press that causes it, if one does. */
  change(by: Point | null = null): void {
    const stood = new Map<Control, Standing>();
    for (const [control, look] of this.#look()) stood.set(control, { look, since: this.#since(control, look) });
    this.#stood = stood;
    this.#last = { at: this.#clock(), by };
  }

  /** Whether a press counts. A press that does not count restarts the control's pause. */
  counts(control: Control, look: Look, at: Point): boolean {
    const now = this.#clock();
    const since = this.#since(control, look);
    const counts = now - since >= pause;
    if (counts) this.change(at);
    // `change` leaves this control out if its middle is covered.
    this.#stood.set(control, { look, since: counts ? since : now });
    return counts;
  }

  /** Since when a control has stood: always (-Infinity) if a press at another place made it appear. */
  #since(control: Control, look: Look): number {
    const { at, by } = this.#last;
    const before = this.#stood.get(control);
    if (before && same(before.look, look)) return before.since;
    return by && !contains(look, by) ? -Infinity : at;
  }
}

function same(one: Look, other: Look): boolean {
  const sides = ["left", "top", "right", "bottom"] as const;
  return one.label === other.label && sides.every((side) => Math.abs(one[side] - other[side]) < slack);
}

function contains({ left, top, right, bottom }: Look, { x, y }: Point): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}

function lookOf(control: Element): Look {
  const { left, top, right, bottom } = control.getBoundingClientRect();
  return { label: control.getAttribute("aria-label"), left, top, right, bottom };
}

/** The page's controls whose middle nothing covers. */
function* uncovered(): Generator<readonly [Element, Look]> {
  for (const control of document.querySelectorAll(controls)) {
    const look = lookOf(control);
    const hit = document.elementFromPoint((look.left + look.right) / 2, (look.top + look.bottom) / 2);
    if (hit?.closest(controls) === control) yield [control, look];
  }
}

export const presses = new Presses(uncovered);

/** Handles a click before anything else does, and stops one that does not count. */
export function filterClick(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest(controls) : null;
  // Keys and scripts click without a pointer; a click on a label is followed by one on its field.
  if (!control || event.detail === 0 || event.target instanceof HTMLInputElement) return;
  if (presses.counts(control, lookOf(control), { x: event.clientX, y: event.clientY })) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
