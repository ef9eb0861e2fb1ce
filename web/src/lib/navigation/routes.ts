/** The client's addresses. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "new" }
  | { readonly page: "table"; readonly id: string }
  | { readonly page: "rules" }
  | { readonly page: "edition"; readonly edition: string }
  | { readonly page: "lost" };

/** The page at a path; "lost" when there is none. A trailing slash makes no difference. */
export function parse(path: string): Route {
  const [first = "", second, ...more] = path.split("/").filter((part) => part !== "");
  const name = second === undefined ? null : decoded(second);
  if (more.length > 0 || (second !== undefined && name === null)) return { page: "lost" };
  if (name === null) {
    if (first === "") return { page: "home" };
    if (first === "new" || first === "rules") return { page: first };
  } else {
    if (first === "t") return { page: "table", id: name };
    if (first === "rules") return { page: "edition", edition: name };
  }
  return { page: "lost" };
}

export const tableHref = (id: string): string => `/t/${encodeURIComponent(id)}`;
export const rulesHref = (edition: string): string => `/rules/${encodeURIComponent(edition)}`;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
