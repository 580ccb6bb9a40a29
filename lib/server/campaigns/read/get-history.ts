import { type CampaignHistory, MAX_POINTS, STEERED } from "#lib/contract/desk/campaign/campaign-history.ts";
import { sayReleased } from "#lib/contract/words/reason/row-reasons.ts";
import type { SignedInCtx } from "../../context.ts";
import {
  countBySlot,
  getSpan,
  listHalts,
  listSkipDecisions,
  listSteered,
} from "../../store/campaign/history.ts";
import { listReleased } from "../../store/campaign/recipient/without.ts";
import { requireCampaign } from "../require-campaign.ts";

const SHOWN = 40;

/** How fast a campaign was sent over its whole life, in a bounded number of points, and what happened. Throws not_found. */
export async function getHistory({ db }: SignedInCtx, id: string): Promise<CampaignHistory> {
  const campaign = await requireCampaign(db, id);
  const span = await getSpan(db, id, MAX_POINTS);
  const [counts, halts, steered, decisions] = await Promise.all([
    span.from === null ? [] : countBySlot(db, id, span),
    listHalts(db, id, SHOWN),
    listSteered(db, id, { actions: STEERED, limit: SHOWN }),
    campaign.without === null ? [] : listSkipDecisions(db, id, SHOWN),
  ]);
  const rates = Array.from({ length: span.from === null ? 0 : span.slots }, () => 0);
  for (const { slot, people } of counts) rates[slot] = (1_000 * people) / span.stepMs;
  const story = [
    ...halts.map((halt) => ({
      ...halt,
      kind: "halt" as const,
      endedAt: halt.endedAt?.toISOString() ?? null,
    })),
    ...steered.map((row) => ({ ...row, kind: "person" as const })),
    ...decisions.map((row) => ({ ...row, kind: "skips" as const })),
  ]
    // Both come newest first: what was done in one millisecond stays in its order only where it is turned round.
    .toReversed()
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-SHOWN)
    .map((item) => ({ ...item, at: item.at.toISOString() }));
  return {
    from: span.from?.toISOString() ?? null,
    stepMs: span.stepMs,
    rates,
    story,
    released: (await listReleased(db, campaign)).map(sayReleased),
  };
}
