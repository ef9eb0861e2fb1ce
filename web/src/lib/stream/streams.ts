/** The streams of this tab. What makes them is given by the page: it runs beside the worker, which nothing here imports. */
import type { FromHub, Key } from "./protocol";

export interface Streams {
  /** Hears everything about a game as a seat sees it: all that is known already, then all that happens. */
  subscribe(key: Key, listener: (notice: FromHub) => void): () => void;
}

export interface TabStreams extends Streams {
  /** The server now knows this browser as another person. */
  identify(): void;
}

let make: (() => TabStreams) | undefined;
let only: TabStreams | undefined;

/** @param given makes the tab's streams when they are first needed */
export function provideStreams(given: () => TabStreams): void {
  make = given;
}

export function streams(): TabStreams {
  if (!make) throw new Error("The page has not provided its streams.");
  return (only ??= make());
}
