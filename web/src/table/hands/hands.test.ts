import { expect, test } from "vitest";
import { nearestPlace, stepped, type Row } from "./hands";

const rows: readonly Row[] = [
  { seat: 1, count: 5 },
  { seat: 2, count: 0 },
  { seat: 0, count: 4 },
];

test("the cursor starts on the first card of the first hand", () => {
  expect(nearestPlace(rows, null)).toEqual({ seat: 1, place: 0 });
});

test("in a hand that has become shorter the cursor stays on the last card", () => {
  expect(nearestPlace(rows, { seat: 0, place: 4 })).toEqual({ seat: 0, place: 3 });
});

test("without cards there is no cursor", () => {
  expect(nearestPlace([{ seat: 0, count: 0 }], null)).toBeNull();
});

test("down moves to the next hand that has cards, up back again", () => {
  expect(stepped(rows, { seat: 1, place: 4 }, 0, 1)).toEqual({ seat: 0, place: 3 });
  expect(stepped(rows, { seat: 0, place: 2 }, 0, -1)).toEqual({ seat: 1, place: 2 });
});

test("at an edge the cursor stays", () => {
  expect(stepped(rows, { seat: 1, place: 0 }, -1, 0)).toEqual({ seat: 1, place: 0 });
  expect(stepped(rows, { seat: 0, place: 3 }, 1, 1)).toEqual({ seat: 0, place: 3 });
});
