import { setTimeout as wait } from "node:timers/promises";
import type { Tx } from "../../db/index.ts";
import { getLiveEpoch, listLiveAfter } from "../store/console/live.ts";
import { MAX_BUFFERED_BYTES, type Sink } from "./client.ts";
import { encodeEvent, type Ring } from "./ring.ts";

const PAGE = 500;
const MAX_BEHIND = 5_000;

type Replay = { db: Tx; epoch: string; ring: Ring; from: number; sink: Sink };

/**
 * Sends what a returning reader missed before the ring begins, page by page, and answers its index in the ring;
 * -1 where the log was pruned or the reader is too far behind. Nothing beyond the ring is sent: the ring will bring it.
 */
export async function replay({ db, epoch, ring, from, sink }: Replay): Promise<number> {
  const { pruned } = await getLiveEpoch(db);
  if (from < pruned) return -1;
  let seq = from;
  for (let sent = 0; sent <= MAX_BEHIND && sink.isOpen(); ) {
    const index = ring.indexAfter(seq);
    if (index >= 0) return index;
    const rows = await listLiveAfter(db, seq, PAGE);
    const known = rows.filter((row) => row.seq <= ring.newest);
    const last = known.at(-1);
    if (!last) return -1;
    await untilTaken(sink);
    sink.write(Buffer.concat(known.map((row) => encodeEvent(epoch, row))));
    seq = last.seq;
    sent += known.length;
  }
  return -1;
}

/** A slow reader is given its next page when it has taken the last one. */
async function untilTaken(sink: Sink): Promise<void> {
  while (sink.isOpen() && sink.buffered() > MAX_BUFFERED_BYTES) await wait(50);
}
