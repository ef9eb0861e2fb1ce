/** Dragging a card with mouse, pen or finger; the caller decides what a drop means. */
import type { Attachment } from "svelte/attachments";

const threshold = 6; // px before a press counts as a drag

/** The pointer's position, and its distance from the start, in px. */
export interface DragPosition {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

interface Drag {
  start: () => void;
  move: (at: DragPosition) => void;
  /** Called at the end; `dropped` is false if the drag was cancelled. */
  end: (dropped: boolean) => void;
}

/** Moves the element with the pointer and reports its position, if `enabled`. */
export function draggable(enabled: boolean, drag: Drag): Attachment<HTMLElement> {
  return (element) => {
    if (!enabled) return undefined;
    let from: { x: number; y: number; id: number } | null = null;
    let dragging = false;

    const press = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== from?.id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragging) {
        if (Math.hypot(dx, dy) < threshold) return;
        dragging = true;
        element.setPointerCapture(from.id);
        element.classList.add("dragged");
        drag.start();
      }
      // `translate`, not `transform`: a turned card's transform would rotate the movement.
      element.style.translate = `${dx}px ${dy}px`;
      // The card leans a little to the side that it is dragged to.
      element.style.transform = `rotate(${Math.max(-8, Math.min(8, dx / 30))}deg)`;
      drag.move({ x: event.clientX, y: event.clientY, dx, dy });
    };
    const finish = (dropped: boolean): void => {
      from = null;
      if (!dragging) return;
      dragging = false;
      element.classList.remove("dragged");
      element.style.translate = "";
      element.style.transform = "";
      drag.end(dropped);
      // Ignore the click that follows a drag.
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, true), 0);
    };
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const released = (event: PointerEvent, dropped: boolean): void => {
      if (event.pointerId === from?.id) finish(dropped);
    };
    const escape = (event: KeyboardEvent): void => {
      if (dragging && event.key === "Escape") finish(false);
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", press, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", (event) => released(event, true), { signal });
    element.addEventListener("pointercancel", (event) => released(event, false), { signal });
    window.addEventListener("keydown", escape, { signal });
    return () => listening.abort();
  };
}

/** The drop zone (`data-drop`) under a point; null if there is none. */
export function zoneAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const zone = element.closest<HTMLElement>("[data-drop]");
    if (zone) return zone.dataset["drop"] ?? null;
  }
  return null;
}
