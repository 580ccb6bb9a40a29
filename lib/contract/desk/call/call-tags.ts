import { z } from "zod";

export const MAX_CALL_TAGS = 20;

/** `seen`: the tags the person had before them; what others added or removed meanwhile stays. */
export const SetCallTags = z.object({
  tags: z
    .array(z.string().trim().min(1, "a tag is empty").max(40, "a tag has at most 40 characters"))
    .max(MAX_CALL_TAGS, `a call has at most ${MAX_CALL_TAGS} tags`),
  seen: z.array(z.string().max(40)).max(MAX_CALL_TAGS).optional(),
});
export type SetCallTags = z.infer<typeof SetCallTags>;

export const CallTags = SetCallTags.pick({ tags: true });
export type CallTags = z.infer<typeof CallTags>;
