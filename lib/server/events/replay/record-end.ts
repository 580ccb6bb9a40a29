import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Tx } from "#lib/db/index.ts";
import { type AuditNote, recordAudit } from "#lib/server/audit/index.ts";
import type { ReplayRow } from "#lib/server/store/event/event-replay.ts";

/** What was changed, in the name of whoever said yes, or of whoever stopped it. */
export async function recordEnd(tx: Tx, row: ReplayRow, by?: AuditNote["actor"]): Promise<void> {
  const { id, startedBy, startedByName, phase, worked } = row;
  const actor = by ?? { userId: startedBy, name: startedByName };
  const changed = worked.kinds.map(
    ({ before, after, count }) => `${count} × ${maskNumbers(`${before} → ${after}`)}`,
  );
  const { events, changes, fails } = worked;
  const detail = { stopped: phase === "stopped", events, changes, fails, changed };
  await recordAudit(tx, { actor, action: "events.replay.end", target: id, detail });
}
