/** The streams of this tab. The page provides their factory, so that nothing here imports the worker. */
import type { FromHub, Key } from "./protocol";

export interface Streams {
  /** Receives everything about a game as a seat sees it: first the known state, then every event. */
  subscribe(key: Key, listener: (notice: FromHub) => void): () => void;
}

export interface TabStreams extends Streams {
  /** The server now knows this browser as another person. */
  identify(): void;
}

let make: (() => TabStreams) | undefined;
let only: TabStreams | undefined;

/** @param given makes the tab's streams at the first use */
export function provideStreams(given: () => TabStreams): void {
  make = given;
}

export function streams(): TabStreams {
  if (!make) throw new Error("The page has not provided its streams.");
  return (only ??= make());
}
