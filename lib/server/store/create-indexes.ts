import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createFailedIndex } from "./campaign/reason/failed-index.ts";
import { createNameIndex } from "./contact-list/name-index.ts";
import { foldInbound } from "./conversation/fold-inbound.ts";
import { orderByWriting } from "./conversation/order-by-writing.ts";
import { createEventIndex } from "./event/event-index.ts";
import { createShownIndexes } from "./event/event-shown.ts";
import { createServiceIdIndexes } from "./find/service-id-index.ts";

/**
 * Makes the large indexes of a database that grew before it had them, and orders what people had written by then, a line a
 * message, beside everything else that goes on. `url` is of the role that owns the tables. Where it is aborted, what is half made is made
 * anew the next time.
 */
export async function createIndexes(url: string, signal: AbortSignal): Promise<void> {
  // Without a limit on statements, as the console's own have.
  const db = openDatabase(url, { max: 1, name: "tuma indexes" });
  try {
    const connection = await db.connect();
    signal.addEventListener("abort", connection.release, { once: true });
    try {
      const rest = (ms: number) => systemClock.sleep(ms, signal);
      await orderByWriting(connection, rest);
      await foldInbound(connection, rest);
      await createNameIndex(connection, signal);
      await createEventIndex(connection);
      await createShownIndexes(connection);
      await createServiceIdIndexes(connection);
      await createFailedIndex(connection, signal);
    } finally {
      signal.removeEventListener("abort", connection.release);
      connection.release();
    }
  } finally {
    await db.close();
  }
}
