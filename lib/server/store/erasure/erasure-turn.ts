import { LOCKS, type Tx } from "#lib/db/index.ts";

/** Whoever waits for a lock looks for a deadlock after a second: what gives way before it makes nobody else its victim. */
const MAX_WAIT_MS = 400;

/**
 * Nobody else is erased, and nobody is copied, until the transaction ends: who leaves a list moves others in it. From here on
 * a lock that others hold is waited for shortly: the transaction fails, and can be done again.
 */
export async function takeErasureTurn(tx: Tx): Promise<void> {
  await tx.query("SELECT set_config('lock_timeout', $1, true)", [String(MAX_WAIT_MS)]);
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.erasure]);
}

/** Nobody is erased until the transaction ends, which copies people, or answers one: whoever went meanwhile would be in it. */
export async function holdErasures(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock_shared($1)", [LOCKS.erasure]);
}
