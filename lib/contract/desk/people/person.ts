import { z } from "zod";
import { CallRow } from "../call/call.ts";
import { ThreadIn, ThreadOut } from "../conversation.ts";
import { cursorOf } from "../cursor.ts";
import { ThreadNote } from "../inbox/conversation-note.ts";
import { OptOut } from "./opt-out.ts";

/** `GET /api/person`: everything with one whole number, however it is written. */
export const ReadPerson = z.object({
  number: z.string({ error: "number is required" }).trim().min(1, "number is required").max(60),
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
  /** Their conversation, where they ever wrote. */
  conversationId: z.int().nullable(),
  /** The newest lists that have them. */
  lists: z.array(z.object({ id: z.uuid(), name: z.string() })),
  items: z.array(PersonLine),
  nextCursor: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;
