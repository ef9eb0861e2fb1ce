/** German: every text, from the files beside this one. */
import type { Catalogue } from "../types";
import { account } from "./account";
import { bots } from "./bots";
import { editions } from "./editions";
import { learn } from "./learn";
import { pages } from "./pages";
import { people } from "./people";
import { puzzles } from "./puzzles";
import { refusals } from "./refusals";
import { review } from "./review";
import { table } from "./table";

export const de = {
  ...account,
  ...bots,
  ...editions,
  ...learn,
  ...pages,
  ...people,
  ...puzzles,
  ...refusals,
  ...review,
  ...table,
} as const satisfies Catalogue;
