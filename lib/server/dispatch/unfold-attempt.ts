import type { BulkVerdict } from "#lib/contract/wire/judge-bulk.ts";
import type { SmsRow } from "#lib/contract/wire/sms-answer.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { publish } from "../live/index.ts";
import { type Attempt, listMembers, noteReading, takeUnfolded } from "../store/attempt.ts";
import { getConnection, noteOrder } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { insertMessages, type NewMessage } from "../store/message.ts";
import { moveRecipients } from "../store/recipient.ts";
import { recordSender } from "../store/sender.ts";
import { doubtKnownIds } from "./doubt-known-ids.ts";
import { firstPollMs, initialStateOf } from "./initial-state.ts";
import { keepUnknown } from "./keep-unknown.ts";
import { type Match, matchResults } from "./match-results.ts";
import { isUnstorable } from "./plain-outcome.ts";
import { readAnswer } from "./read-answer.ts";
import type { Settling } from "./settle-attempt.ts";
import { settleFault } from "./settle-fault.ts";

/** Writes messages and recipients of a settled bulk request from its stored answer; doing it twice changes nothing. */
export async function unfoldAttempt(db: Db, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // Safe without a sync: a crash loses all of it or nothing, and then the stored answer is written out again.
      await Promise.all([tx.query("SET LOCAL synchronous_commit = off"), unfoldIn(tx, id)]);
    });
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    await db.transaction((tx) => unfoldWithoutIds(tx, id));
  }
}

/** The totals are settled; what cannot be written out now never can, and must not hold up what can. */
async function unfoldWithoutIds(tx: Tx, id: string): Promise<void> {
  const taken = await takeUnfolded(tx, id);
  if (!taken) return;
  const members = await listMembers(tx, id);
  await moveRecipients(tx, taken.campaignId, {
    seqs: members.map((member) => member.seq),
    to: "accepted",
    reason: "Answered, but the ids in the answer cannot be stored",
  });
}

export async function unfoldIn(tx: Tx, id: string): Promise<void> {
  const taken = await takeUnfolded(tx, id);
  if (!taken) return;
  const attempt: Attempt = { ...taken, id, members: await listMembers(tx, id), claimedAtMs: 0 };
  const size = attempt.members.length;
  const read = readAnswer({ operation: "sms.bulk", httpStatus: 202, answer: taken.answer, size });
  if (read.kind !== "sms-bulk") throw new SyntaxError("the stored answer names nothing any more");
  const { data } = read;
  const { orderTrust } = (await getConnection(tx, "sms")) ?? { orderTrust: "open" };
  const match = matchResults({
    predicted: attempt.members.map((member) => member.segments),
    told: data.results.map((result) => result.estimatedSegments),
    rejected: data.rejectedCount,
    trust: orderTrust,
  });
  const messages = data.results.flatMap((result, index) => messageOf(attempt, match, result, index));
  const [{ added, operator }] = await Promise.all([
    insertMessages(tx, { campaignId: attempt.campaignId, attemptId: id }, messages),
    moveMembers(tx, attempt, match, data.rejectedCount),
    recordSender(tx, attempt.campaignId, "accepted"),
    publish(tx, [{ topic: "campaign", data: { id: attempt.campaignId } }]),
  ]);
  if (added < messages.length) {
    const outcome = await doubtKnownIds(tx, attempt, read);
    if (outcome.kind === "fault") return takeBack({ tx, attempt, isDirect: false }, data, outcome.fault);
  }
  // Last, because the next claim waits for the campaign's row.
  if (operator > 0) await moveCounters(tx, attempt.campaignId, { operator });
  await keepUnknown(tx, attempt.campaignId, attempt.members);
  // And this after that, as a claim locks them in the same order.
  if (match.order) await noteOrder(tx, "sms", match.order);
}

/** Everybody was counted before the ids were looked at, so that is undone; nobody knows who was sent to. */
async function takeBack(settling: Settling, data: BulkVerdict, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  await moveCounters(tx, attempt.campaignId, {
    accepted: -data.acceptedCount,
    rejected: -data.rejectedCount,
    attempting: attempt.members.length,
    credits: -(data.creditsDeducted ?? 0),
  });
  await noteReading(tx, attempt.id, { oddities: fault.upstream?.oddities ?? [], isBaffling: true });
  await settleFault(settling, fault);
}

function messageOf(attempt: Attempt, match: Match, result: SmsRow, index: number): NewMessage[] {
  if (result.messageId === null) return [];
  const position = match.memberOfResult[index];
  const member = position == null ? undefined : attempt.members[position];
  const message: NewMessage = {
    channel: "sms",
    serviceId: result.messageId,
    wamid: null,
    seq: member?.seq ?? null,
    number: member?.number ?? null,
    grade: match.grade,
    state: initialStateOf(result.status),
    pollMs: firstPollMs(result.messageId, false),
  };
  return [message];
}

async function moveMembers(
  tx: Tx,
  { campaignId, members }: Attempt,
  match: Match,
  rejectedCount: number,
): Promise<void> {
  const rejected = new Set(match.rejectedMembers);
  const seqsWhere = (isRejected: boolean) =>
    members.filter((_, index) => rejected.has(index) === isRejected).map((member) => member.seq);
  const isVague = match.rejectedMembers.length === 0 && rejectedCount > 0;
  await Promise.all([
    moveRecipients(tx, campaignId, {
      seqs: seqsWhere(false),
      to: "accepted",
      ...(isVague && {
        reason: `${rejectedCount} of these ${members.length} were not accepted; the service does not say which`,
      }),
    }),
    moveRecipients(tx, campaignId, {
      seqs: seqsWhere(true),
      to: "rejected",
      reason: "Not accepted by the service",
    }),
  ]);
}
