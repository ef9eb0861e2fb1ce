import { afterEach, expect, it } from "vitest";
import { speak } from ".";
import { said } from "./said";

afterEach(() => speak("en"));

it("finds a sentence that an edition says with its own words", async () => {
  await speak("ja");
  expect(
    said("I have no clue that is worth its token and nothing to play: I discard my oldest tile without a clue."),
  ).toBe(
    "トークンを使うほどのヒントがありません。プレイできるものもないので、ヒントを受けていない一番古いタイルを捨てます。",
  );
  expect(said("Exactly this tile")).toBe("まさにこのタイル");
  expect(said("No blue token is free and nothing to play: I discard my oldest card without a clue.")).toMatch(
    /^ヒント/,
  );
});

it("says sentences that are joined in a hole one by one", async () => {
  await speak("ja");
  expect(
    said(
      "Ada has the red 1 as a clued card and Ben has the red 2 as the newest card without a clue. " +
        "My clue about the red 3 of Cleo asks for that.",
    ),
  ).not.toMatch(/clue|has/);
  expect(
    said(
      "My clue is a number that tells everybody something at once: Ada can play the red 1 and can discard the blue 2.",
    ),
  ).not.toMatch(/can|clue/);
});

it("leaves English what it does not know, with the words of the edition", async () => {
  await speak("ja");
  expect(said("A tile that nobody wrote about.")).toBe("A tile that nobody wrote about.");
});
