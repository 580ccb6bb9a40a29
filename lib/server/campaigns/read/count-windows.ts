import type { CampaignWindows, CountWindows } from "#lib/contract/desk/campaign/campaign-history.ts";
import { countsOpenUntil, openFrom } from "#lib/contract/rules/sending/chat-window.ts";
import type { SignedInCtx } from "../../context.ts";
import { countWindows as countSpan } from "../../store/campaign/campaign-view.ts";
import { getLastSeq } from "../../store/campaign/recipient/recipient-view.ts";
import { requireCampaign } from "../require-campaign.ts";

/** Each person is one look for their window, so a statement looks at few, and an answer at as many as a moment allows. */
export const WINDOW_STEP = 1_000;
const BUDGET_MS = 200;

/** How many people of a campaign have an open window, before a text is sent to them. Throws `not_found`. */
export async function countWindows(
  { db, clock }: SignedInCtx,
  id: string,
  { cursor, at: asked }: CountWindows,
): Promise<CampaignWindows> {
  await requireCampaign(db, id);
  const at = momentOf(clock.now(), asked);
  const begunMs = clock.now().getTime();
  const last = await getLastSeq(db, id);
  const counts = { open: 0, closed: 0, unknown: 0 };
  let closesMs = Number.POSITIVE_INFINITY;
  let after = cursor;
  do {
    const span = { after, upTo: Math.min(after + WINDOW_STEP, last), openFrom: openFrom(at) };
    const step = await countSpan(db, id, span);
    for (const kind of ["open", "closed", "unknown"] as const) counts[kind] += step[kind];
    if (step.oldestOpen) closesMs = Math.min(closesMs, countsOpenUntil(step.oldestOpen.getTime()));
    after += WINDOW_STEP;
  } while (after < last && clock.now().getTime() - begunMs < BUDGET_MS);
  const closesAt = counts.open > 0 ? new Date(closesMs).toISOString() : null;
  return { at: at.toISOString(), ...counts, closesAt, nextCursor: after < last ? String(after) : null };
}

/** Never before now: what is over is nobody's turn any more. */
export function momentOf(now: Date, asked: string | undefined): Date {
  const at = asked === undefined ? now : new Date(asked);
  return at > now ? at : now;
}
