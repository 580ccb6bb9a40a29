import { randomUUID } from "node:crypto";
import type { CallStarted, StartCall } from "#lib/contract/desk/call.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { sendDirect } from "../dispatch/index.ts";
import { publish } from "../live/index.ts";
import { insertStarted, isOwnNumber, lockStarts, type Neighbour } from "../store/call-start.ts";
import { listSuppressed } from "../store/suppression.ts";
import { customerNumber } from "./customer-number.ts";

const LOCK_MS = 30_000;
/** A call whose end the service never told does not lock its number for longer. */
const OPEN_MS = 60 * 60_000;

/**
 * Starts one call through the journal: written down before a byte leaves, made once, never repeated. One start of a
 * person is on its way at a time; a number that is in a call, was called less than 30 s ago or has opted out is called
 * only when that is said (`isAgain`). Throws conflict, invalid_input, or the service's fault; after
 * `service_unknown_outcome` the call may have rung, and stands in the list as that.
 */
export async function startCall(ctx: SignedInCtx, input: StartCall): Promise<CallStarted> {
  const number = customerNumber(input.customerNumber, ctx.env.defaultRegion);
  const id = randomUUID();
  const outcome = await sendDirect(ctx, {
    channel: "voice",
    operation: "voice.call",
    lane: "exact",
    name: "Call",
    content: { text: "" },
    senderId: null,
    providerScheduledAt: null,
    idempotencyKey: null,
    actor: ctx.actor,
    target: id,
    recipients: [{ number, text: null, parameters: null, segments: 0 }],
    guard: (tx, attemptId) => guard(tx, ctx, { id, attemptId, number, isAgain: input.isAgain === true }),
  });
  if (outcome.kind !== "call") throw new Fault("internal", "The answer is of another operation.");
  const { sessionId, callAttemptId } = outcome.data;
  return { id, sessionId, callAttemptId };
}

type Start = { id: string; attemptId: string; number: string; isAgain: boolean };

async function guard(tx: Tx, { actor, clock }: SignedInCtx, start: Start): Promise<void> {
  const { id, attemptId, number, isAgain } = start;
  const now = clock.now();
  const neighbours = await lockStarts(tx, {
    userId: actor.userId,
    number,
    since: new Date(now.getTime() - LOCK_MS),
    openSince: new Date(now.getTime() - OPEN_MS),
  });
  const asking = neighbours.find(({ phase }) => phase === "asking");
  if (asking) throw conflict(asking.isSameNumber ? "This number is being called right now." : ONE_AT_A_TIME);
  if (await isOwnNumber(tx, number)) throw conflict("This is the number that the service calls from.");
  if (!isAgain) await refuseDouble(tx, neighbours, { number, now });
  await insertStarted(tx, { id, attemptId, startedBy: actor.userId, number, at: now });
  await publish(tx, [{ topic: "call", data: { id } }]);
}

const ONE_AT_A_TIME = "Your last call is still being started. Wait for its answer.";

async function refuseDouble(
  tx: Tx,
  [last]: Neighbour[],
  { number, now }: { number: string; now: Date },
): Promise<void> {
  if (last?.phase === "open")
    throw conflict(`${whoOf(last)} in a call with this number. Call again anyway?`, true);
  if (last?.phase === "unknown")
    throw conflict("A call to this number may have rung: its answer got lost. Call again anyway?", true);
  if (last) {
    const seconds = Math.max(1, Math.ceil((last.at.getTime() + LOCK_MS - now.getTime()) / 1_000));
    throw conflict(
      `This number was called less than 30 seconds ago. Wait ${seconds} s, or call again now?`,
      true,
    );
  }
  const [optedOut] = await listSuppressed(tx, [number]);
  if (optedOut) throw conflict("This person has opted out of messages. Call them anyway?", true);
}

const whoOf = ({ startedByName }: Neighbour): string =>
  startedByName ? `${startedByName} is` : "Somebody is";

/** `canRepeat`: said a second time, it is done. */
function conflict(detail: string, canRepeat = false): Fault {
  const fields = canRepeat ? [{ path: "isAgain", rule: "say that you want to call again" }] : [];
  return new Fault("conflict", detail, { fields });
}
