/** Short names for the wire types, which are generated from the server's API description (`npm run api`). */
import type { components } from "./api.gen";

type Schemas = components["schemas"];

export type Account = Schemas["Account"];
export type Action = Legal["action"];
export type ActionBody = Schemas["ActionBody"];
export type ActionValue = Schemas["ActionValue"];
export type AdminOverview = Schemas["AdminOverview"];
export type AdminPerson = Schemas["AdminPerson"];
export type AdminTable = Schemas["AdminTable"];
export type AdminTournament = Schemas["AdminTournament"];
export type Arrangement = Schemas["Arrangement"];
export type AssistanceSetting = Table["settings"]["assistance"];
export type Attempt = Schemas["Attempt"];
export type BoardMove = Schemas["BoardMove"];
export type SmallBoard = Schemas["Board"];
export type BotInfo = Schemas["BotInfo"];
export type Card = Schemas["Card"];
export type CardKnowledge = Schemas["CardKnowledge"];
export type ChatEvent = Schemas["ChatEvent"];
export type ChatSetting = Table["settings"]["chat"];
export type Clock = TableSettings["clock"];
export type Clocks = Schemas["Clocks"];
/** `heard` is the time of receipt in ms of the wall clock, added by the tab. */
export type ClockEvent = Schemas["ClockEvent"] & { readonly heard?: number };
export type ClueMark = Schemas["ClueMark"];
export type DailyDeal = Schemas["DailyDeal"];
export type DailyResults = Schemas["DailyResults"];
export type DealChoice = NonNullable<NewTable["deal"]>;
export type DealResult = Schemas["DealResult"];
export type DealResults = Schemas["DealResults"];
export type Difference = Schemas["Difference"];
export type Discarded = Schemas["Discarded"];
export type EditionInfo = Schemas["EditionInfo"];
export type EditionList = Schemas["EditionList"];
export type Entry = Schemas["Entry"];
export type Firework = Schemas["Firework"];
export type GameView = Schemas["GameView"];
export type HandBody = Schemas["HandBody"];
export type Hint = Schemas["Hint"];
export type Knowledge = Schemas["Knowledge"];
export type Legal = Schemas["Legal"];
export type Lesson = Schemas["Lesson"];
export type ListedVariant = Schemas["ListedVariant"];
export type LessonNote = Schemas["LessonNote"];
export type LiveAct = Schemas["LiveAct"];
export type LiveArrange = Schemas["LiveArrange"];
export type LiveBrief = Schemas["LiveBrief"];
export type LiveEnded = Schemas["LiveEnded"];
export type LiveMessage = Schemas["LiveMessage"];
export type LiveNews = Schemas["LiveNews"];
export type LiveNote = Schemas["LiveNote"];
export type LiveRequest = Schemas["LiveRequest"];
export type LiveSay = Schemas["LiveSay"];
export type Login = Schemas["Login"];
export type Message = Schemas["Message"];
export type MessageBody = Schemas["MessageBody"];
/** Fields with a default may be omitted. */
export type NewTable = Partial<WholeNewTable> & Pick<WholeNewTable, "seats">;
export type WholeNewTable = Schemas["NewTable"];
export type Note = Schemas["Note"];
export type NoteBody = Schemas["NoteBody"];
export type NewToken = Schemas["NewToken"];
export type Scope = Token["scope"];
export type NewTournament = Schemas["NewTournament"];
export type TeamGame = Schemas["TeamGame"];
export type TeamStanding = Schemas["TeamStanding"];
export type Tournament = Schemas["Tournament"];
export type TournamentChanges = Schemas["TournamentChanges"];
export type Token = Schemas["Token"];
export type Options = EditionInfo["defaults"];
export type OptionInfo = Schemas["OptionInfo"];
export type Outcome = Schemas["Outcome"];
export type Passkey = Schemas["Passkey"];
export type Person = Schemas["Person"];
export type Phrase = NonNullable<Message["phrase"]>;
export type ProfileGames = Schemas["ProfileGames"];
export type Profile = Schemas["Profile"];
export type ProfileGroup = Schemas["Group"];
export type Problem = Schemas["Problem"];
export type Puzzle = Schemas["Puzzle"];
export type PuzzleInfo = Schemas["PuzzleInfo"];
export type Refusals = Schemas["Refusals"];
export type Review = Schemas["Review"];
export type ReviewedGame = Schemas["ReviewedGame"];
export type Rules = Schemas["Rules"];
export type RulesPage = Schemas["RulesPage"];
export type Seat = Schemas["Seat"];
export type SeatChange = NewTable["seats"][number];
/** With the host's own orders. */
export type SeatOrder = SeatChange | Schemas["SeatRemove"] | Schemas["SeatMute"] | Schemas["SeatUnmute"];
export type ServerInfo = Schemas["ServerInfo"];
export type Snapshot = Schemas["Snapshot"];
export type SpectatorsSetting = Table["settings"]["spectators"];
export type Suit = Schemas["Suit"];
export type SuitSign = Schemas["SuitSign"];
export type Table = Schemas["Table"];
export type TableChanges = Schemas["TableChanges"];
export type TableList = Schemas["TableList"];
export type TableSettings = Table["settings"];
export type TableSummary = Schemas["TableSummary"];
/** The ids of all server texts, each with the names of its values. */
export type Texts = Schemas["Texts"];
export type TurnReview = Schemas["TurnReview"];
export type Variant = Schemas["Variant"];
export type VariantInfo = Schemas["VariantInfo"];
export type WhatIfBody = Schemas["WhatIfBody"];
/** A server text for people: `tell` renders it in the chosen language. */
export type WireText = Schemas["Text"];
export type Words = Schemas["Words"];

export type TurnEvent = Schemas["TurnEvent"];
/** A stream's event, distinguished by `type`. */
export type GameEvent =
  Schemas["TableEvent" | "SnapshotEvent" | "TurnEvent" | "HandEvent" | "NotesEvent" | "ChatEvent"] | ClockEvent;
