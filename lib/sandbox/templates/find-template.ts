import type { Tx } from "../../db/index.ts";
import type { Customer } from "../context.ts";
import { Refusal } from "../http/refusal.ts";

export type TemplateRow = {
  id: string;
  customerId: number;
  channel: string;
  name: string;
  language: string;
  category: string;
  componentSchema: unknown;
  variableSchema: unknown;
  status: string;
  providerStatus: string;
  /** The provider's word that the service has seen. */
  observedStatus: string;
  externalId: string;
  revision: number;
  rejectionReason: string | null;
  createdAt: Date;
  syncedAt: Date;
  deletedAt: Date | null;
};

export const TEMPLATE_COLUMNS = `id, customer_id AS "customerId", channel, name, language, category,
  component_schema AS "componentSchema", variable_schema AS "variableSchema", status,
  provider_status AS "providerStatus", observed_status AS "observedStatus", external_id AS "externalId", revision,
  rejection_reason AS "rejectionReason", created_at AS "createdAt", synced_at AS "syncedAt", deleted_at AS "deletedAt"`;

/** A customer's template by its service UUID; 404 for anything else, deleted ones included (§3.3, §7.1). */
export async function findTemplate(tx: Tx, customer: Customer, id: string): Promise<TemplateRow> {
  const [row] = await tx.query<TemplateRow>(
    `SELECT ${TEMPLATE_COLUMNS} FROM sandbox.template
      WHERE id::text = $1 AND customer_id = $2 AND status <> 'deleted'`,
    [id.toLowerCase(), customer.id],
  );
  if (!row) throw new Refusal(404, "Template not found");
  return row;
}

/** The template as the REST operations show it (§2.8). */
export function templateResource(row: TemplateRow) {
  return {
    templateId: row.id,
    channel: row.channel,
    status: row.status,
    componentSchema: row.componentSchema,
    variableSchema: row.variableSchema,
    channelConfig: {
      externalTemplateName: row.name,
      language: row.language,
      category: row.category,
      providerStatus: row.observedStatus,
    },
    rejectionReason: row.status === "rejected" ? row.rejectionReason : null,
    revision: row.revision,
    createdAt: row.createdAt,
    syncedAt: row.syncedAt,
  };
}
