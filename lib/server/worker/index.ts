import { LOOPS, type LoopName } from "#lib/contract/desk/overview.ts";
import { listen } from "#lib/db/index.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { watchAudit } from "../audit/index.ts";
import { backUpAtNight } from "../backup/index.ts";
import type { Context } from "../context.ts";
import { stepReplays } from "../events/index.ts";
import { sendDueMail } from "../mail/index.ts";
import { mailReports, postNotices } from "../notices/index.ts";
import { openOutbox } from "../outbox/index.ts";
import { openDelivering } from "../outgoing/index.ts";
import { VERSION } from "../overview/index.ts";
import { computePeaks } from "../recordings/index.ts";
import { deleteOld, watchLiveLog } from "../retention/index.ts";
import { mailAskedResets } from "../team/index.ts";
import { type Loop, type LoopOptions, startLoop } from "./loop.ts";
import { openRounds } from "./rounds.ts";
import { watchLoops } from "./watch-loops.ts";

/** Twenty thousand rows of a class each time: four times what 5,000 events a second bring. */
const WHILE_MUCH_IS_OLD_MS = 250;

export type Worker = { stop(): Promise<void> };

/** Starts every loop of the worker; `stop` ends claims at once and waits for what is in flight. */
export function startWorker(ctx: Context): Worker {
  const { clock, log } = ctx;
  const rounds = openRounds(ctx);
  const loops = Object.fromEntries(
    LOOPS.map((name) => [name, startLoop({ name, clock, log, round: rounds[name] })]),
  ) as Record<LoopName, Loop>;
  const start = (name: string, round: LoopOptions["round"]) => startLoop({ name, clock, log, round });
  const watch = start("watch", watchLoops(ctx, loops));
  // Not watched: a long recording from a slow host is no loop that stands still.
  const waveforms = startLoop({
    name: "waveforms",
    clock,
    log,
    round: async (signal) => ((await computePeaks(ctx, { signal })) ? 0 : 2_000),
  });
  const retention = startLoop({
    name: "retention",
    clock,
    log,
    async round(signal) {
      if (await deleteOld(ctx, signal)) return WHILE_MUCH_IS_OLD_MS;
      await watchLiveLog(ctx);
      return 60_000;
    },
  });
  // Not watched: it goes on whenever it can.
  const replays = start("replays", async () => ((await stepReplays(ctx)) ? 0 : 2_000));
  const others = [startNotices(ctx), startMail(ctx), startBackups(ctx)];
  // Not watched, either.
  const delivering = openDelivering(ctx);
  const outgoing = start("outgoing events", delivering.round);
  // Not watched: a file that cannot be read says so beside it.
  const folder = ctx.env.outbox;
  const outbox = folder && start("outbox", openOutbox(ctx, folder));
  const audit = start("audit", watchAudit(ctx));
  const listener = listen(ctx.db.url, {
    [CHANNELS.work]() {
      loops.campaigns.wake();
      loops.calls.wake();
      waveforms.wake();
      retention.wake();
      replays.wake();
    },
    [CHANNELS.events]: () => loops.events.wake(),
  });
  return {
    async stop() {
      const unwatched = [waveforms, retention, replays, outgoing, outbox, audit, watch, ...others];
      await Promise.all([...Object.values(loops), ...unwatched].map((loop) => loop?.stop()));
      await delivering.settle();
      await rounds.close();
      await listener.close();
    },
  };
}

/** Not watched: another system that does not answer is no loop that stands still. */
function startNotices(ctx: Context): Loop | null {
  const { clock, log } = ctx;
  const target = ctx.env.noticeWebhook;
  if (!target) return null;
  return startLoop({
    name: "notices",
    clock,
    log,
    round: async (signal) => ((await postNotices(ctx, { target, signal })) ? 0 : 2_000),
  });
}

/** Not watched: a mail server that does not answer is none, either. */
function startMail(ctx: Context): Loop | null {
  const { clock, log } = ctx;
  const server = ctx.env.mail;
  if (!server) return null;
  return startLoop({
    name: "mail",
    clock,
    log,
    async round(signal) {
      await mailAskedResets(ctx, signal);
      const isSome = await sendDueMail(ctx, { server, signal });
      await mailReports(ctx);
      return isSome ? 0 : 2_000;
    },
  });
}

/** Not watched: a backup takes as long as the database is large. */
function startBackups(ctx: Context): Loop | null {
  const { clock, log } = ctx;
  if (ctx.env.backupFolder === null) return null;
  return startLoop({
    name: "backups",
    clock,
    log,
    round: async () => {
      await backUpAtNight(ctx, VERSION);
      return 60_000;
    },
  });
}
