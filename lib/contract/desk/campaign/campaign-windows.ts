import { z } from "zod";
import { MAX_INTEGER } from "../../rules/max-integer.ts";
import { ScheduledAt } from "./scheduled-at.ts";

const cursor = z.coerce.number().int("cursor must come from nextCursor").min(0).max(MAX_INTEGER).default(0);
/** By the clock of then, where that is later than now: a window that is open may be closed when it is their turn. */
const at = ScheduledAt.optional();

export const CountWindows = z.object({ cursor, at });
export type CountWindows = z.infer<typeof CountWindows>;

/**
 * `GET /api/campaigns/:id/windows`: of the people behind `cursor` how many have an open window, a closed one, and none
 * that we know of. So many as are counted in a moment: whoever wants the whole adds up until `nextCursor` is null.
 * `closesAt`: when the first of the open ones counts as closed; null where none is open.
 */
export const CampaignWindows = z.object({
  at: z.iso.datetime(),
  open: z.int(),
  closed: z.int(),
  unknown: z.int(),
  closesAt: z.iso.datetime().nullable(),
  nextCursor: z.string().nullable(),
});
export type CampaignWindows = z.infer<typeof CampaignWindows>;

/** Unknown: nobody is known to have written from this number, and our record may miss a message. */
export const WindowKind = z.enum(["open", "closed", "unknown"], "state is one of open, closed, unknown");
export type WindowKind = z.infer<typeof WindowKind>;

export const ListWindowPeople = z.object({ state: WindowKind.optional(), cursor, at });
export type ListWindowPeople = z.infer<typeof ListWindowPeople>;

/** Somebody of a campaign, and when their window ends or ended; null where we know of none. */
export const WindowPerson = z.object({
  seq: z.int(),
  row: z.int(),
  number: z.string(),
  columns: z.array(z.string()),
  endsAt: z.iso.datetime().nullable(),
});
export type WindowPerson = z.infer<typeof WindowPerson>;

/** In the order of the file; a page may be short or empty and still have a next. */
export const WindowPeople = z.object({ items: z.array(WindowPerson), nextCursor: z.string().nullable() });
export type WindowPeople = z.infer<typeof WindowPeople>;
