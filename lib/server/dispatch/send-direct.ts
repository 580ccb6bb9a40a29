import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Channel, Lane } from "#lib/contract/desk/campaign.ts";
import { type Db, isDatabaseDown, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import { type Attempt, insertAttempt, type Member, type Operation } from "../store/attempt.ts";
import { insertDirectCampaign } from "../store/campaign.ts";
import { lockConnection, takeTokens } from "../store/connection.ts";
import { readChunk } from "../store/plan.ts";
import { insertRecipients } from "../store/recipient.ts";
import { listSuppressed } from "../store/suppression.ts";
import { recordAudit } from "../team/index.ts";
import { buildBody, type Envelope, hashBody } from "./build-body.ts";
import { segmentsOf } from "./claim-new.ts";
import { type Owner, openOwner } from "./owner.ts";
import { isUnstorable, plainOutcome } from "./plain-outcome.ts";
import { type Press, refuseRepeats, spendToken } from "./press.ts";
import { type Outcome, sendAttempt } from "./send-attempt.ts";
import { settleAttempt } from "./settle-attempt.ts";

/** One request a person makes from a composer; it goes through the same journal as a campaign. */
export type DirectSend = Envelope & {
  channel: Channel;
  operation: Operation;
  lane: Lane;
  name: string;
  /** Who sends: written into the audit by the transaction that plans the send, and by no other. */
  actor: { userId: string; name: string };
  recipients: { number: string; text: string | null; parameters: unknown; segments: number }[];
  /** Absent where no composer pressed. */
  press?: Press;
};

export type DirectOutcome = Exclude<Outcome, { kind: "fault" }>;

/**
 * Writes the send down, makes it once and stores the answer before anybody is told.
 * Throws the service's Fault; `service_unknown_outcome` says that it may have been sent.
 */
export async function sendDirect(
  { db, service }: Pick<Context, "db" | "service">,
  send: DirectSend,
): Promise<DirectOutcome> {
  const owner = await ownerOf(db);
  const { attempt, body } = await db.transaction((tx) => plan(tx, owner, send));
  const outcome = await sendAttempt(service, attempt, body);
  await settleStubbornly(db, attempt, outcome);
  if (outcome.kind === "fault") throw explain(outcome.fault, send);
  return outcome;
}

async function plan(tx: Tx, owner: Owner, send: DirectSend): Promise<{ attempt: Attempt; body: string }> {
  const campaignId = randomUUID();
  const { press, actor } = send;
  if (press) await spendToken(tx, { press, userId: actor.userId, campaignId });
  await refuseSuppressed(tx, send);
  const members = await storeMembers(tx, campaignId, send);
  const connection = await lockConnection(tx, send.channel === "sms" ? "sms" : "chat");
  if (connection.blockedMs > 0) {
    throw new Fault("service_rate_limited", "The service asked us to go slower. Nothing was sent.", {
      retry: "after",
      retryAfterMs: connection.blockedMs,
    });
  }
  if (press) await refuseRepeats(tx, press, { ...send, campaignId });
  await takeTokens(tx, connection.service, connection.service === "sms" ? 1 : members.length);
  const body = buildBody(send.operation, send, members);
  const attempt = {
    id: randomUUID(),
    campaignId,
    operation: send.operation,
    bodyHash: hashBody(body),
    members,
  };
  await insertAttempt(tx, {
    ...attempt,
    owner: owner.id,
    segmentsPredicted: segmentsOf(members),
    balanceBefore: connection.balance,
  });
  await recordAudit(tx, {
    actor: send.actor,
    action: `send.${send.operation}`,
    target: "composer",
    detail: { recipients: members.length },
  });
  return { attempt: { ...attempt, fence: 1, tries: 1, claimedAtMs: performance.now() }, body };
}

/** The members as the database gives them back: only from those can the worker make the same bytes for another try. */
async function storeMembers(tx: Tx, campaignId: string, send: DirectSend): Promise<Member[]> {
  const { recipients } = send;
  const segments = recipients.reduce((sum, recipient) => sum + recipient.segments, 0);
  await insertDirectCampaign(tx, {
    ...send,
    id: campaignId,
    createdBy: send.actor.userId,
    size: recipients.length,
    segments,
  });
  await insertRecipients(
    tx,
    campaignId,
    recipients.map((recipient, index) => ({
      ...recipient,
      seq: index + 1,
      row: index + 1,
      pack: "",
      columns: [],
    })),
  );
  const from = { pack: "", seq: 0 };
  return (await readChunk(tx, campaignId, { from, limit: recipients.length }))?.members ?? [];
}

async function refuseSuppressed(tx: Tx, send: DirectSend): Promise<void> {
  const suppressed = await listSuppressed(
    tx,
    send.recipients.map((recipient) => recipient.number),
  );
  if (suppressed.length === 0) return;
  throw new Fault(
    "not_permitted",
    `Skipped: opted out. Nothing was sent to ${suppressed.slice(0, 5).join(", ")}.`,
    {
      fields: suppressed.map((number) => ({ path: "to", rule: `${number} has opted out` })),
    },
  );
}

async function settleStubbornly(db: Db, attempt: Attempt, outcome: Outcome): Promise<void> {
  try {
    await settleOnceBack(db, attempt, outcome);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    await settleOnceBack(db, attempt, plainOutcome(outcome, error));
  }
}

// The answer is the only proof there is: it is kept until the database takes it, for as long as a person waits.
async function settleOnceBack(db: Db, attempt: Attempt, outcome: Outcome): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await db.transaction((tx) => settleAttempt({ tx, attempt, isDirect: true }, outcome));
      return;
    } catch (error) {
      if (!isDatabaseDown(error) || tries >= 40) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

function explain(fault: Fault, send: DirectSend): Fault {
  if (fault.retry !== "unknown-outcome") return fault;
  const detail =
    send.channel === "sms"
      ? "May have been sent: we lost the answer. Nothing is sent again by itself; settle it from the overview."
      : "We lost the answer. Tuma asks again with the same key, so nobody gets it twice; watch it under Messages.";
  return new Fault(fault.code, detail, { cause: fault, retry: "unknown-outcome" });
}

const owners = new WeakMap<Db, Promise<Owner>>();

async function ownerOf(db: Db): Promise<Owner> {
  const known = await owners.get(db)?.catch(() => null);
  if (known && !known.isLost) return known;
  const opening = openOwner(db);
  owners.set(db, opening);
  return opening;
}
