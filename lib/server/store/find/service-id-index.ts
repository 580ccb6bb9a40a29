import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";

// Of a request only a fault has the id that the service gave it, so these are of few rows.
const INDEXES = [
  {
    name: "attempt_by_service_request",
    on: "attempt (service_request) WHERE service_request IS NOT NULL",
    lock: "serviceIdIndex",
  },
  {
    name: "template_attempt_by_service_request",
    on: "template_attempt (service_request) WHERE service_request IS NOT NULL",
    lock: "serviceIdIndex",
  },
  {
    name: "failed_read_by_service_request",
    on: "failed_read (service_request) WHERE service_request IS NOT NULL",
    lock: "serviceIdIndex",
  },
  {
    name: "template_by_service_id",
    on: "template (service_id) WHERE service_id IS NOT NULL",
    lock: "serviceIdIndex",
  },
] as const;

/** Whether requests and templates are found by the ids that the service gave them: the last of the indexes is there. */
export const hasServiceIdIndexes = (tx: Tx): Promise<boolean> => hasLargeIndex(tx, INDEXES[3]);

/** Makes them where they are missing, or were left half made. */
export async function createServiceIdIndexes(connection: Connection): Promise<void> {
  for (const index of INDEXES) await createLargeIndex(connection, index);
}
