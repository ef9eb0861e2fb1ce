/** What the server tells a browser while nobody looks, and the words for it. Pages take no more than types from here. */

const kinds = ["turn", "end", "undo", "clock"] as const;

/** Something that happened at a table; "other" where a newer server tells more than this client knows. */
export interface PushPayload {
  readonly kind: (typeof kinds)[number] | "other";
  readonly table: string | null;
  /** The name of the player who did it. */
  readonly by: string | null;
}

/** The messages of a language that begin with "notice.". */
export type Words = Readonly<Record<string, string>>;

interface Shown {
  readonly title: string;
  readonly body: string;
  /** Where a click leads; of each path only the newest is shown. */
  readonly path: string;
}

/** What a message of the server says; a browser must show something for every one, so none is refused. */
export function readPayload(text: string): PushPayload {
  const { kind, table, by } = (parsed(text) ?? {}) as Partial<Record<keyof PushPayload, unknown>>;
  return {
    kind: kinds.find((known) => known === kind) ?? "other",
    table: typeof table === "string" ? table : null,
    by: typeof by === "string" ? by : null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function shown({ kind, table, by }: PushPayload, words: Words): Shown {
  const named = by === null ? undefined : words[`notice.${kind}.by`];
  const body = named ?? words[`notice.${kind}.none`] ?? "";
  return {
    title: words[`notice.${kind}`] ?? "Starmine",
    body: body.replace("{name}", () => by ?? ""),
    path: table === null ? "/" : `/games/${encodeURIComponent(table)}`,
  };
}

/** Whether a page of the client at this path shows the table. */
export function shows(path: string, table: string): boolean {
  const [, page, id, ...rest] = path.split("/");
  return (page === "games" || page === "t") && id === encodeURIComponent(table) && rest.length === 0;
}
