import { describe, expect, it } from "vitest";
import { invitation } from "./invite";

const lan = ["http://192.168.1.5:8000"];

describe("an invitation", () => {
  it.each(["http://127.0.0.1:8000/", "http://localhost:8000/", "http://[::1]:8000/"])(
    "from %s names the address that other devices can open",
    (page) => {
      expect(invitation(new URL(page), lan, "abc")).toEqual({ href: "http://192.168.1.5:8000/t/abc", local: false });
    },
  );

  it("keeps the browser's own address if others can use it", () => {
    const page = new URL("https://hanabi.example/t/abc");
    expect(invitation(page, lan, "abc")).toEqual({ href: "https://hanabi.example/t/abc", local: false });
  });

  it("is local if the server listens to this device only", () => {
    expect(invitation(new URL("http://127.0.0.1:8000/"), [], "abc")).toEqual({
      href: "http://127.0.0.1:8000/t/abc",
      local: true,
    });
  });
});
