/** What both a tab and the worker behind it need to speak to the server; no words, so that it stays small. */
import type { Problem } from "./types";

/** The numbers that are given, as a query string. */
export function query(values: Readonly<Record<string, number | null | undefined>>): string {
  const given = Object.entries(values).filter((pair): pair is [string, number] => typeof pair[1] === "number");
  return given.length === 0 ? "" : `?${given.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

/** What the server says is wrong in a response that is not ok; null when the body is not the API's own. */
export async function problemOf(response: Response): Promise<Problem | null> {
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : null;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}
