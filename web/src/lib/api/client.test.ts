import { expect, it, vi } from "vitest";

/** In a browser addresses are the page's. */
class PageRequest extends Request {
  constructor(path: string, init?: RequestInit) {
    super(new URL(path, "http://localhost"), init);
  }
}

const fetch = vi.fn<() => Promise<Response>>();
vi.stubGlobal("Request", PageRequest);
vi.stubGlobal("fetch", fetch);
const { api, ApiError } = await import("./client");

it("tells when the server wants to be asked again", async () => {
  fetch.mockResolvedValue(new Response("{}", { status: 503, headers: { "Retry-After": "2" } }));
  await expect(api.me()).rejects.toEqual(new ApiError(503, null, 2));
});

it.each(["", "Fri, 31 Dec 2027 23:59:59 GMT"])("takes no number from a Retry-After of %j", async (value) => {
  fetch.mockResolvedValue(new Response("{}", { status: 503, headers: { "Retry-After": value } }));
  await expect(api.me()).rejects.toEqual(new ApiError(503, null, null));
});
