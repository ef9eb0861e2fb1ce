/** Dragging a card with mouse, pen or finger; what the drag means is its caller's matter. */
import type { Attachment } from "svelte/attachments";

const threshold = 6; // px before a press becomes a drag

interface Drag {
  /** Called once, when the press becomes a drag. */
  start: () => void;
  /** Where the pointer is, and how far it has come. */
  move: (at: { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number }) => void;
  /** Called at the end; `dropped` is false when the drag was broken off. */
  end: (dropped: boolean) => void;
}

/** Moves the element with the pointer and reports where it is; off while `enabled` is false. */
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
      // Apart from each other, since a card that is turned sideways moves as the pointer does, too.
      element.style.translate = `${dx}px ${dy}px`;
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
      // The click that follows a drag is not meant.
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, true), 0);
    };
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId === from?.id) finish(true);
    };
    const cancel = (event: PointerEvent): void => {
      if (event.pointerId === from?.id) finish(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (dragging && event.key === "Escape") finish(false);
    };

    element.addEventListener("pointerdown", press);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", escape);
    return () => {
      element.removeEventListener("pointerdown", press);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", escape);
    };
  };
}

/** What lies under a point: the name of the drop zone (`data-drop`) and nothing else. */
export function zoneAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const zone = element.closest<HTMLElement>("[data-drop]");
    if (zone) return zone.dataset["drop"] ?? null;
  }
  return null;
}
