import { z } from "zod";
import {
  SANDBOX_ACTIONS,
  type SandboxAction,
  type SandboxActionAnswer,
  type SandboxInput,
} from "#lib/contract/desk/sandbox-action.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import { type AdminRequest, askSandbox } from "./ask-sandbox.ts";

type Lever<A extends SandboxAction> = {
  request(input: SandboxInput<A>): AdminRequest;
  /** What happened, from what was asked and what the sandbox answered. */
  tell(input: SandboxInput<A>, answer: unknown): SandboxActionAnswer;
};

/** Does one portal task or moves one lever of the sandbox; `not_found` for any other action, and where none runs. */
export async function pullLever(
  ctx: Pick<Context, "env">,
  action: string,
  body: unknown,
): Promise<SandboxActionAnswer> {
  const isThere = ctx.env.sandboxAdminUrl !== null && Object.hasOwn(SANDBOX_ACTIONS, action);
  if (!isThere) throw new Fault("not_found", "There is no such action.");
  return run(ctx, action as SandboxAction, body);
}

async function run<A extends SandboxAction>(
  ctx: Pick<Context, "env">,
  action: A,
  body: unknown,
): Promise<SandboxActionAnswer> {
  const parsed = SANDBOX_ACTIONS[action].safeParse(body ?? {});
  if (!parsed.success) throw faultFromZod(parsed.error);
  const input = parsed.data as SandboxInput<A>;
  const { request, tell }: Lever<A> = LEVERS[action];
  return tell(input, await askSandbox(ctx, request(input), z.unknown()));
}

const post = (path: string, body?: object): AdminRequest => ({ method: "POST", path, ...(body && { body }) });
const put = (path: string, body: object): AdminRequest => ({ method: "PUT", path, body });
const say = (said: string) => () => ({ said });

const NewKey = z.object({ key: z.string() });
const NewSecret = z.object({ webhook: z.object({ secret: z.string() }) });
const Advanced = z.object({ changes: z.int(), attempts: z.int() });
const VERDICTS = { approve: "approved", reject: "rejected", delete: "deleted" } as const;

/** Every request that may leave for the admin surface, one for each action. */
const LEVERS: { [A in SandboxAction]: Lever<A> } = {
  "update-connection": {
    request: (change) => put("/customer", change),
    tell: say("The connection was changed."),
  },
  "create-key": {
    request: (input) => post("/keys", input),
    tell: ({ grants }, answer) => ({
      said: `A key for ${grants.join(", ")} was created. It is shown this once.`,
      secret: { label: "API key", value: NewKey.parse(answer).key },
    }),
  },
  "revoke-key": {
    request: ({ id }) => post(`/keys/${id}/revoke`),
    tell: say("The key was revoked; requests with it are refused from now on."),
  },
  "update-webhook": {
    request: (input) => put("/webhook", input),
    tell: ({ url }) => ({ said: `Callbacks go to ${url}.` }),
  },
  "rotate-secret": {
    request: () => put("/webhook", { rotatesSecret: true }),
    tell: (_, answer) => ({
      said: "Callbacks are signed with a new secret.",
      secret: { label: "Webhook secret", value: NewSecret.parse(answer).webhook.secret },
    }),
  },
  "pause-webhook": {
    request: () => post("/webhook/pause"),
    tell: say("The webhook is paused; events wait until it is active again."),
  },
  "reactivate-webhook": {
    request: () => post("/webhook/reactivate"),
    tell: say("The webhook is active; what waited goes out now."),
  },
  "test-webhook": {
    request: () => post("/webhook/test"),
    tell: say("A signed test event was queued."),
  },
  "add-credits": {
    request: (input) => post("/credits", input),
    tell: ({ credits }) => ({ said: `${credits.toLocaleString("en")} credits were added.` }),
  },
  "set-credits": {
    request: ({ credits }) => put("/customer", { balance: credits }),
    tell: ({ credits }) => ({ said: `The balance is ${credits.toLocaleString("en")} credits.` }),
  },
  "update-sender": {
    request: (input) => put("/senders", input),
    tell: ({ name, state }) => ({ said: `Sender ${name} is ${state}.` }),
  },
  "review-template": {
    request: ({ id, verdict, reason }) => post(`/templates/${id}/${verdict}`, { reason }),
    tell: ({ verdict }) => ({ said: `The template is ${VERDICTS[verdict]}; an event says so.` }),
  },
  "receive-message": {
    request: (input) => post("/inbound", input),
    tell: ({ name, from }) => ({ said: `${name} wrote from ${from}; the window is open for 24 hours.` }),
  },
  "close-window": {
    request: ({ phone }) => post(`/conversations/${phone}/close`),
    tell: say("The window is closed; only a template reaches this customer."),
  },
  "end-call": {
    request: ({ id, ...input }) => post(`/calls/${id}/end`, input),
    tell: ({ hasRecording }) => ({
      said: `The call is over, ${hasRecording ? "with" : "without"} a recording.`,
    }),
  },
  "update-faults": {
    request: (plan) => put("/faults", plan),
    tell: ({ rules }) => ({
      said:
        rules.length === 0
          ? "No fault is switched on."
          : `Faults switched on: ${rules.length}, from the seed.`,
    }),
  },
  "update-settings": {
    request: (change) => put("/settings", change),
    tell: say("The settings are in force from the next message on."),
  },
  "advance-time": {
    request: ({ hours }) => post("/advance", { ms: hours * 3_600_000 }),
    tell: ({ hours }, answer) => {
      const { changes, attempts } = Advanced.parse(answer);
      return { said: `${hours} h passed: ${changes} changes, ${attempts} callbacks attempted.` };
    },
  },
  reset: {
    request: () => post("/reset"),
    tell: say("The sandbox is as new; its keys, secret and callback URL stay."),
  },
};
