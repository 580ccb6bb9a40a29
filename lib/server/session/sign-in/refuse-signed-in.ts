import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../../context.ts";
import { readSession } from "../../signed-in/index.ts";

/** One-time links are for somebody else: whoever is signed in here would be signed out unasked. Throws `conflict`. */
export async function refuseSignedIn(context: Context, cookieHeader: string | null): Promise<void> {
  const session = await readSession(context, cookieHeader);
  if (!session) return;
  throw new Fault(
    "conflict",
    t(
      `You are signed in as ${session.actor.name}. Sign out first, then open the link again.`,
      `Umeingia kama ${session.actor.name}. Toka kwanza, kisha fungua kiungo tena.`,
    ),
  );
}
