import { type LatelyReasons, MAX_LATELY } from "../../contract/desk/lately-reasons.ts";
import type { SignedInCtx } from "../context.ts";
import { getReasonsSince, listLatelyReasons } from "../store/campaign/reason.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Why messages of the last day and of the last 7 were refused or failed, in all campaigns and sends. */
export async function listLately({ db, clock }: Pick<SignedInCtx, "db" | "clock">): Promise<LatelyReasons> {
  const nowMs = clock.now().getTime();
  // The hour that began so long ago is not over, and not all of it would be of these days.
  const from = (agoMs: number) => new Date(Math.ceil((nowMs - agoMs) / HOUR_MS) * HOUR_MS);
  const week = from(7 * DAY_MS);
  const [rows, since] = await Promise.all([
    listLatelyReasons(db, { day: from(DAY_MS), week, limit: MAX_LATELY }),
    getReasonsSince(db),
  ]);
  return {
    since: since !== null && since > week ? since.toISOString() : null,
    day: rows[0]?.allDay ?? 0,
    week: rows[0]?.allWeek ?? 0,
    reasons: rows.map(({ allDay, allWeek, ...reason }) => reason),
  };
}
