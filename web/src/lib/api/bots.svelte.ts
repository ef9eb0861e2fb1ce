/** The server's bots, loaded at the first use. */
import { server } from "./cached";
import type { BotInfo } from "./types";

let all = $state.raw<readonly BotInfo[]>([]);

/** All bots; empty until loaded. */
export function allBots(): readonly BotInfo[] {
  return all;
}

/** A lookup by id; undefined until the bots are loaded. */
export function bots(): (id: string | null | undefined) => BotInfo | undefined {
  server().then(
    (info) => {
      all = info.bots;
    },
    // Without the list a bot shows its id and no description.
    () => undefined,
  );
  return (id) => all.find((bot) => bot.id === id);
}
