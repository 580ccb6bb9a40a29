import type { Facts } from "#lib/contract/desk/facts.ts";
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
    organisation: row?.organisation ?? "",
    user: { id: actor.userId, name: actor.name, email: actor.email, role: actor.role },
    factorDueAt: row?.factorDueAt?.toISOString() ?? null,
    credits: row && creditsOf(row),
    newestDataAt: row?.newestDataAt?.toISOString() ?? null,
    campaignsInNeed: row?.campaignsInNeed ?? 0,
    sendsInNeed: row?.sendsInNeed ?? 0,
    callsInNeed: row?.callsInNeed ?? 0,
    unread: row?.unread ?? 0,
    needs: row?.needs ?? 0,
    notices: row?.notices ?? { unseen: 0, hidden: [], onScreen: [] },
    price: row?.price ?? null,
    limits: pairOf(row?.smsLimit, row?.chatLimit),
    bounds: {
      sms: boundsOf(row?.smsStart, row?.smsCeiling),
      chat: boundsOf(row?.chatStart, row?.chatCeiling),
    },
    learned: pairOf(row?.smsRate, row?.chatRate),
  };
}

const creditsOf = ({ balance, balanceAt }: FactsRow) =>
  balance === null || balanceAt === null ? null : { amount: balance, at: balanceAt.toISOString() };

const pairOf = (sms: number | null | undefined, chat: number | null | undefined) => ({
  sms: sms ?? null,
  chat: chat ?? null,
});

const boundsOf = (start: number | null | undefined, ceiling: number | null | undefined) => ({
  start: start ?? null,
  ceiling: ceiling ?? null,
});
