import { randomUUID } from "node:crypto";
import type {
  CheckTemplate,
  CreateTemplate,
  Template,
  TemplateValidationAnswer,
  ValidateTemplate,
} from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { findEmptyValues, type ParameterProblem } from "#lib/contract/rules/template/parameter-problems.ts";
import { templateBody } from "#lib/contract/rules/template/template-body.ts";
import { because, sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { constraintOf, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { requireShown } from "../../sight/index.ts";
import { spendSendToken } from "../../store/sending/send-token.ts";
import {
  findTemplate,
  lockTemplates,
  type StoredTemplate,
  updateTemplate,
} from "../../store/template/template.ts";
import { getTemplateAttempt, insertTemplateAttempt } from "../../store/template/template-attempt.ts";
import { noTemplate, requireParameters, requireTemplate } from "../require-template.ts";
import { listedAs } from "../sync/fold-template.ts";
import { doubtAnswer, NOT_FOUND, noServiceId, refreshTemplate } from "../sync/refresh-template.ts";
import { settleCreate } from "./settle-create.ts";

/**
 * Writes the creation down, asks the service once, and stores the answer before anybody is told. The same `createToken`
 * again creates nothing and answers what became of it. Throws `conflict` where the name stands already or its creation
 * is open, the service's Fault where it refused, and `service_unknown_outcome` where it may have been created.
 */
export async function createTemplate(ctx: SignedInCtx, input: CreateTemplate): Promise<Template> {
  requireShown(ctx.actor, input.name, "name");
  const attemptId = input.createToken ?? randomUUID();
  const body = templateBody(input);
  const isNew = await ctx.db
    .transaction((tx) => plan(tx, ctx, { attemptId, body, input }))
    .catch(refuseSecond);
  if (!isNew) return answerAgain(ctx, attemptId);
  const settled = await settleCreate(ctx, { attemptId, body, ...input });
  return requireTemplate(ctx.db, settled);
}

type Planned = { attemptId: string; body: string; input: CreateTemplate };

async function plan(tx: Tx, { actor }: SignedInCtx, { attemptId, body, input }: Planned): Promise<boolean> {
  const { name, language } = input;
  if (await getTemplateAttempt(tx, attemptId)) return false;
  const [row] = await lockTemplates(tx, [{ name, language, origin: "created", createdBy: actor.name }]);
  if (!row) throw new Error("a template is missing after it was put in");
  refuseKnown(row);
  const attempt = { id: attemptId, templateId: row.id, name, language, body };
  if (!(await insertTemplateAttempt(tx, { ...attempt, actorId: actor.userId, actorName: actor.name })))
    return false;
  await spendToken(tx, actor.userId, { token: input.createToken, templateId: row.id });
  await updateTemplate(tx, { ...row, ...listedAs(name, row, "attempting") });
  await publish(tx, [{ topic: "template", data: {} }]);
  await recordAudit(tx, {
    actor,
    action: "template.create",
    target: row.id,
    detail: { name, language, category: input.category },
  });
  return true;
}

/** One that its browser has asked about before it came is spent on nothing: it said “not created”, so that stays true. */
async function spendToken(
  tx: Tx,
  userId: string,
  { token, templateId }: { token: string | undefined; templateId: string },
): Promise<void> {
  if (token === undefined || (await spendSendToken(tx, { token, userId, templateId }))) return;
  const rule = t("it was used before, so nothing was created", "ilitumika awali, hivyo hakuna kilichoundwa");
  throw new Fault("conflict", `createToken: ${rule}`, { fields: [{ path: "createToken", rule }] });
}

/** A name stands for one text in one language; what was deleted or is only known by name is free. */
function refuseKnown({ name, language, state, creation }: StoredTemplate): void {
  if (creation !== null) throw openAlready();
  if (state === "unverified" || state === "deleted") return;
  const rule = t(
    `is used already: ${name} exists in ${language}`,
    `tayari linatumika: ${name} kipo katika ${language}`,
  );
  const detail = t(
    `This name ${rule}. Choose another name, or another language.`,
    `Jina hili ${rule}. Chagua jina lingine, au lugha nyingine.`,
  );
  throw new Fault("conflict", detail, {
    fields: [{ path: "name", rule }],
  });
}

function openAlready(): Fault {
  const rule = t(
    "may have been created already: we wait for the answer, or lost it",
    "huenda tayari kimeundwa: tunasubiri jibu, au tumelipoteza",
  );
  const detail = t(
    `This template ${rule}. Look at it before you create it again.`,
    `Kiolezo hiki ${rule}. Kiangalie kabla ya kukiunda tena.`,
  );
  return new Fault("conflict", detail, {
    fields: [{ path: "name", rule }],
  });
}

/** Two presses at the same moment: the index lets one through. */
function refuseSecond(error: unknown): never {
  if (constraintOf(error) === "template_attempt_open") throw openAlready();
  throw error;
}

async function answerAgain({ db, actor }: SignedInCtx, attemptId: string): Promise<Template> {
  const attempt = await getTemplateAttempt(db, attemptId);
  if (attempt?.actorId !== actor.userId)
    throw new Fault(
      "conflict",
      t("This createToken was used by somebody else.", "createToken hii ilitumiwa na mtu mwingine."),
    );
  const isThere =
    attempt.state === "done" || (attempt.resolution !== null && attempt.resolution !== "not-created");
  if (isThere && attempt.templateId !== null) return requireTemplate(db, attempt.templateId);
  if (attempt.state === "refused" || attempt.state === "not-sent" || attempt.resolution === "not-created") {
    throw new Fault(
      "conflict",
      t(
        `It was not created. ${sayStored(attempt.problem) ?? ""}`,
        `Hakikuundwa. ${sayStored(attempt.problem) ?? ""}`,
      ).trim(),
    );
  }
  throw openAlready();
}

/** Reads the status of a template from the service now; `serviceId` also teaches us the id. */
export async function checkTemplate(
  ctx: SignedInCtx,
  { id, serviceId }: CheckTemplate & { id: string },
): Promise<Template> {
  await refreshTemplate(ctx, { id, serviceId, source: "read" });
  return requireTemplate(ctx.db, id);
}

/** Has the service check the values for a template; sends nothing and changes nothing (§3.3). */
export async function validateTemplate(
  ctx: SignedInCtx,
  { id, templateParameters }: ValidateTemplate & { id: string },
): Promise<TemplateValidationAnswer> {
  const parameters = requireParameters(templateParameters);
  refuseProblems(findEmptyValues(parameters));
  const template = await findTemplate(ctx.db, id);
  if (!template) throw noTemplate();
  if (template.serviceId === null) throw noServiceId();
  const body = JSON.stringify({ template_parameters: parameters });
  const { serviceId } = template;
  const { data } = await ctx.service.templates.validate(serviceId, body).catch(explained);
  const doubt = doubtAnswer({ ...template, serviceId }, data);
  if (doubt) throw doubt;
  const { isValid, problems } = data;
  return { isValid, problems, checkedAt: ctx.clock.now().toISOString() };
}

function explained(error: unknown): never {
  const isMissing = error instanceof Fault && error.code === "service_not_found";
  if (isMissing)
    throw new Fault("service_not_found", ...because(NOT_FOUND, { cause: error, retry: "never" }));
  throw error;
}

/** Throws `not_permitted` with a field for each value that the service is certain to refuse. */
export function refuseProblems(problems: readonly ParameterProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, rule }) => ({ path: `templateParameters.${path}`, rule }));
  const detail = `templateParameters.${first.path}: ${first.rule}.`;
  throw new Fault("not_permitted", detail, { fields });
}
