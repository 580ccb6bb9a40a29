import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { RequiredName } from "../shown-name.ts";

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, { error: () => t("is base64url", "ni base64url") });

/** Long enough for every authenticator known; a credential id has at most 1,023 bytes (WebAuthn §4). */
const CredentialId = base64url(1_400);
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** What a browser answers when it has made a passkey (`RegistrationResponseJSON`). */
export const PasskeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** What a browser answers when a passkey was used (`AuthenticationResponseJSON`). */
export const PasskeyUsed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).nullish(),
  }),
});
export type PasskeyUsed = z.infer<typeof PasskeyUsed>;

/** Options for the browser, with a challenge that is answered once and within five minutes. */
export const PasskeyOptions = z.object({ passkeyOptions: z.looseObject({ challenge: z.string() }) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** `POST /api/session/passkey/options`: instead of a password, or after it. */
export const AskPasskey = z.object({
  isSecondStep: z.boolean({
    error: () => t("isSecondStep is true or false", "isSecondStep ni true au false"),
  }),
});
export type AskPasskey = z.infer<typeof AskPasskey>;

const PasskeyName = RequiredName.max(60, {
  error: () => t("name has at most 60 characters", "jina lina herufi zisizozidi 60"),
});

/** `POST /api/session/factors/passkeys`. */
export const CreatePasskey = z.object({ name: PasskeyName, made: PasskeyMade });
export type CreatePasskey = z.infer<typeof CreatePasskey>;

/** `PATCH /api/session/factors/passkeys/:id`; `seen`: the name when the person began. */
export const RenamePasskey = z.object({ name: PasskeyName, seen: z.string().optional() });
export type RenamePasskey = z.infer<typeof RenamePasskey>;

export const PasskeyId = z.object({ id: z.uuid({ error: () => t("id is a UUID", "id ni UUID") }) });

/** One of one's own; `isSynced`: an account keeps it on several devices. */
export const OwnPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;
