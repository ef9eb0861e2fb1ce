/** The error page of an address that names something missing. */
export interface Wrong {
  readonly heading: string;
  readonly text: string;
  /** The links on the page, best first: address and label. */
  readonly links: readonly (readonly [href: string, label: string])[];
}

export class WrongLink extends Error {
  override name = "WrongLink";
  readonly wrong: Wrong;

  constructor(wrong: Wrong) {
    super(wrong.heading);
    this.wrong = wrong;
  }
}
