/** Whether the server tells this browser what happens while Starmine is closed: by Web Push, once the player wants it. */
import { api, ApiError } from "../api/client";
import type { Person } from "../api/types";
import { settings } from "../settings.svelte";
import { askToNotify, canNotify, worker } from "./notify";

/** What keeps it from being turned on; "install": in this browser only the installed app can. */
export type Hindrance = "blocked" | "install" | "impossible";

class Push {
  /** How it stands; asked for anew by every click, since people change it in their browser's settings, too. */
  #hindrance = $state<Hindrance | null>(hindrance());
  #failed = $state(false);

  get hindrance(): Hindrance | null {
    return this.#hindrance;
  }

  get on(): boolean {
    return settings.notify.current && this.#hindrance === null && canNotify() === "on";
  }

  /** Whether notifications come while no tab is open, too. */
  get reaches(): boolean {
    return settings.subscription.current !== "";
  }

  /** Whether it could not be turned on the last time though nothing hinders it. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Asks the browser's question if need be, and subscribes; call it only from a click. */
  async turnOn(): Promise<void> {
    this.#failed = false;
    await askToNotify();
    this.#hindrance = hindrance();
    if (canNotify() !== "on") return;
    settings.notify.current = true;
    try {
      await this.#subscribe();
    } catch (error) {
      // Somebody without a name is told by the tab alone, as where the server sends nothing.
      this.#failed = !(error instanceof ApiError && error.status < 500 && error.status > 0);
    }
  }

  /** Ends it, in the browser and at the server. */
  async turnOff(): Promise<void> {
    this.#failed = false;
    settings.notify.current = false;
    const id = settings.subscription.current;
    await this.#end();
    if (id !== "") await api.unsubscribe(id).catch(() => undefined); // the server notices by itself, when it sends
  }

  /** Takes in who this browser is, or that its cookie is another one: what the server tells goes with them, and ends
   * when somebody signs out. */
  async follow(person: Person | null): Promise<void> {
    if (settings.subscription.current === "") return;
    if (!person) await this.#end();
    else if (this.on)
      await this.#subscribe().catch(() => undefined); // the next page tries again
    else await this.turnOff(); // the player has blocked it in the browser's settings
  }

  async #subscribe(): Promise<void> {
    const manager = (await worker())?.pushManager;
    if (!manager) return;
    const { public_key: key } = await api.notifications();
    if (key === null) return this.#end();
    const subscription = (await fitting(manager, key)) ?? (await manager.subscribe(wanted(key)));
    const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
    try {
      settings.subscription.current = (await api.subscribe(subscription.endpoint, { p256dh, auth })).id;
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  async #end(): Promise<void> {
    settings.subscription.current = "";
    const kept: Partial<ServiceWorkerRegistration> | null = await worker();
    await (await kept?.pushManager?.getSubscription())?.unsubscribe().catch(() => undefined);
  }
}

function hindrance(): Hindrance | null {
  const can = typeof window === "undefined" ? "impossible" : canNotify();
  if (can === "impossible") return mustBeInstalled() ? "install" : "impossible";
  return can === "refused" ? "blocked" : null;
}

/** iPhones and iPads notify only for pages on the home screen; an iPad says that it is a Mac, with a touch screen. */
function mustBeInstalled(): boolean {
  if (typeof window === "undefined" || !window.isSecureContext) return false;
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

const wanted = (key: string): PushSubscriptionOptionsInit => ({ userVisibleOnly: true, applicationServerKey: key });

/** The subscription that the browser has, if it is for this key of the server: another one is ended. */
async function fitting(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const there = await manager.getSubscription();
  if (!there || base64url(there.options.applicationServerKey) === key) return there;
  await there.unsubscribe();
  return null;
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const push = new Push();
