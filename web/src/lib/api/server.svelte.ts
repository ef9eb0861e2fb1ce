/** What the server says of itself, as state. Where it does not answer, pages do without. */
import { server } from "./cached";
import type { BotInfo, ServerInfo } from "./types";

let info = $state.raw<ServerInfo>();

/** The bots, limits and addresses; undefined until they are loaded, which the first call begins. */
export function serverInfo(): ServerInfo | undefined {
  if (!info) {
    server().then(
      (answer) => (info = answer),
      () => undefined,
    );
  }
  return info;
}

export function botOf(id: string | null | undefined): BotInfo | undefined {
  return serverInfo()?.bots.find((bot) => bot.id === id);
}
