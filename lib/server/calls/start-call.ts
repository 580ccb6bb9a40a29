import { randomUUID } from "node:crypto";
import { readCallNumber } from "#lib/audience/number/read-call-number.ts";
import type { CallStarted, StartCall } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { CALL_LOCK_MS } from "#lib/contract/rules/call/call-lock.ts";
import { forbiddenReason } from "#lib/contract/words/forbidden-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { sendDirect } from "../dispatch/index.ts";
import { publish } from "../publish.ts";
import { insertStarted, isOwnNumber, lockStarts, type Neighbour } from "../store/call/call-start.ts";
import { listForbidden } from "../store/sending/forbidden.ts";

/** A call whose end the service never told does not lock its number for longer. */
const OPEN_MS = 60 * 60_000;

/**
 * Starts one call through the journal: written down before a byte leaves, made once, never repeated. One start of a
 * person is on its way at a time; a number that is in a call or was called less than 30 s ago is called only when that
 * is said (`isAgain`), one that has opted out of messages too (`isOptOutKnown`). Throws conflict, invalid_input, or the service's fault; after
 * `service_unknown_outcome` the call may have rung, and stands in the list as that. `before` runs first in the transaction
 * that writes the call down: what it throws refuses the call.
 */
export async function startCall(
  ctx: SignedInCtx,
  input: StartCall,
  before?: (tx: Tx, id: string) => Promise<void>,
): Promise<CallStarted> {
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
    press: {
      sendToken: input.sendToken,
      isRepeatRefused: undefined,
      timeZone: ctx.env.defaultTimezone,
    },
    target: id,
    recipients: [{ number, text: null, parameters: null, segments: 0 }],
    guard: async (tx, attemptId) => {
      await before?.(tx, id);
      await guard(tx, ctx, { ...input, id, attemptId, number });
    },
  });
  if (outcome.kind !== "call")
    throw new Fault("internal", t("The answer is for another operation.", "Jibu ni la kitendo kingine."));
  const { sessionId, callAttemptId } = outcome.data;
  return { id, sessionId, callAttemptId };
}

type Start = StartCall & { id: string; attemptId: string; number: string };

async function guard(tx: Tx, { actor, clock }: SignedInCtx, start: Start): Promise<void> {
  const { id, attemptId, number, isAgain, isOptOutKnown } = start;
  const now = clock.now();
  const neighbours = await lockStarts(tx, {
    userId: actor.userId,
    number,
    since: new Date(now.getTime() - CALL_LOCK_MS),
    openSince: new Date(now.getTime() - OPEN_MS),
  });
  const asking = neighbours.find(({ phase }) => phase === "asking");
  if (asking)
    throw conflict(
      asking.isSameNumber
        ? t("Somebody is calling this number now.", "Mtu fulani anapiga namba hii sasa.")
        : oneAtATime(),
    );
  if (await isOwnNumber(tx, number))
    throw conflict(
      t(
        "The service calls from this number. Choose another one.",
        "Huduma hupiga simu kutoka namba hii. Chagua nyingine.",
      ),
    );
  if (!isAgain) refuseDouble(neighbours, now);
  await refuseForbidden(tx, number, isOptOutKnown);
  await insertStarted(tx, { id, attemptId, startedBy: actor.userId, number, at: now });
  await publish(tx, [{ topic: "call", data: { id } }]);
}

const oneAtATime = () =>
  t(
    "Your last call is still being started. Please wait.",
    "Simu yako ya mwisho bado inaanzishwa. Tafadhali subiri.",
  );

const again = () =>
  ({
    path: "isAgain",
    rule: t("confirm that you want to call again", "thibitisha kuwa unataka kupiga tena"),
  }) as const;

function refuseDouble([last]: Neighbour[], now: Date): void {
  if (!last) return;
  if (last.phase === "open")
    throw conflict(
      last.startedByName
        ? t(
            `${last.startedByName} is in a call with this number. Call again anyway?`,
            `${last.startedByName} yuko kwenye simu na namba hii. Upige tena hata hivyo?`,
          )
        : t(
            "Somebody is in a call with this number. Call again anyway?",
            "Mtu fulani yuko kwenye simu na namba hii. Upige tena hata hivyo?",
          ),
      again(),
    );
  if (last.phase === "unknown")
    throw conflict(
      t(
        "A call to this number may have rung: no clear answer came. Call again anyway?",
        "Huenda simu kwa namba hii iliita: hakukuja jibu la wazi. Upige tena hata hivyo?",
      ),
      again(),
    );
  const retryAfterMs = Math.max(1, last.at.getTime() + CALL_LOCK_MS - now.getTime());
  const seconds = Math.ceil(retryAfterMs / 1_000);
  throw new Fault(
    "conflict",
    t(
      `This number was called less than 30 seconds ago. Wait ${seconds} s, or call again now?`,
      `Namba hii ilipigiwa chini ya sekunde 30 zilizopita. Usubiri sekunde ${seconds}, au upige tena sasa?`,
    ),
    { fields: [again()], retryAfterMs },
  );
}

/** An opt-out is of messages: it is said, and then a person decides. */
async function refuseForbidden(tx: Tx, number: string, isOptOutKnown = false): Promise<void> {
  const sending = { messageClass: "service", channel: "voice", day: null } as const;
  const why = (await listForbidden(tx, [number], sending)).get(number);
  if (!why) return;
  if (why.why !== "opted-out")
    throw new Fault(
      "not_permitted",
      t(`${forbiddenReason(why)}. Nobody was called.`, `${forbiddenReason(why)}. Hakuna aliyepigiwa.`),
    );
  if (isOptOutKnown) return;
  throw conflict(
    t(
      "This person has opted out of messages. An opt-out does not stop calls, but they may not want one. Call them anyway?",
      "Mtu huyu amejitoa kwenye jumbe. Kujitoa hakuzuii simu, lakini huenda hataki kupigiwa. Umpigie hata hivyo?",
    ),
    {
      path: "isOptOutKnown",
      rule: t(
        "confirm that you want to call a person who has opted out of messages",
        "thibitisha kuwa unataka kumpigia mtu aliyejitoa kwenye jumbe",
      ),
    },
  );
}

/** `unless`: what to say for it to be done. */
function conflict(detail: string, unless?: { path: keyof StartCall; rule: string }): Fault {
  return new Fault("conflict", detail, { fields: unless ? [unless] : [] });
}

/** The number to call as §4.3 wants it, a local spelling mended. Throws invalid_input with what is wrong. */
export function customerNumber(raw: string, region: string): string {
  const read = readCallNumber(raw, region);
  if (read.number !== null) return read.number;
  throw new Fault("invalid_input", `${read.problem}.`, {
    fields: [{ path: "customerNumber", rule: read.problem }],
  });
}
