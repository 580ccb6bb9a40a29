import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { CallRow } from "../call/call.ts";
import { COMPLAINT_LANGUAGES } from "../choices.ts";
import { ThreadOut } from "../conversation.ts";
import { ConsentLine, Consents } from "./consent.ts";
import { PersonLine } from "./opt-out.ts";
import { Restriction } from "./restriction.ts";

const number = z
  .string({ error: () => t("number is required", "namba inahitajika") })
  .trim()
  .min(1, { error: () => t("number is required", "namba inahitajika") })
  .max(60);

/** `GET /api/person/complaint`: of one whole number, however it is written. */
export const ReadComplaint = z.object({ number });
export type ReadComplaint = z.infer<typeof ReadComplaint>;

/** `GET /api/person/complaint.pdf`. */
export const ReadComplaintFile = ReadComplaint.extend({
  language: z
    .enum(COMPLAINT_LANGUAGES, {
      error: () =>
        t(
          `language is one of ${COMPLAINT_LANGUAGES.join(", ")}`,
          `language ni mojawapo ya ${COMPLAINT_LANGUAGES.join(", ")}`,
        ),
    })
    .default("en"),
});
export type ReadComplaintFile = z.infer<typeof ReadComplaintFile>;

/** One message that was sent to them: a line of the person's page, with who answers for it. */
const ComplaintMessage = ThreadOut.extend({
  channel: z.enum(["sms", "chat"]),
  messageClass: z.enum(["marketing", "service"]),
  /** What it was sent for: its kind, or a purpose of the company's own. */
  purpose: z.string(),
  /** Who sent it, or the key by which another system did. */
  sentBy: z.string().nullable(),
  isByApi: z.boolean(),
  /** The second person, where one had to approve it. */
  approvedBy: z.string().nullable(),
  /** When we took it from the queue, and asked for the last time whether they may be written to. */
  claimedAt: z.string().nullable(),
  /** What was known in that moment of their consent to this purpose by this way, be it given or withdrawn; null: nothing. */
  consent: ConsentLine.nullable(),
});
export type ComplaintMessage = z.infer<typeof ComplaintMessage>;

/** By which list or file they came, and whether others of it complained. */
const ComplaintOrigin = z.object({
  kind: z.enum(["list", "file"]),
  /** Of the list, or of the campaign whose file it is. */
  id: z.uuid(),
  name: z.string(),
  /** In the file, as a spreadsheet shows it. */
  row: z.int().nullable(),
  at: z.string(),
  /** Who brought it here. */
  by: z.string(),
  /** Who else came by it. */
  others: z.int(),
  /** How many of them opted out, withdrew or were restricted, among the 500 of each who did so last. */
  complained: z.int(),
  /** Some of those, by their name in chat or their number. */
  names: z.array(z.string()),
});
export type ComplaintOrigin = z.infer<typeof ComplaintOrigin>;

/** All that answers a complaint of one person; times are ISO-8601. */
export const Complaint = z.object({
  number: z.string(),
  personName: z.string().nullable(),
  /** Of the company, as its settings have it; empty where nobody has said it. */
  organisation: z.string(),
  /** When it was made up, by the clock of which zone it is read, and from when on messages are in it. */
  at: z.string(),
  zone: z.string(),
  since: z.string(),
  optedOutAt: z.string().nullable(),
  restriction: Restriction.nullable(),
  consents: Consents.pick({ holds: true, history: true }),
  /** When they opted out and came back, the newest first. */
  optOuts: z.array(PersonLine),
  /** What was sent to them since, the newest first. */
  sent: z.array(ComplaintMessage),
  calls: z.array(CallRow),
  /** There is more of one of these than is shown. */
  isCut: z.boolean(),
  origins: z.array(ComplaintOrigin),
  /** What people call the purposes of the company's own, by their names. */
  purposes: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type Complaint = z.infer<typeof Complaint>;
