import type { CopyPeople, CopyPeopleAnswer } from "#lib/contract/desk/campaign/copy-people.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { listSentTo, type SentTo } from "../store/campaign/recipient/sent-to.ts";
import { copyIntoDraft } from "./copy-into-draft.ts";

const PAGE = 1_000;

/**
 * Makes the people of another campaign the file of a draft, with their columns as the file had them; nothing is planned
 * or sent. Throws what `copyIntoDraft` throws, and `not_found`.
 */
export async function copyPeople(
  ctx: SignedInCtx,
  { id, revision, campaignId, people }: CopyPeople & { id: string },
): Promise<CopyPeopleAnswer> {
  return ctx.db.transaction(async (tx) => {
    const from = await requireCampaign(tx, campaignId);
    const copied = await copyIntoDraft(
      ctx,
      { tx, id, revision },
      {
        name: from.name,
        headers: from.file?.headers ?? [],
        phone: from.file?.phoneColumn ?? 0,
        listId: null,
        pages: pagesOf(tx, { campaignId, people }),
        nobody: "There is nobody to copy from this campaign.",
      },
    );
    const detail = { people: copied.people, from: campaignId };
    await recordAudit(tx, { actor: ctx.actor, action: "campaign.copy", target: id, detail });
    return copied;
  }, STATEMENT_LIMITS.allPeople);
}

async function* pagesOf(tx: Tx, from: Pick<CopyPeople, "campaignId" | "people">): AsyncGenerator<SentTo[]> {
  for (let after = 0; ; ) {
    const rows = await listSentTo(tx, { ...from, after, limit: PAGE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER;
  }
}
