import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { MAX_NOTE_LENGTH } from "../choices.ts";

/** Somebody of the team, as a conversation names them. */
export const Colleague = z.object({ id: z.uuid(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** `GET /api/inbox/answerers`: whoever may answer by chat, by name. */
export const Answerers = z.object({ items: z.array(Colleague) });
export type Answerers = z.infer<typeof Answerers>;

const somebody = (field: string) =>
  z
    .uuid({ error: () => t(`${field} is the id of a person, or null`, `${field} ni ID ya mtu, au null`) })
    .nullable();

/** `PUT /api/inbox/:id/answerer`: who answers from now on; null: nobody in particular. */
export const SetAnswerer = z.object({
  answererId: somebody("answererId"),
  /** Who answered as the person saw it: where that has changed meanwhile, nothing is. */
  seenId: somebody("seenId"),
});
export type SetAnswerer = z.infer<typeof SetAnswerer>;

/** `PUT /api/inbox/:id/done`: done until they write again, or open. */
export const SetDone = z.object({
  isDone: z.boolean({ error: () => t("isDone is true or false", "isDone ni true au false") }),
  /** `heard` of the conversation that was looked at: what came since is not done. */
  heard: z
    .int({ error: () => t("heard comes from the conversation", "heard inatoka kwenye mazungumzo") })
    .min(0, { error: () => t("heard comes from the conversation", "heard inatoka kwenye mazungumzo") }),
});
export type SetDone = z.infer<typeof SetDone>;

/** `POST /api/inbox/done-before`: all whose last message is from before this day. */
export const DoneBefore = z.object({
  day: z.iso.date({ error: () => t("day is a day such as 2026-11-01", "day ni siku kama 2026-11-01") }),
});
export type DoneBefore = z.infer<typeof DoneBefore>;

/** How many it did; `isMore`: asked again it goes on. */
export const DoneBeforeAnswer = z.object({ done: z.int(), isMore: z.boolean() });
export type DoneBeforeAnswer = z.infer<typeof DoneBeforeAnswer>;

/** A line of a conversation that only the team sees; it is never sent. */
export const ThreadNote = z.object({
  way: z.literal("note"),
  id: z.string(),
  at: z.string(),
  noteId: z.uuid(),
  text: z.string(),
  by: Colleague,
});
export type ThreadNote = z.infer<typeof ThreadNote>;

/** `POST /api/inbox/:id/notes`: under an id of the browser's, so that asking twice writes it once. */
export const AddNote = z.object({
  noteId: z.uuid({ error: () => t("noteId is a UUID", "noteId ni UUID") }),
  text: z
    .string({ error: () => t("text is required", "maandishi yanahitajika") })
    .trim()
    .max(MAX_NOTE_LENGTH, {
      error: () => t("text has at most 2,000 characters", "maandishi yana herufi zisizozidi 2,000"),
    })
    .refine((text) => !isBlankText(text), {
      error: () => t("text has nothing that can be read", "text haina kitu kinachosomeka"),
    }),
});
export type AddNote = z.infer<typeof AddNote>;
