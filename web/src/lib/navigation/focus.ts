/** Keeps the focus on the page when the focused element is gone. */
import { tick } from "svelte";

/** Puts the focus on the page's heading once it is drawn, to be read out as a freshly loaded page would be. */
export async function focusHeading(): Promise<void> {
  await tick();
  const heading = document.querySelector<HTMLElement>("main h1, h1") ?? document.querySelector("main");
  if (!heading || document.querySelector("dialog[open]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The same, but only if nothing has the focus: what had it went away with the page before. */
export async function rescueFocus(): Promise<void> {
  await tick();
  if (document.activeElement === null || document.activeElement === document.body) await focusHeading();
}
