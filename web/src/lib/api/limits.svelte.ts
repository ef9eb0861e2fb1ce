/** The longest texts that the server accepts, in characters; loaded at the first use. */
import { server } from "./cached";

interface Limits {
  name: number | undefined;
  message: number | undefined;
  note: number | undefined;
}

const known = $state<Limits>({ name: undefined, message: undefined, note: undefined });

export function limits(): Readonly<Limits> {
  server().then(
    (info) => {
      known.name = info.name_length;
      known.message = info.message_length;
      known.note = info.note_length;
    },
    // Without them a field takes any length, and the server refuses longer texts.
    () => undefined,
  );
  return known;
}
