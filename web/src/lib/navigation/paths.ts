/** The client's addresses: matching a path, and writing the ones with a name in them. */

/** The names in a pattern such as "/t/:id", each with what stands there in a path. */
export type Params<Pattern extends string> = Readonly<
  Pattern extends `${string}/:${infer Name}` ? Record<Name, string> : Record<string, never>
>;

/** What a path has for the names of a pattern; null when it does not fit. A trailing slash makes no difference. */
export function match<Pattern extends string>(pattern: Pattern, path: string): Params<Pattern> | null {
  const wanted = parts(pattern);
  const given = parts(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
      continue;
    }
    const name = decoded(text);
    if (name === null) return null;
    params[part.slice(1)] = name;
  }
  return params as Params<Pattern>;
}

export const tableHref = (id: string): string => `/t/${encodeURIComponent(id)}`;
export const rulesHref = (edition: string): string => `/rules/${encodeURIComponent(edition)}`;

function parts(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
