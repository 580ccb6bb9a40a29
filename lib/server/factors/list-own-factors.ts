import type { OwnFactors } from "#lib/contract/desk/team/factor.ts";
import type { SignedInCtx } from "../context.ts";
import { listPasskeysOf } from "../store/people/passkey.ts";
import { findRecoverySet } from "../store/people/reset-code.ts";
import { findFactorDueAt } from "../store/people/team.ts";
import { findTotp } from "../store/people/totp.ts";
import { relyingPartyOf } from "./passkeys/passkeys.ts";

/** What one can sign in with beside the password, and when each was used. */
export async function listOwnFactors({
  db,
  actor,
  env,
}: Pick<SignedInCtx, "db" | "actor" | "env">): Promise<OwnFactors> {
  const [dueAt, passkeys, totp, recovery] = await Promise.all([
    findFactorDueAt(db),
    listPasskeysOf(db, actor.userId),
    findTotp(db, actor.userId),
    findRecoverySet(db, actor.userId),
  ]);
  return {
    dueAt: dueAt?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, isSynced, ...times }) => ({ id, name, isSynced, ...timesOf(times) })),
    canPasskey: relyingPartyOf(env) !== null,
    totp: totp ? timesOf(totp) : null,
    recovery: recovery
      ? { left: recovery.left, total: recovery.total, createdAt: recovery.createdAt.toISOString() }
      : null,
  };
}

const timesOf = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
