/** What a page says instead of its content where its address asks for something that there is not. */
export interface Wrong {
  readonly heading: string;
  readonly text: string;
  /** The ways on: address and label, the best first. */
  readonly ways: readonly (readonly [href: string, label: string])[];
}

/** Thrown while a page loads. */
export class WrongLink extends Error {
  override name = "WrongLink";
  readonly wrong: Wrong;

  constructor(wrong: Wrong) {
    super(wrong.heading);
    this.wrong = wrong;
  }
}
