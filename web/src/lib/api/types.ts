/** Short names for the wire types, which are generated from the server's own (`npm run api`). */
import type { components } from "./api.gen";

type Schemas = components["schemas"];

export type Action = Legal["action"];
export type Arrangement = Schemas["Arrangement"];
export type BotInfo = Schemas["BotInfo"];
export type Card = Schemas["Card"];
export type CardKnowledge = Schemas["CardKnowledge"];
export type ChatEvent = Schemas["ChatEvent"];
export type ChatSetting = Table["settings"]["chat"];
export type ClueMark = Schemas["ClueMark"];
export type Difference = Schemas["Difference"];
export type Discarded = Schemas["Discarded"];
export type EditionInfo = Schemas["EditionInfo"];
export type EditionList = Schemas["EditionList"];
export type Entry = Schemas["Entry"];
export type Firework = Schemas["Firework"];
export type GameView = Schemas["GameView"];
export type Knowledge = Schemas["Knowledge"];
export type Legal = Schemas["Legal"];
export type Message = Schemas["Message"];
export type MessageBody = Schemas["MessageBody"];
export type MessageList = Schemas["MessageList"];
export type NewTable = Schemas["NewTable"];
export type Options = EditionInfo["defaults"];
export type OptionInfo = Schemas["OptionInfo"];
export type Outcome = Schemas["Outcome"];
export type Person = Schemas["Person"];
export type Phrase = NonNullable<Message["phrase"]>;
export type Problem = Schemas["Problem"];
export type Refusals = Schemas["Refusals"];
export type Rules = Schemas["Rules"];
export type RulesPage = Schemas["RulesPage"];
export type Seat = Schemas["Seat"];
export type SeatChange = NewTable["seats"][number];
export type ServerInfo = Schemas["ServerInfo"];
export type Snapshot = Schemas["Snapshot"];
export type Suit = Schemas["Suit"];
export type SuitSign = Schemas["SuitSign"];
export type Table = Schemas["Table"];
export type TableChanges = Schemas["TableChanges"];
export type TableList = Schemas["TableList"];
export type TableSettings = Table["settings"];
export type TableSummary = Schemas["TableSummary"];
export type VariantInfo = Schemas["VariantInfo"];
export type Words = Schemas["Words"];

export type TurnEvent = Schemas["TurnEvent"];
/** What a stream says, told apart by `type`. */
export type GameEvent = Schemas["TableEvent" | "SnapshotEvent" | "TurnEvent" | "HandEvent" | "ChatEvent"];
