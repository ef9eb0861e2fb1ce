/** The wire types, generated from the server's API description (`npm run api`), and names for parts of them. */
import type * as wire from "./api.gen";

export type * from "./api.gen";

export type AssistanceSetting = wire.TableSettings["assistance"];
/** `heard` is the time of receipt in ms of the wall clock, added by the tab. */
export type ClockEvent = wire.ClockEvent & { readonly heard?: number };
/** A stream's event, distinguished by `type`. */
export type GameEvent =
  | wire.TableEvent
  | wire.SnapshotEvent
  | wire.TurnEvent
  | wire.HandEvent
  | wire.NotesEvent
  | wire.ChatEvent
  | wire.StudyEvent
  | wire.StudyLinesEvent
  | wire.StudyChatEvent
  | ClockEvent;
/** Fields with a default may be omitted. */
export type NewTable = Partial<wire.NewTable> & Pick<wire.NewTable, "seats">;
export type Phrase = NonNullable<wire.Message["phrase"]>;
export type Scope = wire.Token["scope"];
export type SpectatorsSetting = wire.TableSettings["spectators"];
/** A server text for people: `tell` renders it in the chosen language. */
export type WireText = wire.Text;
