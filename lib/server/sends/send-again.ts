import { randomUUID } from "node:crypto";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type {
  ListSentPeople,
  SendAgain,
  SendAgainAnswer,
  Sent,
  SentList,
  SentPeople,
} from "#lib/contract/desk/send/sent.ts";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";
import { CHANNEL_FACTS, CHANNEL_REQUESTS } from "#lib/contract/rules/sending/channels.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { undoStart } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireCredits } from "../credits/index.ts";
import { sendDirect } from "../dispatch/index.ts";
import { readNumberCursor } from "../read-time-cursor.ts";
import { requireSendRight } from "../sight/index.ts";
import { lockCampaign } from "../store/campaign/campaign.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";
import { getFirstRecipient, listRecipientRows } from "../store/campaign/recipient/recipient-view.ts";
import {
  findReplyTo,
  getAboutSent,
  listContactNames,
  listRetriable,
  listSentRows,
  type Retriable,
} from "../store/campaign/sent.ts";
import { requireSendable } from "../templates/index.ts";

/**
 * Sends the same to those whom a send surely did not reach: refused, or failed by a proven id. Whoever may have it is never
 * among them, and each is tried once from there: who fails again is tried from the new send. Throws `conflict` where nobody
 * is left, and what the service says of the new send.
 */
export async function sendAgain(
  ctx: SignedInCtx,
  { id, sendToken, messages }: SendAgain & { id: string },
): Promise<SendAgainAnswer> {
  const sent = await requireSent(ctx.db, id);
  requireSendRight(ctx.actor, sent.channel);
  const people = await listRetriable(ctx.db, { id, messages });
  if (people.length === 0) throw nobodyLeft();
  await refuseTemplate(ctx, sent, people);
  const { content, senderId, channel } = sent;
  const replyTo = await findReplyTo(ctx.db, id);
  const answer = await sendDirect(ctx, {
    channel,
    ...wayOf(sent, people.length),
    name: sent.name,
    content,
    senderId,
    providerScheduledAt: null,
    // The old key would be answered as before, and send nothing.
    idempotencyKey: channel === "sms" ? null : `tuma-${randomUUID()}`,
    actor: ctx.actor,
    recipients: people,
    press: { sendToken, isRepeatRefused: false, timeZone: ctx.env.defaultTimezone },
    retryOf: id,
    ...(sent.messageClass === "marketing" && { marketing: { day: todayOf(ctx) } }),
    ...(replyTo !== null && { replyTo }),
    guard: async (tx) => {
      await requireSame(tx, { id, messages }, people);
      const credits = people.reduce((sum, { segments }) => sum + segments, 0);
      if (people.length > 1) await requireCredits(ctx, tx, { credits, isSms: channel === "sms" });
    },
  });
  return { sendId: answer.campaignId, people: people.length };
}

const todayOf = ({ env, clock }: SignedInCtx): string => dayIn(env.defaultTimezone, clock.now());

function wayOf({ channel }: Sent, size: number) {
  const { service } = CHANNEL_FACTS[channel];
  const { one, several } = CHANNEL_REQUESTS[channel];
  const lane = service === "sms" && size === 1 ? "exact" : "fast";
  return { operation: size === 1 ? one : several, lane } as const;
}

/** Under the lock of the first send, so that of two who press at once the second finds nobody left. */
async function requireSame(
  tx: Tx,
  asked: { id: string; messages: readonly number[] | undefined },
  people: readonly Retriable[],
): Promise<void> {
  await lockCampaign(tx, asked.id);
  const now = await listRetriable(tx, asked);
  if (now.length === 0) throw nobodyLeft();
  const wanted = new Set(now.map(({ number }) => number));
  if (now.length === people.length && people.every(({ number }) => wanted.has(number))) return;
  throw new Fault(
    "conflict",
    t(
      "This send has changed since you looked at it. Nothing was sent. Look again.",
      "Utumaji huu umebadilika tangu uuangalie. Hakuna kilichotumwa. Angalia tena.",
    ),
  );
}

async function refuseTemplate(ctx: SignedInCtx, { content }: Sent, [first]: Retriable[]): Promise<void> {
  if (!("templateName" in content)) return;
  const templateParameters = (first?.parameters ?? undefined) as Record<string, unknown> | undefined;
  await requireSendable(ctx, { ...content, ...(templateParameters && { templateParameters }) });
}

const nobodyLeft = () =>
  new Fault(
    "conflict",
    t(
      "Nobody is left to try again. They were tried again already, or have opted out.",
      "Hakuna aliyebaki wa kujaribu tena. Tayari walijaribiwa tena, au wamejitoa.",
    ),
  );

/** Everybody of a send in its order, with the name they go by. Throws `not_found`. */
export async function listSentPeople(
  { db }: Pick<SignedInCtx, "db">,
  id: string,
  { cursor }: ListSentPeople,
): Promise<SentPeople> {
  const after = readNumberCursor(cursor ?? "0", { max: MAX_INTEGER });
  await requireSent(db, id);
  // One more than the page holds, so that the last page knows that it is the last.
  const rows = await listRecipientRows(db, id, { after, upTo: MAX_INTEGER, limit: PAGE_ROWS + 1 });
  const shown = rows.slice(0, PAGE_ROWS);
  const names = await listContactNames(
    db,
    shown.map(({ number }) => number),
  );
  return {
    items: shown.map((row) => ({ ...row, personName: names.get(row.number) ?? null })),
    nextCursor: rows.length > PAGE_ROWS ? String(shown.at(-1)?.seq) : null,
  };
}

const NEWEST = 10;

/** What was sent by hand, the newest first. */
export async function listSent({ db }: Pick<SignedInCtx, "db">): Promise<SentList> {
  return { items: await listSentRows(db, NEWEST) };
}

/** One send with what its page needs beside the people, a template with its values. Throws `not_found`. */
export async function getSent({ db }: Pick<SignedInCtx, "db">, id: string): Promise<Sent> {
  const sent = await requireSent(db, id);
  if (!("templateName" in sent.content)) return sent;
  // Everybody of a send gets the same values: they are kept with its people.
  const templateParameters = (await getFirstRecipient(db, id))?.parameters;
  return templateParameters ? { ...sent, content: { ...sent.content, templateParameters } } : sent;
}

/** Takes a send back that waits for its grace to end: nobody gets it. Throws `not_found`, and `conflict` where it has started. */
export async function undoSend(ctx: SignedInCtx, id: string): Promise<Sent> {
  await requireSent(ctx.db, id);
  await undoStart(ctx, id);
  return getSent(ctx, id);
}

/** A send as pages show it, or `not_found`: a campaign and a call have pages of their own. */
export async function requireSent(tx: Tx, id: string): Promise<Sent> {
  const about = await getAboutSent(tx, id);
  const campaign = about && (await getCampaignView(tx, id));
  if (!campaign)
    throw new Fault(
      "not_found",
      t("We do not know this send. It may have been deleted.", "Hatuujui utumaji huu. Huenda ulifutwa."),
    );
  return { ...campaign, ...about };
}
