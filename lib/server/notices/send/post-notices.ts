import type { Context } from "../../context.ts";
import type { NoticeWebhook } from "../../notice-webhook.ts";
import {
  claimDueNotice,
  type DueNotice,
  deleteNotice,
  noteNotPosted,
  notePosted,
} from "../../store/notice/notice-post.ts";
import { postSigned } from "./post-signed.ts";
import { publicNotice } from "./public-notice.ts";

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
  const body = await publicNotice({ db, env }, notice.id);
  // Another one has taken its place, or all it tells of the inbox has been looked at: it is shown to nobody, either.
  if (!body) return deleteNotice(db, notice.id);
  const problem = await postSigned(target, { id: `notice_${notice.id}`, body, now: clock.now(), signal });
  if (problem === null) return notePosted(db, notice.id, clock.now());
  // We are stopping: nothing was learned of the other system, and whoever starts next tries again.
  if (signal.aborted) return;
  const wait = WAITS_MS[Math.min(notice.tries, WAITS_MS.length) - 1] ?? MINUTE_MS;
  log.warn("a notice was not accepted", { notice: notice.id, tries: notice.tries, problem });
  await noteNotPosted(db, notice.id, { problem, nextTryAt: new Date(clock.now().getTime() + wait) });
}
