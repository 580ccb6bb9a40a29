import { saysFailed } from "#lib/contract/wire/status.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordFacts } from "#lib/server/messages/index.ts";
import { type Answered, listAnswered } from "#lib/server/store/message/message.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";

/** What an answer says of one message beside its id. */
export type Said = Answered & { status: string | null | undefined; error?: string | null | undefined };

/**
 * Messages that the answer itself calls failed are shown as that at once (§3.1, §3.2), and keep their ids, should more be
 * heard of them. The word counts from when it was asked for, so that whatever is heard later is later.
 */
export async function recordFailed(
  tx: Tx,
  { id, campaignId }: Pick<Attempt, "id" | "campaignId">,
  said: readonly Said[],
): Promise<void> {
  const failed = said.filter(({ status }) => saysFailed(status));
  if (failed.length === 0) return;
  const known = await listAnswered(tx, { attemptId: id, campaignId }, failed);
  const facts = known.flatMap(({ messageId, place, at }) => {
    const { status, error } = failed[place] ?? {};
    const detail = { errorMessage: error };
    return [{ messageId, source: "response" as const, word: status ?? "failed", occurredAt: at, detail }];
  });
  await recordFacts(tx, facts);
}
