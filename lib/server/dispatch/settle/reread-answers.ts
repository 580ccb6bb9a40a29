import type { Db, Tx } from "#lib/db/index.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import {
  countMessages,
  listRereadable,
  markUnfolded,
  nameMessages,
  type Rereadable,
} from "#lib/server/store/sending/answer/reread.ts";
import { type Attempt, listMembers } from "#lib/server/store/sending/attempt.ts";
import { readAnswer } from "../answer.ts";
import { askedOf, type Outcome } from "../attempt.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { storeOne } from "./settle-sms-one.ts";
import { unfoldIn } from "./unfold-attempt.ts";

/** What a reading of stored answers has changed. */
export type Rereading = { read: number; messages: number; settled: number };

const FIRST = "00000000-0000-0000-0000-000000000000";
const PAGE = 100;

/**
 * Reads stored answers once more by the rules of today, after we have learned to read better: ids become messages, and
 * what nobody knew is settled where the answer names it. Nothing is sent; doing it twice changes nothing.
 */
export async function rereadAnswers(db: Db): Promise<Rereading> {
  const total: Rereading = { read: 0, messages: 0, settled: 0 };
  for (let after = FIRST; ; ) {
    const page = await listRereadable(db, after, PAGE);
    for (const row of page) {
      const changed = await db.transaction((tx) => reread(tx, row));
      total.read += 1;
      total.messages += changed.messages;
      total.settled += changed.settled;
    }
    const last = page.at(-1);
    if (!last) return total;
    after = last.id;
  }
}

async function reread(tx: Tx, row: Rereadable): Promise<Omit<Rereading, "read">> {
  const attempt: Attempt = { ...row, members: await listMembers(tx, row.id), claimedAtMs: 0 };
  const outcome = readAnswer({ ...row, ...askedOf(attempt.members) });
  if (outcome.kind === "fault") return { messages: 0, settled: 0 };
  const before = await countMessages(tx, row.id);
  // As for a composer: all of it here, for nobody waits to write it out.
  const isSettled = row.state === "unknown" && (await isSettledAs(tx, attempt, outcome));
  if (row.state === "done") await addIds(tx, attempt, outcome);
  return { messages: (await countMessages(tx, row.id)) - before, settled: isSettled ? 1 : 0 };
}

async function isSettledAs(tx: Tx, attempt: Attempt, outcome: Outcome): Promise<boolean> {
  const settled = await settleAttempt({ tx, attempt, isDirect: true }, outcome);
  return settled !== null && settled.kind !== "fault";
}

async function addIds(tx: Tx, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (outcome.kind === "sms-one") {
    const { operator } = await storeOne(tx, attempt, outcome.data);
    if (operator > 0) await moveCounters(tx, attempt.campaignId, { operator });
    return;
  }
  if (outcome.kind === "sms-bulk") {
    await markUnfolded(tx, attempt.id);
    return unfoldIn(tx, attempt.id);
  }
  if (outcome.kind !== "chat") return;
  const named = outcome.data.results.flatMap(({ to, messageId }) =>
    messageId ? [{ number: to, serviceId: messageId }] : [],
  );
  await nameMessages(tx, attempt, named);
}
