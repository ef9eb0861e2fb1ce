/** German: every text, from the files beside this one. */
import type { Catalogue } from "../types";
import { access } from "./access";
import { account } from "./account";
import { admin } from "./admin";
import { bots } from "./bots";
import { catalogue } from "./catalogue";
import { editions } from "./editions";
import { learn } from "./learn";
import { notices } from "./notices";
import { pages } from "./pages";
import { people } from "./people";
import { puzzles } from "./puzzles";
import { refusals } from "./refusals";
import { review } from "./review";
import { reviewTexts } from "./review-texts";
import { suits } from "./suits";
import { table } from "./table";
import { tables } from "./tables";
import { variants } from "./variants";

export const de = {
  ...access,
  ...account,
  ...admin,
  ...bots,
  ...catalogue,
  ...editions,
  ...learn,
  ...notices,
  ...pages,
  ...people,
  ...puzzles,
  ...refusals,
  ...review,
  ...reviewTexts,
  ...suits,
  ...table,
  ...tables,
  ...variants,
} as const satisfies Catalogue;
