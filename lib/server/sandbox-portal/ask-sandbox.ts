import { z } from "zod";
import { Fault, type FaultCode } from "#lib/fault.ts";
import { readBounded } from "#lib/read-bounded.ts";
import type { Context } from "../context.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_000_000;

export type AdminRequest = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: object };

/**
 * One request to the sandbox's admin surface: a deadline, no redirect, a bounded answer, its refusals as faults.
 * Throws `not_found` where the console does not run with a sandbox.
 */
export async function askSandbox<T extends z.ZodType>(
  { env }: Pick<Context, "env">,
  { method, path, body }: AdminRequest,
  answer: T,
): Promise<z.output<T>> {
  if (!env.sandboxAdminUrl) throw new Fault("not_found", "This console has no sandbox.");
  const response = await request(env.sandboxAdminUrl + path, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const value = await readAnswer(response);
  if (!response.ok) throw refusalOf(response.status, value);
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Fault("service_malformed", "We cannot read the answer of the sandbox.", { cause: parsed.error });
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    const retry = init.method === "GET" ? "safe" : "unknown-outcome";
    throw new Fault("service_unreachable", "The sandbox does not answer.", { cause, retry });
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = response.body && (await readBounded(response.body, MAX_BYTES));
  try {
    if (body && body.end !== "whole") throw body.cause;
    return JSON.parse(body?.bytes.toString("utf8") ?? "");
  } catch (cause) {
    throw new Fault("service_malformed", "We cannot read the answer of the sandbox.", { cause });
  }
}

const CODE_OF: Record<number, FaultCode> = {
  400: "invalid_input",
  404: "not_found",
  409: "conflict",
  422: "not_permitted",
};

function refusalOf(status: number, value: unknown): Fault {
  const { error } = Refusal.parse(value);
  return new Fault(CODE_OF[status] ?? "service_failed", error, { upstream: { status, message: error } });
}

const Refusal = z.object({ error: z.string() }).catch({ error: "The sandbox refused and gave no reason." });
