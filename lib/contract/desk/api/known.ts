import "../../zod.ts";
import { z } from "zod";
import { MAX_TEMPLATE_LANGUAGE } from "../../rules/template/template-key.ts";
import { cursorOf } from "../cursor.ts";
import { OptOutSource } from "../people/opt-out.ts";
import { TemplateState } from "../template.ts";

/** Where a list goes on: `next` of the page before. */
export const afterOf = (mostChars: number) =>
  cursorOf(mostChars).optional().describe("The next of the list before.");
export const next = z.string().nullable().describe("Give it as after; null at the end.");

/** `GET /api/v1/templates`. */
export const ListApiTemplates = z.strictObject({
  state: TemplateState.optional().describe("Only those in this state."),
  language: z.string().max(MAX_TEMPLATE_LANGUAGE).optional().describe("Only those in this language."),
  after: afterOf(64),
});
export type ListApiTemplates = z.infer<typeof ListApiTemplates>;

export const ApiTemplateList = z.object({
  items: z
    .array(
      z.object({
        name: z.string().describe("Name of the template."),
        language: z.string().describe("Its language, as the service spells it."),
        state: TemplateState.describe("What its status means; unverified: nothing was heard of it yet."),
        status: z.string().nullable().describe("The word of the service."),
        reason: z.string().nullable().describe("Why it was refused, paused or disabled."),
        category: z.string().nullable().describe("The kind that the service has put it in."),
        text: z
          .string()
          .nullable()
          .describe("What the body says, with its fields; null where it is not known."),
        fields: z
          .object({
            header: z.array(z.string()).describe("Of the header."),
            body: z.array(z.string()).describe("Of the body."),
          })
          .describe("Names of the fields that need a value."),
        unsupported: z.string().nullable().describe("Why it cannot be sent from here; null where it can."),
        stateAt: z.string().nullable().describe("Since when it is in its state, as far as we know."),
        checkedAt: z.string().nullable().describe("When the service was last asked about it."),
      }),
    )
    .describe("The templates of this page."),
  next,
});
export type ApiTemplateList = z.infer<typeof ApiTemplateList>;

/** `GET /api/v1/credits`. */
export const ApiCredits = z.object({
  balance: z
    .int()
    .nullable()
    .describe("What the service reported with its last answer to an SMS; null before the first."),
  at: z.string().nullable().describe("When it reported that: nothing asks for a balance, so it may be old."),
  unstated: z
    .int()
    .describe("About so many were spent since then by answers that named no cost. They are not subtracted."),
});
export type ApiCredits = z.infer<typeof ApiCredits>;

const number = z
  .string({ error: "number is one phone number" })
  .trim()
  .min(1, "number is one phone number")
  .max(60, "number is one phone number")
  .describe("One phone number, best in E.164 with its + written as %2B.")
  .meta({ examples: ["+255754000321"] });

export const ApiOptOutRef = z.object({ number });

/** `PUT /api/v1/opt-outs/:number`. */
export const PutApiOptOut = z.strictObject({
  reason: z
    .string({ error: "reason is required" })
    .trim()
    .min(3, "reason has at least 3 characters")
    .max(300, "reason has at most 300 characters")
    .describe("How you know that they want no messages.")
    .meta({ examples: ["Asked our shop by telephone"] }),
});

export const ApiOptOut = z.object({
  number: z.string().describe("The number in E.164; masked for a key that may not see numbers."),
  at: z.string().describe("When it was sent or done."),
  source: OptOutSource.describe("keyword: they wrote it. person: one of us. import: a file. api: a key."),
  reason: z.string().nullable().describe("The whole message they wrote, or the reason that was given."),
  by: z.string().nullable().describe("Who of us, or which key; null where they wrote it."),
});
export type ApiOptOut = z.infer<typeof ApiOptOut>;

/** `GET /api/v1/opt-outs`. */
export const ListApiOptOuts = z.strictObject({
  source: OptOutSource.optional().describe("Only those that came this way."),
  after: afterOf(400),
});
export type ListApiOptOuts = z.infer<typeof ListApiOptOuts>;

export const ApiOptOutList = z.object({
  items: z.array(ApiOptOut).describe("The people of this page."),
  next,
});
export type ApiOptOutList = z.infer<typeof ApiOptOutList>;
