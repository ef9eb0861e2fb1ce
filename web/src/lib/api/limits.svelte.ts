/** The longest texts that the server accepts. */
import { server } from "./cached";

let name = $state<number>();
let message = $state<number>();
let note = $state<number>();

/** In characters; undefined until the server has told them, which is asked at the first use. */
export function limits(): {
  readonly name: number | undefined;
  readonly message: number | undefined;
  readonly note: number | undefined;
} {
  server().then(
    (info) => {
      name = info.name_length;
      message = info.message_length;
      note = info.note_length;
    },
    // Without them a field takes any length, and the server refuses what is too long.
    () => undefined,
  );
  return {
    get name() {
      return name;
    },
    get message() {
      return message;
    },
    get note() {
      return note;
    },
  };
}
