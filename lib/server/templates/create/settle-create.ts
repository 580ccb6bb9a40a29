import type { CreateTemplate } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { type TemplateRead, templateIn } from "#lib/contract/wire/template-answer.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { isPassing, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { createTemplate } from "#lib/service/create-template.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import {
  deleteUnheard,
  lockTemplates,
  type StoredTemplate,
  updateTemplate,
} from "../../store/template/template.ts";
import { finishTemplateAttempt } from "../../store/template/template-attempt.ts";
import { listedAs, revisionOf } from "../sync/fold-template.ts";
import { recordTemplateFacts } from "../sync/record-template-facts.ts";

type Creating = Pick<
  CreateTemplate,
  "name" | "language" | "category" | "componentSchema" | "variableSchema"
> & {
  attemptId: string;
  body: string;
};
type Proof = { httpStatus: number; raw: string; data: TemplateRead };
type Outcome = { kind: "created"; proof: Proof } | { kind: "fault"; fault: Fault };

/** Makes the one request of a creation and keeps what came of it; answers the id of the template. Throws the fault. */
export async function settleCreate(ctx: SignedInCtx, creating: Creating): Promise<string> {
  const outcome = await ask(ctx, creating.body);
  const templateId = await keepStubbornly(ctx, creating, outcome);
  if (outcome.kind === "fault") throw explained(outcome.fault, templateId);
  return templateId;
}

async function ask({ sends }: SignedInCtx, body: string): Promise<Outcome> {
  try {
    return { kind: "created", proof: await createTemplate(sends, body) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.code === "service_malformed" ? createdWithout(error) : { kind: "fault", fault: error };
  }
}

/** It was carried out, and the end of the answer with the id got lost. */
function createdWithout({ upstream }: Fault): Outcome {
  const { status = 0, raw = "" } = upstream ?? {};
  return { kind: "created", proof: { httpStatus: status, raw, data: templateIn({}) } };
}

const TRIES = 40;
const PAUSE_MS = 500;

// The answer is the only proof there is: it is kept until the database takes it, also after a deadlock and a statement
// that took too long, for as long as a person waits.
async function keepStubbornly(ctx: SignedInCtx, creating: Creating, outcome: Outcome): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await keep(ctx, creating, outcome);
    } catch (error) {
      if (!isPassing(error) || tries === TRIES) throw error;
      await ctx.clock.sleep(PAUSE_MS);
    }
  }
}

const keep = (ctx: SignedInCtx, creating: Creating, outcome: Outcome): Promise<string> =>
  ctx.db.transaction(async (tx) => {
    const template = { ...creating, origin: "created" as const, createdBy: ctx.actor.name };
    const [row] = await lockTemplates(tx, [template]);
    if (!row) throw new Error("a template is missing after it was put in");
    if (!(await finish(tx, creating.attemptId, outcome))) return row.id;
    if (outcome.kind === "fault") await keepFault(tx, row, outcome.fault);
    else {
      const { data } = outcome.proof;
      const fact = {
        id: creating.attemptId,
        source: "create" as const,
        occurredAt: ctx.clock.now(),
        // Newer than all that was said before of a template of this name.
        revision: data.revision ?? revisionOf(row),
        byName: ctx.actor.name,
        said: saidOf(creating, data),
      };
      await recordTemplateFacts(tx, [{ template, fact, serviceId: data.templateId }]);
    }
    return row.id;
  });

async function keepFault(tx: Tx, row: StoredTemplate, fault: Fault): Promise<void> {
  const isLost = stateOf(fault) === "unknown";
  await updateTemplate(tx, { ...row, ...listedAs(row.name, row, isLost ? "unknown" : null) });
  if (!isLost) await deleteUnheard(tx, row.id);
  await publish(tx, [{ topic: "template", data: {} }]);
}

/** An answer with nothing but the id is a creation, and what was created is what we sent; it starts pending (§3.3). */
function saidOf({ componentSchema, variableSchema, category }: Creating, read: TemplateRead): TemplateRead {
  return {
    ...read,
    status: read.status ?? "pending",
    components: read.components ?? componentSchema,
    variables: read.variables ?? variableSchema ?? null,
    category: read.category ?? category,
  };
}

function finish(tx: Tx, attemptId: string, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === "created") {
    const { httpStatus, raw } = outcome.proof;
    return finishTemplateAttempt(tx, attemptId, { state: "done", httpStatus, answer: raw, problem: null });
  }
  const { fault } = outcome;
  return finishTemplateAttempt(tx, attemptId, {
    state: stateOf(fault),
    httpStatus: fault.upstream?.httpStatus ?? fault.upstream?.status ?? null,
    answer: fault.upstream?.raw ?? null,
    problem: storeReason(fault.reason),
    serviceRequest: fault.upstream?.requestId,
  });
}

/** What a fault proves of a creation: only a plain refusal, or no byte sent, proves that there is none. */
function stateOf({ retry }: Fault): "refused" | "not-sent" | "unknown" {
  if (retry === "never") return "refused";
  return retry === "unknown-outcome" ? "unknown" : "not-sent";
}

function explained(fault: Fault, templateId: string): Fault {
  if (fault.retry !== "unknown-outcome")
    return new Fault(fault.code, fault.detail, { ...kept(fault), fields: fieldsOf(fault) });
  const detail = t(
    `It may have been created. ${fault.detail} We will not create it again. We will know after an event or a check.`,
    `Huenda kimeundwa. ${fault.detail} Hatutakiunda tena. Tutajua baada ya tukio au ukaguzi.`,
  );
  return new Fault(fault.code, detail, {
    ...kept(fault),
    fields: [{ path: "templateId", rule: templateId }],
  });
}

const kept = (fault: Fault) => ({
  cause: fault,
  retry: fault.retry,
  ...(fault.retryAfterMs !== undefined && { retryAfterMs: fault.retryAfterMs }),
  ...(fault.upstream && { upstream: fault.upstream }),
});

/** The field that the service's own words name, so that they stand there; none where they name none or several. */
function fieldsOf({ upstream }: Fault): { path: string; rule: string }[] {
  const words = upstream?.message;
  if (words === undefined) return [];
  const named = FIELDS.filter(([, pattern]) => pattern.test(words));
  // "This name exists in this language" is about the name.
  const meant = named.length === 0 && /\blanguage\b/i.test(words) ? [["language"] as const] : named;
  const [first] = meant;
  return first && meant.length === 1 ? [{ path: first[0], rule: words }] : [];
}

const FIELDS: readonly (readonly [path: string, pattern: RegExp])[] = [
  ["name", /\b(externalTemplateName|template name|name)\b/i],
  ["category", /\bcategory\b/i],
  ["header", /\bheader\b/i],
  ["body", /\bbody\b/i],
  ["footer", /\bfooter\b/i],
  ["buttons", /\bbuttons?\b/i],
];
