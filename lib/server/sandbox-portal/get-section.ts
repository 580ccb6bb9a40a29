import type { z } from "zod";
import {
  SANDBOX_ANSWERS,
  type SandboxAnswers,
  SandboxConnection,
  type SandboxSection,
} from "#lib/contract/desk/sandbox/sandbox.ts";
import { SandboxBehaviour } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import type { Context } from "../context.ts";
import { askSandbox } from "./ask-sandbox.ts";

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
