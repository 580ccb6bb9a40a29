import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";

/** Of this console, and short enough for the cookie that keeps it. */
const WAY_BACK = /^\/(?![/\\])[\x21-\x7e]{0,1999}$/;

/**
 * `POST /api/session/oidc/options`; `isAgain`: somebody who is signed in proves once more who they are. A `back` that is
 * none, or too long, is left out: it keeps nobody from signing in.
 */
export const AskProvider = z.object({
  back: z.string().regex(WAY_BACK).nullish().catch(null),
  isAgain: z.boolean({ error: () => t("isAgain is true or false", "isAgain ni true au false") }),
});
export type AskProvider = z.infer<typeof AskProvider>;

/** Where the provider of identities asks who somebody is. */
export const ProviderAsked = z.object({ url: z.url() });
export type ProviderAsked = z.infer<typeof ProviderAsked>;

/** `POST /api/session/oidc`: what the provider wrote behind the ? of the address of *sign-in/return* (RFC 6749 §4.1.2). */
export const ClaimProvider = z.object({
  answer: z.string({ error: () => t("answer is required", "answer inahitajika") }).max(8_000, {
    error: () => t("answer has at most 8000 characters", "answer ina herufi zisizozidi 8000"),
  }),
});
export type ClaimProvider = z.infer<typeof ClaimProvider>;

/** `done`: signed in; `second`: a factor of this console is asked for; `again`: proven once more. */
export const ProviderClaimed = z.object({
  step: z.enum(["done", "second", "again"]),
  back: z.string().nullable(),
});
export type ProviderClaimed = z.infer<typeof ProviderClaimed>;
