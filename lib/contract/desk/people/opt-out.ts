import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_WORD, plainWord } from "../../rules/text/opt-out-words.ts";
import { CallRow } from "../call/call.ts";
import { Repair, Workbook } from "../campaign/audience.ts";
import { ThreadIn, ThreadOut } from "../conversation.ts";
import { cursorOf, Rows } from "../cursor.ts";
import { ThreadNote } from "../inbox/answerer.ts";
import { TIME_ORDERS } from "../page-rows.ts";
import { MIN_UNDO_REASON, OPT_OUT_SOURCES } from "./opt-out-source.ts";
import { Restriction } from "./restriction.ts";

export const OptOutSource = z.enum(OPT_OUT_SOURCES);
export type OptOutSource = z.infer<typeof OptOutSource>;

const fact = {
  id: z.string(),
  /** When it was sent or done. */
  saidAt: z.string(),
  source: OptOutSource,
  /** The whole message, or the reason that was given. */
  words: z.string().nullable(),
  /** Who of us; null where the person wrote it. */
  by: z.string().nullable(),
  file: z.object({ name: z.string(), row: z.int() }).nullable(),
};

/** Somebody who has opted out, by the newest thing said; `number` and reasons are masked for whoever sees no numbers, and the name is withheld. */
export const OptOut = z.object({
  ...fact,
  number: z.string(),
  /** The name they go by in chat. */
  personName: z.string().nullable(),
  /** What was said about this number, newest first, at most 10. */
  history: z.array(z.object({ ...fact, isOut: z.boolean() })),
});
export type OptOut = z.infer<typeof OptOut>;

/** `q` is a number or a part of one, a name, the words or the reason; for whoever sees no numbers the words alone. */
export const ListOptOuts = z.object({
  q: z.string().trim().max(200).optional(),
  source: OptOutSource.optional(),
  order: z.enum(TIME_ORDERS).optional(),
  rows: Rows.optional(),
  cursor: cursorOf(400).optional(),
});
export type ListOptOuts = z.infer<typeof ListOptOuts>;

/** `nextCursor` stays right while new ones arrive. */
export const OptOutList = z.object({ items: z.array(OptOut), nextCursor: z.string().nullable() });
export type OptOutList = z.infer<typeof OptOutList>;

/** How many have opted out, by where it came from. */
export const OptOutCounts = z.object({
  all: z.int(),
  keyword: z.int(),
  person: z.int(),
  import: z.int(),
  api: z.int(),
});
export type OptOutCounts = z.infer<typeof OptOutCounts>;

const number = z
  .string({ error: () => t("number is required", "namba inahitajika") })
  .trim()
  .min(1, { error: () => t("number is required", "namba inahitajika") })
  .max(60);
const MAX_REASON = 300;

/** `POST /api/opt-outs`; the console's own page says that a person did it. */
export const CreateOptOut = z.object({
  number,
  reason: z
    .string({ error: () => t("reason is required", "sababu inahitajika") })
    .trim()
    .min(3, { error: () => t("reason has at least 3 characters", "sababu ina herufi 3 au zaidi") })
    .max(MAX_REASON, {
      error: () =>
        t(`reason has at most ${MAX_REASON} characters`, `sababu ina herufi zisizozidi ${MAX_REASON}`),
    }),
  source: z.enum(["person", "api"]).default("api"),
});
export type CreateOptOut = z.infer<typeof CreateOptOut>;

/** `DELETE /api/opt-outs`. `id` is the fact that is undone: where another stands by now, nothing changes. */
export const DeleteOptOut = z.object({
  number,
  reason: z
    .string({ error: () => t("reason is required", "sababu inahitajika") })
    .trim()
    .min(MIN_UNDO_REASON, {
      error: () =>
        t(
          `reason has at least ${MIN_UNDO_REASON} characters`,
          `sababu ina herufi ${MIN_UNDO_REASON} au zaidi`,
        ),
    })
    .max(MAX_REASON, {
      error: () =>
        t(`reason has at most ${MAX_REASON} characters`, `sababu ina herufi zisizozidi ${MAX_REASON}`),
    }),
  id: z.string().max(200).optional(),
  source: z.enum(["person", "api"]).default("api"),
});
export type DeleteOptOut = z.infer<typeof DeleteOptOut>;

/**
 * `POST /api/opt-outs/import`: a text file, or a workbook with all its sheets and hidden rows, base64; `isCheck` reads it
 * and changes nothing.
 */
export const ImportOptOuts = z.object({
  /** Null for numbers that were pasted. */
  name: z.string().trim().min(1).max(200).nullable(),
  content: z.base64({ error: () => t("content is base64", "content ni base64") }),
  isCheck: z.boolean().default(false),
});
export type ImportOptOuts = z.infer<typeof ImportOptOuts>;

/** What a file came to; the rows that were not taken are named up to 50. */
export const OptOutImport = z.object({
  isCheck: z.boolean(),
  /** The heading of the column that was read; null where the rows have none. */
  column: z.string().nullable(),
  /** Null for a text file. */
  workbook: Workbook.nullable(),
  counts: z.object({ rows: z.int(), taken: z.int(), known: z.int(), repeated: z.int(), refused: z.int() }),
  repairs: z.array(z.object({ kind: Repair, count: z.int() })),
  refused: z.array(
    z.object({
      /** Where the workbook has several sheets. */
      sheet: z.string().optional(),
      row: z.int(),
      value: z.string(),
      reason: z.string(),
    }),
  ),
});
export type OptOutImport = z.infer<typeof OptOutImport>;

const word = z
  .string()
  .trim()
  .max(MAX_WORD, {
    error: () => t(`a word has at most ${MAX_WORD} characters`, `neno lina herufi zisizozidi ${MAX_WORD}`),
  })
  .refine((text) => plainWord(text) !== "", {
    error: () => t("a word has letters or digits", "neno lina herufi au tarakimu"),
  });
const words = z.array(word).max(50, { error: () => t("at most 50 words", "maneno yasiyozidi 50") });

const lists = z.object({ out: z.array(z.string()), in: z.array(z.string()) });

/** `PUT /api/opt-outs/words`: the words of settings, beside the built-in ones; `seen`: those when the person began. */
export const UpdateOptOutWords = z.object({ out: words, in: words, seen: lists.optional() });
export type UpdateOptOutWords = z.infer<typeof UpdateOptOutWords>;

/** `GET /api/opt-outs/words`: those that count when they are typed, and of `builtIn` those that count on a pressed button. */
export const OptOutWordsAnswer = z.object({ builtIn: lists, pressed: lists, own: lists });
export type OptOutWordsAnswer = z.infer<typeof OptOutWordsAnswer>;

/** `GET /api/person`: everything with one whole number, however it is written. */
export const ReadPerson = z.object({
  number: z
    .string({ error: () => t("number is required", "namba inahitajika") })
    .trim()
    .min(1, { error: () => t("number is required", "namba inahitajika") })
    .max(60),
  cursor: cursorOf(80).optional(),
});
export type ReadPerson = z.infer<typeof ReadPerson>;

/** What they wrote, what the service took for them, a call, what the team noted, or what they said about messages; `id` is that of the line. */
export const PersonLine = z.discriminatedUnion("way", [
  ThreadIn,
  ThreadOut.extend({ channel: z.enum(["sms", "chat"]) }),
  z.object({ way: z.literal("call"), id: z.string(), at: z.string(), call: CallRow }),
  ThreadNote,
  OptOut.pick({ source: true, words: true, by: true, file: true }).extend({
    way: z.literal("opt-out"),
    id: z.string(),
    at: z.string(),
    isOut: z.boolean(),
  }),
]);
export type PersonLine = z.infer<typeof PersonLine>;

/** The newest lines first; `nextCursor` leads to older ones. */
export const Person = z.object({
  number: z.string(),
  /** The name they go by in chat. */
  personName: z.string().nullable(),
  /** Since when they want no messages; null where nothing is known of that. */
  optedOutAt: z.string().nullable(),
  /** Their data are kept and not used; null where they are not restricted. */
  restriction: Restriction.nullable(),
  /** Their conversation, where they ever wrote. */
  conversationId: z.int().nullable(),
  /** The newest lists that have them. */
  lists: z.array(z.object({ id: z.uuid(), name: z.string() })),
  items: z.array(PersonLine),
  nextCursor: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;
