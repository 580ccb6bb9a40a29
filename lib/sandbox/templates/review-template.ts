import type { TemplateStatus } from "../../contract/wire/status.ts";
import type { Tx } from "../../db/index.ts";
import type { Sandbox } from "../context.ts";
import { queueEvents } from "../webhooks/queue-events.ts";
import { TEMPLATE_COLUMNS, type TemplateRow } from "./find-template.ts";

type Review = { id: string; status: TemplateStatus; reason?: string | undefined };

/** The provider's word on a template: changes its state and queues `template.status.updated`; false when unknown (§3.3). */
export async function reviewTemplate(tx: Tx, sandbox: Sandbox, review: Review): Promise<boolean> {
  const now = sandbox.now();
  const [row] = await tx.query<TemplateRow & { authUserId: number }>(
    `UPDATE sandbox.template SET status = $2, provider_status = upper($2), revision = revision + 1, due_at = NULL,
            rejection_reason = $3, synced_at = $4, deleted_at = CASE WHEN $2 = 'deleted' THEN $4::timestamptz END
      WHERE id::text = $1
      RETURNING ${TEMPLATE_COLUMNS},
        (SELECT auth_user_id FROM sandbox.customer c WHERE c.id = customer_id) AS "authUserId"`,
    [review.id, review.status, review.reason ?? null, now],
  );
  if (!row) return false;
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
  return true;
}

function eventData(row: TemplateRow & { authUserId: number }) {
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
    rejectionReason: row.rejectionReason,
    rejectionInfo: null,
    disableInfo: null,
    lockInfo: null,
    syncStatus: "synced",
    syncedAt: row.syncedAt.toISOString(),
    lastSyncError: null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    revision: row.revision,
  };
}
