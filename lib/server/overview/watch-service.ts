import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import type {
  Connections,
  Hour,
  LastWeek,
  Overview,
  RecentCampaign,
  Today,
  TroubleName,
  Yesterday,
} from "#lib/contract/desk/overview.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { isAloneAt } from "../store/alone.ts";
import { listCampaignViews, listForemostViews } from "../store/campaign/list/campaign-list.ts";
import { type FoundTrouble, keepTroubles, sumUsedCredits } from "../store/console/need.ts";
import { type ConnectionsRow, findConnections } from "../store/console/overview.ts";
import { getSetting } from "../store/console/setting.ts";
import { countDataRequests, noteLateTold } from "../store/data-request.ts";
import {
  countUnknown,
  findLastWeek,
  findOldestOpen,
  type HandedRow,
  listHandedOver,
  listStanding,
  type StandingRow,
} from "../store/message/message-match.ts";
import { listRunningSms } from "../store/sending/network-hold.ts";
import { listNeeds } from "./list-needs.ts";
import { countNetworks, getSent } from "./networks.ts";
import { getProbe, probeService } from "./probe-service.ts";
import { releaseNetworks } from "./release-networks.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "service">;
type Watch = Ctx & Pick<Context, "env">;
type Probe = Connections["probe"];

/** Three free reads; a key that is taken away is else only known once somebody sends. */
const PROBE_EVERY_MS = 60 * 60_000;

/**
 * Looks whether the service as a whole needs a person, though no page is open and nothing is sent: the key is refused, no
 * event comes, credits run low; and whether somebody who asked about their data should have been answered. In one process at a time; each asks the service once an hour.
 */
export function openServiceWatch(ctx: Watch): () => Promise<void> {
  let probe: Probe = null;
  let probeAtMs = 0;
  return async () => {
    const now = ctx.clock.now();
    if (now.getTime() >= probeAtMs) {
      probeAtMs = now.getTime() + PROBE_EVERY_MS;
      probe = await probeService(ctx);
    }
    await ctx.db.transaction(async (tx) => {
      if (await isAloneAt(tx, "upkeep"))
        await look(tx, { now, probe, today: dayIn(ctx.env.defaultTimezone, now) });
    });
    await countNetworks(ctx);
    await releaseNetworks(ctx);
  };
}

async function look(
  tx: Tx,
  { now, probe, today }: { now: Date; probe: Probe; today: string },
): Promise<void> {
  const [row, used] = [await findConnections(tx, now), await sumUsedCredits(tx, now)];
  const key = keyOf(probe);
  const silent = silentSince(row);
  const left = row?.balance == null ? null : row.balance - row.unstated;
  const found: FoundTrouble[] = [];
  if (key === "refused") found.push({ name: "key", since: new Date(probe?.at ?? now) });
  if (silent !== null) found.push({ name: "silent", since: new Date(silent) });
  // A forecast without any number that somebody would have to choose: it would not last for another week like the last one.
  const least = Math.max(used, (await getSetting(tx, "leastCredits")) ?? 0);
  if (left !== null && left < least) found.push({ name: "credits", since: now, amount: left, used });
  const { overdue } = await countDataRequests(tx, today);
  if (overdue > 0) {
    const isTold = (await noteLateTold(tx, today)) > 0;
    found.push({ name: "requests", since: now, amount: overdue, isTold });
  }
  const unclear: TroubleName[] = key === "unclear" ? ["key"] : [];
  if (await keepTroubles(tx, found, unclear)) await publish(tx, [{ topic: "connection", data: {} }]);
}

/** A key that opens one of three is as it was ordered; one about which nobody answered is neither good nor bad. */
function keyOf(probe: Probe): "works" | "refused" | "unclear" {
  const states = new Set(probe?.grants.map(({ state }) => state));
  if (states.has("works")) return "works";
  return states.size === 1 && states.has("refused") ? "refused" : "unclear";
}

export type OverviewCtx = Pick<SignedInCtx, "db" | "clock" | "log" | "env" | "service" | "actor">;

const SHOWN = 5;
/** So many campaigns hold a network by one press. */
const MOST_HELD = 50;

/** Everything the overview shows, from the tables as they are now; the probe of the key is at most minutes old. */
export async function getOverview(ctx: OverviewCtx): Promise<Overview> {
  const [{ hasSent, networks, runningSms }, needs, days, connections, campaigns] = await Promise.all([
    getNetworks(ctx),
    listNeeds(ctx),
    getToday(ctx),
    getConnections(ctx),
    listCampaigns(ctx),
  ]);
  return {
    hasSent,
    needs,
    ...days,
    connections,
    networks,
    runningSms,
    campaigns: campaigns.map(recentOf),
  };
}

/** How networks deliver, and while one is late the campaigns that could hold it. */
async function getNetworks(ctx: OverviewCtx) {
  const sent = await getSent(ctx);
  const isLate = sent.networks.some(({ lateSince }) => lateSince !== null);
  return { ...sent, runningSms: isLate ? await listRunningSms(ctx.db, MOST_HELD) : [] };
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
  const { startedAt, graceUntil, endedAt, completedAt, counts, delivery } = campaign;
  const { retrying, firstReason, ratePerSecond } = campaign;
  return {
    ...{ id, name, channel, state, hold, scheduledAt, messageClass, hours, createdAt },
    ...{ startedAt, graceUntil, endedAt, completedAt, counts, delivery },
    ...{ retrying, firstReason, ratePerSecond },
  };
}

type CtxOfGetOverview = Pick<Context, "db" | "clock" | "env">;

/**
 * What was handed over since midnight of the company's zone, and where that stands now, in all and by the hour of
 * handing over; and the same of the day before, as what failed at night is looked at in the morning. Requests tell how
 * many were handed over (a batch names no message), messages where they stand. Beside it the same weekday, until the same time.
 */
export async function getToday({
  db,
  clock,
  env,
}: CtxOfGetOverview): Promise<{ today: Today; yesterday: Yesterday; lastWeek: LastWeek; hours: Hour[] }> {
  const asked = { now: clock.now(), zone: env.defaultTimezone };
  const [handedOver, standings, unknown, oldest, week] = await Promise.all([
    listHandedOver(db, asked),
    listStanding(db, asked),
    countUnknown(db, asked),
    findOldestOpen(db, asked),
    findLastWeek(db, asked),
  ]);
  const handed = handedOver.filter((row) => row.isToday);
  const standing = standings.filter((row) => row.isToday);
  const sms = sumOf(handed, (row) => (row.isSms ? row.count : 0));
  const chat = sumOf(handed, (row) => (row.isSms ? 0 : row.count));
  const delivered = sumOf(standing, (row) => row.delivered);
  const failed = sumOf(standing, (row) => row.failed);
  const open = Math.max(0, sms + chat - delivered - failed);
  const today: Today = {
    handedOver: { sms, chat },
    delivered,
    failed,
    canRetry: sumOf(standing, (row) => row.canRetry),
    open,
    oldestOpenAt: open > 0 ? (oldest?.toISOString() ?? null) : null,
    unknown: unknown.recipients,
  };
  const yesterday = yesterdayOf(
    handedOver.filter((row) => !row.isToday),
    standings.filter((row) => !row.isToday),
  );
  const hours = hoursOf(handed, standing, unknown.nowHour);
  const lastWeek =
    week === null || week.handedOver === 0 ? null : { ...week, until: week.until.toISOString() };
  return { today, yesterday, lastWeek, hours };
}

function yesterdayOf(handed: readonly HandedRow[], standing: readonly StandingRow[]): Yesterday {
  const handedOver = sumOf(handed, (row) => row.count);
  const delivered = sumOf(standing, (row) => row.delivered);
  const failed = sumOf(standing, (row) => row.failed);
  return { handedOver, delivered, failed, open: Math.max(0, handedOver - delivered - failed) };
}

/** Fewer bars than these look like a mistake. */
const LEAST_HOURS = 9;

/** From the first busy hour, or earlier, to this one; quiet hours between are zeros. */
function hoursOf(handed: readonly HandedRow[], standing: readonly StandingRow[], nowHour: number): Hour[] {
  const first = Math.min(...handed.map((row) => row.hour), Math.max(0, nowHour + 1 - LEAST_HOURS));
  return Array.from({ length: nowHour - first + 1 }, (_, place) => {
    const hour = first + place;
    const ofHour = <T extends { hour: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.hour === hour);
    return {
      hour,
      handedOver: sumOf(ofHour(handed), (row) => row.count),
      delivered: sumOf(ofHour(standing), (row) => row.delivered),
    };
  });
}

function sumOf<T>(rows: readonly T[], count: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + count(row), 0);
}

type CtxOfGetConnections = Pick<Context, "db" | "clock" | "log" | "env" | "service">;

/** How the ties to the service hold, from what was really heard; starts a probe where the last one is old. */
export async function getConnections(ctx: CtxOfGetConnections): Promise<Connections> {
  const { db, clock, env } = ctx;
  const row = await findConnections(db, clock.now());
  return {
    probe: getProbe(ctx, row?.silent ?? []),
    webhook: {
      url: `${env.publicOrigin}/api/hooks/chat`,
      hasSecret: env.webhookSecrets.length > 0,
      lastEventAt: row?.lastEventAt?.toISOString() ?? null,
      silentSince: silentSince(row),
      lastMinute: row?.lastMinute ?? 0,
      refused: row?.refused ?? 0,
      skewMs: row?.skewMs ?? null,
    },
    sender:
      row?.senderName == null || row.senderOutcome === null || row.senderAt === null
        ? null
        : { name: row.senderName, outcome: row.senderOutcome, at: row.senderAt.toISOString() },
    credits:
      row?.balance == null || row.balanceAt === null
        ? null
        : { amount: row.balance, at: row.balanceAt.toISOString(), unstated: row.unstated },
  };
}

/** Ten callbacks that failed in a row pause the endpoint in the portal, and nothing tells us but this (§6.4). */
export function silentSince(row: ConnectionsRow | null): string | null {
  const { chatAcceptedAt = null, lastEventAt = null } = row ?? {};
  const isSilent = chatAcceptedAt !== null && (lastEventAt === null || lastEventAt < chatAcceptedAt);
  return isSilent ? chatAcceptedAt.toISOString() : null;
}
