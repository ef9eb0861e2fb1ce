/** Web Push: notifications by the server while Starmine is closed, if the player wants them. */
import { api, ApiError } from "../api/client";
import type { Person } from "../api/types";
import { settings } from "../settings.svelte";
import { canNotify, worker } from "./notify";

/** Why push cannot be turned on; "install": this browser allows it only for the installed app. */
type Hindrance = "blocked" | "install" | "impossible";

class Push {
  /** Null if nothing prevents push. Read again at every click: permissions also change in the browser's settings. */
  hindrance = $state<Hindrance | null>(hindrance());
  /** Whether the last attempt to turn it on failed for an unknown reason. */
  failed = $state(false);

  get on(): boolean {
    return settings.notify.current && this.hindrance === null && canNotify() === "on";
  }

  /** Whether the server knows a push subscription of this browser. */
  get reaches(): boolean {
    return settings.subscription.current !== "";
  }

  /** Asks for the permission if needed, and subscribes; call it only from a click. */
  async turnOn(): Promise<void> {
    this.failed = false;
    if (canNotify() === "ask") await Notification.requestPermission();
    this.hindrance = hindrance();
    if (canNotify() !== "on") return;
    settings.notify.current = true;
    try {
      await this.#subscribe();
    } catch (error) {
      // A refusal is not a failure: without a name, or without push keys at the server, the tab itself notifies.
      this.failed = !(error instanceof ApiError && error.status < 500 && error.status > 0);
    }
  }

  /** Unsubscribes, in the browser and at the server. */
  async turnOff(): Promise<void> {
    this.failed = false;
    settings.notify.current = false;
    const id = settings.subscription.current;
    await this.#end();
    if (id !== "") await api.unsubscribe(id).catch(() => undefined); // the server also notices when it sends
  }

  /** Renews the subscription for this person's new cookie; ends it when they sign out. */
  async follow(person: Person | null): Promise<void> {
    if (settings.subscription.current === "") return;
    if (!person) await this.#end();
    else if (this.on)
      await this.#subscribe().catch(() => undefined); // the next page tries again
    else await this.turnOff(); // blocked in the browser's settings
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

  /** Ends the browser's subscription, and forgets the server's id of it. */
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

/** iPhones and iPads notify only for installed apps; an iPad reports itself as a Mac, with a touch screen. */
function mustBeInstalled(): boolean {
  if (typeof window === "undefined" || !window.isSecureContext) return false;
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

const wanted = (key: string): PushSubscriptionOptionsInit => ({ userVisibleOnly: true, applicationServerKey: key });

/** The browser's subscription if it is for this server key; another one is ended. */
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
