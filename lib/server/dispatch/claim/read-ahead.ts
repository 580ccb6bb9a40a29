import type { Db, Tx } from "#lib/db/index.ts";
import { type Chunk, type Cursor, readChunk } from "#lib/server/store/campaign/plan.ts";

/**
 * Reads the plan of a running campaign ahead of its cursor while requests are on their way. Only a cache: a claim gets
 * a chunk from it where the locked cursor stands exactly before that chunk, and reads in its own transaction
 * everywhere else. Beyond the cursor of a running campaign nothing changes but who is still queued where it skips people; that and
 * opt-outs are looked up by the claim.
 */
export type ReadAhead = {
  /** What a claim will probably get next. */
  peek(): Chunk | undefined;
  /** The chunk that follows the locked cursor; null at the end of the plan. */
  next(tx: Tx, from: Cursor, limit: number): Promise<Chunk | null>;
  refill(): Promise<void>;
};

// One for each lane.
const CHUNKS = 2;

export function openReadAhead(db: Db, campaignId: string): ReadAhead {
  let chunks: Chunk[] = [];
  let tail: Pick<Chunk, "from" | "limit"> | null = null;
  return { peek: () => chunks[0], next, refill };

  async function next(tx: Tx, from: Cursor, limit: number): Promise<Chunk | null> {
    const head = chunks.shift();
    if (head?.limit === limit && head.from.pack === from.pack && head.from.seq === from.seq) return head;
    chunks = [];
    tail = null;
    const chunk = await readChunk(tx, campaignId, { from, limit });
    tail = chunk && { from: chunk.to, limit };
    return chunk;
  }

  async function refill(): Promise<void> {
    while (tail && chunks.length < CHUNKS) {
      const start = tail;
      const chunk = await readChunk(db, campaignId, start);
      // Meanwhile a claim may have started somewhere else, or the other lane has read the same.
      if (tail !== start) continue;
      if (chunk) chunks.push(chunk);
      tail = chunk && { from: chunk.to, limit: chunk.limit };
    }
  }
}
