/** The server's push messages in words. Pages import only types: they share no module with the service worker. */

const kinds = ["turn", "end", "undo", "pause", "clock"] as const;

/** An event at a table; "other" for kinds that this client does not know. */
export interface PushPayload {
  readonly kind: (typeof kinds)[number] | "other";
  readonly table: string | null;
  /** The name of the player who caused it. */
  readonly by: string | null;
}

/** The texts of a language whose ids begin with "notice.". */
export type Words = Readonly<Record<string, string>>;

interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** The page a click opens; a newer notification with the same path replaces the older one. */
  readonly path: string;
}

/** Parses a push message. Any text is accepted: a browser must show a notification for every push. */
export function readPayload(text: string): PushPayload {
  const { kind, table, by } = (parsed(text) ?? {}) as Partial<Record<keyof PushPayload, unknown>>;
  return {
    kind: kinds.find((known) => known === kind) ?? "other",
    table: typeof table === "string" ? table : null,
    by: typeof by === "string" ? by : null,
  };
}

// Not `parseJson`, which pages use.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The notification for a push message. */
export function notificationOf({ kind, table, by }: PushPayload, words: Words): NotificationText {
  const named = by === null ? undefined : words[`notice.${kind}.by`];
  const body = named ?? words[`notice.${kind}.none`] ?? "";
  return {
    title: words[`notice.${kind}`] ?? "Starmine",
    body: body.replace("{name}", () => by ?? ""),
    path: table === null ? "/" : `/games/${encodeURIComponent(table)}`,
  };
}

/** Whether a path is the page of this table. */
export function isPageOf(path: string, table: string): boolean {
  const [, page, id, ...rest] = path.split("/");
  return (page === "games" || page === "t") && id === encodeURIComponent(table) && rest.length === 0;
}
