/** English: every message, from the files beside this one. */
import { account } from "./account";
import { learn } from "./learn";
import { pages } from "./pages";
import { people } from "./people";
import { review } from "./review";
import { table } from "./table";

export const en = { ...pages, ...account, ...learn, ...people, ...review, ...table } as const;
