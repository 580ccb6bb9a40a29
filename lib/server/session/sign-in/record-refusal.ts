import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import { addressBlock } from "../../caller/index.ts";
import type { Ctx } from "../../context.ts";
import { overLimit } from "../../rate/index.ts";
import { findPersonByEmail } from "../../store/people/team.ts";

type Who = { email: string; address: string };

const HOUR = 60 * 60;

/** Failures that are written down one by one, of an address and of all; a flood beyond is in the log of the process. */
const MOST_OF_ONE = { points: 30, seconds: HOUR };
const MOST = { points: 600, seconds: HOUR };

/**
 * Writes a failed sign-in into the audit log. Only the e-mail of an account is named: what else was typed there may be
 * a password.
 */
export async function recordRefusal(
  ctx: Ctx,
  { email, address, triesLeft, isKnown }: Who & { triesLeft: number; isKnown: boolean },
): Promise<void> {
  const detail = isKnown ? { email, triesLeft } : { email: "not an account here", triesLeft };
  await recordUnknown(ctx, { action: "session.refuse", address, detail });
}

/** The same for the moment at which an account pauses, then lets the refusal go on. */
export async function recordLimit(ctx: Ctx, { email, address }: Who, refusal: unknown): Promise<never> {
  if (!(refusal instanceof Fault)) throw refusal;
  const person = await findPersonByEmail(ctx.db, email);
  const detail = { email: person ? email : "not an account here" };
  await recordUnknown(ctx, { action: "session.limit", address, detail });
  throw refusal;
}

type Unknown = { action: AuditAction; address: string; target?: string; detail: Record<string, unknown> };

/** A line about somebody who is not signed in; beyond so many an hour it is not written. */
export async function recordUnknown(
  ctx: Ctx,
  { action, address, target = "sign-in", detail }: Unknown,
): Promise<void> {
  const key = addressBlock(address).slice(0, 100);
  if (await overLimit(ctx.db, { prefix: "refusals-of", limit: MOST_OF_ONE, key })) return;
  if (await overLimit(ctx.db, { prefix: "refusals", limit: MOST, key: "all" })) return;
  const from = { address, requestId: ctx.requestId };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: null, actorName: "Not known", from, action, target, detail }),
  );
}
