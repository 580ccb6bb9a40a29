import { randomInt, randomUUID } from "node:crypto";
import { channelMemberOf } from "../../contract/rules/template/template-body.ts";
import { CHAT_CHANNEL } from "../../contract/wire/chat-channel.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "../../contract/wire/limits.ts";
import { recordIn, textIn } from "../../contract/wire/read/loose.ts";
import { CreateTemplate, externalTemplateNameOf } from "../../contract/wire/template.ts";
import { constraintOf, type Tx } from "../../db/index.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse, Refusal } from "../http/refusal.ts";
import type { TemplateRow } from "./find-template.ts";

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
