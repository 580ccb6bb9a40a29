import { randomUUID } from "node:crypto";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Db } from "#lib/db/index.ts";
import type { ReadSeen } from "#lib/service/index.ts";
import type { Log } from "../log.ts";
import { type FailedReads, insertFailedReads, insertReadsMade, type ReadsMade } from "../store/request.ts";

/** What was read since the last look: how many of each kind, and those that failed. */
export type CollectedReads = { made: ReadsMade[]; failed: FailedReads[] };

export type ReadsCollected = {
  note(read: ReadSeen): void;
  /** All there is, which is forgotten here. */
  take(): CollectedReads;
  /** What could not be written down: it is added to what came meanwhile. */
  putBack(reads: CollectedReads): void;
  /** Called as soon as there is something. */
  onSome(call: () => void): void;
};

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_ANSWER = 8_192;
/** Beyond these, while a database stays away, failures are only counted. */
const MAX_FAILURES = 500;

/**
 * Collects reads of the service in the memory of this process, so that no read waits for a statement or holds a row: thousands
 * may fail in a minute. A process that is killed loses what it has not written down, a few seconds of it.
 */
export function collectReads(): ReadsCollected {
  let made = new Map<string, ReadsMade>();
  let failed = new Map<string, FailedReads>();
  let onSome: (() => void) | undefined;
  const count = (more: ReadsMade) => add(made, `${more.at.getTime()} ${more.kind}`, more, sumOf);
  const keep = (more: FailedReads) => {
    const key = [more.minute.getTime(), more.kind, more.httpStatus, more.code].join(" ");
    if (failed.has(key) || failed.size < MAX_FAILURES) add(failed, key, more, joinAlike);
  };
  return {
    note(read) {
      const isFirst = made.size === 0;
      const at = startOf(read.at, QUARTER_MS);
      count({ at, kind: read.kind, made: 1, failed: read.fault ? 1 : 0 });
      if (read.fault) keep(failureOf(read, read.fault));
      if (isFirst) onSome?.();
    },
    take() {
      const taken = { made: [...made.values()], failed: [...failed.values()] };
      made = new Map();
      failed = new Map();
      return taken;
    },
    putBack(reads) {
      for (const each of reads.made) count(each);
      for (const each of reads.failed) keep(each);
    },
    onSome(call) {
      onSome = call;
    },
  };
}

function add<T>(all: Map<string, T>, key: string, more: T, join: (known: T, more: T) => T): void {
  const known = all.get(key);
  all.set(key, known ? join(known, more) : more);
}

const sumOf = (known: ReadsMade, more: ReadsMade): ReadsMade => ({
  ...known,
  made: known.made + more.made,
  failed: known.failed + more.failed,
});

/** The first of them says for all what it was told. */
function joinAlike(known: FailedReads, more: FailedReads): FailedReads {
  const first = known.firstAt <= more.firstAt ? known : more;
  const lastAt = new Date(Math.max(known.lastAt.getTime(), more.lastAt.getTime()));
  const slowestMs = Math.max(known.slowestMs, more.slowestMs);
  return { ...first, id: known.id, lastAt, slowestMs, count: known.count + more.count };
}

function failureOf(
  { kind, service, at, tookMs }: ReadSeen,
  { code, reason, upstream }: NonNullable<ReadSeen["fault"]>,
): FailedReads {
  return {
    ...{ id: randomUUID(), kind, service, code, firstAt: at, lastAt: at, count: 1, slowestMs: tookMs },
    minute: startOf(at, MINUTE_MS),
    // What only the envelope says stands in the answer.
    httpStatus: upstream?.httpStatus ?? upstream?.status ?? 0,
    problem: storable(storeReason(reason)),
    answer: upstream?.raw === undefined ? null : storable(upstream.raw.slice(0, MAX_ANSWER)),
    serviceRequest: upstream?.requestId ?? null,
  };
}

const startOf = (at: Date, spanMs: number): Date => new Date(Math.floor(at.getTime() / spanMs) * spanMs);

const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

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
