import { randomUUID } from "node:crypto";
import type { DraftSaved } from "#lib/contract/desk/campaign/draft.ts";
import { readFile, type SpooledFile } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { clearAudience } from "../store/campaign/audience.ts";
import { moveRevision, touchDraft } from "../store/campaign/draft.ts";
import { replaceDraftFile } from "../store/campaign/draft-file.ts";
import { missingDraft, requireDraft } from "./require-draft.ts";
import { savedOf } from "./saved-of.ts";
import { storeParts } from "./store-parts.ts";

type Given = { id: string; revision: number; file: SpooledFile };

/** Keeps the file of a draft, mended or not, in the place of the one before. Throws what `requireDraft` throws. */
export async function saveDraftFile(ctx: SignedInCtx, { id, revision, file }: Given): Promise<DraftSaved> {
  return ctx.db.transaction(async (tx) => {
    const campaign = await requireDraft(tx, { id, revision, actor: ctx.actor });
    const at = ctx.clock.now();
    if (!(await touchDraft(tx, id, { by: ctx.actor.userId, at }))) throw missingDraft();
    await noteMaker(tx, id, ctx.actor.userId);
    if (campaign.state === "ready") await clearAudience(tx, id);
    const { name, bytes } = file;
    const uploadedBy = ctx.actor.userId;
    const stored = { id: randomUUID(), name, bytes, uploadedBy, headers: null, listId: null };
    await replaceDraftFile(tx, id, stored);
    await storeParts(tx, stored.id, readFile(file.path));
    const saved = savedOf({ id, revision: await moveRevision(tx, id), state: "draft", at });
    return { ...saved, fileId: stored.id };
  }, STATEMENT_LIMITS.allPeople);
}
