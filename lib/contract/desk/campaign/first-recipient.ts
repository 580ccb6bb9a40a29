import { z } from "zod";

/** What one person is written: the words of SMS and chat text, or the values of a template. */
export const Written = z.object({
  text: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()).nullable(),
});
export type Written = z.infer<typeof Written>;

/** What the first recipient of a campaign gets. */
export const FirstRecipient = Written.extend({ number: z.string() });
export type FirstRecipient = z.infer<typeof FirstRecipient>;

/** `GET /api/campaigns/:id/first`; null where there is nobody, or for whoever may not see what the file says of people. */
export const FirstRecipientAnswer = z.object({ first: FirstRecipient.nullable() });
export type FirstRecipientAnswer = z.infer<typeof FirstRecipientAnswer>;
