import type { TemplateStatus } from "../../contract/wire/status.ts";
import type { Tx } from "../../db/index.ts";
import type { Sandbox } from "../context.ts";
import { queueEvents } from "../webhooks/queue-events.ts";
import { TEMPLATE_COLUMNS, type TemplateRow } from "./find-template.ts";

/** What the provider may decide: the states of §3.3, and the pauses behind `disableInfo` (§2.9). */
export type ProviderWord = TemplateStatus | "paused" | "disabled";

type Review = { id: string; status: ProviderWord; reason?: string | undefined };

/** The provider's word on a template; the service learns it at once or when it next looks. False when unknown (§3.3). */
export async function reviewTemplate(tx: Tx, sandbox: Sandbox, review: Review): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE sandbox.template SET provider_status = upper($2), rejection_reason = $3, revision = revision + 1, due_at = NULL
      WHERE id::text = $1 RETURNING id`,
    [review.id, review.status, review.reason ?? null],
  );
  if (rows.length === 0) return false;
  if (sandbox.settings.templateReviews === "event") await observeTemplate(tx, sandbox, review.id);
  return true;
}

/** Takes the provider's word over into what the service knows, and queues `template.status.updated` (§3.3). */
export async function observeTemplate(tx: Tx, sandbox: Sandbox, id: string): Promise<void> {
  const now = sandbox.now();
  const [row] = await tx.query<TemplateRow & { authUserId: number }>(
    `UPDATE sandbox.template SET observed_status = provider_status, synced_at = $2,
            -- A paused one stays approved in the service's own words, which know no pause (§3.3).
            status = CASE WHEN provider_status IN ('PAUSED', 'DISABLED') THEN 'approved' ELSE lower(provider_status) END,
            deleted_at = CASE WHEN provider_status = 'DELETED' THEN $2::timestamptz END
      WHERE id::text = $1
      RETURNING ${TEMPLATE_COLUMNS},
        (SELECT auth_user_id FROM sandbox.customer c WHERE c.id = customer_id) AS "authUserId"`,
    [id, now],
  );
  if (!row) return;
  await queueEvents(tx, sandbox, [
    {
      customerId: row.customerId,
      authUserId: row.authUserId,
      eventType: "template.status.updated",
      aggregateType: "template",
      aggregateId: `${row.name}:${row.language}`,
      dedupeKey: `template:${row.id}:${row.revision}`,
      occurredAt: now,
      data: eventData(row),
    },
  ]);
}

function eventData(row: TemplateRow & { authUserId: number }) {
  const isStopped = row.providerStatus === "PAUSED" || row.providerStatus === "DISABLED";
  return {
    wabaId: "109876543210987",
    authUserId: row.authUserId,
    externalTemplateId: row.externalId,
    externalTemplateName: row.name,
    externalTemplateLanguage: row.language,
    providerLanguage: row.language,
    externalTemplateCategory: row.category,
    parameterFormat: "positional",
    providerStatus: row.providerStatus,
    status: row.status,
    providerComponents: Array.isArray(row.componentSchema) ? row.componentSchema : [row.componentSchema],
    rejectionReason: isStopped ? null : row.rejectionReason,
    rejectionInfo: null,
    disableInfo: isStopped ? { reason: row.rejectionReason, at: row.syncedAt.toISOString() } : null,
    lockInfo: null,
    syncStatus: "synced",
    syncedAt: row.syncedAt.toISOString(),
    lastSyncError: null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    revision: row.revision,
  };
}
