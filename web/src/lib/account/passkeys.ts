/** Passkeys in the browser: asking for one, and what it gives as JSON. (WebAuthn) */
import { t } from "../messages";

/** Whether this browser makes passkeys here at all: in secure contexts, where it can read options as JSON. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/** No passkey was given: its owner has changed their mind, or the browser has none for this address. */
export class NoPasskey extends Error {
  override name = "NoPasskey";
}

/** The sentence to show when no passkey was given. */
export const refused = (): string => t("account.passkeys.refused");

type Options = Readonly<Record<string, unknown>>;

/** Has the browser make a passkey. Throws `NoPasskey`. */
export function make(options: Options): Promise<Record<string, unknown>> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return asJson(navigator.credentials.create({ publicKey }));
}

/** Has the browser sign by a passkey that its owner chooses. Throws `NoPasskey`. */
export function choose(options: Options): Promise<Record<string, unknown>> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return asJson(navigator.credentials.get({ publicKey }));
}

async function asJson(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  let given: Credential | null;
  try {
    given = await asked;
  } catch (cause) {
    throw new NoPasskey("refused", { cause });
  }
  if (!(given instanceof PublicKeyCredential)) throw new NoPasskey("none");
  return given.toJSON() as Record<string, unknown>;
}
