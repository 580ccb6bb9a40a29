import type { LiveTopic } from "../contract/desk/live/live-topic.ts";
import type { Tx } from "../db/index.ts";
import { type Sight, showTo } from "./sight/index.ts";
import { insertLive } from "./store/console/live.ts";

const EVERYBODY: Sight = { person: null, secrets: [] };

/**
 * Tells every open browser, once the transaction of `tx` commits. One call per batch: it costs one insert.
 * `data` is JSON and small: a row of a list or `{ id }` as a hint to fetch. All read the same bytes, so it shows
 * what the one with the least right may see.
 */
export async function publish(tx: Tx, items: readonly { topic: LiveTopic; data: unknown }[]): Promise<void> {
  if (items.length === 0) return;
  await insertLive(
    tx,
    items.map((item) => ({ topic: item.topic, data: JSON.stringify(showTo(EVERYBODY, item.data)) })),
  );
}
