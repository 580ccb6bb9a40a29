import "../../zod.ts";
import { z } from "zod";

/** Mail to the team: what was sent and what was not, of the last 30 days; never a password. */
export const MailState = z
  .object({
    host: z.string(),
    port: z.int(),
    from: z.string(),
    sentAt: z.string().nullable(),
    waiting: z.int(),
    /** Of the newest that waits after a try. */
    waitingProblem: z.string().nullable(),
    /** The newest that is tried no more. */
    failed: z.object({ at: z.string(), problem: z.string().nullable() }).nullable(),
  })
  .nullable();
export type MailState = z.infer<typeof MailState>;

/** `POST /api/mail/test`: what stood in the way of a mail to whoever asked; null where the server accepted it. */
export const MailTestAnswer = z.object({ problem: z.string().nullable() });
export type MailTestAnswer = z.infer<typeof MailTestAnswer>;
