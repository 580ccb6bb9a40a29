import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isDay } from "../../rules/is-day.ts";
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from "../choices.ts";
import { cursorOf } from "../cursor.ts";

const kind = z.enum(DATA_REQUEST_KINDS, {
  error: () =>
    t(
      `kind is one of ${DATA_REQUEST_KINDS.join(", ")}`,
      `kind ni mojawapo ya ${DATA_REQUEST_KINDS.join(", ")}`,
    ),
});
const state = z.enum(DATA_REQUEST_STATES, {
  error: () =>
    t(
      `state is one of ${DATA_REQUEST_STATES.join(", ")}`,
      `state ni mojawapo ya ${DATA_REQUEST_STATES.join(", ")}`,
    ),
});
const note = z
  .string({ error: () => t("note is a text", "note ni maandishi") })
  .trim()
  .max(1_000, { error: () => t("note has at most 1,000 characters", "note ina herufi zisizozidi 1,000") });

/** One request, and its day: days are those of the company's clock. */
export const DataRequest = z.object({
  id: z.uuid(),
  kind,
  /** Null where none was given, or the person was erased. */
  number: z.string().nullable(),
  /** As they named themselves; withheld from whoever sees no numbers, empty once they were erased. */
  personName: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  state,
  note: z.string(),
  /** Of the optimistic lock of a change. */
  revision: z.int(),
  recordedBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** `open`: those that are not answered, due first; else all, the newest first. */
export const ListDataRequests = z.object({
  show: z
    .enum(["open", "all"], { error: () => t("show is open or all", "show ni open au all") })
    .default("open"),
  cursor: cursorOf(80).optional(),
});
export type ListDataRequests = z.infer<typeof ListDataRequests>;

export const DataRequestList = z.object({
  items: z.array(DataRequest),
  nextCursor: z.string().nullable(),
  /** How many are open, and of these past their day, up to 1,000 each. */
  open: z.int(),
  overdue: z.int(),
  /** In how many days a request has to be answered, and which day it is by the company's clock. */
  days: z.int(),
  today: z.string(),
});
export type DataRequestList = z.infer<typeof DataRequestList>;

const receivedOnRule = {
  error: () => t("receivedOn is a day such as 2026-11-01", "receivedOn ni siku kama 2026-11-01"),
};

/** `POST /api/data-requests`. Who asked is a number, a name, or both. */
export const CreateDataRequest = z
  .object({
    kind,
    number: z
      .string({ error: () => t("number is a text", "namba ni maandishi") })
      .trim()
      .max(60, { error: () => t("number has at most 60 characters", "namba ina herufi zisizozidi 60") })
      .default(""),
    personName: z
      .string({ error: () => t("personName is a text", "personName ni maandishi") })
      .trim()
      .max(200, {
        error: () => t("personName has at most 200 characters", "personName ina herufi zisizozidi 200"),
      })
      .default(""),
    /** Absent: today. */
    receivedOn: z.iso.date(receivedOnRule).refine(isDay, receivedOnRule).optional(),
    note: note.default(""),
  })
  .refine(({ number, personName }) => number !== "" || personName !== "", {
    error: () =>
      t("number or personName is required: whoever asked", "number au personName inahitajika: aliyeomba"),
    path: ["personName"],
  });
export type CreateDataRequest = z.infer<typeof CreateDataRequest>;

export const DataRequestId = z.object({
  id: z.uuid({ error: () => t("id is the id of a request", "id ni ID ya ombi") }),
});

/** `PATCH /api/data-requests/:id`: it was answered, refused or opened again, and what is known of it. */
export const UpdateDataRequest = z.object({
  state,
  note,
  revision: z
    .int({ error: () => t("revision comes from the request", "revision inatoka kwenye ombi") })
    .min(1, { error: () => t("revision comes from the request", "revision inatoka kwenye ombi") }),
});
export type UpdateDataRequest = z.infer<typeof UpdateDataRequest>;
