import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../context.ts";
import { asRefusal, durableLimiter } from "../http/rate.ts";
import { findPersonByEmail } from "../store/team.ts";
import { recordAudit } from "../team/record-audit.ts";
import type { Try } from "./sign-in-limit.ts";

/** Failures of a whole console that are written down one by one; a flood beyond it is in the log of the process. */
const MOST = { points: 600, seconds: 60 * 60 };

/**
 * Writes a failed sign-in into the audit log. Only the e-mail of an account is named: what else was typed there may be
 * a password.
 */
export async function recordRefusal(
  ctx: Ctx,
  { email, address, triesLeft, isKnown }: Try & { triesLeft: number; isKnown: boolean },
): Promise<void> {
  const detail = isKnown ? { email, triesLeft } : { email: "not an account here", triesLeft };
  await record(ctx, { action: "session.refuse", address, detail });
}

/** The same for the moment at which an account pauses, then lets the refusal go on. */
export async function recordLimit(ctx: Ctx, { email, address }: Try, refusal: unknown): Promise<never> {
  if (!(refusal instanceof Fault)) throw refusal;
  const person = await findPersonByEmail(ctx.db, email);
  const detail = { email: person ? email : "not an account here" };
  await record(ctx, { action: "session.limit", address, detail });
  throw refusal;
}

async function record(
  ctx: Ctx,
  { action, address, detail }: { action: string; address: string; detail: Record<string, unknown> },
): Promise<void> {
  const spent = await durableLimiter(ctx.db, "refusals", MOST).consume("all").catch(asRefusal);
  if (spent.consumedPoints > MOST.points) return;
  const from = { address, requestId: ctx.requestId };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: null, actorName: "Not known", from, action, target: "sign-in", detail }),
  );
}
