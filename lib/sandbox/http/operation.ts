import type { IncomingMessage, ServerResponse } from "node:http";
import { componentsOf } from "../../contract/rules/template/template-parameters.ts";
import { isUuid } from "../../contract/rules/text/is-uuid.ts";
import { SendTemplate, SendText } from "../../contract/wire/chat.ts";
import type { OperationName } from "../../contract/wire/paths.ts";
import { ValidateTemplate } from "../../contract/wire/template.ts";
import { CallSessionId } from "../../contract/wire/voice.ts";
import { acceptChat } from "../chat/accept-chat.ts";
import { findBindingProblems } from "../chat/status-event.ts";
import type { Call, Customer, Sandbox } from "../context.ts";
import type { FiredFault, Gates } from "../faults.ts";
import { type RefusedRecipient, recordRefusals } from "../record-refusals.ts";
import { sendSms, sendSmsBatch, sendSmsBulk, uuidOfTextId } from "../sms.ts";
import {
  createTemplate,
  findTemplate,
  observeTemplate,
  type TemplateRow,
  templateResource,
} from "../templates.ts";
import { CALL_COLUMNS, type CallRow, listCalls, presentCall } from "../voice/list-calls.ts";
import { recordingLink } from "../voice/recording.ts";
import { startCall } from "../voice/start-call.ts";
import { authenticate } from "./authenticate.ts";
import { type Answer, actAfter, type Frame, findBefore, refusalBody, writeJson } from "./fault.ts";
import { queryOf } from "./query-of.ts";
import { groupOfPath, type Match, matchOperation, parse, Refusal, readJson } from "./refusal.ts";
import { type Reply, replyOf } from "./reply.ts";

/** A customer's template after the service has looked at what the provider says by now (§3.3). */
export async function findObserved(sandbox: Sandbox, customer: Customer, id: string): Promise<TemplateRow> {
  const row = await findTemplate(sandbox.db, customer, id);
  if (row.observedStatus === row.providerStatus) return row;
  await sandbox.db.transaction((tx) => observeTemplate(tx, sandbox, row.id));
  sandbox.wake();
  return await findTemplate(sandbox.db, customer, id);
}

type Asking = {
  sandbox: Sandbox;
  request: IncomingMessage;
  response: ServerResponse;
  frame: Frame;
  url: URL;
};

/** How far one request has come: what is to be told of it when it goes no further. */
type Progress = {
  match?: Match;
  customerId: number | null;
  recipients: string[];
  faults: FiredFault[];
  /** Those of the plan by which its faults were drawn: another may have taken its place since. */
  gates?: Gates;
  hasTakenEffect: boolean;
};

/** Answers one request of the service's own API, with the faults that were planned for it. */
export async function answerOperation(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const frame = { group: groupOfPath(url.pathname), path: url.pathname, at: sandbox.now() };
  const progress: Progress = { customerId: null, recipients: [], faults: [], hasTakenEffect: false };
  try {
    await answer({ sandbox, request, response, frame, url }, progress);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, "Internal server error");
    // The answer does not wait for a database that is away.
    await recordRequest(sandbox, progress, refusal).catch(() => undefined);
    const body = refusalBody(refusal, frame, sandbox.settings);
    writeJson(response, refusal.httpStatus, body, refusal.headers);
  } finally {
    for (const fault of progress.faults) fault.release();
  }
}

async function answer(asking: Asking, progress: Progress): Promise<void> {
  const { sandbox, request, response, frame, url } = asking;
  const match = matchOperation(request.method ?? "GET", url.pathname);
  progress.match = match;
  const body = request.method === "GET" ? {} : await readJson(request).catch(keep);
  progress.recipients = body instanceof Refusal ? [] : recipientsOf(body);
  const customer = await authenticate(sandbox, match.group, request.headers.authorization);
  progress.customerId = customer.id;
  if (body instanceof Refusal) throw body;
  const numbers = progress.recipients;
  progress.gates = sandbox.faults.gates;
  progress.faults = sandbox.faults.draw("request", { operation: match.operation, numbers });
  await sandbox.sleep(sandbox.settings.latencyMs + meetLatency(progress.faults));
  if (!(await passGate("before", asking, progress)))
    return recordRequest(sandbox, progress, { status: null, message: "The client did not wait" });
  const act = findBefore(progress.faults, frame);
  if (act) {
    await recordRequest(sandbox, progress, { status: null, message: "A fault before it took effect" });
    return act(response);
  }
  const { faults } = progress;
  const query = queryOf(url);
  const answered = await HANDLERS[match.operation]({ sandbox, customer, body, id: match.id, query, faults });
  progress.hasTakenEffect = true;
  await recordRefused(sandbox, progress, { status: answered.status, refused: answered.refused ?? [] });
  await passGate("after", asking, progress);
  if (actAfter(faults, response)) return;
  await write(asking, replyOf(answered, faults, frame), faults);
}

/** A body that is refused is so only after the key was looked at (§5). */
function keep(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Waits at a planned gate until it is let go on; false when its client has gone. */
async function passGate(when: "before" | "after", asking: Asking, progress: Progress): Promise<boolean> {
  const { faults, gates, match, recipients } = progress;
  const gate = faults.find((fault) => fault.kind === "gate" && fault.when === when);
  if (!gate || !match || !gates || gates.isOpen(match.operation)) return true;
  gate.meet();
  const client = new AbortController();
  asking.response.once("close", () => client.abort());
  await gates.wait({ operation: match.operation, when, recipients }, client.signal);
  return !client.signal.aborted;
}

function meetLatency(faults: FiredFault[]): number {
  let ms = 0;
  for (const fault of faults) {
    if (fault.kind !== "latency") continue;
    fault.meet();
    ms += fault.ms;
  }
  return ms;
}

async function write({ sandbox, response }: Asking, reply: Reply, faults: FiredFault[]): Promise<void> {
  const drip = faults.find((fault) => fault.kind === "drip");
  if (drip?.kind !== "drip") return writeJson(response, reply.status, reply.text);
  drip.meet();
  const { ms, random } = drip;
  await dripJson(response, { status: reply.status, body: reply.text }, { ms, random, sleep: sandbox.sleep });
}

type Reason = { status: number | null; message: string };

/** Everybody whom a request named that had no effect. */
async function recordRequest(sandbox: Sandbox, progress: Progress, reason: Reason): Promise<void> {
  if (progress.hasTakenEffect) return;
  const recipients = progress.recipients.length > 0 ? progress.recipients : [null];
  const refused = recipients.map((recipient) => ({ recipient, reason: reason.message }));
  await recordRefused(sandbox, progress, { status: reason.status, refused });
}

type Refused = { status: number | null; refused: RefusedRecipient[] };

async function recordRefused(sandbox: Sandbox, progress: Progress, refused: Refused): Promise<void> {
  if (!progress.match) return;
  const { operation, group } = progress.match;
  await recordRefusals(sandbox, { operation, group, customerId: progress.customerId, ...refused });
}

/** Every number that the body of a send or call names, in whichever spelling of the contract it does (§2.2, §2.5, §4.3). */
export function recipientsOf(body: Record<string, unknown>): string[] {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const named = [
    body.to,
    body.phone_number,
    body.recipient,
    body.phone_numbers,
    body.customerNumber,
    messages.map((message) => (message as { recipient?: unknown } | null)?.recipient),
  ];
  return named.flat().filter((each): each is string => typeof each === "string");
}

type Dripping = {
  /** How long the whole body takes. */
  ms: number;
  random(): number;
  sleep(ms: number): Promise<void>;
};

/** Under this no timer keeps its time; a body too long for one byte each is written in larger drops. */
const SHORTEST_MS = 10;

/** Writes a JSON answer whose body comes drop by drop, until it is whole or the client has gone. */
export async function dripJson(
  response: ServerResponse,
  { status, body }: { status: number; body: string },
  { ms, random, sleep }: Dripping,
): Promise<void> {
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / Math.max(1, ms / SHORTEST_MS));
  const pauseMs = (ms * size) / bytes.length;
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
  });
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size));
    await sleep(pauseMs * 2 * random());
  }
  response.end();
}

type FullRow = CallRow & { answeredAt: Date | null; createdAt: Date };

/** `GET …/calls/{callSessionId}`: by session row or call attempt identifier, the full shape (§2.7, §4.3). */
export async function getCall({ sandbox, customer, id }: Call): Promise<Answer> {
  const callSessionId = parse(CallSessionId, id);
  const [row] = await sandbox.db.query<FullRow>(
    `SELECT ${CALL_COLUMNS}, answered_at AS "answeredAt", created_at AS "createdAt" FROM sandbox.call
      WHERE customer_id = $1 AND (id::text = $2 OR call_attempt_id = $2)`,
    [customer.id, callSessionId],
  );
  if (!row) throw new Refusal(404, "Call session not found");
  const { answeredAt, endedAt, recordingMediaId } = row;
  const talkMs = answeredAt && endedAt ? endedAt.getTime() - answeredAt.getTime() : 0;
  const data = {
    ...presentCall(row, sandbox.settings),
    durationSeconds: endedAt ? Math.round(talkMs / 1_000) : null,
    ...(recordingMediaId ? { recordingMedia: recordingLink(sandbox, recordingMediaId, talkMs) } : {}),
  };
  return { status: 200, message: "Call retrieved", data };
}

type Row = { status: string; sentAt: Date | null; deliveredAt: Date | null };

const NUMBER = /^\d{1,15}$/;

/** `GET …/status/{messageId}`: the same 403 for a malformed, unknown or foreign identifier (§7.2). */
export async function getSmsStatus({ sandbox, customer, id }: Call): Promise<Answer> {
  const isNumber = sandbox.settings.smsStatusIds === "any" && NUMBER.test(id);
  const uuid = uuidOfTextId(id) ?? (isUuid(id) ? id : null);
  const [row] = await sandbox.db.query<Row>(
    `SELECT status, sent_at AS "sentAt", delivered_at AS "deliveredAt" FROM sandbox.sms
      WHERE customer_id = $2 AND ${isNumber ? "number = $1::bigint" : "id = $1::uuid"}`,
    [isNumber ? id : uuid, customer.id],
  );
  if (!row) throw new Refusal(403, "Message not found or not authorized");
  return { status: 200, message: "Message status retrieved", data: { messageId: id, ...row } };
}

/** `POST …/messages/template`: outside the window too; approval and parameters are checked later (§4.1 r4, r5). */
export async function sendTemplate({ sandbox, customer, body, faults }: Call): Promise<Answer> {
  const { to, template_name, template_parameters, language, idempotency_key } = parse(SendTemplate, body);
  const components = componentsOf(template_parameters ?? {});
  return await acceptChat({
    sandbox,
    customer,
    to,
    faults,
    idempotencyKey: idempotency_key,
    payload: { kind: "template", name: template_name, language, components },
  });
}

/** `POST …/messages/text`: freeform text, only into open windows (§4.1 r2). */
export async function sendText({ sandbox, customer, body, faults }: Call): Promise<Answer> {
  const { to, text, idempotency_key } = parse(SendText, body);
  return await acceptChat({
    sandbox,
    customer,
    to,
    faults,
    idempotencyKey: idempotency_key,
    payload: { kind: "text", text },
  });
}

/** `POST …/{templateId}/validate`: checks bindings only, submits nothing (§3.3). */
export async function validateTemplate({ sandbox, customer, id, body }: Call): Promise<Answer> {
  const { template_parameters } = parse(ValidateTemplate, body);
  const row = await findTemplate(sandbox.db, customer, id);
  const errors = findBindingProblems(row.componentSchema, componentsOf(template_parameters ?? {}));
  return { status: 200, message: "Template validated", data: { valid: errors.length === 0, errors } };
}

/** `GET …/templates/{templateId}`: the template; unless only a sync does, the read observes the provider (§3.3). */
export async function getTemplate({ sandbox, customer, id }: Call): Promise<Answer> {
  const isStored = sandbox.settings.templateReviews === "sync";
  const row = isStored
    ? await findTemplate(sandbox.db, customer, id)
    : await findObserved(sandbox, customer, id);
  return { status: 200, message: "Template retrieved", data: templateResource(row) };
}

/** `POST …/{templateId}/sync`: refreshes the stored projection from the provider (§3.3). */
export async function syncTemplate({ sandbox, customer, id }: Call): Promise<Answer> {
  const row = await findObserved(sandbox, customer, id);
  const syncedAt = sandbox.now();
  await sandbox.db.query("UPDATE sandbox.template SET synced_at = $2 WHERE id = $1", [row.id, syncedAt]);
  return { status: 200, message: "Template synchronized", data: templateResource({ ...row, syncedAt }) };
}

/** Every operation of §4 and who answers it. */
export const HANDLERS: Record<OperationName, (call: Call) => Promise<Answer>> = {
  sendText,
  sendTemplate,
  createTemplate,
  getTemplate,
  syncTemplate,
  validateTemplate,
  sendSms,
  sendSmsBatch,
  sendSmsBulk,
  getSmsStatus,
  startCall,
  listCalls,
  getCall,
};
