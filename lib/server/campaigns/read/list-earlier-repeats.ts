import type { CampaignRepeats } from "#lib/contract/desk/campaign/repeats.ts";
import type { SignedInCtx } from "../../context.ts";
import { countShared, listSameContent } from "../../store/campaign/recipient/same-content.ts";

/** Campaigns with the same content that are looked at, and how many of these have their people compared. */
const LOOKED_AT = 200;
const COMPARED = 10;
/** For all of them: two campaigns of 300,000 people are compared in 0.25 s. */
const PATIENCE_MS = 5_000;

type Earlier = Omit<CampaignRepeats, "items" | "released">;

/** Campaigns from before the last 24 h that said the same to more than half of these people, of the newest that may have. */
export async function listEarlierRepeats(
  { db, clock }: Pick<SignedInCtx, "db" | "clock">,
  id: string,
  patienceMs = PATIENCE_MS,
): Promise<Earlier> {
  const same = await listSameContent(db, id, LOOKED_AT);
  // Too small to hold more than half of them, which is known without looking at anybody.
  const large = same.filter(({ size, asked }) => size * 2 > asked);
  const kept = large.filter(({ isRemoved }) => !isRemoved);
  const earlier: Earlier["earlier"] = [];
  const untilMs = clock.now().getTime() + patienceMs;
  let isWhole = same.length < LOOKED_AT && kept.length <= COMPARED;
  for (const { id: of, name, state, startedAt, asked } of kept.slice(0, COMPARED)) {
    const ms = untilMs - clock.now().getTime();
    const shared = ms > 0 ? await countShared(db, { id, of, ms }) : null;
    if (shared === null) isWhole = false;
    else if (shared.people * 2 > asked)
      earlier.push({ id: of, name, state, startedAt: startedAt.toISOString(), ...shared });
  }
  return { earlier, isWhole, removed: large.length - kept.length };
}
