import { type Draft, type DraftFile, DraftForm } from "#lib/contract/desk/campaign/draft.ts";
import { canExportNumbers, canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { Actor, SignedInCtx } from "../context.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";
import { getDraftRow } from "../store/campaign/draft.ts";
import { type DraftFileRow, getDraftFile } from "../store/campaign/draft-file.ts";
import { missingDraft } from "./require-draft.ts";

/** A campaign that is not started, with what its composer has kept. Throws `not_found` for any other. */
export async function getDraft({ db, actor }: SignedInCtx, id: string): Promise<Draft> {
  const campaign = await getCampaignView(db, id);
  if (campaign?.state !== "draft" && campaign?.state !== "ready") throw missingDraft();
  const [row, file] = await Promise.all([getDraftRow(db, id), getDraftFile(db, id)]);
  return {
    id,
    revision: campaign.revision,
    state: campaign.state,
    // What an older console has kept knows nothing of the fields that came since.
    form: row ? DraftForm.parse(row.form) : null,
    reading: row?.reading ?? null,
    file: file && shown(file, actor),
    savedAt: row?.savedAt.toISOString() ?? campaign.createdAt,
    savedBy: row?.savedByName ?? campaign.createdBy,
    isMine: row?.savedBy === actor.userId,
  };
}

const shown = (file: DraftFileRow, actor: Actor): DraftFile => ({
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  canOpen: mayOpen(file, actor),
  headers: file.headers,
  list: file.list,
});

/** A list of people leaves the server for whoever brought it, and for whoever may take lists out. */
export const mayOpen = (file: Pick<DraftFileRow, "uploadedBy">, actor: Actor): boolean =>
  canSeeNumbers(actor) && (file.uploadedBy === actor.userId || canExportNumbers(actor));
