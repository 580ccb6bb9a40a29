import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { ReadComplaintFile } from "./complaint.ts";
import { ConsentLine } from "./consent.ts";
import { DataRequest } from "./data-request.ts";
import { PersonLine } from "./opt-out.ts";
import { FieldChange, FieldValue } from "./person-field.ts";
import { Restriction } from "./restriction.ts";

/** `GET /api/person/held.json` and `held.pdf`: of one whole number, however it is written. */
export const ReadHeldData = z.object({
  number: z
    .string({ error: () => t("number is required", "namba inahitajika") })
    .trim()
    .min(1, { error: () => t("number is required", "namba inahitajika") })
    .max(60),
});
export type ReadHeldData = z.infer<typeof ReadHeldData>;

/** `GET /api/person/held.pdf`. */
export const ReadHeldFile = ReadHeldData.extend(ReadComplaintFile.pick({ language: true }).shape);
export type ReadHeldFile = z.infer<typeof ReadHeldFile>;

const cells = z.array(z.object({ column: z.string(), value: z.string() }));

/** Everything that is held about one number, as it leaves the console for whom it is about; times are ISO-8601. */
export const HeldData = z.object({
  /** Of this shape: another shape has another number. */
  format: z.literal("tuma-person-1"),
  /** Of the company; empty where nobody has said it. */
  organisation: z.string(),
  madeAt: z.string(),
  number: z.string(),
  /** The name they go by in chat. */
  personName: z.string().nullable(),
  optedOutAt: z.string().nullable(),
  restriction: Restriction.nullable(),
  /** What is known of them by fields of the company, by their names, and each change, the newest first. */
  fields: z.record(z.string(), FieldValue),
  fieldChanges: z.array(FieldChange),
  /** Every change of a consent, the newest first. */
  consents: z.array(ConsentLine),
  /** The lists that have them, with what stands there. */
  lists: z.array(z.object({ name: z.string(), cells })),
  /** Where they are a recipient: of campaigns, and of what was sent by hand or by another system. */
  recipientOf: z.array(
    z.object({
      name: z.string(),
      channel: z.string(),
      /** As the spreadsheet shows it; null where there was no file. */
      row: z.int().nullable(),
      cells,
      text: z.string().nullable(),
      parameters: z.record(z.string(), z.unknown()).nullable(),
      state: z.string(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Rows of files that were left out, and why. */
  leftOut: z.array(z.object({ campaign: z.string(), row: z.int(), values: z.array(z.string()) })),
  /** Notes of the team about calls; null where whoever exported may not read them. */
  callNotes: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })).nullable(),
  /** What they asked of the company about their data. */
  requests: z.array(DataRequest.omit({ isOverdue: true })),
  /** What they wrote as far as it is kept, messages, calls, notes and opt-outs, the newest first. */
  history: z.array(PersonLine),
});
export type HeldData = z.infer<typeof HeldData>;
