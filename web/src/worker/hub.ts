/** Holds the streams of a browser's tabs: in a shared worker for all of them, or in a tab for itself. */
import { Channel, type Audience, type Mode } from "./channel";
import type { Env } from "./env";
import { sameKey, SILENCE_MS, type FromHub, type Key, type ToHub } from "../lib/stream/protocol";

type Post = (message: FromHub) => void;

interface Tab {
  readonly post: Post;
  keys: readonly Key[];
  visible: boolean;
  silence: () => void;
}

export class Hub {
  readonly #env: Env;
  readonly #tabs = new Set<Tab>();
  /** In the order of the first subscription. */
  readonly #channels: Channel[] = [];
  #streams: number;

  /** @param streams the most streams to hold; a browser opens at most six connections to a host */
  constructor(env: Env, streams: number) {
    this.#env = env;
    this.#streams = streams;
  }

  /** Adds a tab. @returns the function that takes its messages */
  connect(post: Post): (message: ToHub) => void {
    const tab: Tab = { post, keys: [], visible: true, silence: () => undefined };
    return (message) => this.#hear(tab, message);
  }

  set streams(streams: number) {
    this.#streams = streams;
    this.#allot();
  }

  #hear(tab: Tab, message: ToHub): void {
    switch (message.type) {
      case "want":
        this.#want(tab, message.keys, message.visible);
        return;
      case "retell":
        this.#retell(tab, message.key);
        return;
      case "check":
        for (const channel of this.#channels) if (wants(tab, channel.key)) channel.check(message.doubted);
        return;
      case "identity":
        for (const channel of this.#channels) channel.renew();
        return;
      case "bye":
        this.#forget(tab);
        return;
    }
  }

  #want(tab: Tab, keys: readonly Key[], visible: boolean): void {
    this.#tabs.add(tab);
    tab.silence();
    tab.silence = this.#env.after(SILENCE_MS, () => this.#forget(tab));
    const before = tab.keys;
    tab.keys = keys;
    tab.visible = visible;
    tab.post({ type: "here" });
    for (const key of keys) {
      if (!this.#channels.some((channel) => sameKey(channel.key, key))) this.#channels.push(this.#open(key));
      else if (!before.some((old) => sameKey(old, key))) this.#retell(tab, key);
    }
    this.#allot();
  }

  #forget(tab: Tab): void {
    tab.silence();
    tab.keys = [];
    this.#tabs.delete(tab);
    this.#allot();
  }

  #open(key: Key): Channel {
    const toAll = (message: FromHub): void => {
      for (const tab of this.#tabs) if (wants(tab, key)) tab.post(message);
    };
    return new Channel(key, this.#env, audience(key, toAll));
  }

  #retell(tab: Tab, key: Key): void {
    this.#channels.find((channel) => sameKey(channel.key, key))?.retell(audience(key, tab.post));
  }

  /** Closes unwanted channels; gives the streams to visible games first, then by age. */
  #allot(): void {
    for (const channel of [...this.#channels]) {
      if (this.#watchers(channel).length > 0) continue;
      channel.set("rest");
      this.#channels.splice(this.#channels.indexOf(channel), 1);
    }
    const looked = (channel: Channel): number => Number(this.#watchers(channel).some(({ visible }) => visible));
    const ranked = [...this.#channels].sort((a, b) => looked(b) - looked(a));
    // Release streams first, so that the limit is never exceeded.
    const modes = ranked.map((channel, place): [Channel, Mode] => [channel, place < this.#streams ? "stream" : "poll"]);
    for (const [channel, mode] of modes.reverse()) channel.set(mode);
  }

  #watchers(channel: Channel): Tab[] {
    return [...this.#tabs].filter((tab) => wants(tab, channel.key));
  }
}

function wants(tab: Tab, key: Key): boolean {
  return tab.keys.some((wanted) => sameKey(wanted, key));
}

function audience(key: Key, post: Post): Audience {
  return {
    event: (event) => post({ type: "event", key, event }),
    connection: (connection) => post({ type: "connection", key, connection }),
    refused: (status, problem) => post({ type: "refused", key, status, problem }),
  };
}
