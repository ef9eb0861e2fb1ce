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

/** To be created during a component's setup: refreshes until the component is destroyed, while the tab is visible. */
export class Lists {
  current = $state.raw<TableList | null>(null);
  /** This person's tables: the newest ones, and the older pages loaded so far. */
  mine = $state.raw<readonly TableSummary[]>([]);
  error = $state.raw<unknown>(null);
  /** Where the page after the last one loaded begins; null after the last page, undefined before the first. */
  #place = $state.raw<string | null>();
  /** When the first page was last requested, by `performance.now()`. */
  #asked = -Infinity;
  readonly refresh = (): void => void this.#ask();
  /** Loads older tables of this person; null if there are none. */
  readonly older = $derived.by(() => {
    const before = this.#place;
    return before ? () => void this.#ask(before) : null;
  });

  constructor() {
    const { refresh } = this;
    onMount(() => {
      const whenSeen = (): void => {
        if (!document.hidden) refresh();
      };
      refresh();
      const timer = setInterval(() => {
        if (streams().briefless || performance.now() - this.#asked > SELDOM_MS) whenSeen();
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
  }

  async #ask(before: string | null = null): Promise<void> {
    if (!before) this.#asked = performance.now();
    try {
      const page = await api.tables(before);
      const [newest, oldest] = [page.mine[0]?.created ?? "", page.mine.at(-1)?.created ?? ""];
      if (before) {
        this.mine = [...this.mine.filter(({ created }) => created > newest), ...page.mine];
      } else {
        // Keep tables that newer ones have pushed off the first page.
        this.mine = [...page.mine, ...this.mine.filter(({ created }) => created < oldest)];
        this.current = page;
        waits.list(page.mine);
      }
      // A refresh of the first page does not change how far back the list reaches.
      if (before !== null || this.#place === undefined) this.#place = page.older_mine;
      this.error = null;
    } catch (cause) {
      this.error = cause;
    }
  }
}
