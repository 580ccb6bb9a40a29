import type {
  ApiAutomation,
  ApiAutomationList,
  ApiAutomationNow,
  ApiCalendar,
  ApiRun,
  DecideApiRun,
  SaveApiAutomation,
} from "#lib/contract/desk/api/automation.ts";
import type { Automation, AutomationRun, SaveAutomation } from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import {
  changeAutomation,
  createAutomationIn,
  decideOnRunIn,
  deleteAutomation,
  getAutomation,
  isMadeBy,
  listAutomations,
  pauseAutomation,
  readCalendar,
  resumeAutomation,
} from "../automations/index.ts";
import type { KeyCtx } from "../keys/index.ts";
import { requireOwn } from "./campaigns.ts";
import { answerOnce } from "./idempotency.ts";

/** Throws `not_found` for what anybody else has made, as for none: a question to a person is not answered by a program. */
async function requireOwnAutomation({ db, actor }: KeyCtx, id: string): Promise<void> {
  if (!(await isMadeBy(db, id, actor.userId)))
    throw new Fault(
      "not_found",
      t(
        "This key has no repeat or follow-up of this id.",
        "Ufunguo huu hauna inayojirudia wala ya ufuatiliaji yenye ID hii.",
      ),
    );
}

/** All that this key has made. */
export async function listApiAutomations(ctx: KeyCtx): Promise<ApiAutomationList> {
  const { items } = await listAutomations(ctx, { by: ctx.actor.userId });
  return { items: items.map(viewOf), next: null };
}

/** One of this key with its newest runs. Throws `not_found`. */
export async function getApiAutomation(ctx: KeyCtx, id: string): Promise<ApiAutomationNow> {
  await requireOwnAutomation(ctx, id);
  const { automation, runs } = await getAutomation(ctx, id);
  return { ...viewOf(automation), runs: runs.map(runOf) };
}

/** Made once for each Idempotency-Key, of a message and after campaigns of this key. Throws what people are refused with. */
export function createApiAutomation(
  ctx: KeyCtx,
  asked: { body: SaveApiAutomation; request: Request; headers: Headers },
): Promise<ApiAutomation> {
  return answerOnce(ctx, { ...asked, door: "automations" }, async (tx) =>
    viewOf(await createAutomationIn(ctx, tx, await inputOf(ctx, asked.body))),
  );
}

/** Whole again. Throws what `createApiAutomation` throws. */
export async function changeApiAutomation(
  ctx: KeyCtx,
  { id, ...body }: SaveApiAutomation & { id: string },
): Promise<ApiAutomation> {
  await requireOwnAutomation(ctx, id);
  const input = await inputOf(ctx, body as SaveApiAutomation);
  return viewOf((await changeAutomation(ctx, { id, ...input })).automation);
}

/** As the pages send it; what it names is of this key. */
async function inputOf(ctx: KeyCtx, { type, ...given }: SaveApiAutomation): Promise<SaveAutomation> {
  const input = { kind: type, ...(type === "repeat" && { newestFile: null }), ...given } as SaveAutomation;
  const chosen =
    input.kind === "repeat" ? [input.groupId, input.listId] : [input.campaignId, input.automationId];
  if (chosen.filter((id) => id !== null).length !== 1) throw refusedChoice(input.kind);
  if (input.messageOf !== undefined) await requireOwn(ctx, input.messageOf);
  if (input.kind === "repeat") return input;
  if (input.campaignId !== null) await requireOwn(ctx, input.campaignId);
  if (input.automationId !== null) await requireOwnAutomation(ctx, input.automationId);
  return input;
}

function refusedChoice(kind: SaveAutomation["kind"]): Fault {
  const [path, rule] =
    kind === "repeat"
      ? (["groupId", t("name a group or a list", "taja kundi au orodha")] as const)
      : (["campaignId", t("name a campaign or an automation", "taja kampeni au ya otomatiki")] as const);
  return new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
}

/** Pauses or resumes one of this key. Twice is once. */
export async function steerApiAutomation(
  ctx: KeyCtx,
  id: string,
  does: "pause" | "resume",
): Promise<ApiAutomation> {
  await requireOwnAutomation(ctx, id);
  return viewOf((await (does === "pause" ? pauseAutomation : resumeAutomation)(ctx, id)).automation);
}

/** What it has made stays. Throws `conflict` while another one follows it. */
export async function deleteApiAutomation(ctx: KeyCtx, id: string): Promise<void> {
  await requireOwnAutomation(ctx, id);
  await deleteAutomation(ctx, id);
}

/** The answer to a run that waits, once for each Idempotency-Key. Throws `conflict` where it waits no more. */
export async function decideOnApiRun(
  ctx: KeyCtx,
  asked: { id: string; runId: string; body: DecideApiRun; request: Request; headers: Headers },
): Promise<ApiAutomation> {
  const { id, runId, body } = asked;
  await requireOwnAutomation(ctx, id);
  return answerOnce(ctx, { ...asked, door: `automations/${id}/runs/${runId}` }, async (tx) =>
    viewOf((await decideOnRunIn(ctx, tx, { id, runId, ...body })).automation),
  );
}

/** What goes when, of the whole company: so a program plans beside it. */
export async function readApiCalendar(
  ctx: KeyCtx,
  asked: { month?: string | undefined },
): Promise<ApiCalendar> {
  const { month, items } = await readCalendar(ctx, asked);
  return { month, items: items.map(({ messageClass, ...entry }) => ({ ...entry, kind: messageClass })) };
}

function viewOf({
  kind,
  messageClass,
  content,
  lastRun,
  newestFile: _,
  isCallList: __,
  ...automation
}: Automation): ApiAutomation {
  const template = "text" in content ? content.template : content;
  return {
    ...{ ...automation, type: kind, kind: messageClass, lastRun: lastRun && runOf(lastRun) },
    text: "text" in content ? content.text : null,
    template: template ? { name: template.templateName, language: template.language } : null,
  };
}

const WAITING: readonly string[] = ["missed", "asked", "refused"];

const runOf = ({ of, list: _, ...run }: AutomationRun): ApiRun => ({
  ...{ ...run, follows: of, isWaiting: WAITING.includes(run.state) },
});
