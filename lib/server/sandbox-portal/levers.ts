import { z } from "zod";
import {
  SANDBOX_ACTIONS,
  type SandboxAction,
  type SandboxActionAnswer,
  type SandboxInput,
} from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { type AdminRequest, askSandbox } from "./ask-sandbox.ts";

export type Lever<A extends SandboxAction> = {
  request(input: SandboxInput<A>): AdminRequest;
  /** What the audit row says beside who did it; no text, no secret, no number of a person. */
  note(input: SandboxInput<A>): { target?: string; detail?: Record<string, unknown> };
  /** What happened, from what was asked and what the sandbox answered. */
  tell(input: SandboxInput<A>, answer: unknown): SandboxActionAnswer;
};

const post = (path: string, body?: object): AdminRequest => ({ method: "POST", path, ...(body && { body }) });
const put = (path: string, body: object): AdminRequest => ({ method: "PUT", path, body });
const nothing = () => ({});
const say = (said: () => string) => () => ({ said: said() });

const HOUR_MS = 3_600_000;
const NewKey = z.object({ key: z.string() });
const NewSecret = z.object({ webhook: z.object({ secret: z.string() }) });
const Advanced = z.object({ changes: z.int(), attempts: z.int() });
const VERDICTS = {
  approve: () =>
    t("The template is approved; an event says so.", "Kiolezo kimeidhinishwa; tukio linasema hivyo."),
  reject: () =>
    t("The template is refused; an event says so.", "Kiolezo kimekataliwa; tukio linasema hivyo."),
  pause: () =>
    t("The template is paused; an event says so.", "Kiolezo kimesitishwa kwa muda; tukio linasema hivyo."),
  disable: () => t("The template is disabled; an event says so.", "Kiolezo kimezimwa; tukio linasema hivyo."),
  delete: () => t("The template is deleted; an event says so.", "Kiolezo kimefutwa; tukio linasema hivyo."),
} as const;

/** Every request that may leave for the admin surface, one for each action. */
export const LEVERS: { [A in SandboxAction]: Lever<A> } = {
  "update-connection": {
    request: (change) => put("/customer", change),
    note: (change) => ({ detail: change }),
    tell: say(() => t("The connection was changed.", "Muunganisho umebadilishwa.")),
  },
  "create-key": {
    request: ({ grants, expiresInHours }) =>
      post("/keys", { grants, ...(expiresInHours && { expiresInMs: expiresInHours * HOUR_MS }) }),
    note: ({ grants, expiresInHours }) => ({ detail: { grants, expiresInHours } }),
    tell: ({ grants }, answer) => ({
      said: t(
        `A key for ${grants.join(", ")} was created. It is shown only now.`,
        `Ufunguo wa ${grants.join(", ")} umeundwa. Unaonyeshwa sasa tu.`,
      ),
      secret: { label: "API key", value: NewKey.parse(answer).key },
    }),
  },
  "revoke-key": {
    request: ({ id }) => post(`/keys/${id}/revoke`),
    note: ({ id }) => ({ target: id }),
    tell: say(() =>
      t(
        "The key was revoked. Requests with it are refused from now on.",
        "Ufunguo umebatilishwa. Maombi yake yanakataliwa kuanzia sasa.",
      ),
    ),
  },
  "rotate-key": {
    request: ({ id }) => post(`/keys/${id}/rotate`),
    note: ({ id }) => ({ target: id }),
    tell: (_, answer) => ({
      said: t(
        "A new key replaced the old one, which is refused from now on.",
        "Ufunguo mpya umechukua nafasi ya wa zamani, ambao unakataliwa kuanzia sasa.",
      ),
      secret: { label: "API key", value: NewKey.parse(answer).key },
    }),
  },
  "update-key": {
    request: ({ id, grants }) => put(`/keys/${id}`, { grants }),
    note: ({ id, grants }) => ({ target: id, detail: { grants } }),
    tell: ({ grants }) => ({
      said: t(`The key works for ${grants.join(", ")}.`, `Ufunguo unafanya kazi kwa ${grants.join(", ")}.`),
    }),
  },
  "update-webhook": {
    request: (input) => put("/webhook", input),
    note: ({ url, eventTypes }) => ({ detail: { origin: new URL(url).origin, eventTypes } }),
    tell: ({ url }) => ({ said: t(`Events are sent to ${url}.`, `Matukio yanatumwa kwa ${url}.`) }),
  },
  "delete-webhook": {
    request: () => ({ method: "DELETE", path: "/webhook" }),
    note: nothing,
    tell: say(() =>
      t(
        "The webhook is deleted. No event is sent until you set one.",
        "Webhook imefutwa. Hakuna tukio linalotumwa hadi uweke nyingine.",
      ),
    ),
  },
  "rotate-secret": {
    request: () => put("/webhook", { rotatesSecret: true }),
    note: nothing,
    tell: (_, answer) => ({
      said: t("Events are signed with a new secret.", "Matukio yanatiwa sahihi kwa siri mpya."),
      secret: {
        label: t("Webhook secret", "Siri ya webhook"),
        value: NewSecret.parse(answer).webhook.secret,
      },
    }),
  },
  "pause-webhook": {
    request: () => post("/webhook/pause"),
    note: nothing,
    tell: say(() =>
      t(
        "The webhook is paused. Events wait until it is active again.",
        "Webhook imesitishwa kwa muda. Matukio yanasubiri hadi ifanye kazi tena.",
      ),
    ),
  },
  "reactivate-webhook": {
    request: () => post("/webhook/reactivate"),
    note: nothing,
    tell: say(() =>
      t(
        "The webhook is active. Waiting events are sent now.",
        "Webhook inafanya kazi. Matukio yanayosubiri yanatumwa sasa.",
      ),
    ),
  },
  "test-webhook": {
    request: () => post("/webhook/test"),
    note: nothing,
    tell: say(() => t("A signed test event is being sent.", "Tukio la majaribio lenye sahihi linatumwa.")),
  },
  "add-credits": {
    request: (input) => post("/credits", input),
    note: (input) => ({ detail: input }),
    tell: ({ credits }) => ({
      said: t(`${formatCount(credits)} credits were added.`, `Krediti ${formatCount(credits)} zimeongezwa.`),
    }),
  },
  "set-credits": {
    request: ({ credits }) => put("/customer", { balance: credits }),
    note: (input) => ({ detail: input }),
    tell: ({ credits }) => ({
      said: t(`The balance is ${formatCount(credits)} credits.`, `Salio ni krediti ${formatCount(credits)}.`),
    }),
  },
  "update-sender": {
    request: (input) => put("/senders", input),
    note: ({ name, ...change }) => ({ target: name, detail: change }),
    tell: ({ name, state }) => ({ said: t(`Sender ${name} is ${state}.`, `Mtumaji ${name}: ${state}.`) }),
  },
  "review-template": {
    request: ({ id, verdict, reason }) => post(`/templates/${id}/${verdict}`, { reason }),
    note: ({ id, verdict }) => ({ target: id, detail: { verdict } }),
    tell: ({ verdict }) => ({ said: VERDICTS[verdict]() }),
  },
  "receive-message": {
    request: (input) => post("/inbound", input),
    note: ({ type, text }) => ({ detail: { type, characters: text.length } }),
    tell: ({ name, from }) => ({
      said: t(
        `${isolated(name)} wrote from ${from}. The window is open for 24 hours.`,
        `${isolated(name)} ameandika kutoka ${from}. Dirisha liko wazi kwa saa 24.`,
      ),
    }),
  },
  "close-window": {
    request: ({ phone }) => post(`/conversations/${phone}/close`),
    note: nothing,
    tell: say(() =>
      t(
        "The window is closed. Only a template reaches this customer.",
        "Dirisha limefungwa. Kiolezo tu ndicho kinachomfikia mteja huyu.",
      ),
    ),
  },
  "end-call": {
    request: ({ id, ...input }) => post(`/calls/${id}/end`, input),
    note: ({ id, ...ending }) => ({ target: id, detail: ending }),
    tell: ({ hasRecording }) => ({
      said: hasRecording
        ? t("The call is over, with a recording.", "Simu imeisha, ikiwa na rekodi.")
        : t("The call is over, without a recording.", "Simu imeisha, bila rekodi."),
    }),
  },
  "update-faults": {
    request: (plan) => put("/faults", plan),
    note: ({ seed, rules }) => ({ detail: { seed, faults: rules.map(({ kind }) => kind) } }),
    tell: ({ rules }) => ({
      said:
        rules.length === 0
          ? t("No fault is switched on.", "Hakuna hitilafu iliyowashwa.")
          : t(
              `${formatNoun(rules.length, "fault")} ${rules.length === 1 ? "is" : "are"} switched on.`,
              plural(rules.length, "Hitilafu 1 imewashwa.", `Hitilafu ${rules.length} zimewashwa.`),
            ),
    }),
  },
  "update-settings": {
    request: (change) => put("/settings", change),
    note: (change) => ({ detail: change }),
    tell: say(() =>
      t("The settings apply from the next message on.", "Mipangilio inatumika kuanzia ujumbe unaofuata."),
    ),
  },
  "advance-time": {
    request: ({ hours }) => post("/advance", { ms: hours * HOUR_MS }),
    note: (input) => ({ detail: input }),
    tell: ({ hours }, answer) => {
      const { changes, attempts } = Advanced.parse(answer);
      return {
        said: t(
          `${hours} h passed: ${changes} changes, ${attempts} events sent.`,
          `Saa ${hours} zimepita: mabadiliko ${changes}, matukio ${attempts} yametumwa.`,
        ),
      };
    },
  },
  reset: {
    request: () => post("/reset"),
    note: nothing,
    tell: say(() =>
      t(
        "The sandbox is empty. Its keys, secret and webhook URL stay.",
        "Sandbox ni tupu. Funguo zake, siri na URL ya webhook zinabaki.",
      ),
    ),
  },
};

type LeverCtx = Pick<SignedInCtx, "env" | "db" | "actor">;

/**
 * Does one portal task or moves one lever of the sandbox, after its audit row is written. Throws `not_found` for any
 * other action and where no sandbox runs, `invalid_input`, and what the sandbox refuses.
 */
export async function pullLever(ctx: LeverCtx, action: string, body: unknown): Promise<SandboxActionAnswer> {
  const isThere = ctx.env.sandboxAdminUrl !== null && Object.hasOwn(SANDBOX_ACTIONS, action);
  if (!isThere) throw new Fault("not_found", t("There is no such action.", "Hakuna kitendo kama hicho."));
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
