import type { Facts } from "#lib/contract/desk/facts.ts";
import { rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { SignedInCtx } from "../context.ts";
import { type FactsRow, findFrameFacts } from "../store/console/overview.ts";

/** What the frame around every page shows; no table is scanned. */
export async function getFacts({
  db,
  env,
  clock,
  actor,
}: Pick<SignedInCtx, "db" | "env" | "clock" | "actor">): Promise<Facts> {
  const row = await findFrameFacts(db, { userId: actor.userId, now: clock.now() });
  return {
    environment: env.isSandbox ? "sandbox" : "live",
    organisation: row.organisation,
    user: {
      id: actor.userId,
      name: actor.name,
      email: actor.email,
      role: actor.role,
      rights: [...rightsOf(actor)],
    },
    factorDueAt: row.factorDueAt?.toISOString() ?? null,
    credits: creditsOf(row),
    newestDataAt: row.newestDataAt?.toISOString() ?? null,
    smsDueSince: row.smsDueSince?.toISOString() ?? null,
    campaignsInNeed: row.campaignsInNeed,
    sendsInNeed: row.sendsInNeed,
    callsInNeed: row.callsInNeed,
    unread: row.unread,
    needs: row.needs,
    notices: row.notices ?? { unseen: 0, hidden: [], onScreen: [] },
    price: row.price,
    marketingHours: row.marketingHours,
    approvalLimits: row.approvalLimits,
    limits: { sms: row.smsLimit, chat: row.chatLimit },
    bounds: {
      sms: { start: row.smsStart, ceiling: row.smsCeiling },
      chat: { start: row.chatStart, ceiling: row.chatCeiling },
    },
    learned: { sms: row.smsRate, chat: row.chatRate },
  };
}

const creditsOf = ({ balance, balanceAt }: FactsRow) =>
  balance === null || balanceAt === null ? null : { amount: balance, at: balanceAt.toISOString() };
