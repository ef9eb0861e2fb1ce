import { describe, expect, it } from "vitest";
import type { ListedVariant } from "../../lib/api/types";
import { meant, unknownVariant, wrongVariant } from "./unknown";

function variant(name: string): ListedVariant {
  return { id: 0, name, suits: [], special: [], ranks: [], rules: [], sort: "plain" };
}

const all = ["Rainbow & Pink (5 Suits)", "Rainbow (5 Suits)", "6 Suits"].map(variant);

describe("a variant in an address", () => {
  it("is refused if unknown, with the shortest of the close names", () => {
    expect(meant(all, "Rainbow")).toBe("Rainbow (5 Suits)");
    expect(meant(all, "ranbow (5 suits)")).toBe("Rainbow (5 Suits)");
    expect(wrongVariant(all, "Ranbow")?.links.map(([href]) => href)).toEqual([
      "/new/variant/Rainbow%20(5%20Suits)",
      "/rules/hanab-live",
    ]);
  });

  it("leads to the list if no name is close", () => {
    expect(meant(all, "Xyzzy")).toBeNull();
    expect(meant(all, " ")).toBeNull();
    expect(unknownVariant(all, "Xyzzy", () => "").links.map(([href]) => href)).toEqual(["/rules/hanab-live"]);
  });

  it("is taken if known", () => {
    expect(wrongVariant(all, "6 Suits")).toBeNull();
  });
});
