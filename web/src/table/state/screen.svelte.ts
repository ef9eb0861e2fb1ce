/** How much room the table has, and whether it is handled with fingers. */
import { MediaQuery } from "svelte/reactivity";

export class Screen {
  readonly wide = new MediaQuery("(min-width: 1000px) and (min-height: 560px)", true);
  readonly #touch = new MediaQuery("(pointer: coarse)", false);
  /** Whether the check and the cross appear by the tapped card only: for fingers, and where there is little room. */
  readonly picks = $derived.by(() => !this.wide.current || this.coarse);

  get coarse(): boolean {
    return this.#touch.current;
  }
}
