import { z } from "zod";
import { Paces } from "./pace.ts";
import { Retention } from "./retention.ts";

/** What runs here and how it is set; never a key or a secret. Times in ms, sizes in bytes. */
export const Console = z.object({
  /** Of this console, as its package says. */
  version: z.string(),
  environment: z.enum(["sandbox", "live"]),
  sandboxAdminUrl: z.string().nullable(),
  publicOrigin: z.string(),
  zone: z.string(),
  region: z.string(),
  database: z.object({ version: z.string(), bytes: z.int(), answerMs: z.int() }),
  /** Room where the data folder is; null where the system does not say. */
  disk: z.object({ freeBytes: z.number(), bytes: z.number() }).nullable(),
  /** Processes that may send and are alive: each holds a lock as long as it lives. */
  senders: z.int(),
  service: z.object({ chat: z.string(), sms: z.string(), voice: z.string() }),
  webhook: z.object({ url: z.string(), secrets: z.int() }),
  /** Where notices are posted, and how that goes; null where nobody has set it. */
  noticeWebhook: z
    .object({
      host: z.string(),
      postedAt: z.string().nullable(),
      /** Of the newest that is still tried. */
      problem: z.string().nullable(),
      /** Of the notices that are kept, those that were never accepted and are tried no more. */
      givenUp: z.int(),
      /** Those that were too old to be posted when a worker ran again. */
      missed: z.int(),
    })
    .nullable(),
  retention: Retention,
  paces: Paces,
});
export type Console = z.infer<typeof Console>;
