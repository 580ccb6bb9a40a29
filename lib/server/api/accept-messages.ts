import { randomUUID } from "node:crypto";
import { normalisePhone, type Phone } from "#lib/audience/number/normalise-phone.ts";
import type {
  AcceptedBatch,
  AcceptedMessage,
  SendMessage,
  SendMessages,
  WantedMessage,
} from "#lib/contract/desk/api/message.ts";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { MAX_RECIPIENTS, MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { OPTED_OUT } from "#lib/contract/words/recipient-reasons.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { requireSmallSend } from "../approval/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { ActingKey, KeyCtx } from "../keys/index.ts";
import { publish } from "../publish.ts";
import { requireSendRight } from "../sight/index.ts";
import { insertApiMessages, insertApiSend } from "../store/api/api-message.ts";
import { finishCampaignIfDone } from "../store/campaign/campaign.ts";
import { moveCounters } from "../store/campaign/cancel.ts";
import { insertRecipients, moveRecipients } from "../store/campaign/recipient/recipient-found.ts";
import { CHANNELS } from "../store/channels.ts";
import { listLastInbound } from "../store/sending/contact-window.ts";
import { listSuppressed } from "../store/sending/suppression.ts";
import { countInDay } from "./day-limit.ts";
import { type AskedOnce, type Asking, askedBy, findAnswer, once, toldIn } from "./idempotency.ts";
import { messageId } from "./message-view.ts";
import { requireApiTemplate } from "./require-template.ts";

type Asked<Body> = { body: Body; request: Request; headers: Headers };

/**
 * Accepts one message: written down for the worker, and sent once whatever becomes of this answer. Throws
 * `idempotency_key_missing`, `idempotency_key_reused`, `invalid_input` with the field, `window_closed`, `opted_out` where
 * `strict`, `needs_approval` and `day_limit_reached`; then nothing is accepted, and the key is free for another try.
 */
export async function acceptMessage(
  ctx: KeyCtx,
  { body, request, headers }: Asked<SendMessage>,
): Promise<AcceptedMessage> {
  const { strict, ...message } = body;
  const [item] = await accept(ctx, {
    ...{ door: "messages", request, headers, body },
    messages: [message],
    isStrict: strict,
    onInvalid: "refuse",
    pathOf: () => "",
  });
  if (!item || item.id === null) throw new Fault("internal", "A message was neither accepted nor refused.");
  return item;
}

/** The same for up to 1,000: an answer line for each, in their order. With `onInvalid: skip` those that cannot be sent say why. */
export async function acceptMessages(
  ctx: KeyCtx,
  { body, request, headers }: Asked<SendMessages>,
): Promise<AcceptedBatch> {
  const { messages, onInvalid } = body;
  const items = await accept(ctx, {
    ...{ door: "message-batches", request, headers, body },
    messages,
    isStrict: false,
    onInvalid,
    pathOf: (at) => `messages.${at}.`,
  });
  return { items };
}

type Item = AcceptedBatch["items"][number];

type Accepting = Asking & {
  messages: readonly WantedMessage[];
  isStrict: boolean;
  onInvalid: "refuse" | "skip";
  pathOf: (at: number) => string;
};

async function accept(ctx: KeyCtx, accepting: Accepting): Promise<Item[]> {
  const asked = askedBy(ctx, accepting);
  const before = await findAnswer<Item[]>(ctx.db, asked);
  const answered = before ?? (await acceptOnce(ctx, accepting, asked, await resolveAll(ctx, accepting)));
  return toldIn(accepting.headers, answered);
}

type Read = { read: (Resolved | Refusal)[]; known: Known };

/** Before the transaction: what is looked up of templates may ask the service. */
async function resolveAll(ctx: KeyCtx, { messages, pathOf, onInvalid }: Accepting): Promise<Read> {
  const known = await readKnown(ctx, messages);
  const templates = new Map<string, Promise<void>>();
  const read = await Promise.all(
    messages.map((message) => resolveMessage(ctx, { message, known, templates }).catch(refusedOr)),
  );
  const refusals = read.flatMap((each, at) => ("rule" in each ? [{ ...each, at }] : []));
  if (refusals.length > 0 && onInvalid === "refuse") throw refusedWhole(refusals, pathOf);
  return { read, known };
}

function acceptOnce(ctx: KeyCtx, accepting: Accepting, asked: AskedOnce, resolved: Read) {
  return ctx.db.transaction((tx) =>
    once(tx, { ...asked, accept: () => writeAll(ctx, tx, accepting, resolved) }),
  );
}

async function writeAll(
  ctx: KeyCtx,
  tx: Tx,
  { messages, isStrict }: Accepting,
  { read, known }: Read,
): Promise<Item[]> {
  const wanted = read.flatMap((each, at) =>
    "rule" in each ? [] : [{ ...each, at, isOut: known.optedOut.has(each.number) }],
  );
  const sent = wanted.filter(({ isOut }) => !isOut);
  if (isStrict && sent.length < wanted.length)
    throw new Fault("opted_out", "This person has opted out. Nothing was sent.", {
      fields: [{ path: "to", rule: "has opted out" }],
    });
  await requireAllowance(ctx, tx, sent);
  const groups = groupsOf(wanted).map((group) => ({ id: randomUUID(), group }));
  const accepted = new Map<number, AcceptedMessage>();
  for (const { id, group } of groups) {
    for (const [at, item] of await writeGroup(ctx, tx, id, group)) accepted.set(at, item);
  }
  await recordAudit(tx, {
    actor: ctx.actor,
    action: "api.send",
    target: ctx.actor.userId,
    detail: { messages: sent.length },
  });
  await publish(
    tx,
    groups.map(({ id }) => ({ topic: "campaign" as const, data: { id } })),
  );
  tx.wake(CHANNELS.work);
  return messages.map(({ reference = null }, at): Item => {
    const each = read[at];
    const item = accepted.get(at);
    if (item) return item;
    if (!each || !("rule" in each)) throw new Error("a message was neither accepted nor refused");
    return { id: null, state: "refused", reason: each.rule, field: each.path, reference };
  });
}

type Refusal = { path: string; rule: string; code: "invalid_input" | "not_permitted" | "window_closed" };

/** What is wrong with one message; anything else that is thrown is wrong with all of the request. */
function refusedOr(error: unknown): Refusal {
  if (!(error instanceof Fault)) throw error;
  const { code, fields, detail } = error;
  if (code !== "invalid_input" && code !== "not_permitted" && code !== "window_closed") throw error;
  const [first] = fields;
  return { path: first?.path ?? "", rule: first?.rule ?? detail, code };
}

function refusedWhole(
  refusals: readonly (Refusal & { at: number })[],
  pathOf: (at: number) => string,
): Fault {
  const fields = refusals.slice(0, 100).map(({ at, path, rule }) => ({ path: `${pathOf(at)}${path}`, rule }));
  const [first] = refusals;
  const detail = `${fields[0]?.path}: ${fields[0]?.rule}${refusals.length > 1 ? `, and ${formatNoun(refusals.length - 1, "other message")} cannot be sent either` : ""}. Nothing was sent.`;
  return new Fault(first?.code ?? "invalid_input", detail, { fields });
}

/** What is known of the people of a request, read once for all of them. */
type Known = { optedOut: Set<string>; openWindows: Set<string> };

async function readKnown({ db, env, clock }: KeyCtx, messages: readonly WantedMessage[]): Promise<Known> {
  const all = [...new Set(messages.flatMap(({ to }) => normalisePhone(to, env.defaultRegion).number ?? []))];
  const [suppressed, inbound] = await Promise.all([listSuppressed(db, all), listLastInbound(db, all)]);
  const now = clock.now().getTime();
  const open = [...inbound].flatMap(([number, at]) =>
    windowStateOf(windowEndOf(at.getTime()), now) === "open" ? [number] : [],
  );
  return { optedOut: new Set(suppressed), openWindows: new Set(open) };
}

/** A message that can be written down: to whom, by which way, with what. */
type Resolved = {
  message: WantedMessage;
  number: string;
  channel: Channel;
  sender: string | null;
  why: string | null;
  segments: number;
};

type Resolving = { message: WantedMessage; known: Known; templates: Map<string, Promise<void>> };

async function resolveMessage(ctx: KeyCtx, { message, known, templates }: Resolving): Promise<Resolved> {
  const phone = normalisePhone(message.to, ctx.env.defaultRegion);
  const number = numberOf(message, phone);
  refuseTimes(ctx, message);
  const { channel, why } = wayOf(message, known.openWindows.has(number));
  requireSendRight(ctx.actor, channel);
  if (channel === "sms" && phone.bucket === "otherCountry") throw refused("to", phone.reason);
  if (channel === "sms" && (message.text?.length ?? 0) > MAX_SMS_LENGTH)
    throw refused("text", `an SMS has at most ${MAX_SMS_LENGTH} characters`);
  if (channel === "chat-template" && message.template) {
    const key = JSON.stringify(message.template);
    const isLater = message.sendAt !== undefined;
    const asked = templates.get(key) ?? requireApiTemplate(ctx, { ...message.template, isLater });
    templates.set(key, asked);
    await asked;
  }
  const sender = channel === "sms" ? senderOf(ctx.actor, message) : null;
  const segments = channel === "sms" ? countSegments(message.text ?? "").segments : 0;
  return { message, number, channel, sender, why, segments };
}

/** As in a row of a file, where a number that is no mobile reaches nobody. */
function numberOf({ to }: WantedMessage, { number, bucket, reason }: Phone): string {
  if (number === null) throw refused("to", `“${to.slice(0, 40)}” is not a phone number. ${reason}`.trim());
  if (bucket !== null && bucket !== "otherCountry") throw refused("to", reason);
  return number;
}

function refuseTimes({ clock }: KeyCtx, { sendAt, expiresAt }: WantedMessage): void {
  const now = clock.now();
  if (sendAt && new Date(sendAt) <= now) throw refused("sendAt", "this time has passed");
  if (!expiresAt) return;
  if (new Date(expiresAt) <= now) throw refused("expiresAt", "this time has passed");
  if (sendAt && new Date(expiresAt) <= new Date(sendAt))
    throw refused("expiresAt", "it has to be after sendAt");
}

/** By which way a message goes, and of `auto` why. */
function wayOf(
  { channel, text, template }: WantedMessage,
  isOpen: boolean,
): { channel: Channel; why: string | null } {
  if (channel === "sms" && template) throw refused("template", "an SMS has a text and no template");
  const why = (reason: string) => (channel === "auto" ? reason : null);
  if (channel !== "sms") {
    if (text !== undefined && isOpen) return { channel: "chat-text", why: why("They wrote within 24 hours") };
    if (template) return { channel: "chat-template", why: why("No open window, and a template is given") };
  }
  if (text === undefined)
    throw refused("text", channel === "sms" ? "an SMS needs a text" : "a text or a template is needed");
  if (channel !== "chat") return { channel: "sms", why: why("No open window and no template") };
  throw new Fault("window_closed", "This person has not written within 24 hours.", {
    fields: [{ path: "text", rule: "reaches only whoever has written within 24 hours; add a template" }],
  });
}

/** The sender of an SMS as far as the key may use it. Throws `invalid_input`. */
export function senderOf({ senders }: ActingKey, { sender }: Pick<WantedMessage, "sender">): string {
  const chosen = sender ?? (senders?.length === 1 ? senders[0] : undefined);
  if (chosen === undefined) throw refused("sender", "an SMS needs a sender");
  if (senders === null || senders.includes(chosen)) return chosen;
  throw refused("sender", `this key may only use ${senders.slice(0, 5).join(", ")}`);
}

const refused = (path: string, rule: string): Fault =>
  new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });

type Wanted = Resolved & { at: number; isOut: boolean };

/** The company's size without approval, and what the key may send a day. */
async function requireAllowance(ctx: KeyCtx, tx: Tx, sent: readonly Wanted[]): Promise<void> {
  const credits = sent.reduce((sum, { segments }) => sum + segments, 0);
  try {
    await requireSmallSend(tx, { people: sent.length, credits, isSms: credits > 0 });
  } catch (error) {
    throw error instanceof Fault && error.code === "not_permitted"
      ? new Fault("needs_approval", error.detail)
      : error;
  }
  await countInDay(ctx, tx, { messages: sent.length, credits });
}

/** What can be one plan: the same way, sender, kind and times, in chat the same content, and nobody in it twice. */
function groupsOf(wanted: readonly Wanted[]): Wanted[][] {
  const groups = new Map<string, Wanted[][]>();
  const times = new Map<string, number>();
  for (const each of wanted) {
    const { channel, sender, number, message } = each;
    const content = channel === "sms" ? null : channel === "chat-text" ? message.text : message.template;
    const same = JSON.stringify([channel, sender, message.kind, message.sendAt, message.expiresAt, content]);
    const time = (times.get(`${same} ${number}`) ?? 0) + 1;
    times.set(`${same} ${number}`, time);
    const alike = groups.get(`${same} ${time}`) ?? [];
    const last = alike.at(-1);
    if (last && last.length < MAX_RECIPIENTS) last.push(each);
    else alike.push([each]);
    groups.set(`${same} ${time}`, alike);
  }
  return [...groups.values()].flat();
}

/** Writes one plan down; answers its messages by their places in the request. */
async function writeGroup(
  { actor }: KeyCtx,
  tx: Tx,
  id: string,
  group: readonly Wanted[],
): Promise<[number, AcceptedMessage][]> {
  const [first] = group;
  if (!first) return [];
  const { channel, message } = first;
  const size = group.length;
  await insertApiSend(tx, {
    ...{ id, channel, size, keyId: actor.userId, senderId: first.sender, messageClass: message.kind },
    lane: channel === "sms" && size === 1 ? "exact" : "fast",
    name: nameOf(first, size),
    content: contentOf(first),
    idempotencyKey: channel === "sms" ? null : `tuma-${id}`,
    scheduledAt: message.sendAt ? new Date(message.sendAt) : null,
    expiresAt: message.expiresAt ? new Date(message.expiresAt) : null,
    segments: group.reduce((sum, { segments }) => sum + segments, 0),
  });
  await insertRecipients(
    tx,
    id,
    group.map(({ number, segments, message: { text, template } }, at) => ({
      ...{ seq: at + 1, row: at + 1, number, pack: "", columns: [], segments },
      text: channel === "chat-template" ? null : (text ?? null),
      parameters: channel === "chat-template" ? (template?.parameters ?? null) : null,
    })),
  );
  const out = group.flatMap(({ isOut }, at) => (isOut ? [at + 1] : []));
  if (out.length > 0) {
    await moveRecipients(tx, id, { seqs: out, to: "cancelled", reason: OPTED_OUT });
    await moveCounters(tx, id, { queued: -out.length, cancelled: out.length });
    if (out.length === size) await finishCampaignIfDone(tx, id);
  }
  await insertApiMessages(tx, {
    ...{ campaignId: id, keyId: actor.userId },
    notes: group.map(({ number, message: { reference = null, metadata = null }, why }, at) => ({
      ...{ seq: at + 1, number, reference, metadata, why },
    })),
  });
  return group.map(({ at, isOut, segments, why, message: { reference = null, sendAt } }, place) => [
    at,
    {
      id: messageId({ campaignId: id, seq: place + 1 }),
      state: isOut ? "skipped" : sendAt ? "scheduled" : "queued",
      reason: isOut ? OPTED_OUT : null,
      ...{ channel, why, segments, creditsEstimated: isOut ? 0 : segments, reference },
    },
  ]);
}

function nameOf({ channel, message }: Wanted, size: number): string {
  if (channel === "chat-template") return message.template?.name ?? "";
  const what = channel === "sms" ? "SMS" : "Chat text";
  return size === 1 ? what : `${what} to ${size}`;
}

function contentOf({ channel, message }: Wanted): object {
  const { text = "", template } = message;
  return channel === "chat-template" && template
    ? { templateName: template.name, language: template.language }
    : { text };
}
