import type { CampaignRepeats, ListRepeatPeople, RepeatPeople } from "#lib/contract/desk/campaign/repeats.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { t } from "#lib/contract/language.ts";
import { sayReleased } from "#lib/contract/words/reason/row-reasons.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { scanUntilFilled } from "../../scan-until-filled.ts";
import { getLastSeq } from "../../store/campaign/recipient/recipient-view.ts";
import {
  countShared,
  hasSameContent,
  listRepeatRows,
  listRepeats,
  listSameContent,
} from "../../store/campaign/recipient/same-content.ts";
import { listReleased } from "../../store/campaign/recipient/without.ts";
import { requireCampaign } from "../require-campaign.ts";

/** Each person is a look for them in the other campaign, and for a message of theirs that failed there. */
const STEP = 500;

/** What a person should know before the same words go to the same people again; it refuses nothing. */
export async function listCampaignRepeats(ctx: SignedInCtx, id: string): Promise<CampaignRepeats> {
  const campaign = await requireCampaign(ctx.db, id);
  const rows = await listRepeats(ctx.db, id);
  const items = rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
  return {
    items,
    ...(await listEarlierRepeats(ctx, id)),
    released: (await listReleased(ctx.db, campaign)).map(sayReleased),
  };
}

/**
 * Who of a campaign is in the other one, too, and was not left out there. Throws `not_found`, also for one that says
 * something else: this is no way to look for the people of any campaign.
 */
export async function listRepeatPeople(
  { db, clock }: SignedInCtx,
  id: string,
  { of, cursor }: ListRepeatPeople,
): Promise<RepeatPeople> {
  await requireCampaign(db, id);
  if (!(await hasSameContent(db, { id, of })))
    throw new Fault(
      "not_found",
      t(
        "There is no campaign with the same message and this id.",
        "Hakuna kampeni yenye ujumbe huohuo na ID hii.",
      ),
    );
  const last = await getLastSeq(db, id);
  const { rows, next } = await scanUntilFilled(
    clock,
    { from: cursor, limit: PAGE_ROWS + 1 },
    async (after: number, limit) => {
      const upTo = Math.min(after + STEP, last);
      const found = await listRepeatRows(db, id, { of, after, upTo, limit });
      return { rows: found, next: upTo < last ? upTo : null };
    },
  );
  const items = rows.slice(0, PAGE_ROWS);
  const goesOn = rows.length > PAGE_ROWS ? items.at(-1)?.seq : next;
  return { items, nextCursor: goesOn == null ? null : String(goesOn) };
}

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
