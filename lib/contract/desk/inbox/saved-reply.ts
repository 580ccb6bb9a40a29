import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH } from "../../wire/limits.ts";
import { MAX_REPLY_NAME } from "../choices.ts";

export const MAX_SAVED_REPLIES = 200;
/** A text of the team that is picked into an answer; `{{name}}`, or `{{name|Mteja}}`, stands for who gets it. */
export const SavedReply = z.object({ id: z.uuid(), name: z.string(), text: z.string() });
export type SavedReply = z.infer<typeof SavedReply>;

// Under keys of their own: what stands there is shown whole to whoever sends it (`lib/server/sight/show-to.ts`).
/** `GET /api/saved-replies`: all of them, by name. */
export const SavedReplies = z.object({ savedReplies: z.array(SavedReply) });
export type SavedReplies = z.infer<typeof SavedReplies>;
/** As it is saved now. */
export const SavedReplyNow = z.object({ savedReply: SavedReply });
export type SavedReplyNow = z.infer<typeof SavedReplyNow>;

export const SavedReplyId = z.object({
  id: z.uuid({ error: () => t("id is the id of a saved reply", "id ni ID ya jibu lililohifadhiwa") }),
});

const text = z
  .string({ error: () => t("text is required", "maandishi yanahitajika") })
  .max(MAX_CHAT_TEXT_LENGTH, {
    error: () => t("text has at most 4096 characters", "maandishi yana herufi zisizozidi 4096"),
  })
  .refine((given) => !isBlankText(given), {
    error: () => t("text has nothing that can be read", "text haina kitu kinachosomeka"),
  });
const name = z
  .string({ error: () => t("name is required", "jina linahitajika") })
  .trim()
  .max(MAX_REPLY_NAME, {
    error: () =>
      t(`name has at most ${MAX_REPLY_NAME} characters`, `jina lina herufi zisizozidi ${MAX_REPLY_NAME}`),
  })
  .refine((given) => !isBlankText(given), {
    error: () => t("name has nothing that can be read", "name haina kitu kinachosomeka"),
  });

/** `POST /api/saved-replies`; names are unique, in whichever case. */
export const CreateSavedReply = z.object({ name, text });
export type CreateSavedReply = z.infer<typeof CreateSavedReply>;

/** `PUT /api/saved-replies/:id`; `seen` is what the person began with. */
export const UpdateSavedReply = CreateSavedReply.extend({ seen: SavedReply.omit({ id: true }).optional() });
export type UpdateSavedReply = z.infer<typeof UpdateSavedReply>;
