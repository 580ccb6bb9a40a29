import type { Context } from "../context.ts";
import { addUpCredits } from "../credits/index.ts";
import { publishNotices } from "../notices/index.ts";
import { openServiceWatch } from "../overview/index.ts";
import { publish } from "../publish.ts";
import { isAloneAt } from "../store/alone.ts";
import { sumRates } from "../store/campaign/rate.ts";
import { shortenReasons } from "../store/campaign/reason/reason-hours.ts";
import { sumReasons } from "../store/campaign/reason/reasons.ts";
import { shortenTallies, sumTallies } from "../store/console/tally.ts";
import { completeCampaigns, expireOverdue } from "../store/message/poll.ts";
import { deleteOldNotices } from "../store/notice/notice.ts";
import { recoverCreates } from "../templates/index.ts";

const ROUND_MS = 2_000;
/** More sent campaigns than these are looked at in turns, which follow each other faster. */
const PAGE = 500;
const WHILE_MANY_MS = 200;
/** Reasons are told of 7 days. */
const REASONS_MS = 8 * 86_400_000;
const SHORTEN_EVERY_MS = 60_000;
const CREDITS_EVERY_MS = 5_000;
const WATCH_EVERY_MS = 60_000;

/** Gives messages and campaigns their end and adds the figures up, in one worker at a time: a second one would read the same for nothing. */
export function upkeepRounds(ctx: Context): () => Promise<number> {
  const { db, clock } = ctx;
  let after: string | null = null;
  let isBehind = false;
  let creditsAtMs = 0;
  let shortenAtMs = 0;
  const watchService = openServiceWatch(ctx);
  let watchAtMs = clock.now().getTime() + WATCH_EVERY_MS;
  return async () => {
    await db.transaction(async (tx) => {
      if (!(await isAloneAt(tx, "upkeep"))) return;
      const expired = await expireOverdue(tx);
      const completed = await completeCampaigns(tx, { after, limit: PAGE });
      after = completed.last;
      const isMoreRate = await sumRates(tx);
      const isMoreReasons = await sumReasons(tx);
      isBehind = (await sumTallies(tx)) || isMoreRate || isMoreReasons;
      if (clock.now().getTime() >= shortenAtMs) {
        await shortenTallies(tx, clock.now());
        await shortenReasons(tx, new Date(clock.now().getTime() - REASONS_MS));
        await deleteOldNotices(tx, clock.now());
        shortenAtMs = clock.now().getTime() + SHORTEN_EVERY_MS;
      }
      const ids = [...expired, ...completed.ids];
      if (ids.length > 0) await publish(tx, ids.map(changed));
      await publishNotices(tx);
    });
    await recoverCreates(db);
    if (clock.now().getTime() >= creditsAtMs) {
      const isMore = await addUpCredits(ctx);
      creditsAtMs = clock.now().getTime() + (isMore ? 0 : CREDITS_EVERY_MS);
      isBehind ||= isMore;
    }
    if (clock.now().getTime() >= watchAtMs) {
      watchAtMs = clock.now().getTime() + WATCH_EVERY_MS;
      await watchService();
    }
    return after === null && !isBehind ? ROUND_MS : WHILE_MANY_MS;
  };
}

const changed = (id: string) => ({ topic: "campaign" as const, data: { id } });
