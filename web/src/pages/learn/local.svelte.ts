/** A game for the table page that begins at a position and that the server does not store: puzzles and mistakes. */
import type { Arrangement, GameEvent, Snapshot, Table } from "../../lib/api/types";
import { GameStore } from "../../lib/game/game.svelte";
import type { Key, Listener, Streams } from "../../lib/stream/streams";

/** Streams without a server: the game sends the events. */
class LocalStreams implements Streams {
  #listener: Listener = () => undefined;
  readonly #first: GameEvent;

  constructor({ view, log }: Snapshot) {
    this.#first = { type: "snapshot", view, log };
  }

  subscribe(_: Key, listener: Listener): () => void {
    this.#listener = listener;
    listener({ type: "connection", connection: "live" });
    listener({ type: "event", event: this.#first });
    return () => undefined;
  }

  send(): Promise<void> {
    return Promise.reject(new Error("This game sends no commands: it overrides them."));
  }

  tell(event: GameEvent): void {
    this.#listener({ type: "event", event });
  }
}

export abstract class LocalGame extends GameStore {
  protected readonly streams: LocalStreams;
  override readonly kept = false;

  constructor(table: Table, first: Snapshot) {
    const streams = new LocalStreams(first);
    super(table, streams);
    this.streams = streams;
  }

  override arrange(hand: Arrangement): Promise<void> {
    this.streams.tell({ type: "hand", ...hand });
    return Promise.resolve();
  }

  override note(seat: number | null, order: number, text: string): Promise<void> {
    const turn = this.view?.turn ?? 0;
    this.streams.tell({ type: "notes", notes: [{ seat, spectator: null, name: "", mine: false, order, turn, text }] });
    return Promise.resolve();
  }
}
