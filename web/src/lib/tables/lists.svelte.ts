/** The tables of this person and those open to all, asked for again while the page is visible. */
import { onMount } from "svelte";
import { api } from "../api/client";
import type { TableList } from "../api/types";

const EVERY_MS = 8_000;

/** Call while a component is set up; it asks as long as that component is there and the tab is looked at. */
export function tables(): { readonly current: TableList | null; readonly error: unknown; refresh: () => void } {
  let current = $state.raw<TableList | null>(null);
  let error = $state.raw<unknown>(null);

  async function ask(): Promise<void> {
    try {
      current = await api.tables();
      error = null;
    } catch (cause) {
      error = cause;
    }
  }

  const refresh = (): void => void ask();

  onMount(() => {
    const whenSeen = (): void => {
      if (!document.hidden) refresh();
    };
    refresh();
    const timer = setInterval(whenSeen, EVERY_MS);
    document.addEventListener("visibilitychange", whenSeen);
    addEventListener("online", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenSeen);
      removeEventListener("online", refresh);
    };
  });

  return {
    get current() {
      return current;
    },
    get error() {
      return error;
    },
    refresh,
  };
}
