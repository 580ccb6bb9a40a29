import { randomInt, randomUUID } from "node:crypto";
import { channelMemberOf } from "../contract/rules/template/template-body.ts";
import { CHAT_CHANNEL } from "../contract/wire/chat-channel.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "../contract/wire/limits.ts";
import { recordIn, textIn } from "../contract/wire/read/loose.ts";
import type { TemplateStatus } from "../contract/wire/status.ts";
import { CreateTemplate, externalTemplateNameOf } from "../contract/wire/template.ts";
import { constraintOf, type Tx } from "../db/index.ts";
import type { Call, Customer, Sandbox } from "./context.ts";
import type { Answer } from "./http/fault.ts";
import { parse, Refusal } from "./http/refusal.ts";
import { queueEvents } from "./webhooks/queue-events.ts";

/** `POST …/templates`: stores and submits to the provider in one step; starts pending (§3.3, §4.1). */
export async function createTemplate({ sandbox, customer, body }: Call): Promise<Answer> {
  const given = parse(CreateTemplate, body);
  if (given.channel.toLowerCase() !== CHAT_CHANNEL) throw new Refusal(400, `channel must be ${CHAT_CHANNEL}`);
  const name = externalTemplateNameOf(given);
  if (!name || !/^[a-z0-9_]{1,512}$/.test(name)) {
    throw new Refusal(400, "externalTemplateName must be lowercase letters, digits and underscores");
  }
  const config = recordIn(given[channelMemberOf(given) ?? ""]) ?? {};
  const now = sandbox.now();
  const templateId = await insertTemplate(sandbox.db, {
    customerId: customer.id,
    channel: given.channel,
    name,
    language: textIn(config.language) ?? DEFAULT_TEMPLATE_LANGUAGE,
    category: textIn(config.category) ?? "UTILITY",
    componentSchema: given.componentSchema,
    variableSchema: given.variableSchema ?? null,
    status: "pending",
    now,
    dueAt: new Date(now.getTime() + sandbox.settings.templateReviewMs),
  }).catch((error: unknown) => {
    if (constraintOf(error)) throw new Refusal(400, "A template of this name and language exists");
    throw error;
  });
  const data = {
    templateId,
    status: "pending",
    channel: given.channel,
    channelConfig: { externalTemplateName: name },
  };
  return { status: 201, message: "Template created", data };
}

type NewTemplate = Pick<
  TemplateRow,
  "customerId" | "channel" | "name" | "language" | "category" | "componentSchema" | "variableSchema"
> & {
  status: "pending" | "approved";
  now: Date;
  dueAt: Date | null;
};

/** Stores one template; the provider's own identifier is made up here and never used in paths (§2.8). */
export async function insertTemplate(tx: Tx, template: NewTemplate): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `INSERT INTO sandbox.template (id, customer_id, channel, name, language, category, component_schema,
                                   variable_schema, status, provider_status, observed_status, external_id, due_at, created_at, synced_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $10, $11, $12, $13, $13)`,
    [
      id,
      template.customerId,
      template.channel,
      template.name,
      template.language,
      template.category,
      JSON.stringify(template.componentSchema),
      JSON.stringify(template.variableSchema),
      template.status,
      template.status.toUpperCase(),
      String(randomInt(1e13, 9e13)),
      template.dueAt,
      template.now,
    ],
  );
  return id;
}

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
