import { randomUUID } from "node:crypto";
import type { AcceptedBatch, AcceptedMessage, WantedMessage } from "#lib/contract/desk/api/message.ts";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import { type Forbidden, forbiddenReason } from "#lib/contract/words/forbidden-words.ts";
import { forbidden, sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { type Db, isDatabaseDown, pipelined, type Tx } from "#lib/db/index.ts";
import { Fault, type FaultCode } from "#lib/fault.ts";
import { traceParent } from "#lib/trace.ts";
import { requireSmallSend } from "../approval/index.ts";
import { recordAudits } from "../audit/index.ts";
import { requireCredits } from "../credits/index.ts";
import { createGroupCommit } from "../group-commit.ts";
import { countInDay, type KeyCtx } from "../keys/index.ts";
import { publish } from "../publish.ts";
import {
  freeIdempotencyKeys,
  insertApiMessages,
  insertApiSends,
  keepAnswers,
  takeIdempotencyKeys,
} from "../store/api/api-message.ts";
import { finishCampaignIfDone, keepTrace } from "../store/campaign/campaign.ts";
import { moveCounters } from "../store/campaign/cancel.ts";
import { insertRecipientsOf, moveEach } from "../store/campaign/recipient/recipient-found.ts";
import { CHANNELS } from "../store/channels.ts";
import { listForbidden } from "../store/sending/forbidden.ts";
import { type Answered, type AskedOnce, digestsOf, placeIn, replay } from "./idempotency.ts";
import { messageId } from "./message-view.ts";

/** A message that can be written down: to whom, by which way, with what. */
export type Resolved = {
  message: WantedMessage;
  number: string;
  channel: Channel;
  sender: string | null;
  why: string | null;
  segments: number;
};

export type Refusal = {
  path: string;
  rule: string;
  code: "invalid_input" | "not_permitted" | "window_closed";
};

export type Item = AcceptedBatch["items"][number];

/** One request, looked at: what is to be committed of it, or nothing. */
export type Acceptance = {
  ctx: KeyCtx;
  asked: AskedOnce;
  messages: readonly WantedMessage[];
  /** By the places of the messages. */
  read: readonly (Resolved | Refusal)[];
  isStrict: boolean;
};

type Job = Acceptance & {
  digests: Record<string, string>;
  trace: string | null;
  /** Looked at once: a day that ends meanwhile would be another kind. */
  askedAt: Date;
  outcome: Answered<Item[]> | { refusal: unknown } | null;
};

/** Larger groups win nothing, and make the first of them wait for the last. */
const GROUP = { maxItems: 250, maxSize: 2_000, sizeOf: ({ messages }: Job) => messages.length };

const groups = new WeakMap<Db, ReturnType<typeof createGroupCommit<Job>>>();

/**
 * Commits what a request asks for and answers it, or what was answered before. Requests of this process that wait while a
 * transaction runs share the next one: by themselves each waited for the disk and the audit log of all before it. What is
 * refused of one of them is refused of none beside it. Throws `idempotency_key_reused`, where `isStrict` `opted_out`,
 * `consent_missing`, `cap_reached` and `in_trial`,
 * `needs_approval`, `not_enough_credits` and `day_limit_reached`.
 */
export async function commitAccepted(acceptance: Acceptance): Promise<Answered<Item[]>> {
  const { db } = acceptance.ctx;
  const group = groups.get(db) ?? createGroupCommit<Job>((jobs) => commitAll(db, jobs), GROUP);
  groups.set(db, group);
  const job: Job = {
    ...acceptance,
    digests: digestsOf(acceptance.asked),
    trace: traceParent(),
    askedAt: acceptance.ctx.clock.now(),
    outcome: null,
  };
  await group.add(job);
  if (!job.outcome) throw new Error("a request was neither accepted nor refused");
  if ("refusal" in job.outcome) throw job.outcome.refusal;
  return job.outcome;
}

async function commitAll(db: Db, jobs: readonly Job[]): Promise<void> {
  for (let left = jobs; left.length > 0; ) {
    try {
      const now = left;
      left = await db.transaction((tx) => writeJobs(tx, now));
    } catch (error) {
      if (left.length === 1 || isDatabaseDown(error)) throw error;
      // One of them cannot be written: each is tried alone. What did commit is answered by its key.
      for (const job of left)
        await commitAll(db, [job]).catch((refusal: unknown) => {
          job.outcome = { refusal };
        });
      return;
    }
  }
}

/** Writes all of them, but of those with one key only the first; answers the others, which are for another transaction. */
async function writeJobs(tx: Tx, jobs: readonly Job[]): Promise<Job[]> {
  const firsts = [...Map.groupBy(jobs, ({ asked }) => `${asked.keyId} ${asked.idempotencyKey}`).values()];
  const places = firsts.flatMap(([first]) =>
    first ? [{ ...placeIn(first.asked), digests: first.digests }] : [],
  );
  const [kept, forbidden] = await pipelined([takeIdempotencyKeys(tx, places), lookUpForbidden(tx, jobs)]);
  const [mine, left]: [Job[], Job[]] = [[], []];
  for (const [at, [first, ...others]] of firsts.entries()) {
    const before = kept[at];
    if (!first) continue;
    if (before) for (const job of [first, ...others]) job.outcome = replayed(job, before);
    else {
      mine.push(first);
      left.push(...others);
    }
  }
  await acceptAll(tx, mine, forbidden);
  return left;
}

/** Why each number may not be sent to, by the kind of message. */
type ForbiddenOf = ReadonlyMap<string, ReadonlyMap<string, Forbidden>>;

/** What is asked about together; caps are of the day on which a message is sent. */
const kindOf = (job: Job, { channel, message }: Resolved): string =>
  `${message.kind} ${channel === "sms" ? "sms" : "chat"} ${dayOf(job, message)}`;

const dayOf = ({ ctx: { env }, askedAt }: Job, { sendAt }: WantedMessage): string =>
  dayIn(env.defaultTimezone, sendAt ? new Date(sendAt) : askedAt);

async function lookUpForbidden(tx: Tx, jobs: readonly Job[]): Promise<ForbiddenOf> {
  const resolved = jobs.flatMap((job) =>
    job.read.flatMap((each) =>
      "rule" in each ? [] : { ...each, day: dayOf(job, each.message), kind: kindOf(job, each) },
    ),
  );
  const kinds = [...Map.groupBy(resolved, ({ kind }) => kind)].flatMap(([kind, of]) =>
    of[0] ? [{ kind, of, first: of[0] }] : [],
  );
  const found = await pipelined(
    kinds.map(({ of, first: { message, channel, day } }) =>
      listForbidden(tx, [...new Set(of.map(({ number }) => number))], {
        messageClass: message.kind,
        channel: channel === "sms" ? "sms" : "chat",
        day,
      }),
    ),
  );
  return new Map(kinds.map(({ kind }, at) => [kind, found[at] ?? new Map()]));
}

function replayed({ digests }: Job, before: Parameters<typeof replay>[1]): Job["outcome"] {
  try {
    return replay<Item[]>(digests, before);
  } catch (refusal) {
    return { refusal };
  }
}

async function acceptAll(tx: Tx, jobs: readonly Job[], forbidden: ForbiddenOf): Promise<void> {
  const accepted: Accepted[] = [];
  // In one order, as a key's day is locked from here on.
  for (const job of jobs.toSorted((a, b) => (a.asked.keyId < b.asked.keyId ? -1 : 1))) {
    const wanted = job.read.flatMap((each, at) =>
      "rule" in each
        ? []
        : [{ ...each, at, bar: forbidden.get(kindOf(job, each))?.get(each.number) ?? null }],
    );
    const sent = wanted.filter(({ bar }) => bar === null);
    try {
      await requireAllowed(tx, job, { wanted, sent });
      accepted.push({ job, plans: plansOf(wanted, job), sent: sent.length });
    } catch (refusal) {
      if (!(refusal instanceof Fault)) throw refusal;
      job.outcome = { refusal };
    }
  }
  const refused = jobs.filter(({ outcome }) => outcome);
  await freeIdempotencyKeys(
    tx,
    refused.map(({ asked }) => placeIn(asked)),
  );
  if (accepted.length > 0) await writeAccepted(tx, accepted);
}

/** `bar`: why it must not be sent. */
type Wanted = Resolved & { at: number; bar: Forbidden | null };
type Plan = { id: string; keyId: string; group: readonly Wanted[] };
type Accepted = { job: Job; plans: Plan[]; sent: number };

/** The company's size without approval, and what the key may send a day; a day is counted only where all else is allowed. */
async function requireAllowed(
  tx: Tx,
  { ctx, isStrict }: Job,
  { wanted, sent }: { wanted: readonly Wanted[]; sent: readonly Wanted[] },
): Promise<void> {
  const bar = isStrict ? wanted.find((each) => each.bar !== null)?.bar : null;
  if (bar) throw barredFault(bar);
  const credits = sent.reduce((sum, { segments }) => sum + segments, 0);
  try {
    await requireSmallSend(tx, { people: sent.length, credits, isSms: credits > 0 });
  } catch (error) {
    throw error instanceof Fault && error.code === "not_permitted"
      ? new Fault("needs_approval", error.detail)
      : error;
  }
  if (sent.length > 1) await requireCredits(ctx, tx, { credits, isSms: credits > 0 });
  await countInDay(ctx, tx, { messages: sent.length, credits });
}

const CODE_OF = {
  "opted-out": "opted_out",
  restricted: "consent_missing",
  trial: "in_trial",
  withdrawn: "consent_missing",
  "no-consent": "consent_missing",
  "had-today": "cap_reached",
  "had-this-week": "cap_reached",
  replied: "not_permitted",
  stopped: "not_permitted",
} as const satisfies Record<Forbidden["why"], FaultCode>;

function barredFault(bar: Forbidden): Fault {
  if (bar.why === "opted-out")
    return new Fault(
      "opted_out",
      t("This person has opted out. Nothing was sent.", "Mtu huyu amejitoa. Hakuna kilichotumwa."),
      { fields: [{ path: "to", rule: t("has opted out", "amejitoa") }] },
    );
  const reason = forbiddenReason(bar);
  return new Fault(CODE_OF[bar.why], t(`${reason}. Nothing was sent.`, `${reason}. Hakuna kilichotumwa.`), {
    fields: [{ path: "to", rule: reason }],
  });
}

/** All of it goes out at once: by itself each statement waited for the answer to the one before. */
async function writeAccepted(tx: Tx, accepted: readonly Accepted[]): Promise<void> {
  const plans = accepted.flatMap((each) => each.plans);
  const answers = accepted.map(({ job, plans: own }) => ({ job, answer: answerOf(job, own) }));
  await pipelined([
    insertApiSends(tx, plans.map(sendOf)),
    insertRecipientsOf(tx, plans.flatMap(recipientsOf)),
    insertApiMessages(tx, plans.flatMap(notesOf)),
    keepAnswers(
      tx,
      answers.map(({ job: { asked }, answer }) => ({ ...placeIn(asked), answer })),
    ),
    publish(
      tx,
      plans.map(({ id }) => ({ topic: "campaign" as const, data: { id } })),
    ),
    ...plans.map((plan) => skipForbidden(tx, plan)),
    ...accepted.map(({ job: { trace }, plans: own }) =>
      keepTrace(
        tx,
        own.map(({ id }) => id),
        trace,
      ),
    ),
  ]);
  await recordAudits(
    tx,
    accepted.map(({ job: { ctx }, sent }) => ({
      ...{ actor: ctx.actor, action: "api.send", target: ctx.actor.userId, detail: { messages: sent } },
    })),
  );
  for (const { job, answer } of answers) job.outcome = { answer, isReplayed: false };
  tx.wake(CHANNELS.work);
}

/** What can be one plan: the same way, sender, kind and times, in chat the same content, and nobody in it twice. */
const plansOf = (wanted: readonly Wanted[], { ctx, asked: { keyId } }: Job): Plan[] =>
  [...Map.groupBy(wanted, alikeBy).values()]
    .flatMap(groupsOf)
    .map((group) => ({ id: idAt(ctx.clock.now()), keyId, group }));

/**
 * A UUID of version 7, its time and a count within it first: what is written together stands together in each index that begins
 * with it. Of version 4 each plan was on a page of its own, and a batch cost the database a tenth more.
 */
function idAt(now: Date): string {
  const ms = now.getTime();
  count = ms === lastMs ? (count + 1) % 0x1000 : 0;
  lastMs = ms;
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
}
let lastMs = 0;
let count = 0;

function alikeBy({ channel, sender, message }: Wanted): string {
  const content = channel === "sms" ? null : channel === "chat-text" ? message.text : message.template;
  return JSON.stringify([channel, sender, message.kind, message.sendAt, message.expiresAt, content]);
}

/** Whoever is there for the nth time is in the nth round. */
function groupsOf(alike: readonly Wanted[]): Wanted[][] {
  const times = new Map<string, number>();
  const rounds: Wanted[][][] = [];
  for (const each of alike) {
    const time = times.get(each.number) ?? 0;
    times.set(each.number, time + 1);
    rounds[time] ??= [];
    const groups = rounds[time];
    const last = groups.at(-1);
    if (last && last.length < MAX_RECIPIENTS) last.push(each);
    else groups.push([each]);
  }
  return rounds.flat();
}

function sendOf({ id, keyId, group }: Plan): Parameters<typeof insertApiSends>[1][number] {
  const [first] = group;
  if (!first) throw new Error("a plan of nobody");
  const { channel, message } = first;
  const size = group.length;
  return {
    ...{ id, channel, size, keyId, senderId: first.sender, messageClass: message.kind },
    lane: channel === "sms" && size === 1 ? "exact" : "fast",
    name: nameOf(first, size),
    content: contentOf(first),
    idempotencyKey: channel === "sms" ? null : `tuma-${id}`,
    scheduledAt: message.sendAt ? new Date(message.sendAt) : null,
    expiresAt: message.expiresAt ? new Date(message.expiresAt) : null,
    segments: group.reduce((sum, { segments }) => sum + segments, 0),
  };
}

const recipientsOf = ({ id, group }: Plan) =>
  group.map(({ number, segments, channel, message: { text, template } }, at) => ({
    ...{ campaignId: id, seq: at + 1, row: at + 1, number, pack: "", columns: [], segments },
    text: sendsTemplate(channel) ? null : (text ?? null),
    parameters: sendsTemplate(channel) ? (template?.parameters ?? null) : null,
  }));

const notesOf = ({ id, keyId, group }: Plan) =>
  group.map(({ number, message: { reference = null, metadata = null }, why }, at) => ({
    ...{ campaignId: id, keyId, seq: at + 1, number, reference, metadata, why },
  }));

async function skipForbidden(tx: Tx, { id, group }: Plan): Promise<void> {
  const out = group.flatMap(({ bar }, at) => (bar ? [{ seq: at + 1, reason: forbidden(bar) }] : []));
  if (out.length === 0) return;
  await moveEach(tx, id, "cancelled", out);
  await moveCounters(tx, id, { queued: -out.length, cancelled: out.length });
  if (out.length === group.length) await finishCampaignIfDone(tx, id);
}

function answerOf({ messages, read }: Job, plans: readonly Plan[]): Item[] {
  const accepted = new Map(plans.flatMap(acceptedOf));
  return messages.map(({ reference = null }, at): Item => {
    const each = read[at];
    const item = accepted.get(at);
    if (item) return item;
    if (!each || !("rule" in each)) throw new Error("a message was neither accepted nor refused");
    return { id: null, state: "refused", reason: each.rule, field: each.path, reference };
  });
}

/** The messages of a plan by their places in the request. */
const acceptedOf = ({ id, group }: Plan): [number, AcceptedMessage][] =>
  group.map(({ at, bar, segments, why, channel, message: { reference = null, sendAt } }, place) => [
    at,
    {
      id: messageId({ campaignId: id, seq: place + 1 }),
      state: bar ? "skipped" : sendAt ? "scheduled" : "queued",
      reason: bar && forbiddenReason(bar),
      ...{ channel, why: sayStored(why), segments, creditsEstimated: bar ? 0 : segments, reference },
    },
  ]);

function nameOf({ channel, message }: Wanted, size: number): string {
  if (sendsTemplate(channel)) return message.template?.name ?? "";
  const what = channel === "sms" ? "SMS" : t("Chat text", "Maandishi ya chat");
  return size === 1 ? what : t(`${what} to ${size}`, `${what} kwa ${size}`);
}

function contentOf({ channel, message }: Wanted): object {
  const { text = "", template } = message;
  return sendsTemplate(channel) && template
    ? { templateName: template.name, language: template.language }
    : { text };
}
