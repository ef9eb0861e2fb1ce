/** Passkeys in the browser (WebAuthn): creating and choosing one, as JSON. */
import { t } from "../messages";

/** Whether this browser supports passkeys on this page: in secure contexts, with JSON options. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/** No passkey was given: the person cancelled, or the browser has none for this address. */
export class NoPasskey extends Error {
  override name = "NoPasskey";
}

export const refused = (): string => t("account.passkeys.refused");

type Options = Readonly<Record<string, unknown>>;

/** Creates a passkey. Throws `NoPasskey`. */
export function make(options: Options): Promise<Record<string, unknown>> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return asJson(navigator.credentials.create({ publicKey }));
}

/** Signs with a passkey that the person chooses. Throws `NoPasskey`. */
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
