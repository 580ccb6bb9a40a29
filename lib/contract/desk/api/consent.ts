import "../../zod.ts";
import { z } from "zod";
import { isMoment } from "../people/consent.ts";
import { CONSENT_CHANNELS, CONSENT_SOURCES } from "../people/consent-choices.ts";

const purpose = z
  .string({ error: "purpose is a text" })
  .regex(/^[a-z][a-z0-9-]{0,39}$/, "purpose is like marketing: small letters, digits and hyphens")
  .describe(
    "For what they agreed: marketing, service, or a purpose of your own. One that nobody has added is refused; of a retired one a withdrawal is accepted.",
  )
  .meta({ examples: ["marketing"] });
const channel = z
  .enum(CONSENT_CHANNELS, `channel is one of ${CONSENT_CHANNELS.join(", ")}`)
  .describe("By which way; all is every one.");

/** `PUT /api/v1/consents/:number`. */
export const PutApiConsent = z.strictObject({
  purpose: purpose.default("marketing"),
  channel: channel.default("all"),
  isGiven: z.boolean("isGiven is true or false").describe("False where they withdrew."),
  givenAt: z.iso
    .datetime({ offset: true, error: "givenAt is like 2026-11-29T09:00:00Z" })
    .refine(isMoment, "givenAt is like 2026-11-29T09:00:00Z")
    .describe("When they agreed or withdrew, not when you ask this. It is not in the future.")
    .meta({ examples: ["2026-11-29T09:00:00Z"] }),
  wording: z
    .string({ error: "wording is required" })
    .trim()
    .min(3, "wording has at least 3 characters")
    .max(1_000, "wording has at most 1000 characters")
    .describe("What they were shown or said, as you would show it to whoever asks.")
    .meta({ examples: ["Ticked the box at the till"] }),
});
export type PutApiConsent = z.infer<typeof PutApiConsent>;

const held = {
  purpose: z.string().describe("For what."),
  channel,
  isGiven: z.boolean().describe("False where they withdrew."),
  givenAt: z.string().describe("When they agreed or withdrew."),
};

export const ApiConsents = z.object({
  number: z.string().describe("The number in E.164."),
  holds: z
    .array(z.object(held))
    .describe("What counts, by purpose and channel. Of all and a channel the later one counts."),
  history: z
    .array(
      z.object({
        ...held,
        id: z.string().describe("Id of this change."),
        learnedAt: z.string().describe("When Tuma learned it."),
        source: z.enum(CONSENT_SOURCES).describe("How it was learned."),
        wording: z.string().nullable().describe("What they were shown or said."),
        evidence: z.record(z.string(), z.unknown()).nullable().describe("Where it can be looked up."),
        by: z.string().nullable().describe("Who noted it; null where the person did it."),
      }),
    )
    .describe("The newest 100 changes."),
});
