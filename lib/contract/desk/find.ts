import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { CallRow } from "./call/call.ts";
import { Campaign } from "./campaign/campaign.ts";
import { FOUND_BY_ID, MAX_FIND_LENGTH } from "./found-by-id.ts";
import { MessageRow, PendingMessage } from "./message.ts";
import { RequestRow } from "./request/request.ts";
import { TemplateState } from "./template.ts";

/**
 * `GET /api/find`: the beginning of a name or of a word of somebody’s, a number, or an id of ours or of the service. With
 * `kind`, as the address of a page says it, an id of that alone.
 */
export const Find = z
  .object({
    q: z
      .string({ error: () => t("q is required", "q inahitajika") })
      .trim()
      .min(1, { error: () => t("q is required", "q inahitajika") })
      .max(MAX_FIND_LENGTH),
    kind: z.enum(FOUND_BY_ID).optional(),
  })
  .refine(({ q, kind }) => kind !== undefined || q.length >= 2, {
    path: ["q"],
    error: () => t("q needs 2 characters or more", "q inahitaji herufi 2 au zaidi"),
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
  isRestricted: z.boolean(),
  lists: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** With all that its state is worked out of, here as in its own list. */
const FoundCampaign = Campaign.pick({
  id: true,
  name: true,
  state: true,
  startedAt: true,
  graceUntil: true,
  counts: true,
  delivery: true,
  hold: true,
  firstReason: true,
  scheduledAt: true,
});

/** A few of each kind, the newest or the nearest; the list of each finds the others. */
export const Found = z.object({
  /** What was asked for is the whole id of all that was found. */
  isById: z.boolean(),
  campaigns: z.array(FoundCampaign),
  people: z.array(FoundPerson),
  /** False while the names in lists are made ready for the search: whoever is in a list alone is not found by theirs. */
  hasListNames: z.boolean(),
  messages: z.array(MessageRow),
  /** Where the number has a place and no message yet. */
  pending: z.array(PendingMessage),
  templates: z.array(z.object({ id: z.uuid(), name: z.string(), state: TemplateState })),
  lists: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() })),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  automations: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(["repeat", "follow-up"]) })),
  /** What follows is found by an id alone. */
  sends: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() })),
  calls: z.array(
    CallRow.pick({
      ...{ id: true, number: true, direction: true },
      ...{ phase: true, status: true, statusWord: true },
    }),
  ),
  conversations: z.array(z.object({ id: z.int(), number: z.string(), personName: z.string().nullable() })),
  events: z.array(z.object({ id: z.string(), type: z.string(), isTest: z.boolean() })),
  requests: z.array(
    RequestRow.pick({
      ...{ id: true, kind: true, people: true, outcome: true },
      ...{ accepted: true, rejected: true, count: true },
    }),
  ),
});
export type Found = z.infer<typeof Found>;
