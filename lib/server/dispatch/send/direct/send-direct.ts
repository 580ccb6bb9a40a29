import { systemClock } from "#lib/clock.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "#lib/server/context.ts";
import { directOwner } from "./direct-owner.ts";
import type { DirectOutcome } from "./join-outcomes.ts";
import { type DirectSend, planDirect } from "./plan-direct.ts";
import { claimDirect, postDirect } from "./post-direct.ts";
import { sendParts } from "./send-parts.ts";

type Sending = Pick<Context, "db" | "sends"> & Partial<Pick<Context, "clock">>;

/** What the service answered, and under which id the send stands here. */
export type DirectAnswer = DirectOutcome & { campaignId: string };

/**
 * Writes the send down, makes it once and stores the answer before anybody is told; refused whole it is made in halves.
 * Throws the service's Fault; `service_unknown_outcome` says that it may have been sent.
 */
export async function sendDirect(
  { db, sends, clock = systemClock }: Sending,
  send: DirectSend,
): Promise<DirectAnswer> {
  const posting = { db, sends, clock };
  const { id: owner } = await directOwner(db);
  const planned = await claimDirect(posting, (tx) => planDirect(tx, owner, send));
  const first = await postDirect(posting, planned);
  const { attempt } = planned;
  const outcome =
    first.kind === "fault"
      ? await sendParts({ posting, send, owner }, { attempt, fault: first.fault })
      : first;
  if (outcome.kind === "fault") throw explain(outcome.fault, send);
  return { ...outcome, campaignId: attempt.campaignId };
}

function explain(fault: Fault, send: DirectSend): Fault {
  if (fault.retry !== "unknown-outcome") return fault;
  const detail =
    send.channel === "voice"
      ? `May have rung. ${fault.detail} We will not call again unless you tell us to.`
      : send.channel === "sms"
        ? `May have been sent. ${fault.detail} We will not send it again unless you tell us to. Decide on the overview.`
        : `${fault.detail} We ask again with the same key, so nobody gets it twice. Its status is under Messages.`;
  return new Fault(fault.code, detail, { cause: fault, retry: "unknown-outcome" });
}
