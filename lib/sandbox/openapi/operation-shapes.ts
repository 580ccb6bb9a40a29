import { z } from "zod";
import { ChatResults, SendTemplate, SendText } from "../../contract/wire/chat.ts";
import type { OperationName } from "../../contract/wire/paths.ts";
import {
  SendSms,
  SendSmsBatch,
  SendSmsBulk,
  SendSmsCanonical,
  SmsBatchSent,
  SmsBulkSent,
  SmsDelivery,
  SmsSent,
} from "../../contract/wire/sms.ts";
import {
  CreateTemplate,
  Template,
  TemplateValidation,
  ValidateTemplate,
} from "../../contract/wire/template.ts";
import { CallSession, CallStarted, CallSummary, ListCalls, StartCall } from "../../contract/wire/voice.ts";

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
