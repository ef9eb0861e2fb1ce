/** Passkeys in the browser (WebAuthn): creating and choosing one, as JSON. */
import { ShownError } from "../api/client";
import { t } from "../messages";

/** Whether this browser supports passkeys on this page: in secure contexts, with JSON options. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

type Options = Readonly<Record<string, unknown>>;

/** Creates a passkey. @throws ShownError */
export function make(options: Options): Promise<Record<string, unknown>> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return asJson(navigator.credentials.create({ publicKey }));
}

/** Signs with a passkey that the person chooses. @throws ShownError */
export function choose(options: Options): Promise<Record<string, unknown>> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return asJson(navigator.credentials.get({ publicKey }));
}

async function asJson(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  // The person may cancel, or the browser may have no passkey for this address.
  const given = await asked.catch(() => null);
  if (!(given instanceof PublicKeyCredential)) throw new ShownError(t("account.passkeys.refused"));
  return given.toJSON() as Record<string, unknown>;
}
