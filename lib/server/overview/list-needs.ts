import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Need } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";
import { countLostCalls, countRefused, listHeldCampaigns, listLostAnswers } from "../store/console/need.ts";
import { listStandingStill } from "./list-standing-still.ts";

type Ctx = Pick<Context, "db" | "clock">;

/** What needs a person, the most costly first: work that stopped, lost answers, held campaigns, refused callbacks. */
export async function listNeeds(ctx: Ctx): Promise<Need[]> {
  const needs = await Promise.all([
    listStopped(ctx),
    listUnknown(ctx),
    listLostCalls(ctx),
    listHeld(ctx),
    listRefused(ctx),
  ]);
  return needs.flat();
}

async function listStopped(ctx: Ctx): Promise<Need[]> {
  const loops = await listStandingStill(ctx);
  return loops.length > 0 ? [{ kind: "standing-still", loops }] : [];
}

async function listUnknown({ db }: Ctx): Promise<Need[]> {
  const rows = await listLostAnswers(db);
  return rows.map((row) => ({ ...row, kind: "unknown", at: row.at.toISOString() }));
}

async function listLostCalls({ db }: Ctx): Promise<Need[]> {
  const row = await countLostCalls(db);
  return row?.at ? [{ kind: "lost-calls", calls: row.calls, at: row.at.toISOString() }] : [];
}

const NO_REASON: Hold = { kind: "service", detail: "It was stopped, and no reason is known.", until: null };

async function listHeld({ db }: Ctx): Promise<Need[]> {
  const rows = await listHeldCampaigns(db);
  return rows.map((row) => ({ ...row, kind: "held", hold: row.hold ?? NO_REASON }));
}

async function listRefused({ db, clock }: Ctx): Promise<Need[]> {
  const row = await countRefused(db, clock.now());
  return row?.at ? [{ ...row, kind: "refused-callbacks", at: row.at.toISOString() }] : [];
}
