import type { BulkVerdict } from "#lib/contract/wire/read/judge-bulk.ts";
import type { SmsRow } from "#lib/contract/wire/send-answer.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { publish } from "#lib/server/publish.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { insertMessages, type NewMessage } from "#lib/server/store/message/message.ts";
import { takeUnfolded } from "#lib/server/store/sending/answer/unfolded.ts";
import { type Attempt, listMembers, noteOrder } from "#lib/server/store/sending/attempt.ts";
import { noteReading } from "#lib/server/store/sending/attempt-end.ts";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { setDurable } from "#lib/server/store/sending/durability.ts";
import { recordSender } from "#lib/server/store/sending/sender.ts";
import {
  firstPollMs,
  initialStateOf,
  isUnstorable,
  type Match,
  matchResults,
  readAnswer,
} from "../answer.ts";
import { askedOf, keepUnknown, type Outcome, type Settling } from "../attempt.ts";
import { doubtKnownIds, recordFailed, settleFault } from "./fault.ts";

/** What the process that settled an attempt still has at hand, and need not read from the database again. */
type Known = { attempt: Attempt; outcome: Outcome & { kind: "sms-bulk" } };

/** Writes messages and recipients of a settled bulk request from its answer; doing it twice changes nothing. */
export async function unfoldAttempt(db: Db, id: string, known?: Known): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // Safe without a sync: a crash loses all of it or nothing, and then the stored answer is written out again.
      await Promise.all([setDurable(tx, false), unfoldIn(tx, id, known)]);
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
    reason: reason("ids-unstored"),
  });
}

export async function unfoldIn(tx: Tx, id: string, known?: Known): Promise<void> {
  // Not one by one: they go out in one pipeline.
  const [taken, connection] = await Promise.all([takeUnfolded(tx, id), getConnection(tx, "sms")]);
  if (!taken) return;
  const { attempt, outcome } = known ?? (await readStored(tx, { ...taken, id }));
  const { data } = outcome;
  const match = matchResults({
    predicted: attempt.members.map((member) => member.segments),
    told: data.results.map((result) => result.estimatedSegments),
    rejected: data.rejectedCount,
    trust: connection?.orderTrust ?? "open",
  });
  const messages = data.results.flatMap((result, index) => messageOf(attempt, match, result, index));
  const [{ added, operator }] = await Promise.all([
    insertMessages(tx, { campaignId: attempt.campaignId, attemptId: id }, messages),
    moveMembers(tx, attempt, match, data.rejectedCount),
    recordSender(tx, attempt.campaignId, "accepted"),
    publish(tx, [{ topic: "campaign", data: { id: attempt.campaignId } }]),
  ]);
  if (added < messages.length) {
    const doubted = await doubtKnownIds(tx, attempt, outcome);
    if (doubted.kind === "fault") return takeBack({ tx, attempt, isDirect: false }, data, doubted.fault);
  }
  await recordFailed(
    tx,
    attempt,
    data.results.map(({ messageId, status }) => ({ serviceId: messageId, seq: null, status })),
  );
  // Last, because the next claim waits for the campaign's row.
  if (operator > 0) await moveCounters(tx, attempt.campaignId, { operator });
  await keepUnknown(tx, attempt.campaignId, attempt.members);
  // And this after that, as a claim locks them in the same order.
  if (match.order) await noteOrder(tx, "sms", match.order);
}

/** After a crash, from what was stored of the answer. */
async function readStored(
  tx: Tx,
  { answer, ...attempt }: Omit<Attempt, "members" | "claimedAtMs"> & { answer: string | null },
): Promise<Known> {
  const members = await listMembers(tx, attempt.id);
  const outcome = readAnswer({
    operation: "sms.bulk",
    httpStatus: 202,
    answer: answer ?? "",
    ...askedOf(members),
  });
  if (outcome.kind !== "sms-bulk") throw new SyntaxError("the stored answer names nothing any more");
  return { attempt: { ...attempt, members, claimedAtMs: 0 }, outcome };
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
        reason: reason("some-not-accepted", { rejected: rejectedCount, size: members.length }),
      }),
    }),
    moveRecipients(tx, campaignId, {
      seqs: seqsWhere(true),
      to: "rejected",
      reason: reason("not-accepted"),
    }),
  ]);
}
