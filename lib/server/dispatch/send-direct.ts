import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { systemClock } from "#lib/clock.ts";
import type { Channel, Lane } from "#lib/contract/desk/campaign.ts";
import type { Db, Tx } from "#lib/db/index.ts";
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
import { type Press, refuseRepeats, spendToken } from "./press.ts";
import { NEVER_SENT, type Outcome, sendAttempt } from "./send-attempt.ts";
import { settleIn, settleStubbornly } from "./settle-stubbornly.ts";

/** One request a person makes from a composer; it goes through the same journal as a campaign. */
export type DirectSend = Envelope & {
  channel: Channel | "voice";
  operation: Operation;
  lane: Lane;
  name: string;
  /** Who sends: written into the audit by the transaction that plans the send, and by no other. */
  actor: { userId: string; name: string };
  recipients: { number: string; text: string | null; parameters: unknown; segments: number }[];
  /** Absent where no composer pressed. */
  press?: Press;
  /** What the audit names; a call has a row of its own, a message is the composer's. */
  target?: string;
  /** Runs in the transaction that writes the send down, before it: what it throws refuses the send. */
  guard?: (tx: Tx, attemptId: string) => Promise<void>;
};

const SERVICE_OF = { sms: "sms", "chat-text": "chat", "chat-template": "chat", voice: "voice" } as const;

export type DirectOutcome = Exclude<Outcome, { kind: "fault" }>;

type Sending = Pick<Context, "db" | "service"> & Partial<Pick<Context, "clock">>;

/** How long a person waits for a database that does not take the answer. */
const PATIENCE_MS = 20_000;

/**
 * Writes the send down, makes it once and stores the answer before anybody is told.
 * Throws the service's Fault; `service_unknown_outcome` says that it may have been sent.
 */
export async function sendDirect(
  { db, service, clock = systemClock }: Sending,
  send: DirectSend,
): Promise<DirectOutcome> {
  const owner = await ownerOf(db);
  const { attempt, body } = await planOnce({ db, clock }, owner, send);
  const outcome = await sendAttempt(service, attempt, body);
  const stored = await storeInTime(clock, store({ db, clock }, attempt, outcome));
  if (outcome.kind === "fault") throw explain(outcome.fault, send);
  if (!stored.isStored) throw answeredButNotStored(stored.cause);
  const { settled } = stored;
  if (settled?.kind === "fault" && settled.fault.retry === "unknown-outcome")
    throw explain(settled.fault, send);
  return outcome;
}

type Storing = Pick<Context, "db" | "clock">;
type Planned = { attempt: Attempt; body: string };

async function planOnce(storing: Storing, owner: Owner, send: DirectSend): Promise<Planned> {
  const planned: Planned[] = [];
  try {
    return await storing.db.transaction(async (tx) => {
      const made = await plan(tx, owner, send);
      planned.push(made);
      return made;
    });
  } catch (error) {
    // The commit may have been made before the connection broke: then nobody would ever end this attempt.
    for (const { attempt } of planned) store(storing, attempt, NEVER_SENT).catch(() => undefined);
    throw error;
  }
}

const store = ({ db, clock }: Storing, attempt: Attempt, outcome: Outcome): Promise<Outcome | null> =>
  settleStubbornly({
    clock,
    outcome,
    store: (kept) =>
      db.transaction((tx) => settleIn(tx, { attempt, outcome: kept ?? outcome, isDirect: true })),
  });

/** Storing goes on in this process when nobody waits for it any more. */
async function storeInTime(
  clock: Context["clock"],
  storing: Promise<Outcome | null>,
): Promise<{ isStored: boolean; settled?: Outcome | null; cause?: unknown }> {
  const waiting = new AbortController();
  const stored = storing.then(
    (settled) => ({ isStored: true, settled }),
    (cause: unknown) => ({ isStored: false, cause }),
  );
  const late = clock.sleep(PATIENCE_MS, waiting.signal).then(() => ({ isStored: false }));
  const first = await Promise.race([stored, late]);
  waiting.abort();
  return first;
}

function answeredButNotStored(cause: unknown): Fault {
  const detail =
    "The service has answered, but our database does not take the answer yet. Do not send it again: look under Messages in some minutes.";
  return new Fault("service_unknown_outcome", detail, { cause, retry: "unknown-outcome" });
}

async function plan(tx: Tx, owner: Owner, send: DirectSend): Promise<Planned> {
  const id = randomUUID();
  await send.guard?.(tx, id);
  const campaignId = randomUUID();
  const { press, actor } = send;
  if (press) await spendToken(tx, { press, userId: actor.userId, campaignId });
  // An opt-out is about messages; whether somebody is called, the guard decides.
  if (send.channel !== "voice") await refuseSuppressed(tx, send);
  const members = await storeMembers(tx, campaignId, send);
  const connection = await lockConnection(tx, SERVICE_OF[send.channel]);
  if (connection.blockedMs > 0) {
    throw new Fault("service_rate_limited", "The service asked us to go slower. Nothing was sent.", {
      retry: "after",
      retryAfterMs: connection.blockedMs,
    });
  }
  const { channel } = send;
  if (press && channel !== "voice") await refuseRepeats(tx, press, { ...send, channel, campaignId });
  await takeTokens(tx, connection.service, connection.service === "chat" ? members.length : 1);
  const body = buildBody(send.operation, send, members);
  const attempt = {
    id,
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
    target: send.target ?? "composer",
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

function explain(fault: Fault, send: DirectSend): Fault {
  if (fault.retry !== "unknown-outcome") return fault;
  const detail =
    send.channel === "voice"
      ? "May have rung: we lost the answer. We will not call again unless you tell us to."
      : send.channel === "sms"
        ? "May have been sent: we lost the answer. Nothing is sent again by itself; settle it from the overview."
        : "We lost the answer. Tuma asks again with the same key, so nobody gets it twice; watch it under Messages.";
  return new Fault(fault.code, detail, { cause: fault, retry: "unknown-outcome" });
}

const owners = new WeakMap<Db, Promise<Owner>>();

/** One for all sends of a process; a lost one is closed, as it still keeps a place of the pool. */
async function ownerOf(db: Db): Promise<Owner> {
  const known = owners.get(db);
  const owner = await known?.catch(() => null);
  if (owner && !owner.isLost) return owner;
  if (owners.get(db) === known) owners.set(db, openOwner(db));
  await owner?.close();
  return owners.get(db) ?? openOwner(db);
}
