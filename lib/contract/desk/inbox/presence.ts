import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { Colleague } from "./answerer.ts";

/** `POST /api/inbox/:id/presence`: what this browser does with the conversation now. */
export const TellPresence = z.object({
  doing: z.enum(["reading", "writing", "gone"], {
    error: () => t("doing is reading, writing or gone", "doing ni reading, writing au gone"),
  }),
});
export type TellPresence = z.infer<typeof TellPresence>;

/** Who else of the team has it open, by name. Of a customer it says nothing. */
export const Presence = z.object({ others: z.array(Colleague.extend({ isWriting: z.boolean() })) });
export type Presence = z.infer<typeof Presence>;
