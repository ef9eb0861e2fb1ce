/** Numbers as the table writes them. */
import { number } from ".";

/** With its sign: "+9", "0", "−2". */
export function signed(value: number): string {
  return number(value, { signDisplay: "exceptZero" });
}

/** A count divided by another, with two decimal places; a dash if the other is 0. */
export function ratio(count: number, each: number): string {
  return each === 0 ? "–" : number(count / each, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A share as whole per cent: "37%". */
export function wholePercent(share: number): string {
  return number(share, { style: "percent" });
}

/** A share as per cent, never rounded to certainty or to nothing: "<1%", ">99%". */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return `<${wholePercent(0.01)}`;
  if (share < 1 && share > 0.99) return `>${wholePercent(0.99)}`;
  return wholePercent(share);
}

/** A decimal integer of any size: in full while that can be read, else as a power of ten, "3.1 × 10²⁵". */
export function large(digits: string): string {
  if (digits.length <= 12) return number(Number(digits));
  const lead = number(Number(`${digits.slice(0, 1)}.${digits.slice(1, 3)}`), { maximumFractionDigits: 1 });
  const power = String(digits.length - 1).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)));
  return `${lead} × 10${power}`;
}

/** A whole number, and a half if there is one: "3½". */
export function halves(whole: number, half: boolean | null | undefined): string {
  return half ? `${whole || ""}½` : String(whole);
}
