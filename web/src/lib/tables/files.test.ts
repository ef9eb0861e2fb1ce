import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { takeIn } from "./files";

afterEach(() => vi.restoreAllMocks());

test("a small file is one part", async () => {
  const sent = vi.spyOn(api, "importGames").mockResolvedValue({ games: ["a", "b"], read: 5 });
  expect(await takeIn(new Blob(["{} {}"]))).toEqual(["a", "b"]);
  expect(sent.mock.calls).toEqual([[expect.any(Blob), 0, true]]);
});

test("a large file is sent in parts of 60,000 bytes, each from where the server has read to", async () => {
  const file = new Blob(["x".repeat(100_000)]);
  const sent = vi
    .spyOn(api, "importGames")
    .mockResolvedValueOnce({ games: ["a"], read: 50_000 })
    .mockResolvedValueOnce({ games: ["b"], read: 50_000 });
  expect(await takeIn(file)).toEqual(["a", "b"]);
  expect(sent.mock.calls.map(([part, before, last]) => [part.size, before, last])).toEqual([
    [60_000, 0, false],
    [50_000, 1, true],
  ]);
});

test("an episode of Kaggle's environments is sent without its observations", async () => {
  const sent = vi.spyOn(api, "importGames").mockResolvedValue({ games: ["a"], read: 1000 });
  const info = { openSpielGameStringResolved: "hanabi(players=2)", actionHistory: ["1", "2"], TeamNames: ["Ada"] };
  const read = { name: "open_spiel_hanabi", rewards: [3, 3], statuses: ["DONE", "DONE"] };
  const steps = ["x".repeat(100_000)];
  const whole = { ...read, info: { ...info, stateHistory: ["first", "second"], moveDurations: [1] }, steps };
  await takeIn(new Blob([JSON.stringify(whole)]));
  const [[part, , last]] = sent.mock.calls as [[Blob, number, boolean]];
  expect([JSON.parse(await part.text()), last]).toEqual([
    { ...read, info: { ...info, stateHistory: ["first"] } },
    true,
  ]);
});
