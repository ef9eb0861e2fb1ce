/** English: every message, from the files beside this one. */
import { account } from "./account";
import { admin } from "./admin";
import { learn } from "./learn";
import { notices } from "./notices";
import { pages } from "./pages";
import { people } from "./people";
import { review } from "./review";
import { table } from "./table";
import { variants } from "./variants";

export const en = {
  ...pages,
  ...account,
  ...admin,
  ...learn,
  ...notices,
  ...people,
  ...review,
  ...table,
  ...variants,
} as const;
