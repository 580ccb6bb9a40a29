import "../../zod.ts";
import { z } from "zod";

/** An answer of the service that a person should read: refused, lost or not understood; our secrets are blotted out. */
export const OddAnswer = z.object({
  attemptId: z.uuid(),
  request: z.int(),
  size: z.int(),
  answeredAt: z.string(),
  httpStatus: z.int().nullable(),
  problem: z.string().nullable(),
  /** The fields that were not understood. */
  oddities: z.array(z.string()),
  /** As it came, at most 64 kB; null where nothing came. */
  answer: z.string().nullable(),
});
export type OddAnswer = z.infer<typeof OddAnswer>;

export const OddAnswerList = z.object({ items: z.array(OddAnswer) });
export type OddAnswerList = z.infer<typeof OddAnswerList>;
