import { createHash } from "node:crypto";
import type { CallList, CallSummary } from "#lib/contract/wire/voice.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../../context.ts";
import { settleLostAttempt } from "../../dispatch/index.ts";
import { publish } from "../../publish.ts";
import { listLostMatches, mergeCalls } from "../../store/call/call-start.ts";
import {
  claimHead,
  claimPage,
  hasCallsInWork,
  noteHead,
  notePage,
  noteWalkProblem,
} from "../../store/call/call-walk.ts";
import { storableReason } from "../../store/storable-json.ts";
import { recordCalls } from "./record-calls.ts";

const SECOND = 1_000;
const HEAD_MS = 60 * SECOND;
const HEAD_IN_WORK_MS = 10 * SECOND;
const PAGE_MS = 5 * SECOND;
const WALK_AGAIN_MS = 6 * 60 * 60 * SECOND;
const AFTER_PROBLEM_MS = 60 * SECOND;
const AFTER_REFUSAL_MS = 10 * 60 * SECOND;
const IN_WORK_MS = 30 * 60 * SECOND;
const PAGE_SIZE = 50;
const MAX_PAGES = 100_000;

type Walking = Pick<Context, "db" | "service" | "clock">;

/**
 * Reads the service's list into our index: its first page every minute (every 10 s while a call goes on or an answer is
 * lost), and patiently every other page, one in 5 s, anew four times a day. One worker does each read, whoever asks.
 */
export async function walkCalls(ctx: Walking): Promise<void> {
  const now = ctx.clock.now();
  try {
    const isInWork = await hasCallsInWork(ctx.db, new Date(now.getTime() - IN_WORK_MS));
    if (await claimHead(ctx.db, now, isInWork ? HEAD_IN_WORK_MS : HEAD_MS)) await readHead(ctx);
    const page = await claimPage(ctx.db, now, PAGE_MS);
    if (page !== null) await readPage(ctx, page);
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "database_unavailable") throw error;
    const isRefused = error.code === "service_refused_key";
    const restMs = error.retryAfterMs ?? (isRefused ? AFTER_REFUSAL_MS : AFTER_PROBLEM_MS);
    await noteWalkProblem(ctx.db, storableReason(error.reason, 500), now, restMs);
  }
}

async function readHead(ctx: Walking): Promise<void> {
  const list = await ctx.service.voice.listCalls(queryOf(1));
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await recordCalls(tx, { summaries: list.items, now, isFull: false });
    await settleLost(tx);
    await noteHead(tx, now);
  });
}

async function readPage(ctx: Walking, page: number): Promise<void> {
  const list = await listPage(ctx, page);
  const now = ctx.clock.now();
  const rows = list.items.length + list.unreadable;
  const digest = digestOf(list.items);
  await ctx.db.transaction(async (tx) => {
    await recordCalls(tx, { summaries: list.items, now, isFull: false });
    // A page shorter than asked for, or past the total by its number, is no end: a service may have a smaller limit
    // than we ask for. Only an empty page is, or the same one again.
    const isLast = rows === 0 || page >= MAX_PAGES;
    await notePage(tx, { page, now, digest, isLast, restMs: WALK_AGAIN_MS });
  });
}

/** A service may refuse the page after its last instead of giving an empty one. */
async function listPage({ service }: Walking, page: number): Promise<CallList> {
  try {
    return await service.voice.listCalls(queryOf(page));
  } catch (error) {
    const isPastEnd = error instanceof Fault && PAST_END.has(error.code);
    if (isPastEnd && page > 1) return { items: [], unreadable: 0 };
    throw error;
  }
}

const PAST_END: ReadonlySet<string> = new Set(["service_rejected", "service_not_found"]);

const digestOf = (items: CallSummary[]): string =>
  createHash("sha256")
    .update(JSON.stringify(items.map((item) => item.id)))
    .digest("base64url");

const queryOf = (page: number) =>
  new URLSearchParams({ currentPage: String(page), pageSize: String(PAGE_SIZE) });

const REASON = reason("call-found");

/**
 * A start whose answer was lost is settled by the list: exactly one call to that number began around that time, nobody
 * else's start explains it, and no other lost start could be it as well. Otherwise it stays "may have rung".
 */
export async function settleLost(tx: Tx): Promise<string[]> {
  const settled: string[] = [];
  for (const { lostId, attemptId, campaignId, seenId } of await listLostMatches(tx)) {
    await mergeCalls(tx, { into: lostId, from: seenId });
    await settleLostAttempt(tx, { attemptId, campaignId, as: "sent", by: null, reason: REASON });
    settled.push(lostId);
  }
  await publish(
    tx,
    settled.map((id) => ({ topic: "call" as const, data: { id } })),
  );
  return settled;
}
