import { Inbound, InboundStatus, recordInbound, recordInboundStatus } from "../chat/record-inbound.ts";
import { parse } from "../http/refusal.ts";
import { addCredits, listSenders, listSms, updateCustomer, updateSender } from "./accounts.ts";
import type { AdminCall } from "./admin-call.ts";
import { endCall, listAllCalls } from "./calls.ts";
import {
  advance,
  getFaults,
  getOverview,
  listWaiting,
  releaseGate,
  reset,
  step,
  updateFaults,
  updateSettings,
} from "./controls.ts";
import { closeWindow, listConversations } from "./conversations.ts";
import { createKey, listKeys, revokeKey, rotateKey, updateKey } from "./keys.ts";
import { listLedger } from "./ledger.ts";
import { listTemplates, reviewByAdmin } from "./templates.ts";
import {
  deleteWebhook,
  getWebhook,
  listDeliveries,
  sendTestEvent,
  setWebhookState,
  updateWebhook,
} from "./webhooks.ts";

type AdminRoute = { method: string; path: RegExp; run(call: AdminCall): Promise<unknown> };

/** Every admin request: portal tasks of §1, then what only a sandbox has. */
export const ADMIN_ROUTES: readonly AdminRoute[] = [
  { method: "GET", path: /^\/admin$/, run: getOverview },
  { method: "GET", path: /^\/admin\/keys$/, run: listKeys },
  { method: "POST", path: /^\/admin\/keys$/, run: createKey },
  { method: "PUT", path: /^\/admin\/keys\/([\w-]+)$/, run: updateKey },
  { method: "POST", path: /^\/admin\/keys\/([\w-]+)\/rotate$/, run: rotateKey },
  { method: "POST", path: /^\/admin\/keys\/([\w-]+)\/revoke$/, run: revokeKey },
  { method: "PUT", path: /^\/admin\/customer$/, run: updateCustomer },
  { method: "POST", path: /^\/admin\/credits$/, run: addCredits },
  { method: "GET", path: /^\/admin\/senders$/, run: listSenders },
  { method: "PUT", path: /^\/admin\/senders$/, run: updateSender },
  { method: "GET", path: /^\/admin\/sms$/, run: listSms },
  { method: "GET", path: /^\/admin\/templates$/, run: listTemplates },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/approve$/, run: reviewByAdmin("approved") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/reject$/, run: reviewByAdmin("rejected") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/pause$/, run: reviewByAdmin("paused") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/disable$/, run: reviewByAdmin("disabled") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/delete$/, run: reviewByAdmin("deleted") },
  { method: "GET", path: /^\/admin\/webhook$/, run: getWebhook },
  { method: "PUT", path: /^\/admin\/webhook$/, run: updateWebhook },
  { method: "DELETE", path: /^\/admin\/webhook$/, run: deleteWebhook },
  { method: "POST", path: /^\/admin\/webhook\/pause$/, run: setWebhookState("paused") },
  { method: "POST", path: /^\/admin\/webhook\/reactivate$/, run: setWebhookState("active") },
  { method: "POST", path: /^\/admin\/webhook\/test$/, run: sendTestEvent },
  { method: "GET", path: /^\/admin\/deliveries$/, run: listDeliveries },
  { method: "POST", path: /^\/admin\/inbound$/, run: inbound },
  { method: "POST", path: /^\/admin\/inbound\/([\w.%=-]+)\/status$/, run: inboundStatus },
  { method: "GET", path: /^\/admin\/conversations$/, run: listConversations },
  { method: "POST", path: /^\/admin\/conversations\/(\d+)\/close$/, run: closeWindow },
  { method: "GET", path: /^\/admin\/calls$/, run: listAllCalls },
  { method: "POST", path: /^\/admin\/calls\/([\w-]+)\/end$/, run: endCall },
  { method: "GET", path: /^\/admin\/ledger$/, run: listLedger },
  { method: "GET", path: /^\/admin\/settings$/, run: async ({ sandbox }) => sandbox.settings },
  { method: "PUT", path: /^\/admin\/settings$/, run: updateSettings },
  { method: "GET", path: /^\/admin\/faults$/, run: getFaults },
  { method: "PUT", path: /^\/admin\/faults$/, run: updateFaults },
  { method: "GET", path: /^\/admin\/gates$/, run: listWaiting },
  { method: "POST", path: /^\/admin\/gates\/release$/, run: releaseGate },
  { method: "POST", path: /^\/admin\/step$/, run: step },
  { method: "POST", path: /^\/admin\/advance$/, run: advance },
  { method: "POST", path: /^\/admin\/reset$/, run: reset },
];

async function inbound({ sandbox, customer, body }: AdminCall) {
  return await recordInbound(sandbox, customer, parse(Inbound, body));
}

async function inboundStatus({ sandbox, customer, body, id }: AdminCall) {
  await recordInboundStatus(sandbox, customer, { id, ...parse(InboundStatus, body) });
}
