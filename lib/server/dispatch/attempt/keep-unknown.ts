import type { Tx } from "#lib/db/index.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import { reopenEarlier } from "#lib/server/store/campaign/recipient/earlier.ts";
import type { Member } from "#lib/server/store/sending/member.ts";

/**
 * A first message whose answer was lost stays *may have been sent*, whatever becomes of the second: called in the
 * transaction that refused or cancelled somebody, after the counters were moved.
 */
export async function keepUnknown(
  tx: Tx,
  campaignId: string,
  members: readonly Pick<Member, "seq" | "generation">[] | "all",
): Promise<void> {
  const again = members === "all" ? null : members.filter((member) => member.generation > 0);
  if (again?.length === 0) return;
  const seqs = again?.map((member) => member.seq) ?? null;
  const { rejected, cancelled } = await reopenEarlier(tx, campaignId, seqs);
  if (rejected + cancelled === 0) return;
  await moveCounters(tx, campaignId, {
    rejected: -rejected,
    cancelled: -cancelled,
    unknown: rejected + cancelled,
  });
}
