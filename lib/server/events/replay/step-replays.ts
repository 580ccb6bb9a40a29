import type { ReplayTally } from "#lib/contract/desk/event-replays.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "#lib/server/context.ts";
import {
  findReceivedBelow,
  lockOpenReplay,
  type ReplayRow,
  updateReplay,
} from "#lib/server/store/event/event-replay.ts";
import { tryOut } from "#lib/server/store/part.ts";
import { findEvents } from "../read/find-events.ts";
import { readSearch } from "../read/read-search.ts";
import { keptWords } from "./kept-words.ts";
import { recordEnd } from "./record-end.ts";
import { isChange, type Replayed, replayEvents } from "./replay-events.ts";
import { MOST_REPLAYED } from "./replays-answer.ts";

/** What was tried longer ago is not what would happen now. */
const TRIED_FOR_MS = 60 * 60 * 1000;
/** What is rarer is counted in the totals alone. */
const MOST_KINDS = 200;

type StepContext = Pick<Context, "db" | "clock" | "log" | "env">;

/**
 * One page of the events that are to be worked on again, tried or done, in one transaction with how far it has come:
 * whoever is killed in it has done none of it, and the next one does it. Answers whether there is more to do.
 */
export async function stepReplays(ctx: StepContext): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const run = await lockOpenReplay(tx, { isSkipped: true });
    if (!run) return false;
    if (run.phase !== "tried") return step({ tx, ctx, run });
    const ageMs = ctx.clock.now().getTime() - run.createdAt.getTime();
    if (ageMs > TRIED_FOR_MS) await updateReplay(tx, { ...run, phase: "stopped" });
    return false;
  });
}

type Step = { tx: Tx; ctx: StepContext; run: ReplayRow };

async function step({ tx, ctx, run }: Step): Promise<boolean> {
  const { seqs, next } = await nextOf({ tx, ctx, run });
  const isTrying = run.phase === "trying";
  const work = () => replayEvents(ctx, tx, seqs);
  const replayed = await (isTrying ? tryOut(tx, work) : work());
  const name = isTrying ? "tried" : "worked";
  const moved = { ...run, below: next, [name]: added(run[name], replayed) };
  if (next !== null) await updateReplay(tx, moved);
  else await end(tx, { ...moved, phase: isTrying ? "tried" : "done" });
  return next !== null;
}

async function end(tx: Tx, run: ReplayRow): Promise<void> {
  await updateReplay(tx, run);
  if (run.phase === "done") await recordEnd(tx, run, null);
}

/** The next events of the list, and below which number it goes on; null after the last, or when there are enough. */
async function nextOf({ tx, ctx, run }: Step): Promise<{ seqs: number[]; next: number | null }> {
  const { below, type, show, q, since, hasNumbers, top, phase, tried, worked } = run;
  const asked = { below, type, show, ...readSearch(q ?? ""), hasNumbers };
  const page = await findEvents({ db: tx, env: ctx.env }, asked);
  const isMeant = ({ seq, receivedAt }: { seq: number; receivedAt: Date }) =>
    seq <= top && (since === null || receivedAt >= since);
  const done = phase === "trying" ? tried.events : worked.events;
  const seqs = page.rows
    .filter(isMeant)
    .map(({ seq }) => seq)
    .slice(0, MOST_REPLAYED - done);
  const isFull = done + seqs.length >= MOST_REPLAYED;
  const isOver = isFull || page.next === null || (await isBefore(tx, page.next, since));
  return { seqs, next: isOver ? null : page.next };
}

async function isBefore(tx: Tx, below: number, since: Date | null): Promise<boolean> {
  if (since === null) return false;
  const at = await findReceivedBelow(tx, below);
  return at === null || at < since;
}

function added(tally: ReplayTally, replayed: readonly Replayed[]): ReplayTally {
  const changed = replayed.filter(isChange);
  const kinds = new Map(tally.kinds.map((kind) => [keyOf(kind), kind]));
  for (const each of changed) {
    const kind = { before: kindOf(each.before), after: kindOf(each.after) };
    const count = (kinds.get(keyOf(kind))?.count ?? 0) + 1;
    kinds.set(keyOf(kind), { ...kind, count });
  }
  return {
    events: tally.events + replayed.length,
    changes: tally.changes + changed.length,
    fails: tally.fails + replayed.filter(({ outcome }) => outcome === "fails").length,
    kinds: [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, MOST_KINDS),
  };
}

const keyOf = ({ before, after }: { before: string; after: string }): string => `${before}\n${after}`;

/** Without the moment and the words, which are of one event alone. */
function kindOf(effect: string | null): string {
  return keptWords(effect ?? "not worked on yet").replace(/ until \d{4}-\S+Z/g, "");
}
