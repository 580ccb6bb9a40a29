import { type Draft, type DraftFile, DraftForm } from "#lib/contract/desk/campaign/draft.ts";
import { canExportNumbers, canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Actor, SignedInCtx } from "../context.ts";
import { requireSendRight } from "../sight/index.ts";
import { type CampaignAtWork, lockCampaign } from "../store/campaign/campaign.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";
import { type DraftFileRow, getDraftFile, getDraftRow } from "../store/campaign/draft-file.ts";

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
  group: file.group,
});

/** A list of people leaves the server for whoever brought it, and for whoever may take lists out. */
export const mayOpen = (file: Pick<DraftFileRow, "uploadedBy">, actor: Actor): boolean =>
  canSeeNumbers(actor) && (file.uploadedBy === actor.userId || canExportNumbers(actor));

export const missingDraft = (): Fault =>
  new Fault("not_found", t("There is no draft with this id.", "Hakuna rasimu yenye ID hii."));

type DraftKey = { id: string; revision: number; actor: Actor };

/**
 * The locked campaign of a draft, for whoever may send by its channel and has read its newest revision. Throws
 * `not_found`, `forbidden`, `conflict` where it is started, discarded or waits for approval, and `conflict` at the field
 * `revision` where somebody has saved it meanwhile.
 */
export async function requireDraft(tx: Tx, { id, revision, actor }: DraftKey): Promise<CampaignAtWork> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.kind !== "campaign") throw missingDraft();
  requireSendRight(actor, campaign.channel);
  if (campaign.state === "awaiting-approval") {
    throw new Fault(
      "conflict",
      t(
        "This draft waits for approval. Withdraw the request first to change it.",
        "Rasimu hii inasubiri idhini. Ondoa ombi kwanza ili kuibadilisha.",
      ),
    );
  }
  if (campaign.state !== "draft" && campaign.state !== "ready") {
    throw new Fault(
      "conflict",
      t(
        "This draft was started or discarded. It cannot be changed any more.",
        "Rasimu hii ilianzishwa au ilitupwa. Haiwezi kubadilishwa tena.",
      ),
    );
  }
  if (campaign.revision !== revision) throw olderRevision();
  return campaign;
}

function olderRevision(): Fault {
  const rule = t(
    "is not the newest: somebody has saved a newer draft",
    "si ya karibuni zaidi: mtu amehifadhi rasimu mpya zaidi",
  );
  return new Fault("conflict", `revision ${rule}`, { fields: [{ path: "revision", rule }] });
}
