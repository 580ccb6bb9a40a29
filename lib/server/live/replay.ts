import { setTimeout as wait } from "node:timers/promises";
import type { Tx } from "../../db/index.ts";
import { getLiveEpoch, type LivePosition, listLiveAfter } from "../store/live.ts";
import { MAX_BUFFERED_BYTES, type Sink } from "./client.ts";
import { comparePositions, encodeEvent, type Ring } from "./ring.ts";

const PAGE = 500;
const MAX_BEHIND = 5_000;

type Replay = { db: Tx; epoch: string; ring: Ring; from: LivePosition; sink: Sink };

/**
 * Sends what a returning reader missed before the ring begins, page by page, and answers its index in the ring;
 * -1 where the log was pruned or the reader is too far behind. Nothing beyond the ring is sent: the ring will bring it.
 */
export async function replay({ db, epoch, ring, from, sink }: Replay): Promise<number> {
  const { pruned } = await getLiveEpoch(db);
  if (comparePositions(from, pruned) < 0) return -1;
  let position = from;
  for (let sent = 0; sent <= MAX_BEHIND && sink.isOpen(); ) {
    const index = ring.indexAfter(position);
    if (index >= 0) return index;
    const rows = await listLiveAfter(db, position, PAGE);
    const known = rows.filter((row) => comparePositions(row, ring.position) <= 0);
    const last = known.at(-1);
    if (!last) return -1;
    await untilTaken(sink);
    sink.write(Buffer.concat(known.map((row) => encodeEvent(epoch, row))));
    position = { xid: last.xid, seq: last.seq };
    sent += known.length;
  }
  return -1;
}

/** A slow reader is given its next page when it has taken the last one. */
async function untilTaken(sink: Sink): Promise<void> {
  while (sink.isOpen() && sink.buffered() > MAX_BUFFERED_BYTES) await wait(50);
}
