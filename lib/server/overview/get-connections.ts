import type { Connections } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";
import type { SenderOutcome } from "../store/sender.ts";
import { getProbe } from "./probe-service.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "env" | "service">;

/** How the ties to the service hold, from what was really heard; starts a probe where the last one is old. */
export async function getConnections(ctx: Ctx): Promise<Connections> {
  const { db, clock, env } = ctx;
  const [row] = await db.query<ConnectionsRow>(CONNECTIONS, [clock.now()]);
  return {
    probe: getProbe(ctx),
    webhook: {
      url: `${env.publicOrigin}/api/hooks/chat`,
      hasSecret: env.webhookSecrets.length > 0,
      lastEventAt: row?.lastEventAt?.toISOString() ?? null,
      lastMinute: row?.lastMinute ?? 0,
      refused: row?.refused ?? 0,
      skewMs: row?.skewMs ?? null,
    },
    sender: row?.senderName
      ? { name: row.senderName, outcome: row.senderOutcome, at: row.senderAt.toISOString() }
      : null,
    credits: row?.balanceAt
      ? { amount: row.balance, at: row.balanceAt.toISOString(), unstated: row.unstated }
      : null,
  };
}

type ConnectionsRow = {
  lastEventAt: Date | null;
  lastMinute: number;
  skewMs: number | null;
  refused: number;
  senderName: string | null;
  senderOutcome: SenderOutcome;
  senderAt: Date;
  balance: number;
  balanceAt: Date | null;
  unstated: number;
};

// The newest events only: the table has no index by time, and a minute holds no more of interest.
const CONNECTIONS = `
  SELECT newest."lastEventAt", newest."lastMinute", newest."skewMs", sender.name AS "senderName",
    sender.outcome AS "senderOutcome", sender.outcome_at AS "senderAt", sms.balance, sms.balance_at AS "balanceAt",
    (SELECT coalesce(sum(a.segments_predicted), 0)::int FROM attempt a
      WHERE a.finished_at > sms.balance_at AND a.operation LIKE 'sms.%' AND a.credits IS NULL
        AND (a.state = 'done' OR (a.state = 'unknown' AND a.resolution = 'sent'))) AS unstated,
    (SELECT count(*)::int FROM event_refused
      WHERE accepted_at IS NULL AND received_at > $1::timestamptz - interval '24 h') AS refused
  FROM (SELECT max(received_at) AS "lastEventAt",
      count(*) FILTER (WHERE received_at > $1::timestamptz - interval '1 min')::int AS "lastMinute",
      (extract(epoch FROM min(received_at - signed_at)) * 1000)::int AS "skewMs"
    FROM (SELECT received_at, signed_at FROM event ORDER BY seq DESC LIMIT 500) e) newest
  LEFT JOIN connection sms ON sms.service = 'sms'
  LEFT JOIN (SELECT name, outcome, outcome_at FROM sender ORDER BY outcome_at DESC LIMIT 1) sender ON true`;
