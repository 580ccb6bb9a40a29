import type { Tx } from "#lib/db/index.ts";
import { type AuditNote, recordAudit } from "#lib/server/audit/index.ts";
import type { ReplayRow } from "#lib/server/store/event/event-replay.ts";

/** The most frequent; the totals count all. */
const MOST_NAMED = 20;

/** What was changed, and who had said yes; by whoever stopped it, else by the console. */
export async function recordEnd(tx: Tx, row: ReplayRow, actor: AuditNote["actor"]): Promise<void> {
  const { id, startedByName, phase, worked } = row;
  const changed = worked.kinds
    .slice(0, MOST_NAMED)
    .map(({ before, after, count }) => `${count} × ${before} → ${after}`);
  const { events, changes, fails } = worked;
  const detail = {
    "started by": startedByName,
    stopped: phase === "stopped",
    events,
    changes,
    fails,
    changed,
  };
  await recordAudit(tx, { actor, action: "events.replay.end", target: id, detail });
}
