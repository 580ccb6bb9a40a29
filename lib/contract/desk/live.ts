import { z } from "zod";
import { EventRow } from "./event.ts";
import { MessageState } from "./message.ts";

/** What `GET /api/live` sends, by `event:` name; hints name what to fetch again, they do not carry it. */
export const LiveData = {
  event: EventRow,
  campaign: z.looseObject({ id: z.string() }),
  message: z.looseObject({ changes: z.array(z.object({ id: z.int(), state: MessageState })) }),
  connection: z.looseObject({}),
} as const;

export type LiveTopic = keyof typeof LiveData;

export const LIVE_TOPICS = Object.keys(LiveData) as LiveTopic[];

/** `hello` opens a stream, `beat` shows that it lives, `reset` says that something was missed: fetch everything again. */
export const LIVE_SIGNALS = ["hello", "beat", "reset", "bye"] as const;
export type LiveSignal = (typeof LIVE_SIGNALS)[number];
