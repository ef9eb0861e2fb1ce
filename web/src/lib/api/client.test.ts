import { expect, it, vi } from "vitest";

/** Resolves addresses against the page, as browsers do. */
class PageRequest extends Request {
  constructor(path: string, init?: RequestInit) {
    super(new URL(path, "http://localhost"), init);
  }
}

const fetch = vi.fn<() => Promise<Response>>();
vi.stubGlobal("Request", PageRequest);
vi.stubGlobal("fetch", fetch);
const { api, ApiError } = await import("./client");

it("an error gives the seconds of Retry-After", async () => {
  fetch.mockResolvedValue(new Response("{}", { status: 503, headers: { "Retry-After": "2" } }));
  await expect(api.me()).rejects.toEqual(new ApiError(503, null, 2));
});

it.each(["", "Fri, 31 Dec 2027 23:59:59 GMT"])("a Retry-After of %j gives no seconds", async (value) => {
  fetch.mockResolvedValue(new Response("{}", { status: 503, headers: { "Retry-After": value } }));
  await expect(api.me()).rejects.toEqual(new ApiError(503, null, null));
});

it("a session of the admin begins with the key in a header", async () => {
  fetch.mockResolvedValue(new Response("{}"));
  await api.beginAdminSession("a key");
  const [request] = fetch.mock.lastCall as unknown as [Request];
  expect([request.headers.get("X-Admin-Key"), request.headers.get("Accept")]).toEqual(["a key", "application/json"]);
});
