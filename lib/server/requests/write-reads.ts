import type { Db } from "#lib/db/index.ts";
import type { Log } from "../log.ts";
import { insertFailedReads, insertReadsMade } from "../store/request/failed-read.ts";
import type { ReadsCollected } from "./collect-reads.ts";

type Parts = { db: Db; reads: ReadsCollected };

/** Writes down what this process has collected. What the database does not take now is kept for the next time. */
export async function writeReads({ db, reads }: Parts): Promise<void> {
  const taken = reads.take();
  if (taken.made.length === 0) return;
  try {
    await db.transaction(async (tx) => {
      await insertReadsMade(tx, taken.made);
      await insertFailedReads(tx, taken.failed);
    });
  } catch (error) {
    reads.putBack(taken);
    throw error;
  }
}

const EVERY_MS = 5_000;

/** From here on what is collected is written down, some seconds after the first of it; a process is not kept alive by it. */
export function writeReadsInTurn({ db, reads, log }: Parts & { log: Log }): void {
  const later = () => setTimeout(() => void write(), EVERY_MS).unref();
  reads.onSome(later);
  async function write() {
    try {
      await writeReads({ db, reads });
    } catch (error) {
      log.warn("reads of the service were not written down yet", { error });
      later();
    }
  }
}
