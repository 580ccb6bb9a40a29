import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Overview, RecentCampaign } from "#lib/contract/desk/overview.ts";
import type { SignedInCtx } from "../context.ts";
import { listCampaignViews } from "../store/campaign/list/campaign-list.ts";
import { listForemostViews } from "../store/campaign/list/foremost.ts";
import { hasAttempts } from "../store/sending/attempt.ts";
import { getConnections } from "./get-connections.ts";
import { getToday } from "./get-today.ts";
import { listNeeds } from "./list-needs.ts";

export type OverviewCtx = Pick<SignedInCtx, "db" | "clock" | "log" | "env" | "service" | "actor">;

const SHOWN = 5;

/** Everything the overview shows, from the tables as they are now; the probe of the key is at most minutes old. */
export async function getOverview(ctx: OverviewCtx): Promise<Overview> {
  const { db } = ctx;
  const [hasSent, needs, { today, yesterday, hours }, connections, campaigns] = await Promise.all([
    hasAttempts(db),
    listNeeds(ctx),
    getToday(ctx),
    getConnections(ctx),
    listCampaigns(ctx),
  ]);
  return { hasSent, needs, today, yesterday, hours, connections, campaigns: campaigns.map(recentOf) };
}

/** What needs someone, runs or waits; drafts and finished ones only in the room that those leave. */
async function listCampaigns({ db }: OverviewCtx): Promise<Campaign[]> {
  const foremost = await listForemostViews(db, SHOWN);
  if (foremost.length === SHOWN) return foremost;
  const { rows: newest } = await listCampaignViews(db, {
    ...{ states: shownStatesOf(undefined), sort: "newest", after: null, limit: SHOWN },
  });
  const isNew = ({ id }: Campaign) => foremost.every((campaign) => campaign.id !== id);
  return [...foremost, ...newest.filter(isNew)].slice(0, SHOWN);
}

/** Without content and file: those may be large, and the list shows neither. */
function recentOf(campaign: RecentCampaign): RecentCampaign {
  const { id, name, channel, state, hold, scheduledAt, messageClass, hours, createdAt } = campaign;
  const { startedAt, endedAt, completedAt, counts, delivery, retrying, firstReason, ratePerSecond } =
    campaign;
  return {
    ...{ id, name, channel, state, hold, scheduledAt, messageClass, hours, createdAt },
    ...{ startedAt, endedAt, completedAt, counts, delivery, retrying, firstReason, ratePerSecond },
  };
}
