import { z } from "zod";
import {
  SANDBOX_ANSWERS,
  type SandboxAnswers,
  SandboxConnection,
  type SandboxSection,
} from "#lib/contract/desk/sandbox/sandbox.ts";
import { SandboxBehaviour } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { t } from "#lib/contract/language.ts";
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
  if (!env.sandboxAdminUrl)
    throw new Fault("not_found", t("This console has no sandbox.", "Konsoli hii haina sandbox."));
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
  throw new Fault(
    "service_malformed",
    t("We cannot read the answer of the sandbox.", "Hatuwezi kusoma jibu la sandbox."),
    { cause: parsed.error },
  );
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    const retry = init.method === "GET" ? "safe" : "unknown-outcome";
    throw new Fault("service_unreachable", t("The sandbox does not answer.", "Sandbox haijibu."), {
      cause,
      retry,
    });
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = response.body && (await readBounded(response.body, MAX_BYTES));
  try {
    if (body && body.end !== "whole") throw body.cause;
    return JSON.parse(body?.bytes.toString("utf8") ?? "");
  } catch (cause) {
    throw new Fault(
      "service_malformed",
      t("We cannot read the answer of the sandbox.", "Hatuwezi kusoma jibu la sandbox."),
      { cause },
    );
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

const Refusal = z.object({ error: z.string() }).catch(() => ({
  error: t("The sandbox refused and gave no reason.", "Sandbox ilikataa bila kutoa sababu."),
}));

type Ctx = Pick<Context, "env">;

const MAX_DELIVERIES = 100;

/** Reads one section of the sandbox's portal (§1); `not_found` where no sandbox runs. */
export function getSection<S extends SandboxSection>(ctx: Ctx, section: S): Promise<SandboxAnswers[S]> {
  return READS[section](ctx) as Promise<SandboxAnswers[S]>;
}

/** What each section asks of the admin surface; nothing else is ever read. */
const READS: { [S in SandboxSection]: (ctx: Ctx) => Promise<SandboxAnswers[S]> } = {
  connection: (ctx) => read(ctx, "", SandboxConnection),
  keys: (ctx) => read(ctx, "/keys", SANDBOX_ANSWERS.keys),
  webhook: async (ctx) => {
    const [{ webhook }, { deliveries }] = await Promise.all([
      read(ctx, "/webhook", SANDBOX_ANSWERS.webhook.pick({ webhook: true })),
      read(ctx, `/deliveries?limit=${MAX_DELIVERIES}`, SANDBOX_ANSWERS.webhook.pick({ deliveries: true })),
    ]);
    return { webhook, deliveries };
  },
  credits: async (ctx) => {
    const [{ customer }, { senders }] = await Promise.all([
      read(ctx, "", SandboxConnection),
      read(ctx, "/senders", SANDBOX_ANSWERS.credits.pick({ senders: true })),
    ]);
    return { balance: customer.balance, senders };
  },
  sms: (ctx) => read(ctx, "/sms", SANDBOX_ANSWERS.sms),
  templates: (ctx) => read(ctx, "/templates", SANDBOX_ANSWERS.templates),
  customers: async (ctx) => {
    const [{ windows }, { conversations }] = await Promise.all([
      read(ctx, "/settings", SandboxBehaviour),
      read(ctx, "/conversations", SANDBOX_ANSWERS.customers.pick({ conversations: true })),
    ]);
    return { windows, conversations };
  },
  calls: (ctx) => read(ctx, "/calls", SANDBOX_ANSWERS.calls),
  faults: (ctx) => read(ctx, "/faults", SANDBOX_ANSWERS.faults),
  settings: (ctx) => read(ctx, "/settings", SandboxBehaviour),
};

function read<T extends z.ZodType>(ctx: Ctx, path: string, answer: T): Promise<z.output<T>> {
  return askSandbox(ctx, { method: "GET", path }, answer);
}
