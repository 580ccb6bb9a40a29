import type { Connections } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";
import { type ConnectionsRow, findConnections } from "../store/console/overview.ts";
import { getProbe } from "./probe-service.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "env" | "service">;

/** How the ties to the service hold, from what was really heard; starts a probe where the last one is old. */
export async function getConnections(ctx: Ctx): Promise<Connections> {
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
