/** The table's room, and whether it is operated with fingers. */
import { MediaQuery } from "svelte/reactivity";

export class Screen {
  readonly wide = new MediaQuery("(min-width: 1000px) and (min-height: 560px)", true);
  readonly low = new MediaQuery("(max-height: 559px), (max-width: 620px)", false);
  readonly #touch = new MediaQuery("(pointer: coarse)", false);
  /** Whether check and cross appear only at the tapped card: on touch screens and small ones. */
  readonly picks = $derived.by(() => !this.wide.current || this.coarse);

  get coarse(): boolean {
    return this.#touch.current;
  }
}
