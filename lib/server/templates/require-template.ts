import { z } from "zod";
import type { Template } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { stateReason } from "#lib/contract/rules/template/template-bar.ts";
import { templateStateOf } from "#lib/contract/rules/template/template-state.ts";
import { Bindings, GroupedParameters, TemplateParameters } from "#lib/contract/wire/chat.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import { findOpenAttempt } from "../store/template/template-attempt.ts";
import {
  countDirectUses,
  type Declared,
  getTemplateRow,
  listLanguagesOf,
  listTemplateFacts,
  listTemplateUses,
  type StoredTemplateFact,
  type TemplateViewRow,
} from "../store/template/template-view.ts";
import { timeOf, variantAnswer } from "./sync/fold-template.ts";

const MAX_FACTS = 100;
const MAX_COUNTED = 1_000;

export const noTemplate = (): Fault =>
  new Fault(
    "not_found",
    t("We do not know this template. It may have been deleted.", "Hatukijui kiolezo hiki. Huenda kilifutwa."),
  );

/** Everything known of one template. Throws not_found. */
export async function requireTemplate(db: Tx, id: string): Promise<Template> {
  const row = await getTemplateRow(db, id);
  if (!row) throw noTemplate();
  const [facts, variants, uses, directSends, creation] = await Promise.all([
    listTemplateFacts(db, id, MAX_FACTS),
    listLanguagesOf(db, row.name),
    listTemplateUses(db, id),
    countDirectUses(db, id, MAX_COUNTED),
    creationOf(db, row),
  ]);
  return {
    ...variantAnswer(row),
    ...saidOf(row),
    serviceId: row.serviceId,
    checkProblem: sayStored(row.checkProblem),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    variants,
    history: facts.map(factAnswer),
    contents: contentsOf(facts),
    usedIn: uses.map((use) => ({ ...use, startedAt: timeOf(use.startedAt) })),
    directSends,
    creation,
  };
}

function saidOf({ standing, content, variables, parameterFormat }: TemplateViewRow & Declared) {
  return {
    componentSchema: content?.components ?? null,
    variableSchema: variables,
    parameterFormat,
    providerStatus: standing?.providerStatus ?? null,
    rejectionInfo: standing?.rejectionInfo ?? null,
    disableInfo: standing?.disableInfo ?? null,
    lockInfo: standing?.lockInfo ?? null,
    syncStatus: standing?.syncStatus ?? null,
    syncedAt: standing?.syncedAt ?? null,
    lastSyncError: standing?.lastSyncError ?? null,
  };
}

function factAnswer({ id, source, occurredAt, receivedAt, revision, byName, said }: StoredTemplateFact) {
  return {
    id,
    source,
    at: occurredAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    state: templateStateOf(said),
    status: said.status ?? said.providerStatus,
    revision,
    reason: stateReason(said),
    by: byName,
    syncStatus: said.syncStatus,
    rejectionInfo: said.rejectionInfo,
    disableInfo: said.disableInfo,
    lockInfo: said.lockInfo,
    lastSyncError: said.lastSyncError,
  };
}

/** Newest first, by what they speak of and not by when they came; each that differs from the one before it. */
function contentsOf(facts: readonly StoredTemplateFact[]): Template["contents"] {
  const telling = facts
    .filter(({ said }) => said.components !== null)
    .sort(
      (a, b) => (b.revision ?? -1) - (a.revision ?? -1) || b.occurredAt.getTime() - a.occurredAt.getTime(),
    );
  const differing = telling.filter(
    ({ said }, index) =>
      JSON.stringify(said.components) !== JSON.stringify(telling[index + 1]?.said.components),
  );
  return differing.map(({ revision, occurredAt, said }) => ({
    revision,
    at: occurredAt.toISOString(),
    componentSchema: said.components,
  }));
}

async function creationOf(db: Tx, row: TemplateViewRow): Promise<Template["creation"]> {
  const attempt = await findOpenAttempt(db, row);
  if (!attempt) return null;
  const { state, attemptingAt, actorName, problem } = attempt;
  return {
    state: state === "unknown" ? "unknown" : "attempting",
    at: attemptingAt.toISOString(),
    by: actorName,
    problem: sayStored(problem),
  };
}

/** One template from our own record; the service is not asked. Throws not_found. */
export async function getTemplate({ db }: Pick<Context, "db">, id: string): Promise<Template> {
  return requireTemplate(db, id);
}

/** The values of a template as they are sent (§2.4). Throws `invalid_input` with the field of what can be none. */
export function requireParameters(given: Record<string, unknown> = {}): TemplateParameters {
  const parsed = TemplateParameters.safeParse(given);
  if (parsed.success) return parsed.data;
  // Of both forms together it can only be said that it is neither.
  const templateParameters = Object.keys(given).some(isPart) ? GroupedParameters : Bindings;
  const { error } = z.object({ templateParameters }).safeParse({ templateParameters: given });
  throw faultFromZod(error ?? parsed.error);
}

const isPart = (name: string): boolean => Object.hasOwn(GroupedParameters.shape, name);
