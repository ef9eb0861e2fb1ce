/** The value of a JSON text; null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The list in a JSON text; empty for any other text. */
export function parseList(text: string | null): readonly unknown[] {
  const value = parseJson(text ?? "[]");
  return Array.isArray(value) ? (value as unknown[]) : [];
}
