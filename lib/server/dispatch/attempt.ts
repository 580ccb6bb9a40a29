import { createHash, randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { ChatResult, SendTemplate, SendText } from "#lib/contract/wire/chat.ts";
import type { BulkVerdict } from "#lib/contract/wire/read/judge-bulk.ts";
import type { CallIds, SmsBatchRead } from "#lib/contract/wire/send-answer.ts";
import type { SendSmsBatch, SendSmsBulk, SendSmsCanonical } from "#lib/contract/wire/sms.ts";
import type { StartCall } from "#lib/contract/wire/voice.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { because, reason, said } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { reopenEarlier } from "#lib/server/store/campaign/recipient/earlier.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { splitAttempt } from "#lib/server/store/sending/answer/replay.ts";
import type { Attempt, Operation } from "#lib/server/store/sending/attempt.ts";
import { type AttemptEnd, finishAttempt, releaseMembers } from "#lib/server/store/sending/attempt-end.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { LEAST_MARGIN_MS, type OwnPace } from "#lib/server/store/sending/own-pace.ts";
import type { Proof } from "#lib/service/index.ts";

/** Why an attempt of a dead process is unknown: it says nothing of the service. */
export const DIED = reason("died");

/** How long after its claim a request that a limit counts may leave. */
export type LeaveMargin = {
  /** What the next claim counts for beyond its second. */
  ms(): number;
  /** To be asked at the last moment before it leaves; false where it has to be put back. */
  isInTime(attempt: Pick<Attempt, "leaveByMs">): boolean;
};

/** A commit of half a minute still gets its request out. */
const MOST_MS = 60_000;

/** Twice as long after each that came too late, so a slow disk makes a limited campaign slower and never stops it. */
export function openLeaveMargin(clock: () => number = () => performance.now()): LeaveMargin {
  let ms = LEAST_MARGIN_MS;
  return {
    ms: () => ms,
    isInTime({ leaveByMs }) {
      if (leaveByMs === undefined) return true;
      const left = leaveByMs - clock();
      if (left < 0) ms = Math.min(2 * ms, MOST_MS);
      // Only by far: else it would be too short and too long in turn.
      else if (left > 0.9 * leaveWithin(ms)) ms = Math.max(ms / 2, LEAST_MARGIN_MS);
      return left >= 0;
    },
  };
}

/** The other half is for the way of its bytes: no clock of ours sees when they have left the machine. */
const leaveWithin = (marginMs: number): number => marginMs / 2;

/** Undefined where no limit counts it; to be asked before the claim is written, which is when it begins to count. */
export const leaveBy = (
  marginMs: number,
  ...limits: Pick<OwnPace, "messagesPerSecond">[]
): number | undefined =>
  limits.some(({ messagesPerSecond }) => messagesPerSecond !== null)
    ? performance.now() + leaveWithin(marginMs)
    : undefined;

/**
 * A first message whose answer was lost stays *may have been sent*, whatever becomes of the second: called in the
 * transaction that refused or cancelled somebody, after the counters were moved.
 */
export async function keepUnknown(
  tx: Tx,
  campaignId: string,
  members: readonly Pick<Member, "seq" | "generation">[] | "all",
): Promise<void> {
  const again = members === "all" ? null : members.filter((member) => member.generation > 0);
  if (again?.length === 0) return;
  const seqs = again?.map((member) => member.seq) ?? null;
  const { rejected, cancelled } = await reopenEarlier(tx, campaignId, seqs);
  if (rejected + cancelled === 0) return;
  await moveCounters(tx, campaignId, {
    rejected: -rejected,
    cancelled: -cancelled,
    unknown: rejected + cancelled,
  });
}

export const segmentsOf = (members: Member[]): number =>
  members.reduce((sum, member) => sum + member.segments, 0);

/** What an answer is held against. */
export const askedOf = (members: Member[]) => ({ size: members.length, segments: segmentsOf(members) });

export const numbersOf = (members: Member[]): string[] => members.map((member) => member.number);

/** The answer is lost for good: everybody of the request may have been reached, and only a person can decide. */
export async function markUnknown(
  { tx, attempt }: Settling,
  end: Pick<AttemptEnd, "httpStatus" | "answer" | "problem" | "serviceRequest">,
): Promise<void> {
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "unknown",
    ...(end.problem && { reason: end.problem }),
  });
  const size = attempt.members.length;
  await moveCounters(tx, attempt.campaignId, { attempting: -size, unknown: size });
  await finishAttempt(tx, attempt.id, { state: "unknown", isAmbiguous: true, ...end });
}

/** How an attempt ended that a fault ended: the real HTTP status, the reason, and the answer as it came. */
export const endOf = ({ upstream, reason: problem }: Fault) => ({
  httpStatus: upstream?.httpStatus ?? upstream?.status,
  problem,
  answer: upstream?.raw,
  serviceRequest: upstream?.requestId,
});

/** Everybody of the request is refused, with the service's words. */
export async function reject({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const size = attempt.members.length;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "rejected",
    reason: refusalReason(fault),
    isRetryable: fault.retry !== "never",
  });
  await moveCounters(tx, attempt.campaignId, { attempting: -size, rejected: size });
  await finishAttempt(tx, attempt.id, { state: "refused", ...endOf(fault), accepted: 0, rejected: size });
}

// Beside the word of the state: the service's own words, with the status for whoever asks it.
const refusalReason = ({ reason: why, upstream }: Fault): Reason =>
  upstream?.message ? said(`${upstream.message} (${upstream.status})`) : why;

/** Proven not sent: the members are free again, in the order of the file. */
export async function putBack({ tx, attempt }: Settling, end: AttemptEnd): Promise<void> {
  await releaseMembers(tx, attempt.id);
  const size = attempt.members.length;
  await moveCounters(tx, attempt.campaignId, { attempting: -size, queued: size });
  await finishAttempt(tx, attempt.id, end);
}

/** One attempt whose outcome is being stored, in its transaction. */
export type Settling = {
  tx: Tx;
  attempt: Attempt;
  /** A direct send answers its person now, so nothing of it is put back for later. */
  isDirect: boolean;
};

/** Gives some members an attempt of their own, and the others what is left of it. */
export async function partOff(
  settling: Settling,
  members: Member[],
): Promise<[part: Settling, others: Settling]> {
  const { tx, attempt } = settling;
  const parted = new Set(members);
  const others = attempt.members.filter((member) => !parted.has(member));
  if (others.length === 0) return [settling, { ...settling, attempt: { ...attempt, members: [] } }];
  const campaign = await lockCampaign(tx, attempt.campaignId);
  if (!campaign) throw new Error("no such campaign");
  // The key of chat is derived for each recipient (§4.1), so they are the same to the service without the others.
  const partHash = hashBody(buildBody(attempt.operation, campaign, members));
  const id = randomUUID();
  const seqs = members.map((member) => member.seq);
  await splitAttempt(tx, attempt.id, { id, seqs, bodyHash: attempt.bodyHash, partHash });
  return [
    { ...settling, attempt: { ...attempt, id, members, bodyHash: partHash } },
    { ...settling, attempt: { ...attempt, members: others } },
  ];
}

/** What all members of a request share. */
export type Envelope = {
  senderId: string | null;
  idempotencyKey: string | null;
  providerScheduledAt: string | null;
  content: { text: string; template?: Template | undefined } | Template;
};

type Template = { templateName: string; language: string; variants?: { language: string }[] | undefined };

/** The JSON text of one request (§2.2, §2.5); the same attempt always gives the same bytes. */
export function buildBody(operation: Operation, envelope: Envelope, members: Member[]): string {
  return JSON.stringify(BODY_OF[operation](envelope, members));
}

export function hashBody(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

const firstOf = (members: Member[]): Member => {
  const [member] = members;
  if (!member) throw new RangeError("a request needs a member");
  return member;
};
const schedule = ({ providerScheduledAt }: Envelope) =>
  providerScheduledAt ? { scheduledAt: providerScheduledAt } : {};
const key = ({ idempotencyKey }: Pick<Envelope, "idempotencyKey">) =>
  idempotencyKey ? { idempotency_key: idempotencyKey } : {};

// A key belongs to one payload (§4.1): a template that stands in for the text has one of its own.
const templateKey = ({ content, idempotencyKey }: Envelope) =>
  key({
    idempotencyKey: idempotencyKey && "text" in content ? `${idempotencyKey}-template` : idempotencyKey,
  });

const BODY_OF = {
  "sms.send": (envelope: Envelope, members: Member[]): SendSmsCanonical => {
    const member = firstOf(members);
    return {
      recipient: member.number,
      content: member.text ?? "",
      senderId: envelope.senderId ?? "",
      ...schedule(envelope),
    };
  },
  "sms.bulk": (envelope: Envelope, members: Member[]): SendSmsBulk => ({
    senderId: envelope.senderId ?? "",
    messages: members.map((member) => ({ recipient: member.number, content: member.text ?? "" })),
    ...schedule(envelope),
  }),
  "sms.batch": (envelope: Envelope, members: Member[]): SendSmsBatch => ({
    phone_numbers: members.map((member) => member.number),
    message: firstOf(members).text ?? "",
    sender_id: envelope.senderId ?? "",
  }),
  "chat.text": (envelope: Envelope, members: Member[]): SendText => ({
    to: members.map((member) => member.number),
    text: firstOf(members).text ?? "",
    ...key(envelope),
  }),
  "voice.call": (_envelope: Envelope, members: Member[]): StartCall => ({
    customerNumber: firstOf(members).number,
  }),
  "chat.template": (envelope: Envelope, members: Member[]): SendTemplate => {
    const template = templateOf(envelope.content);
    if (!template) throw new TypeError("a template send needs a template");
    const parameters = firstOf(members).parameters as SendTemplate["template_parameters"] | null;
    return {
      to: members.map((member) => member.number),
      template_name: template.templateName,
      language: (template.variants && firstOf(members).language) ?? template.language,
      ...(parameters && { template_parameters: parameters }),
      ...templateKey(envelope),
    };
  },
} satisfies Record<Operation, (envelope: Envelope, members: Member[]) => object>;

/** What one POST brought; a fault says by `retry` what is known of its effect. */
export type Outcome =
  | ({ kind: "chat" } & Proof<{ results: ChatResult[] }>)
  | ({ kind: "sms-one" } & Proof<{ messageId: string; status: string }>)
  | ({ kind: "sms-bulk" } & Proof<BulkVerdict>)
  | ({ kind: "sms-batch" } & Proof<SmsBatchRead>)
  | ({ kind: "call" } & Proof<CallIds>)
  | { kind: "fault"; fault: Fault };

/** By a limit that somebody set it may not leave any more: nothing went wrong, and it is claimed anew. */
export const TOO_LATE_FAULT = new Fault(
  "not_ready",
  ...because(reason("too-late-for-limit"), { retry: "safe" }),
);

/** Of a claim whose commit may or may not have been made: it was not sent, whatever became of the commit. */
export const NEVER_SENT: Outcome = {
  kind: "fault",
  fault: new Fault("not_ready", ...because(reason("database-stopped"), { retry: "safe" })),
};

/** Of our own making, before a byte was sent: it says nothing of the service, which is neither blamed nor spared for it. */
export const isOwnFault = ({ code }: Fault): boolean => code === "not_ready";
