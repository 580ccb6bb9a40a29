import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sandbox } from "../context.ts";
import type { FiredFault } from "../faults.ts";
import { HANDLERS } from "../operations.ts";
import { shuffled } from "../random.ts";
import { type Answer, refusalBody, successBody, writeJson } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { readJson } from "./body.ts";
import { dripJson } from "./drip.ts";
import { actAfter, actBefore } from "./fault.ts";
import { Refusal } from "./refusal.ts";
import { groupOfPath, matchOperation } from "./route.ts";

/** Answers one request of the service's own API, with the faults that were planned for it. */
export async function answerOperation(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const frame = { group: groupOfPath(url.pathname), path: url.pathname, at: sandbox.now() };
  try {
    const match = matchOperation(request.method ?? "GET", url.pathname);
    const faults = sandbox.faults.draw("request", match.operation);
    const customer = await authenticate(sandbox, match.group, request.headers.authorization);
    const body = request.method === "GET" ? {} : await readJson(request);
    await sandbox.sleep(sandbox.settings.latencyMs + latencyOf(faults));
    if (actBefore(faults, response)) return;
    const query = Object.fromEntries(url.searchParams);
    const answer = await HANDLERS[match.operation]({ sandbox, customer, body, id: match.id, query, faults });
    if (actAfter(faults, response)) return;
    const text = successBody(withFaults(answer, faults), frame);
    const drip = faults.find((fault) => fault.kind === "drip");
    if (drip)
      await dripJson(response, { status: answer.status, body: text }, { ...drip, sleep: sandbox.sleep });
    else writeJson(response, answer.status, text);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, "Internal server error");
    const body = refusalBody(refusal, frame, sandbox.settings);
    writeJson(response, refusal.httpStatus, body, refusal.headers);
  }
}

function latencyOf(faults: FiredFault[]): number {
  return faults.reduce((sum, fault) => sum + (fault.kind === "latency" ? fault.ms : 0), 0);
}

function withFaults(answer: Answer, faults: FiredFault[]): Answer {
  const fault = faults.find(({ kind }) => kind === "results");
  const { results } = answer.data as { results?: unknown };
  if (fault?.kind !== "results" || !Array.isArray(results)) return answer;
  const altered = {
    shuffled: () => shuffled(results, fault.random),
    fewer: () => results.slice(0, -1),
    doubled: () => [...results, ...results],
  };
  return { ...answer, data: { ...(answer.data as object), results: altered[fault.as]() } };
}
