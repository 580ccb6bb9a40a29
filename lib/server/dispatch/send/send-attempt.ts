import { performance } from "node:perf_hooks";
import { Fault } from "#lib/fault.ts";
import type { Attempt, Operation } from "#lib/server/store/sending/attempt.ts";
import { openSends, type SealedSends, type Sends } from "#lib/service/sends.ts";
import { type Asked, judgeCounts } from "../answer.ts";
import { askedOf, type Outcome } from "../attempt.ts";

/** A process that was paused between claim and send must not send: the claim may be somebody else's by now. */
const MAX_CLAIM_AGE_MS = 5_000;

/** Makes exactly one POST for a committed attempt; never throws, never repeats. */
export async function sendAttempt(sends: SealedSends, attempt: Attempt, body: string): Promise<Outcome> {
  if (performance.now() - attempt.claimedAtMs > MAX_CLAIM_AGE_MS) {
    return fault(new Fault("not_ready", "More than 5 s passed before it could be sent.", { retry: "safe" }));
  }
  try {
    return await SEND[attempt.operation](openSends(sends), {
      body,
      asked: askedOf(attempt.members),
      withinMs: attempt.withinMs,
    });
  } catch (error) {
    if (error instanceof Fault) return fault(error);
    return fault(
      new Fault("service_unknown_outcome", "The request failed, and we do not know why.", {
        cause: error,
        retry: "unknown-outcome",
      }),
    );
  }
}

const fault = (value: Fault): Outcome => ({ kind: "fault", fault: value });

type Post = { body: string; asked: Asked; withinMs: number | undefined };

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
