import type { EventRow } from "../event.ts";
import type { MessageState } from "../message.ts";
import type { LiveTopic } from "./live-topic.ts";

/** What each topic of the live feed carries. */
export type LiveData = {
  event: EventRow;
  campaign: { id: string };
  message: { changes: { id: number; state: MessageState }[] };
  call: { id: string };
  connection: object;
  /** Somebody wrote, or what they wrote was looked at or answered, or they were erased. */
  inbox: object;
  list: object;
  notice: object;
  "opt-out": object;
  team: object;
  template: object;
} & Record<LiveTopic, object>;

/** What every few seconds says that the server still answers; `at` is what its clock shows, `sent` the bytes of this stream. */
export type LiveBeat = { at: string; sent?: number };
