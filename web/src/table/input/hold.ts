/** Press and hold, with a finger or a mouse. */
import type { Attachment } from "svelte/attachments";

const patience = 350; // ms until a press counts as held
const slack = 8; // px that a finger may move

/** Calls `start` when the element is held, `end` on release. The click that follows a hold is swallowed. */
export function hold(start: () => void, end: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let from = { x: 0, y: 0 };

    const release = (): void => {
      clearTimeout(timer);
      if (held) end();
      // The click that follows this release must still be swallowed.
      setTimeout(() => (held = false), 0);
    };
    const press = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        held = true;
        start();
      }, patience);
    };
    const wander = (event: PointerEvent): void => {
      if (!held && Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack) clearTimeout(timer);
    };
    const swallow = (event: Event): void => {
      if (!held) return;
      event.preventDefault();
      event.stopPropagation();
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", press, { signal });
    element.addEventListener("pointermove", wander, { signal });
    element.addEventListener("click", swallow, { signal, capture: true });
    element.addEventListener("contextmenu", swallow, { signal, capture: true });
    window.addEventListener("pointerup", release, { signal });
    window.addEventListener("pointercancel", release, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  };
}
