import { performance } from "node:perf_hooks";
import type { Group } from "#lib/contract/wire/paths.ts";
import { because, reason } from "#lib/contract/words/reason/say-reason.ts";
import { Fault } from "#lib/fault.ts";
import { type Meter, meter } from "#lib/meter.ts";
import type { Attempt, Operation } from "#lib/server/store/sending/attempt.ts";
import { openSends, type SealedSends, type Sends } from "#lib/service/sends.ts";
import { judgeCounts, type RequestSize, sortResults } from "../answer.ts";
import { askedOf, type Outcome } from "../attempt.ts";

/** A process that was paused between claim and send must not send: the claim may be somebody else's by now. */
const MAX_CLAIM_AGE_MS = 5_000;

/** Makes exactly one POST for a committed attempt; never throws, never repeats. */
export async function sendAttempt(sends: SealedSends, attempt: Attempt, body: string): Promise<Outcome> {
  const outcome = await postOnce(sends, attempt, body);
  const ours = meter();
  if (ours) count(ours, attempt, outcome);
  return outcome;
}

async function postOnce(sends: SealedSends, attempt: Attempt, body: string): Promise<Outcome> {
  if (performance.now() - attempt.claimedAtMs > MAX_CLAIM_AGE_MS) {
    return fault(new Fault("not_ready", ...because(reason("too-late"), { retry: "safe" })));
  }
  try {
    return await SEND[attempt.operation](openSends(sends), {
      body,
      asked: askedOf(attempt.members),
      withinMs: attempt.withinMs,
    });
  } catch (error) {
    if (error instanceof Fault) return fault(error);
    const options = { cause: error, retry: "unknown-outcome" } as const;
    return fault(new Fault("service_unknown_outcome", ...because(reason("request-failed"), options)));
  }
}

/** People, as the answer counts them; whom it does not name is not known. */
function count(ours: Meter, { operation, members }: Attempt, outcome: Outcome): void {
  const channel = (operation.split(".")[0] ?? "") as Group;
  const of = countsOf(outcome, members);
  ours.sends(channel, "accepted", of.accepted ?? 0);
  ours.sends(channel, "rejected", of.rejected ?? 0);
  ours.sends(channel, "not-sent", of.notSent ?? 0);
  const told = (of.accepted ?? 0) + (of.rejected ?? 0) + (of.notSent ?? 0);
  ours.sends(channel, "unknown", Math.max(0, members.length - told));
}

type Counts = { accepted?: number; rejected?: number; notSent?: number };

function countsOf(outcome: Outcome, members: Attempt["members"]): Counts {
  switch (outcome.kind) {
    case "chat": {
      const { accepted, rejected } = sortResults(members, outcome.data.results);
      return { accepted: accepted.length, rejected: rejected.length };
    }
    case "sms-bulk":
      return { accepted: outcome.data.acceptedCount, rejected: outcome.data.rejectedCount };
    case "sms-batch":
      return { accepted: outcome.data.messageCount };
    case "fault":
      return ofFault(outcome.fault, members.length);
    default:
      return { accepted: members.length };
  }
}

function ofFault({ retry }: Fault, size: number): Counts {
  if (retry === "unknown-outcome") return {};
  return retry === "safe" ? { notSent: size } : { rejected: size };
}

const fault = (value: Fault): Outcome => ({ kind: "fault", fault: value });

type Post = { body: string; asked: RequestSize; withinMs: number | undefined };

const SEND: Record<Operation, (sends: Sends, post: Post) => Promise<Outcome>> = {
  "voice.call": async ({ voice }, { body }) => {
    const start = await voice.startCall(body);
    return start.kind === "started" ? { ...start, kind: "call" } : fault(start.fault);
  },
  "sms.send": async ({ sms }, { body }) => ({ kind: "sms-one", ...(await sms.send(body)) }),
  "sms.bulk": async ({ sms }, { body, asked }) => judgeCounts.bulk(await sms.sendBulk(body), asked),
  "sms.batch": async ({ sms }, { body, asked }) => judgeCounts.batch(await sms.sendBatch(body), asked),
  "chat.text": async ({ chat }, { body, withinMs }) => ({
    kind: "chat",
    ...(await chat.sendText(body, withinMs)),
  }),
  "chat.template": async ({ chat }, { body, withinMs }) => ({
    kind: "chat",
    ...(await chat.sendTemplate(body, withinMs)),
  }),
};
