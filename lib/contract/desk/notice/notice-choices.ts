import { z } from "zod";
import { NOTICE_KINDS, OPTIONAL_KINDS } from "./notice-kinds.ts";

const kindsOf = <const Kinds extends readonly string[]>(field: string, kinds: Kinds) =>
  z
    .array(z.enum(kinds, `${field} has only ${kinds.join(", ")}`))
    .max(kinds.length, `${field} has each kind once`);

/** What one person is told: kinds that stay out of their bell, and kinds that their browser shows by itself. */
export const NoticeChoices = z.object({
  hidden: kindsOf("hidden", OPTIONAL_KINDS),
  onScreen: kindsOf("onScreen", NOTICE_KINDS),
});
export type NoticeChoices = z.infer<typeof NoticeChoices>;
