import { systemClock } from "#lib/clock.ts";
import type { Connection } from "#lib/db/index.ts";
import { createLargeIndex } from "../../large-index.ts";
import { fillReasons } from "./fill-reasons.ts";

/** Who failed for a reason, among a million who failed for others. */
const INDEX = {
  name: "message_failed_for",
  on: "message (campaign_id, reason_id(error_code, error_text), seq) WHERE state = 'failed'",
  lock: "failedIndex",
} as const;

/** Makes it where it is missing, after it has counted by reason what happened before that was done. */
export const createFailedIndex = (connection: Connection, signal: AbortSignal): Promise<void> =>
  createLargeIndex(connection, INDEX, () => fillReasons(connection, (ms) => systemClock.sleep(ms, signal)));
