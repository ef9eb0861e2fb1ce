import { afterEach, beforeEach, expect, it, vi } from "vitest";

const answers = vi.fn<() => Promise<Response>>();
let events: EventTarget;
let onLine: boolean;

async function started() {
  const { reach } = await import("./reach.svelte");
  reach.start();
  return reach;
}

function silent(): void {
  answers.mockImplementation(() => Promise.reject(new TypeError("offline")));
}

function answering(status = 200): void {
  answers.mockImplementation(() => Promise.resolve(Response.json({}, { status })));
}

beforeEach(() => {
  vi.resetModules();
  events = new EventTarget();
  vi.useFakeTimers();
  onLine = true;
  vi.stubGlobal("fetch", () => answers());
  // Node's Request takes no relative addresses.
  vi.stubGlobal(
    "Request",
    class {
      readonly signal = new AbortController().signal;
    },
  );
  vi.stubGlobal("navigator", {
    get onLine() {
      return onLine;
    },
  });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("retries until the server answers, also by a refusal", async () => {
  silent();
  const reach = await started();
  await reach.check();
  expect([reach.lost, reach.offline]).toEqual([true, false]);
  answering(503);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reach.lost).toBe(false);
});

it("one request without an answer is not a lost connection", async () => {
  const reach = await started();
  const { api } = await import("./client");
  silent();
  const request = api.me();
  answering();
  await expect(request).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.lost).toBe(false);
});

it("is offline only if the device has no network and the server does not answer", async () => {
  answering();
  const reach = await started();
  onLine = false;
  events.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.lost).toBe(false);
  silent();
  events.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect([reach.lost, reach.offline]).toEqual([true, true]);
});

it("rebuilds a page that was opened without the server, and no other", async () => {
  silent();
  const reach = await started();
  await reach.check();
  answering();
  await reach.check();
  expect(reach.renewals).toBe(1);
  // The page was complete before the server was lost.
  silent();
  await reach.check();
  answering();
  await reach.check();
  expect([reach.lost, reach.renewals]).toEqual([false, 1]);
  // Another page is opened while the server is lost.
  silent();
  await reach.check();
  reach.arrive();
  answering();
  await reach.check();
  expect(reach.renewals).toBe(2);
});
