import type { ListNotices, Notice, NoticeList, SeeNotices } from "#lib/contract/desk/notice/notice.ts";
import type { NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { TroubleName } from "#lib/contract/desk/overview.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { type PostCode, SOCKET_PROBLEMS, sayPostProblem } from "#lib/contract/words/reason/post-problems.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { conversationOf } from "../inbox/index.ts";
import { inLanguage } from "../language.ts";
import { type NoticeWebhook, signatureOf } from "../notice-webhook.ts";
import { listNeeds } from "../overview/index.ts";
import { publish } from "../publish.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { showTo } from "../sight/index.ts";
import { listTroubles } from "../store/console/need.ts";
import { getSetting } from "../store/console/setting.ts";
import {
  claimDueNotice,
  type DueNotice,
  deleteNotice,
  findInboxNews,
  type InboxPlace,
  noteInboxNews,
  noteNotPosted,
  notePosted,
} from "../store/notice/inbox-notice.ts";
import {
  findNoticeRow,
  listNoticeRows,
  mapNoticedCampaigns,
  type NoticedCampaign,
  type NoticeRow,
  seeNotices as seeUpTo,
  tellNotices,
} from "../store/notice/notice-view.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "env">;

const MINUTE_MS = 60_000;
/** How long after each try the next one follows; the last of them again and again. */
const WAITS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * 60 * MINUTE_MS, 5 * 60 * MINUTE_MS];

type Round = { target: NoticeWebhook; signal: AbortSignal };

/**
 * Posts what was noted to the system that the settings name: at least once each, with an id by which a second time is
 * known. Answers whether there was something to do.
 */
export async function postNotices(ctx: Ctx, { target, signal }: Round): Promise<boolean> {
  let isSome = false;
  while (!signal.aborted) {
    // One at a time: of a whole round the last ones would be free for another worker before this one comes to them.
    const notice = await claimDueNotice(ctx.db, ctx.clock.now());
    if (!notice) break;
    isSome = true;
    await postOne(ctx, { target, notice, signal });
  }
  return isSome;
}

type Posting = Round & { notice: DueNotice };

async function postOne({ db, clock, log, env }: Ctx, { target, notice, signal }: Posting): Promise<void> {
  const language = await getSetting(db, "language");
  const body = await inLanguage(language, () => publicNotice({ db, env }, notice.id));
  // Another one has taken its place, or all it tells of the inbox has been looked at: it is shown to nobody, either.
  if (!body) return deleteNotice(db, notice.id);
  const problem = await postSigned(target, { id: `notice_${notice.id}`, body, now: clock.now(), signal });
  if (problem === null) return notePosted(db, notice.id, clock.now());
  // We are stopping: nothing was learned of the other system, and whoever starts next tries again.
  if (signal.aborted) return;
  const wait = WAITS_MS[Math.min(notice.tries, WAITS_MS.length) - 1] ?? MINUTE_MS;
  log.warn("a notice was not accepted", {
    notice: notice.id,
    tries: notice.tries,
    problem: sayPostProblem(problem),
  });
  await noteNotPosted(db, notice.id, { problem, nextTryAt: new Date(clock.now().getTime() + wait) });
}

const MOST_MS = 10_000;

type Post = { id: string; body: string; now: Date; signal: AbortSignal };

/**
 * One POST, signed as Standard Webhooks say (https://www.standardwebhooks.com): no redirect is followed, any 2xx accepts.
 * Answers what stood in the way, or null.
 */
export async function postSigned(
  { url, key }: NoticeWebhook,
  { id, body, now, signal }: Post,
): Promise<string | null> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]),
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signatureOf(key, { id, timestamp, body }),
      },
      body,
    });
    // What it says beside the status is not for us, and may have no end.
    await answer.body?.cancel();
    return answer.ok ? null : storeReason({ code: "answered", params: { status: answer.status } });
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError"
      ? storeReason({ code: "slow", params: { seconds: MOST_MS / 1_000 } })
      : storeReason({ code: unreachedCode(error), params: {} });
  }
}

const unreachedCode = (error: unknown): PostCode => {
  const code = codeOf(error);
  const known = SOCKET_PROBLEMS[code];
  if (known) return known;
  if (code.includes("CERT")) return "certificate";
  return /TLS|SSL/.test(code) ? "no-https" : "unreached";
};

/** `fetch` wraps what the socket said. */
function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

const TYPE: Record<Exclude<NoticeKind, "service">, string> = {
  asked: "campaign.approval_asked",
  approved: "campaign.approved",
  declined: "campaign.declined",
  ended: "campaign.ended",
  stopped: "campaign.stopped",
  lost: "message.maybe_sent",
  template: "template.answered",
  address: "event_address.switched_off",
  wrote: "conversation.customer_wrote",
  given: "conversation.given",
  question: "automation.asks",
};

const TYPE_OF_TROUBLE: Record<TroubleName, string> = {
  key: "service.key_refused",
  silent: "service.events_missing",
  credits: "service.credits_low",
  requests: "data_requests.overdue",
};

/** A notice as another system reads it, as JSON: figures and names, nobody's number or text. Null where there is nothing to tell any more. */
export async function publicNotice(
  { db, env }: Pick<Context, "db" | "env">,
  id: number,
): Promise<string | null> {
  const row = await findNoticeRow(db, id);
  if (!row) return null;
  const { kind, at, campaignId, templateId, template, trouble, eventAddress, automation, forUser } = row;
  if (kind === "service") return trouble && publicTrouble(trouble.name, { db, env, at });
  if (kind === "wrote" || kind === "given") return publicInbox({ kind, forUser }, { db, env, at });
  if (kind === "address") return eventAddress && publicAddress(eventAddress, { env, at });
  if (kind === "question") return automation && publicQuestion(automation, { env, at });
  const campaign = (await mapNoticedCampaigns(db, campaignId === null ? [] : [campaignId])).get(
    campaignId ?? "",
  );
  const data = campaign
    ? { campaign: shown(publicCampaign(campaign), `${env.publicOrigin}${pathOf(campaign)}`) }
    : { template: shown({ id: templateId, ...template }, `${env.publicOrigin}/templates/${templateId}`) };
  return JSON.stringify({ type: TYPE[kind], timestamp: at.toISOString(), data });
}

function publicAddress(
  { id, name, offBecause }: NonNullable<Notice["eventAddress"]>,
  { env, at }: Pick<Context, "env"> & { at: Date },
): string {
  const url = `${env.publicOrigin}/settings/own-systems/${id}`;
  const data = { eventAddress: shown({ id, name, offBecause }, url) };
  return JSON.stringify({ type: TYPE.address, timestamp: at.toISOString(), data });
}

/** Null once somebody has answered. */
function publicQuestion(
  { id, name, isWaiting }: NonNullable<Notice["automation"]>,
  { env, at }: Pick<Context, "env"> & { at: Date },
): string | null {
  if (!isWaiting) return null;
  const automation = shown({ id, name }, `${env.publicOrigin}/campaigns/automations/${id}`);
  return JSON.stringify({ type: TYPE.question, timestamp: at.toISOString(), data: { automation } });
}

/** With what is known of it now; what is over by then is told all the same, as it was. */
async function publicTrouble(
  name: TroubleName,
  { db, env, at }: Pick<Context, "db" | "env"> & { at: Date },
): Promise<string> {
  const now = (await listTroubles(db)).find((trouble) => trouble.name === name);
  const service = { credits: now?.credits ?? null, url: `${env.publicOrigin}/overview` };
  return JSON.stringify({ type: TYPE_OF_TROUBLE[name], timestamp: at.toISOString(), data: { service } });
}

/** How much waits by now, and of whom of the team; null where all of it has been looked at. */
async function publicInbox(
  { kind, forUser }: InboxPlace,
  { db, env, at }: Pick<Context, "db" | "env"> & { at: Date },
): Promise<string | null> {
  const { conversations, newest } = await findInboxNews(db, { kind, forUser });
  const [first] = newest;
  if (!first) return null;
  const answerer = forUser === null ? null : first.answerer;
  const url = `${env.publicOrigin}/inbox${conversations === 1 ? `/${first.id}` : ""}`;
  const inbox = { conversations, answerer, url };
  return JSON.stringify({ type: TYPE[kind], timestamp: at.toISOString(), data: { inbox } });
}

function publicCampaign({ id, name, channel, state, hold, counts, delivery }: NoticedCampaign) {
  return { id, name, channel, state, counts, delivery, reason: hold?.detail ?? null };
}

const pathOf = ({ id, isDirect }: NoticedCampaign): string => `${isDirect ? "/send" : "/campaigns"}/${id}`;

// The address is put beside what was masked: an id in it may have digits like a number, and would lead nowhere.
const shown = (what: object, url: string): object =>
  Object.assign({}, showTo({ person: null, secrets: [] }, what), { url });

type CtxOfListNotices = Pick<SignedInCtx, "db" | "clock" | "actor">;

/** What needs somebody, and what happened in the last 30 days, newest first. Throws `invalid_input` for a strange cursor. */
export async function listNotices(ctx: CtxOfListNotices, { cursor }: ListNotices): Promise<NoticeList> {
  const { db, actor } = ctx;
  const after = cursor === undefined ? undefined : readTimeCursor(cursor, isNoticeId);
  const [needs, rows] = await Promise.all([
    listNeeds(ctx),
    listNoticeRows(db, { userId: actor.userId, after, limit: PAGE_ROWS + 1 }),
  ]);
  const page = rows.slice(0, PAGE_ROWS);
  const campaigns = await mapNoticedCampaigns(
    db,
    page.flatMap(({ campaignId }) => campaignId ?? []),
  );
  const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined;
  const inbox = new Map(
    await Promise.all(page.map(async (row) => [row.id, await findInbox(ctx, row)] as const)),
  );
  return {
    needs,
    items: page.map(
      ({ campaignId, templateId, template, trouble, eventAddress, automation, id, kind, at, isNew }) => ({
        ...{ id, kind, isNew, at: at.toISOString() },
        inbox: inbox.get(id) ?? null,
        campaign: campaigns.get(campaignId ?? "") ?? null,
        template: template && { id: templateId ?? "", ...template },
        trouble,
        eventAddress,
        automation,
      }),
    ),
    nextCursor: last ? timeCursorOf({ at: last.toldAt.toISOString(), id: String(last.id) }) : null,
  };
}

/** What a notice about the inbox tells by now; null for any other. */
export async function findInbox(
  { db, clock }: Pick<CtxOfListNotices, "db" | "clock">,
  { kind, forUser }: Pick<NoticeRow, "kind" | "forUser">,
): Promise<Notice["inbox"]> {
  if (kind !== "wrote" && kind !== "given") return null;
  const { newest, ...counts } = await findInboxNews(db, { kind, forUser });
  return {
    ...counts,
    isMine: forUser !== null,
    newest: newest.map((row) => conversationOf(row, clock.now())),
  };
}

const isNoticeId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** This person has seen one notice and all older ones. */
export async function seeNotices({ db, actor }: SignedInCtx, { id }: SeeNotices): Promise<void> {
  await seeUpTo(db, actor.userId, id);
}

/** Notes what happened in the inbox, and tells open pages of what was noted since the last time. Only one process may be here at a time. Answers which. */
export async function publishNotices(tx: Tx): Promise<number[]> {
  await noteInboxNews(tx);
  const told = await tellNotices(tx);
  if (told.length > 0) await publish(tx, [{ topic: "notice", data: {} }]);
  return told;
}
