import "../zod.ts";
import { z } from "zod";
import { COLUMN_LISTS } from "../rules/list-columns.ts";
import { NoticeChoices } from "./notice/notice.ts";
import { FRAME_FIELDS } from "./settings/company-settings.ts";
import { LearnedPaces, PaceBounds, PaceLimits } from "./settings/console.ts";
import { ColumnChoice } from "./team/profile.ts";
import { RIGHTS } from "./team/rights.ts";
import { User } from "./team/session.ts";

/** `GET /api/facts`: what the frame around every page shows; times are ISO-8601. */
export const Facts = z.object({
  /** Whether what answers is the built-in stand-in; nothing real leaves it. */
  environment: z.enum(["sandbox", "live"]),
  /** Where links in messages begin; null where there are none. */
  linkOrigin: z.string().nullable(),
  /** What people call the provider of identities by which they sign in; null where there is none. */
  identityProvider: z.string().nullable(),
  /** Whether the operator has named a folder of whose files a repeat may go to the newest. */
  hasAudienceFolder: z.boolean(),
  user: User.extend({ rights: z.array(z.enum(RIGHTS)) }),
  /** From when on this person needs a second factor; null where they have one or nobody asks. */
  factorDueAt: z.string().nullable(),
  /** The balance the last SMS answer told (§8), and when. */
  credits: z.object({ amount: z.int(), at: z.string() }).nullable(),
  /** The newest thing heard from the service or done by us. */
  newestDataAt: z.string().nullable(),
  /** Since when the status of an SMS should have been read that was not; null while none is due. */
  smsDueSince: z.string().nullable(),
  /** Campaigns that wait for a person: an answer got lost, the service refused something, or this person may approve it. */
  campaignsInNeed: z.int(),
  /** Messages sent by hand whose answer got lost, counted by what was pressed once. */
  sendsInNeed: z.int(),
  /** Calls that may have rung: their answer got lost. */
  callsInNeed: z.int(),
  /** Conversations with something that nobody here has looked at, up to 100. */
  unread: z.int(),
  /** How many lines all has that waits for a person: the campaigns, sends and calls above, work that stopped, refused events. */
  needs: z.int(),
  /** How many notices this person has not seen, up to 100, and what they chose to be told. */
  notices: NoticeChoices.extend({ unseen: z.int() }),
  /** By list, which columns this person shows where that is not what the list shows of its own. */
  listColumns: z.partialRecord(z.enum(COLUMN_LISTS), ColumnChoice),
  /** Messages a second that all campaigns of a service send together at most; null where nobody has set it. */
  limits: PaceLimits,
  /** Where each service begins and what it never exceeds, where somebody has set it. */
  bounds: PaceBounds,
  /** How fast each service was found to go; what is left is foreseen by it. */
  learned: LearnedPaces,
  /** What the company has set, by name. */
  ...FRAME_FIELDS,
});
export type Facts = z.infer<typeof Facts>;
