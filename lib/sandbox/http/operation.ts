import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sandbox } from "../context.ts";
import type { FiredFault } from "../faults.ts";
import type { Gates } from "../gates.ts";
import { HANDLERS } from "../operations.ts";
import { type RefusedRecipient, recordRefusals } from "../record-refusals.ts";
import { type Frame, refusalBody, writeJson } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { readJson } from "./body.ts";
import { dripJson } from "./drip.ts";
import { actAfter, findBefore } from "./fault.ts";
import { queryOf } from "./query-of.ts";
import { recipientsOf } from "./recipients-of.ts";
import { Refusal } from "./refusal.ts";
import { type Reply, replyOf } from "./reply.ts";
import { groupOfPath, type Match, matchOperation } from "./route.ts";

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
