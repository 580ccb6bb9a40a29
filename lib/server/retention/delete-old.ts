import { dayIn } from "#lib/contract/rules/day-in.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { isAloneAt } from "../store/alone.ts";
import { emptyRequestsBefore } from "../store/api/api-message.ts";
import { deleteKeyRequestsBefore } from "../store/api/key-request.ts";
import { countStrayLive, extendLive, pruneLive } from "../store/console/live.ts";
import { deleteNotesBefore } from "../store/conversation/note.ts";
import { walkIndexes } from "../store/create-indexes.ts";
import { deleteOfGoneAddresses, deleteOutgoingBefore } from "../store/outgoing/outgoing-event.ts";
import { deleteReadsBefore } from "../store/request.ts";
import {
  clearAnswersBefore,
  deleteEventsBefore,
  deletePeople,
  findCampaignBefore,
  findRetention,
  keepFirstAccount,
  lockCallsBefore,
  markEmptied,
  markPeopleRemoved,
  noteRemoved,
  removeCalls,
} from "../store/retention.ts";
import { deleteOldMarketingContacts } from "../store/sending/forbidden.ts";

type Parts = Pick<Context, "db" | "clock">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Who comes back to the live stream later than this reads the page anew. */
const LIVE_MS = 60 * 60 * 1000;
/** Reads that failed are of use while somebody looks for the reason, so they do not stay for ever where answers do. */
const MOST_READ_DAYS = 90;
/** Whoever asks the API again within these days gets the same answer; later it is told that its key is used up. */
const API_ANSWER_DAYS = 90;
/** Rows of one transaction: some ten milliseconds, so nobody waits for it. */
const PAGE = 1_000;
/** An answer that is emptied is a new row in every index of requests, and so is a call in those of calls. */
const PAGE_OF_EMPTIED = 400;
/** Transactions of a class in one round. */
const PAGES = 20;

/**
 * Removes what is older than the rule says, in short transactions and in one process at a time; answers whether more is
 * left. Totals, decisions and the audit log are not touched.
 */
export async function deleteOld(parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { eventDays, answerDays, peopleDays, callDays, answersBefore } = await findRetention(parts.db);
  const work = [
    deleteOldLive(parts),
    deleteOldReads(parts, answerDays),
    deleteOfGone,
    emptyOldRequests(parts),
    deleteOldContacts(parts),
  ];
  if (eventDays !== null)
    work.push(
      deleteOldEvents(parts, eventDays),
      deleteOldNotes(parts, eventDays),
      deleteOldOutgoing(parts, eventDays),
    );
  if (answerDays !== null) work.push(clearOldAnswers(parts, answerDays, answersBefore));
  if (peopleDays !== null) work.push(deleteOldPeople(parts, peopleDays));
  if (callDays !== null) work.push(deleteOldCalls(parts, callDays));
  let isLeft = false;
  for (const piece of work) isLeft = (await repeat(parts, piece, signal)) || isLeft;
  return isLeft;
}

/** Says where rows of the live log came before their partition was there: the retention did not run, or the clock jumped. */
export async function watchLiveLog({ db, log }: Pick<Context, "db" | "log">): Promise<void> {
  const rows = await countStrayLive(db);
  if (rows > 0) log.warn("rows of the live log are outside its partitions, and go by DELETE", { rows });
}

/** One transaction; answers whether another follows. */
type Piece = (tx: Tx) => Promise<boolean>;

async function repeat({ db }: Parts, piece: Piece, signal: AbortSignal): Promise<boolean> {
  for (let pages = 0; pages < PAGES && !signal.aborted; pages++) {
    const isMore = await db.transaction(async (tx) => {
      if (!(await isAloneAt(tx, "retention"))) return false;
      await walkIndexes(tx);
      return piece(tx);
    });
    if (!isMore) return false;
  }
  return true;
}

const before = ({ clock }: Parts, ms: number): Date => new Date(clock.now().getTime() - ms);

function deleteOldLive(parts: Parts): Piece {
  return async (tx) => (await extendLive(tx)) || (await pruneLive(tx, before(parts, LIVE_MS), PAGE)) >= PAGE;
}

/** Of requests of keys, too: why one was refused is of use as long. */
function deleteOldReads(parts: Parts, answerDays: number | null): Piece {
  const days = Math.min(answerDays ?? MOST_READ_DAYS, MOST_READ_DAYS);
  return async (tx) => {
    const oldest = before(parts, days * DAY_MS);
    const isMore = await deleteReadsBefore(tx, oldest, PAGE);
    return (await deleteKeyRequestsBefore(tx, oldest, PAGE)) || isMore;
  };
}

function deleteOldEvents(parts: Parts, days: number): Piece {
  let after = 0;
  return async (tx) => {
    const oldest = before(parts, days * DAY_MS);
    await keepFirstAccount(tx);
    const { removed, next } = await deleteEventsBefore(tx, { before: oldest, after, limit: PAGE });
    if (removed > 0) await noteRemoved(tx, "events", oldest);
    after = next ?? after;
    return next !== null;
  };
}

/** With what they wrote goes what was noted beside it. */
function deleteOldNotes(parts: Parts, days: number): Piece {
  return async (tx) => (await deleteNotesBefore(tx, before(parts, days * DAY_MS), PAGE)) === PAGE;
}

/** What other systems were told of events, as long as events. */
function deleteOldOutgoing(parts: Parts, days: number): Piece {
  return (tx) => deleteOutgoingBefore(tx, before(parts, days * DAY_MS), PAGE);
}

/** A day of a zone that is behind ours may still be counted: one more is kept. */
function deleteOldContacts(parts: Parts): Piece {
  return (tx) => deleteOldMarketingContacts(tx, dayIn("UTC", before(parts, DAY_MS)), PAGE);
}

const deleteOfGone: Piece = (tx) => deleteOfGoneAddresses(tx, PAGE);

const emptyOldRequests =
  (parts: Parts): Piece =>
  (tx) =>
    emptyRequestsBefore(tx, before(parts, API_ANSWER_DAYS * DAY_MS), PAGE_OF_EMPTIED);

function clearOldAnswers(parts: Parts, days: number, from: Date | null): Piece {
  let after = from;
  return async (tx) => {
    const oldest = before(parts, days * DAY_MS);
    const { until } = await clearAnswersBefore(tx, { before: oldest, after, limit: PAGE_OF_EMPTIED });
    await noteRemoved(tx, "answers", until);
    after = until;
    return until.getTime() < oldest.getTime();
  };
}

function deleteOldPeople(parts: Parts, days: number): Piece {
  return async (tx) => {
    const oldest = before(parts, days * DAY_MS);
    const id = await findCampaignBefore(tx, oldest);
    if (id === null) return false;
    await markPeopleRemoved(tx, id, parts.clock.now());
    if ((await deletePeople(tx, id, PAGE)) === 0) await markEmptied(tx, id);
    await noteRemoved(tx, "people", oldest);
    return true;
  };
}

function deleteOldCalls(parts: Parts, days: number): Piece {
  return async (tx) => {
    const oldest = before(parts, days * DAY_MS);
    const ids = await lockCallsBefore(tx, oldest, PAGE_OF_EMPTIED);
    if (ids.length === 0) return false;
    await removeCalls(tx, ids, parts.clock.now());
    await noteRemoved(tx, "calls", oldest);
    return ids.length === PAGE_OF_EMPTIED;
  };
}
