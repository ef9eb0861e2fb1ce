/** Keeps the keyboard focus on the page when the focused element is removed. */
import { tick } from "svelte";

/** Focuses the page's heading once drawn, so that screen readers read it as on a page load. */
export async function focusHeading(): Promise<void> {
  await tick();
  const heading = document.querySelector<HTMLElement>("main h1, h1") ?? document.querySelector("main");
  if (!heading || document.querySelector("dialog[open]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Focuses the page's heading if nothing has the focus any more. */
export async function rescueFocus(): Promise<void> {
  await tick();
  if (document.activeElement === null || document.activeElement === document.body) await focusHeading();
}
