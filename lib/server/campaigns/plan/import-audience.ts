import type { AudienceAnswer, AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight } from "../../sight/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { noteMaker } from "../../store/campaign/approval.ts";
import { requireCampaign } from "../require-campaign.ts";
import { openFile, planAudience } from "./plan-audience.ts";
import { readFile } from "./read-file.ts";

/** A file that has arrived whole on our disk. */
export type SpooledFile = { path: string; name: string; bytes: number };

/** Reads the file into the draft, in one transaction: either every row is counted or nothing has changed. `openAs` says what it is a file of. */
export async function importAudience(
  ctx: SignedInCtx,
  id: string,
  { file: { path, name, bytes }, mapping }: { file: SpooledFile; mapping: AudienceMapping },
  openAs: typeof openFile = openFile,
): Promise<AudienceAnswer> {
  requireSendRight(ctx.actor, (await requireCampaign(ctx.db, id)).channel);
  const read = (start: number, end: number) => readFile(path, { start, end });
  const file = { name, bytes, read, listId: null };
  const opened = await openAs(ctx, file, mapping);
  return ctx.db.transaction(async (tx) => {
    const answer = await planAudience(ctx, { tx, id, opened });
    await noteMaker(tx, id, ctx.actor.userId);
    return answer;
  }, STATEMENT_LIMITS.allPeople);
}
