import { z } from "zod";

/** Whose conversations are asked for: of whoever asks, or of nobody in particular. */
export const WHOSE_FILTERS = ["mine", "nobody"] as const;

/** Somebody of the team, as a conversation names them. */
export const Colleague = z.object({ id: z.uuid(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** `GET /api/inbox/answerers`: whoever may answer by chat, by name. */
export const Answerers = z.object({ items: z.array(Colleague) });
export type Answerers = z.infer<typeof Answerers>;

const somebody = (field: string) => z.uuid(`${field} is the id of a person, or null`).nullable();

/** `PUT /api/inbox/:id/answerer`: who answers from now on; null: nobody in particular. */
export const SetAnswerer = z.object({
  answererId: somebody("answererId"),
  /** Who answered as the person saw it: where that has changed meanwhile, nothing is. */
  seenId: somebody("seenId"),
});
export type SetAnswerer = z.infer<typeof SetAnswerer>;

/** `PUT /api/inbox/:id/done`: done until they write again, or open. */
export const SetDone = z.object({
  isDone: z.boolean("isDone is true or false"),
  /** `heard` of the conversation that was looked at: what came since is not done. */
  heard: z.int("heard comes from the conversation").min(0, "heard comes from the conversation"),
});
export type SetDone = z.infer<typeof SetDone>;
