import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { Campaign } from "../campaign/campaign.ts";
import { RecipientRow } from "../campaign/recipient.ts";
import { cursorOf } from "../cursor.ts";
import { ChosenMessages } from "../message.ts";

/** What one press of a composer became, at its own address; a campaign in all but how it was made. */
export const Sent = Campaign.extend({
  /** People whom it surely did not reach, whom nobody has tried again from here, and who have not opted out. */
  retriable: z.int(),
  /** The send whose people this one tries again. */
  triesAgain: z.object({ id: z.uuid() }).nullable(),
  /** The sends that tried people of this one again, oldest first. */
  triedAgain: z.array(z.object({ id: z.uuid(), createdAt: z.string(), people: z.int() })),
  /** Not everybody got the same text: the one of `content` is the first person's. */
  hasOwnTexts: z.boolean(),
});
export type Sent = z.infer<typeof Sent>;

export const SentId = z.object({
  id: z.uuid({ error: () => t("id is the id of a send", "id ni ID ya utumaji") }),
});
export const SentAnswer = z.object({ sent: Sent });

/** One person of a send; the name is the one under which they wrote to us, withheld with the numbers. */
export const SentPerson = RecipientRow.extend({ personName: z.string().nullable() });
export type SentPerson = z.infer<typeof SentPerson>;

export const ListSentPeople = z.object({ cursor: cursorOf(50).optional() });
export type ListSentPeople = z.infer<typeof ListSentPeople>;

export const SentPeople = z.object({ items: z.array(SentPerson), nextCursor: z.string().nullable() });
export type SentPeople = z.infer<typeof SentPeople>;

/** A send as a list shows it. */
export const SentRow = Campaign.pick({
  id: true,
  channel: true,
  state: true,
  content: true,
  counts: true,
  delivery: true,
  hold: true,
  firstReason: true,
  createdAt: true,
  createdBy: true,
  startedAt: true,
  graceUntil: true,
  scheduledAt: true,
}).extend({ firstNumber: z.string().nullable() });
export type SentRow = z.infer<typeof SentRow>;

/** The newest ones; older ones are found by their messages. */
export const SentList = z.object({ items: z.array(SentRow) });
export type SentList = z.infer<typeof SentList>;

/** `POST /api/sends/:id/again` */
export const SendAgain = z.object({
  /** Made for this one press: the same one again sends nothing. */
  sendToken: z.uuid({ error: () => t("sendToken is a UUID", "sendToken ni UUID") }),
  /** Only those of them to whom these messages went. */
  messages: ChosenMessages.optional(),
});
export type SendAgain = z.infer<typeof SendAgain>;

/** Where what was sent is shown, and to how many it went. */
export const SendAgainAnswer = z.object({ sendId: z.uuid(), people: z.int() });
export type SendAgainAnswer = z.infer<typeof SendAgainAnswer>;
