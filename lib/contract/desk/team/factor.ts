import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { OwnPasskey } from "./passkey.ts";
import { User } from "./session.ts";

/** How the second step of a sign-in may be taken. */
export const SecondStep = z.enum(["passkey", "totp", "recovery"]);
export type SecondStep = z.infer<typeof SecondStep>;

/** `POST /api/session`: signed in, or a right password that waits for its second step. */
export const SignInAnswer = z.discriminatedUnion("step", [
  z.object({ step: z.literal("done"), user: User }),
  z.object({ step: z.literal("second"), ways: z.array(SecondStep) }),
]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** Six digits of an authenticator app, also as people type them: `123 456`. */
export const TotpCode = z
  .string({ error: () => t("code is required", "msimbo unahitajika") })
  .max(40, { error: () => t("code has 6 digits", "msimbo una tarakimu 6") })
  .transform((code) => code.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { error: () => t("code has 6 digits", "msimbo una tarakimu 6") }));

/** `k7qm2-xv9hd`; letters that look like digits are read as digits. */
export const RecoveryCode = z
  .string({ error: () => t("code is required", "msimbo unahitajika") })
  .max(60, { error: () => t("code has 10 letters and digits", "msimbo una herufi na tarakimu, jumla 10") })
  .transform((code) => code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1"))
  .pipe(
    z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/, {
      error: () =>
        t(
          "code has 10 letters and digits, such as k7qm2-xv9hd",
          "msimbo una herufi na tarakimu, jumla 10, kama k7qm2-xv9hd",
        ),
    }),
  );

/** `POST /api/session/second`. */
export const TakeSecondStep = z.discriminatedUnion("way", [
  z.object({ way: z.literal("totp"), code: TotpCode }),
  z.object({ way: z.literal("recovery"), code: RecoveryCode }),
]);
export type TakeSecondStep = z.input<typeof TakeSecondStep>;

/** `GET /api/session/factors`: one's own; null where there is none. */
export const OwnFactors = z.object({
  /** From when on everybody needs a second factor; null where nobody asks for one. */
  dueAt: z.string().nullable(),
  passkeys: z.array(OwnPasskey),
  /** False where browsers allow none at the address of this console. */
  canPasskey: z.boolean(),
  totp: z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
  recovery: z.object({ left: z.int(), total: z.int(), createdAt: z.string() }).nullable(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

/** `POST /api/session/factors/totp`: a secret to put into an app; good for 15 minutes and proven by a code of it. */
export const NewTotp = z.object({
  /** Base32, for whoever cannot read the picture. */
  totpSecret: z.string(),
  /** The picture: a path of squares in a box of that many units a side. */
  qrPath: z.string(),
  qrSize: z.int(),
  /** Names it where it is proven: another tab may have made a newer one. */
  pictureId: z.string(),
});
export type NewTotp = z.infer<typeof NewTotp>;

/** `PUT /api/session/factors/totp`. */
export const VerifyTotp = z.object({ code: TotpCode, pictureId: z.string().max(100).optional() });
export type VerifyTotp = z.input<typeof VerifyTotp>;

/** A factor was added; with the first one come recovery codes, shown this once. */
export const FactorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type FactorAdded = z.infer<typeof FactorAdded>;

/** `POST /api/session/factors/recovery`: a new set, shown this once; the old one is worthless. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
