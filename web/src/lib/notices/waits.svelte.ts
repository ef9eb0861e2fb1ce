/** The tables where it is this person's turn: their number in the title, on the icons and beside the home link. */
import { api } from "../api/client";
import type { TableSummary } from "../api/types";
import { t } from "../messages";
import { session } from "../session.svelte";
import { streams, type Notice } from "../stream/streams";
import type { PushPayload } from "./notice";

/** A list that is younger is not requested again. */
const FRESH_MS = 30_000;
/** At most so many tables are followed, the newest. */
const MOST = 20;

class Waits {
  #tables = $state.raw<ReadonlySet<string>>(new Set());
  #hidden = $state(typeof document !== "undefined" && document.hidden);
  /** When the tables were last listed, by `performance.now()`. */
  #asked = -Infinity;
  /** The followed tables, with their last briefs as JSON; "" before the first. */
  readonly #followed = new Map<string, { brief: string; readonly stop: () => void }>();
  /** Counts the changes at this person's tables that make lists outdated. */
  changes = $state(0);

  get count(): number {
    return this.#tables.size;
  }

  /** How many tables other than this one wait for this person. */
  countOthers(table: string): number {
    return this.count - Number(this.#tables.has(table));
  }

  /** A page's title; with the number while the page is hidden. */
  titled(title: string): string {
    return this.#hidden && this.count > 0 ? t("waits.title", { count: this.count, title }) : title;
  }

  /** Takes over this person's newest tables as the server lists them; older ones, which it does not list, stay. */
  list(tables: readonly TableSummary[]): void {
    this.#asked = performance.now();
    const listed = new Set(tables.map(({ id }) => id));
    const unlisted = [...this.#tables].filter((id) => !listed.has(id));
    const waiting = tables.filter(({ my_turn }) => my_turn).map(({ id }) => id);
    this.#tables = new Set([...unlisted, ...waiting]);
    const going = tables.filter(({ status }) => status !== "finished");
    this.#follow(going.slice(0, MOST).map(({ id }) => id));
  }

  /** Takes over whether a table waits for this person, from its stream. */
  note(table: string, waits: boolean): void {
    if (this.#tables.has(table) === waits) return;
    const others = [...this.#tables].filter((id) => id !== table);
    this.#tables = new Set(waits ? [...others, table] : others);
  }

  /** Asks the server, at most once in `FRESH_MS`; for pages without a list of tables. */
  async load(): Promise<void> {
    if (!session.person || performance.now() - this.#asked < FRESH_MS) return;
    this.#asked = performance.now();
    this.list((await api.tables(null)).mine);
  }

  /** Starts to follow the service worker and the page's visibility, and keeps the icons up to date. */
  start(): void {
    document.addEventListener("visibilitychange", () => {
      this.#hidden = document.hidden;
      if (!document.hidden) this.load().catch(() => undefined); // keep the old number
    });
    // Not every browser has service workers and badges, whatever the types say.
    const browser = navigator as Partial<Navigator>;
    browser.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<PushPayload>) => this.#hear(data));
    $effect.root(() => {
      $effect(() => {
        const shown = browser.setAppBadge?.call(navigator, this.count);
        shown?.catch(() => undefined); // not installed
      });
      $effect(() => {
        const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
        if (icon) icon.href = `/icons/${this.#hidden && this.count > 0 ? "icon-waits" : "icon"}.svg`;
      });
      $effect(() => {
        if (session.person) this.load().catch(() => undefined);
        else {
          this.#tables = new Set();
          this.#follow([]);
        }
      });
    });
  }

  #follow(tables: readonly string[]): void {
    for (const [table, { stop }] of this.#followed) {
      if (tables.includes(table)) continue;
      stop();
      this.#followed.delete(table);
    }
    for (const table of tables) {
      if (this.#followed.has(table)) continue;
      const stop = streams().brief(table, (notice) => this.#brief(table, notice));
      this.#followed.set(table, { brief: "", stop });
    }
  }

  #brief(table: string, notice: Notice): void {
    const followed = this.#followed.get(table);
    if (!followed || (notice.type !== "brief" && notice.type !== "refused")) return;
    const waiting = notice.type === "brief" && notice.waits;
    const brief = JSON.stringify(notice);
    // The first brief usually repeats the list: it is a change only if it differs from the list.
    const isFirst = followed.brief === "";
    if (isFirst ? this.#tables.has(table) !== waiting : followed.brief !== brief) this.changes += 1;
    followed.brief = brief;
    this.note(table, waiting);
  }

  #hear({ kind, table }: PushPayload): void {
    if (table === null) return;
    if (kind === "turn" || kind === "clock") this.note(table, true);
    else if (kind === "end") this.note(table, false);
  }
}

export const waits = new Waits();
