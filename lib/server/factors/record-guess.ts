import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../context.ts";
import { recordUnknown } from "../session/index.ts";

type Guess = { email: string; way: string; address: string };

const WORD: Record<string, string> = { totp: "app", recovery: "recovery code", passkey: "passkey" };

/** Writes a refused second step into the audit log: whoever tries it knows the password. */
export async function recordGuess(
  ctx: Ctx,
  { email, way, address, triesLeft }: Guess & { triesLeft: number },
): Promise<void> {
  const detail = { email, factor: WORD[way] ?? way, triesLeft };
  await recordUnknown(ctx, { action: "factor.refuse", address, detail });
}

/** The same for the pause after too many, then lets the refusal go on. */
export async function recordGuessLimit(
  ctx: Ctx,
  { email, way, address }: Guess,
  refusal: unknown,
): Promise<never> {
  if (refusal instanceof Fault) {
    const detail = { email, factor: WORD[way] ?? way };
    await recordUnknown(ctx, { action: "factor.limit", address, detail });
  }
  throw refusal;
}
