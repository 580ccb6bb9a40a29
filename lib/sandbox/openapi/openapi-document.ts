import { z } from "zod";
import { ChatError, SmsError, successEnvelope } from "../../contract/wire/envelope.ts";
import {
  EVENT_TYPES,
  type EventType,
  MessageReceived,
  MessageStatusUpdated,
  ServiceEvent,
  TemplateStatusUpdated,
} from "../../contract/wire/event.ts";
import { WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from "../../contract/wire/limits.ts";
import { OPERATIONS, type OperationName } from "../../contract/wire/paths.ts";
import { OPERATION_SHAPES } from "./operation-shapes.ts";

const EVENT_DATA: Record<EventType, z.ZodType> = {
  "message.received": MessageReceived,
  "message.status.updated": MessageStatusUpdated,
  "template.status.updated": TemplateStatusUpdated,
};

/** The service's contract as OpenAPI 3.1, from the schemas it is checked with. */
export function openapiDocument(url: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, { method, pattern }] of Object.entries(OPERATIONS)) {
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: operationOf(name as OperationName) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Messaging, SMS and Voice Developer API", version: "1" },
    servers: [{ url }],
    security: [{ apiKey: [] }],
    paths,
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: callbackOf(type) }])),
    components: { securitySchemes: { apiKey: { type: "http", scheme: "bearer" } } },
  };
}

function operationOf(name: OperationName) {
  const { group, pattern } = OPERATIONS[name];
  const { summary, request, query, status, data } = OPERATION_SHAPES[name];
  const ids = Array.from(pattern.matchAll(/\{(\w+)\}/g), ([, id = ""]) => id);
  return {
    operationId: name,
    tags: [group],
    summary,
    parameters: [
      ...ids.map((id) => ({ name: id, in: "path", required: true, schema: { type: "string" } })),
      ...Object.entries(query?.shape ?? {}).map(([field, schema]) => ({
        name: field,
        in: "query",
        schema: schemaOf(schema as z.ZodType),
      })),
    ],
    ...(request && { requestBody: { required: true, content: jsonOf(request) } }),
    responses: {
      [status]: { description: "Success", content: jsonOf(successEnvelope(data)) },
      default: { description: "Refusal (§7)", content: jsonOf(group === "chat" ? ChatError : SmsError) },
    },
  };
}

function callbackOf(type: EventType) {
  const text = { type: "string" };
  return {
    summary: `Signed callback ${type} (§6)`,
    parameters: [WEBHOOK_TIMESTAMP_HEADER, WEBHOOK_SIGNATURE_HEADER].map((name) => ({
      name,
      in: "header",
      required: true,
      schema: text,
    })),
    requestBody: { required: true, content: jsonOf(ServiceEvent.extend({ data: EVENT_DATA[type] })) },
    responses: { "2XX": { description: "Accepted; anything else is tried again or discarded (§6.4)" } },
  };
}

function jsonOf(schema: z.ZodType) {
  return { "application/json": { schema: schemaOf(schema) } };
}

/** As it travels: before it is read into what we work with. */
function schemaOf(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
