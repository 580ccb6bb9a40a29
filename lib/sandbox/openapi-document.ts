import { z } from "zod";
import { ChatResults, SendTemplate, SendText } from "../contract/wire/chat.ts";
import { ChatError, SmsError, successEnvelope } from "../contract/wire/envelope.ts";
import {
  EVENT_TYPES,
  type EventType,
  MessageReceived,
  MessageStatusUpdated,
  ServiceEvent,
  TemplateStatusUpdated,
} from "../contract/wire/event.ts";
import { WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from "../contract/wire/limits.ts";
import { OPERATIONS, type OperationName } from "../contract/wire/paths.ts";
import {
  SendSms,
  SendSmsBatch,
  SendSmsBulk,
  SendSmsCanonical,
  SmsBatchSent,
  SmsBulkSent,
  SmsDelivery,
  SmsSent,
} from "../contract/wire/sms.ts";
import { CreateTemplate, Template, TemplateValidation, ValidateTemplate } from "../contract/wire/template.ts";
import { CallSession, CallStarted, CallSummary, ListCalls, StartCall } from "../contract/wire/voice.ts";

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

type OperationShape = {
  summary: string;
  request?: z.ZodType;
  query?: z.ZodObject;
  status: 200 | 201 | 202;
  data: z.ZodType;
};

/** What each operation of §4 takes and answers, in the schemas that client and sandbox check with. */
export const OPERATION_SHAPES: Record<OperationName, OperationShape> = {
  sendText: {
    summary: "Send text to open windows (§4.1)",
    request: SendText,
    status: 200,
    data: ChatResults,
  },
  sendTemplate: {
    summary: "Send an approved template (§4.1)",
    request: SendTemplate,
    status: 200,
    data: ChatResults,
  },
  createTemplate: {
    summary: "Create and submit a template (§3.3)",
    request: CreateTemplate,
    status: 201,
    data: Template,
  },
  getTemplate: { summary: "Read a template (§3.3)", status: 200, data: Template },
  syncTemplate: {
    summary: "Refresh a template from the provider (§3.3)",
    request: z.looseObject({}),
    status: 200,
    data: Template,
  },
  validateTemplate: {
    summary: "Check bindings only (§3.3)",
    request: ValidateTemplate,
    status: 200,
    data: TemplateValidation,
  },
  sendSms: {
    summary: "Send one SMS, in either spelling (§2.5)",
    request: z.union([SendSms, SendSmsCanonical]),
    status: 202,
    data: SmsSent,
  },
  sendSmsBatch: {
    summary: "Send the same SMS to many (§2.5)",
    request: SendSmsBatch,
    status: 200,
    data: SmsBatchSent,
  },
  sendSmsBulk: {
    summary: "Send personalised SMS (§2.5)",
    request: SendSmsBulk,
    status: 202,
    data: SmsBulkSent,
  },
  getSmsStatus: { summary: "Read the status of an SMS (§2.6)", status: 200, data: SmsDelivery },
  startCall: { summary: "Start a call (§4.3)", request: StartCall, status: 202, data: CallStarted },
  listCalls: {
    summary: "List calls; the contract does not say where items and totals are (§4.3)",
    query: ListCalls,
    status: 200,
    data: z.union([z.array(CallSummary), z.looseObject({ items: z.array(CallSummary).optional() })]),
  },
  getCall: {
    summary: "Read a call, with its recording once archived (§2.7)",
    status: 200,
    data: CallSession,
  },
};
