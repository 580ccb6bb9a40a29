import { z } from "zod";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { Colleague } from "./answerer.ts";

export const MAX_NOTE_LENGTH = 2_000;

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
  noteId: z.uuid("noteId is a UUID"),
  text: z
    .string({ error: "text is required" })
    .trim()
    .max(MAX_NOTE_LENGTH, "text has at most 2,000 characters")
    .refine((text) => !isBlankText(text), "text has nothing that can be read"),
});
export type AddNote = z.infer<typeof AddNote>;
