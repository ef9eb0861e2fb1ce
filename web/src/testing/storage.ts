import { vi } from "vitest";

/** A browser's local storage with these values; the map is what it holds. */
export function stubStorage(values: Readonly<Record<string, string>> = {}): Map<string, string> {
  const kept = new Map(Object.entries(values));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}
