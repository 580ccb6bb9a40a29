import { z } from "zod";
import {
  SANDBOX_ACTIONS,
  type SandboxAction,
  type SandboxActionAnswer,
  type SandboxInput,
} from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { askSandbox } from "./ask-sandbox.ts";
import { LEVERS, type Lever } from "./levers.ts";

type LeverCtx = Pick<SignedInCtx, "env" | "db" | "actor">;

/**
 * Does one portal task or moves one lever of the sandbox, after its audit row is written. Throws `not_found` for any
 * other action and where no sandbox runs, `invalid_input`, and what the sandbox refuses.
 */
export async function pullLever(ctx: LeverCtx, action: string, body: unknown): Promise<SandboxActionAnswer> {
  const isThere = ctx.env.sandboxAdminUrl !== null && Object.hasOwn(SANDBOX_ACTIONS, action);
  if (!isThere) throw new Fault("not_found", "There is no such action.");
  return run(ctx, action as SandboxAction, body);
}

async function run<A extends SandboxAction>(
  ctx: LeverCtx,
  action: A,
  body: unknown,
): Promise<SandboxActionAnswer> {
  const parsed = SANDBOX_ACTIONS[action].safeParse(body ?? {});
  if (!parsed.success) throw faultFromZod(parsed.error);
  const input = parsed.data as SandboxInput<A>;
  const { request, note, tell }: Lever<A> = LEVERS[action];
  // Before the sandbox is asked: it is reached over a socket, so its change cannot share this transaction.
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: `sandbox.${action}`, target: "sandbox", ...note(input) }),
  );
  return tell(input, await askSandbox(ctx, request(input), z.unknown()));
}
