import type { Overview, RecentCampaign } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";
import { listCampaignViews } from "../store/campaign-view.ts";
import { getConnections } from "./get-connections.ts";
import { getToday } from "./get-today.ts";
import { listNeeds } from "./list-needs.ts";

export type OverviewCtx = Pick<Context, "db" | "clock" | "log" | "env" | "service">;

const RECENT = 5;

/** Everything the overview shows, from the tables as they are now; the probe of the key is at most minutes old. */
export async function getOverview(ctx: OverviewCtx): Promise<Overview> {
  const { db } = ctx;
  const [hasSent, needs, { today, hours }, connections, campaigns] = await Promise.all([
    hasAttempts(ctx),
    listNeeds(ctx),
    getToday(ctx),
    getConnections(ctx),
    listCampaignViews(db, { state: null, after: null, limit: RECENT }),
  ]);
  return { hasSent, needs, today, hours, connections, campaigns: campaigns.map(recentOf) };
}

async function hasAttempts({ db }: Pick<Context, "db">): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>("SELECT EXISTS (SELECT FROM attempt) AS has");
  return row?.has === true;
}

/** Without content and file: those may be large, and the list shows neither. */
function recentOf(campaign: RecentCampaign): RecentCampaign {
  const { id, name, channel, state, hold, scheduledAt, messageClass, createdAt, sentAt, completedAt } =
    campaign;
  const { counts, delivery, firstReason, ratePerSecond } = campaign;
  return {
    ...{ id, name, channel, state, hold, scheduledAt, messageClass, createdAt, sentAt, completedAt },
    ...{ counts, delivery, firstReason, ratePerSecond },
  };
}
