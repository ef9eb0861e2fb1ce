/** This person's tables and the open ones, refreshed while the page is visible. */
import { onMount } from "svelte";
import { api } from "../api/client";
import { waits } from "../notices/waits.svelte";
import { streams } from "../stream/streams";
import type { TableList, TableSummary } from "../api/types";

/** Polling interval without pushed changes. */
const EVERY_MS = 8_000;
/** Polling interval if changes of this person's tables are pushed: polling finds only those of the open tables. */
const SELDOM_MS = 30_000;
/** Debounce: changes of several tables often come together. */
const PAUSE_MS = 300;

interface Lists {
  readonly current: TableList | null;
  /** This person's tables: the newest ones, and the older pages loaded so far. */
  readonly mine: readonly TableSummary[];
  readonly error: unknown;
  refresh: () => void;
  /** Loads older tables of this person; null if there are none. */
  readonly older: (() => void) | null;
}

/** Call during a component's setup; refreshes until it is destroyed, while the tab is visible. */
export function tables(): Lists {
  let current = $state.raw<TableList | null>(null);
  let mine = $state.raw<readonly TableSummary[]>([]);
  /** Where the page after the last one loaded begins; null after the last page, undefined before the first. */
  let place = $state.raw<string | null>();
  let error = $state.raw<unknown>(null);
  /** When the first page was last requested, by `performance.now()`. */
  let asked = -Infinity;

  async function ask(before: string | null = null): Promise<void> {
    if (!before) asked = performance.now();
    try {
      const page = await api.tables(before);
      const [newest, oldest] = [page.mine[0]?.created ?? "", page.mine.at(-1)?.created ?? ""];
      if (before) {
        mine = [...mine.filter(({ created }) => created > newest), ...page.mine];
      } else {
        // Keep tables that newer ones have pushed off the first page.
        mine = [...page.mine, ...mine.filter(({ created }) => created < oldest)];
        current = page;
        waits.list(page.mine);
      }
      // A refresh of the first page does not change how far back the list reaches.
      if (before !== null || place === undefined) place = page.older_mine;
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
    const timer = setInterval(() => {
      if (streams().briefless || performance.now() - asked > SELDOM_MS) whenSeen();
    }, EVERY_MS);
    document.addEventListener("visibilitychange", whenSeen);
    addEventListener("online", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenSeen);
      removeEventListener("online", refresh);
    };
  });

  const changesBefore = waits.changes;
  $effect(() => {
    if (waits.changes === changesBefore || document.hidden) return;
    const timer = setTimeout(refresh, PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return {
    get current() {
      return current;
    },
    get mine() {
      return mine;
    },
    get error() {
      return error;
    },
    refresh,
    get older() {
      const before = place;
      return before ? () => void ask(before) : null;
    },
  };
}
