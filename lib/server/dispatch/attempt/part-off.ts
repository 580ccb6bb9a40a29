import { randomUUID } from "node:crypto";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { splitAttempt } from "#lib/server/store/sending/answer/replay.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { buildBody, hashBody } from "./build-body.ts";
import type { Settling } from "./settling.ts";

/** Gives some members an attempt of their own, and the others what is left of it. */
export async function partOff(
  settling: Settling,
  members: Member[],
): Promise<[part: Settling, others: Settling]> {
  const { tx, attempt } = settling;
  const parted = new Set(members);
  const others = attempt.members.filter((member) => !parted.has(member));
  if (others.length === 0) return [settling, { ...settling, attempt: { ...attempt, members: [] } }];
  const campaign = await lockCampaign(tx, attempt.campaignId);
  if (!campaign) throw new Error("no such campaign");
  // The key of chat is derived for each recipient (§4.1), so they are the same to the service without the others.
  const partHash = hashBody(buildBody(attempt.operation, campaign, members));
  const id = randomUUID();
  const seqs = members.map((member) => member.seq);
  await splitAttempt(tx, attempt.id, { id, seqs, bodyHash: attempt.bodyHash, partHash });
  return [
    { ...settling, attempt: { ...attempt, id, members, bodyHash: partHash } },
    { ...settling, attempt: { ...attempt, members: others } },
  ];
}
