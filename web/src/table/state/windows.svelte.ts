/** The dialogs and sheets that are open over the table. */

export type Panel =
  "log" | "news" | "discards" | "chat" | "known" | "menu" | "people" | "leave" | "help" | "signs" | "proof";

export class Windows {
  /** What the review shows beside its graph. */
  review = $state<"turn" | "players">("turn");
  panel = $state<Panel | null>(null);
  /** The card whose details are shown, by order. */
  details = $state<number | null>(null);
  /** The seat whose bot is described. */
  about = $state<number | null>(null);
}
