/** The server's bots. */
import { server } from "./cached";
import type { BotInfo } from "./types";

let all = $state.raw<readonly BotInfo[]>([]);

/** All that the server has; none until it has told them. */
export function allBots(): readonly BotInfo[] {
  return all;
}

/** Finds a bot by its id; nothing until the server has told its bots, which is asked at the first use. */
export function bots(): (id: string | null | undefined) => BotInfo | undefined {
  server().then(
    (info) => {
      all = info.bots;
    },
    // Without them a bot shows its id, and its way of talking is missing.
    () => undefined,
  );
  return (id) => all.find((bot) => bot.id === id);
}
