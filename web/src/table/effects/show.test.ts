import { expect, test } from "vitest";
import { starmine } from "./show";

test("the shells of a perfect game break within the window and three seconds, in the suits' colours", () => {
  const breaks = starmine(1000, 800, ["#f00", "#0f0"]);
  expect(breaks.length).toBeGreaterThan(10);
  for (const { x, y, at, colours } of breaks) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(1000);
    expect(y).toBeLessThan(500);
    expect(at).toBeLessThan(3);
    expect(["#f00", "#0f0"]).toContain(colours[0]);
  }
});
