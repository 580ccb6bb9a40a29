import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import { cancelQueued } from "#lib/server/store/campaign/cancel.ts";
import { finishCampaignIfDone } from "#lib/server/store/campaign/finish-campaign.ts";
import { listMembers } from "#lib/server/store/sending/attempt.ts";
import {
  giveReason,
  type Halted,
  haltCampaign,
  listOpenAttempts,
  lockUnderWay,
} from "#lib/server/store/sending/sending-clock.ts";
import { markUnknown } from "../attempt/end-attempt.ts";

/** Why nobody knows what was sent since `at`, the last heartbeat of the database. */
export type Gap = {
  kind: "restored" | "copied" | "asleep";
  at: Date;
  /** For people: what happened, in one sentence. */
  what: string;
  /** How many were open in each campaign when sending was last seen; null where nobody saw it. */
  open: Record<string, number> | null;
};

/** Stops everything that was under way until a person confirms; returns how much that was. */
export async function holdAfterGap(tx: Tx, gap: Gap): Promise<number> {
  const halted = await lockUnderWay(tx, { at: gap.at, isWhole: gap.kind !== "asleep" });
  for (const work of halted) {
    if (work.kind === "campaign") await haltCampaign(tx, work.id, holdOf(gap, work));
    else await endDirect(tx, gap, work.id);
  }
  await publish(
    tx,
    halted.map(({ id }) => ({ topic: "campaign" as const, data: { id } })),
  );
  return halted.length;
}

function holdOf(gap: Gap, work: Halted): Hold {
  const advice = `Compare with the portal first. Resume sends to these ${work.open} people. Cancel sends to nobody.`;
  return { kind: gap.kind, detail: `${gap.what} ${mayHave(gap, work)} ${advice}`, until: null };
}

/** The mark is older than the last message: from what it says up to all. Of a campaign that it does not name nobody knows. */
function mayHave({ open: before }: Gap, { id, open }: Halted): string {
  const least = open - (before?.[id] ?? open);
  if (least <= 0) return `Any of the ${open} queued messages may have been sent already.`;
  const range = least === open ? `All ${open}` : `Between ${least} and all ${open}`;
  return `${range} of the queued messages may have been sent already.`;
}

/** Nobody can resume a composer's send, so what is left of it is said to be unknown, or given up. */
async function endDirect(tx: Tx, gap: Gap, campaignId: string): Promise<void> {
  for (const open of await listOpenAttempts(tx, campaignId, gap.at)) {
    const attempt = { ...open, members: await listMembers(tx, open.id), claimedAtMs: 0 };
    await markUnknown({ tx, attempt, isDirect: true }, { problem: gap.what });
  }
  await cancelQueued(tx, campaignId);
  await giveReason(tx, campaignId, `${gap.what} It may have been sent already, so we did not send it again.`);
  await finishCampaignIfDone(tx, campaignId);
}
