import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";

/** `POST /api/erasures/look` and `POST /api/erasures`: whose number, as people write it. */
export const ErasePerson = z.object({
  number: z
    .string({ error: () => t("number is required", "namba inahitajika") })
    .trim()
    .min(1, { error: () => t("number is required", "namba inahitajika") })
    .max(60),
});
export type ErasePerson = z.infer<typeof ErasePerson>;

/** How much is known of one number: of campaigns and sends those that had them as a recipient. */
const Held = z.object({
  campaigns: z.int(),
  sends: z.int(),
  messages: z.int(),
  events: z.int(),
  calls: z.int(),
  /** Of the team, in their conversation; those of calls go with the calls. */
  notes: z.int(),
  lists: z.int(),
  /** Campaigns and lists in whose name or note the number stands. */
  names: z.int(),
  /** Saved views in whose name or search the number stands. */
  views: z.int(),
  /** Rows of files that were left out. */
  leftOut: z.int(),
  /** They wrote to us: their name and the moment. */
  hasWritten: z.boolean(),
  /** What is kept of their opt-outs beside what stays: reasons and words, who did it, that they came back. */
  hasSaid: z.boolean(),
  /** Their number stays as an opt-out, with its moment and where it came from. */
  isOptedOut: z.boolean(),
});

/** Something under way that still needs the number: it has to end, or to be decided, first. */
const InTheWay = z.object({
  of: z.enum(["campaign", "send", "call", "event"]),
  why: z.enum(["planned", "running", "undecided", "awaited"]),
  /** Where it is shown; null for events and calls, which are found by the number. */
  id: z.string().nullable(),
  name: z.string().nullable(),
});

/** What is known of a number before somebody erases it, and what keeps them from it. */
export const HeldPerson = z.object({
  /** In the form that sends use. */
  number: z.string(),
  held: Held,
  inTheWay: z.array(InTheWay),
  /** Drafts whose file names them, or was not read yet: a file is not changed. */
  drafts: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Templates in whose name the number stands: that is the service's, and not changed. */
  templates: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type HeldPerson = z.infer<typeof HeldPerson>;
export type InTheWay = z.infer<typeof InTheWay>;
