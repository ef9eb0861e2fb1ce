import { t, tell } from "../messages";
import { ApiError } from "./client";

/** An error whose message is a sentence for people. */
export class ShownError extends Error {
  override name = "ShownError";
}

/** The sentence to show for any thrown value. */
export function sentence(error: unknown): string {
  if (error instanceof ShownError) return error.message;
  if (!(error instanceof ApiError)) return t("error.unexpected");
  if (error.problem) return tell(error.problem);
  return t(error.status === 0 ? "error.offline" : "error.unexpected");
}
