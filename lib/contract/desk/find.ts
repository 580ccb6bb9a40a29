import { z } from "zod";
import { Campaign } from "./campaign/campaign.ts";
import { MessageRow, PendingMessage } from "./message.ts";
import { TemplateState } from "./template.ts";

/** `GET /api/find`: the beginning of a name or of a word of somebody’s, a number, or an id. */
export const Find = z.object({
  q: z.string({ error: "q is required" }).trim().min(2, "q needs 2 characters or more").max(100),
});
export type Find = z.infer<typeof Find>;

/** Somebody of whom the records know: `lists` are some of those that have the number. */
export const FoundPerson = z.object({
  number: z.string(),
  /** By which they wrote to us; of whoever never did, the one in a list by which they were found. */
  personName: z.string().nullable(),
  /** Null for whoever never wrote to us. */
  conversationId: z.int().nullable(),
  isOptedOut: z.boolean(),
  lists: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** With all that its state is worked out of, here as in its own list. */
const FoundCampaign = Campaign.pick({
  id: true,
  name: true,
  state: true,
  startedAt: true,
  counts: true,
  delivery: true,
  firstReason: true,
});

/** A few of each kind, the newest or the nearest; the list of each finds the others. */
export const Found = z.object({
  campaigns: z.array(FoundCampaign),
  people: z.array(FoundPerson),
  /** False while the names in lists are made ready for the search: whoever is in a list alone is not found by theirs. */
  hasListNames: z.boolean(),
  messages: z.array(MessageRow),
  /** Where the number has a place and no message yet. */
  pending: z.array(PendingMessage),
  templates: z.array(z.object({ id: z.uuid(), name: z.string(), state: TemplateState })),
  lists: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() })),
});
export type Found = z.infer<typeof Found>;
