import { randomBytes } from "node:crypto";
import type { SecondStep } from "#lib/contract/desk/team/factor.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Context, Ctx } from "../../context.ts";
import { clearSid, PENDING_MS, pendingKey, readSid, writeSid } from "../../signed-in/index.ts";
import { findPendingUser, insertPending, type PendingUser } from "../../store/people/pending-sign-in.ts";
import { countFactors, type FactorCounts, hasFactor } from "../../store/people/team.ts";
import type { Browser } from "../open-session.ts";

export type Pending = { key: Buffer; user: PendingUser; ways: SecondStep[] };

/** The ways in which a person can take the second step; none where they have no second factor. */
export function waysOf(counts: FactorCounts): SecondStep[] {
  if (!hasFactor(counts)) return [];
  const ways: SecondStep[] = [];
  if (counts.passkeys > 0) ways.push("passkey");
  if (counts.hasTotp) ways.push("totp");
  if (counts.codesLeft > 0) ways.push("recovery");
  return ways;
}

/** Lets a right password wait for its second step, or (userId null) a browser for a passkey: ten minutes, there only. */
export async function openPending(
  ctx: Ctx,
  tx: Tx,
  userId: string | null,
  begunBy = "password",
): Promise<{ sid: string; key: Buffer }> {
  const sid = randomBytes(32).toString("base64url");
  const now = ctx.clock.now();
  const key = pendingKey(sid, ctx.env.sessionSecret);
  await insertPending(tx, { key, userId, begunBy, now, expiresAt: new Date(now.getTime() + PENDING_MS) });
  return { sid, key };
}

export const writePending = (ctx: Ctx, sid: string, { headers }: Browser): Promise<void> =>
  writeSid(sid, { cookieHeader: null, headers, secret: ctx.env.sessionSecret, kind: "pending" });

export const clearPending = (ctx: Ctx, { headers }: Browser): Promise<void> =>
  clearSid({ cookieHeader: null, headers, secret: ctx.env.sessionSecret, kind: "pending" });

/** The key of what waits in this browser, whether it is still there or not. */
export async function readPendingKey(
  { env }: Pick<Context, "env">,
  cookieHeader: string | null,
): Promise<Buffer | null> {
  const sid = await readSid(cookieHeader, env.sessionSecret, "pending");
  return sid ? pendingKey(sid, env.sessionSecret) : null;
}

/** Who waits for the second step in this browser, or null. */
export async function readPending(
  { db, env, clock }: Pick<Context, "db" | "env" | "clock">,
  cookieHeader: string | null,
): Promise<Pending | null> {
  const key = await readPendingKey({ env }, cookieHeader);
  if (!key) return null;
  const user = await findPendingUser(db, key, clock.now());
  if (!user) return null;
  const ways = waysOf(await countFactors(db, user.id));
  // Taken away meanwhile in another browser: nothing is left to ask for, and the password alone is enough again.
  return ways.length === 0 ? null : { key, user, ways };
}

/** The same; throws `wrong_credentials` where nobody waits. */
export async function requirePending(ctx: Ctx, cookieHeader: string | null): Promise<Pending> {
  const pending = await readPending(ctx, cookieHeader);
  if (pending) return pending;
  throw tooLate();
}

/** Also for a password that was changed, and for somebody who may not sign in any more: whoever asks learns neither. */
export const tooLate = (): Fault =>
  new Fault(
    "wrong_credentials",
    t(
      "This took too long. Start again with your e-mail and password.",
      "Imechukua muda mrefu mno. Anza tena na barua pepe na nenosiri lako.",
    ),
  );
