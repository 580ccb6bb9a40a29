import { CLOCK_SKEW_MS } from "../../../contract/rules/clock-skew.ts";
import type { TemplateState } from "../../../contract/rules/template/template-state.ts";
import type { Tx } from "../../../db/index.ts";
import { publish } from "../../publish.ts";
import {
  keyOf,
  lockTemplates,
  type NewTemplate,
  type StoredTemplate,
  type TemplateFact,
  updateTemplate,
} from "../../store/template/template.ts";
import { lockOpenAttempt, resolveTemplateAttempt } from "../../store/template/template-attempt.ts";
import { insertTemplateFacts } from "../../store/template/template-view.ts";
import { foldTemplate, listedAs } from "./fold-template.ts";

/** A fact and whom it is about. `serviceId` where it taught the id of the service. */
export type AboutTemplate = { template: NewTemplate; fact: TemplateFact; serviceId?: string | null };

/** What one fact did: `before` is `after` where it was older, or said the same. */
export type RecordedTemplate = {
  templateId: string;
  before: TemplateState;
  after: TemplateState;
  isNewest: boolean;
};

/**
 * Keeps facts, lets the newest stand and tells the browsers, all in the transaction of `tx`; a template that nobody knew
 * joins the catalogue. The same facts in any order, any number of times, end in the same rows. One entry a fact.
 */
export async function recordTemplateFacts(
  tx: Tx,
  about: readonly AboutTemplate[],
): Promise<RecordedTemplate[]> {
  if (about.length === 0) return [];
  const stored = await lockTemplates(
    tx,
    about.map(({ template }) => template),
  );
  const known = new Map(stored.map((row) => [keyOf(row), row]));
  const recorded: RecordedTemplate[] = [];
  for (const each of about) {
    const row = known.get(keyOf(each.template));
    if (!row) throw new Error("a template is missing after it was put in");
    const creation = await settleCreation(tx, row, each.fact);
    const next = applied({ ...row, creation }, each);
    known.set(keyOf(row), next);
    const isNewest = next.standing?.factId === each.fact.id;
    recorded.push({ templateId: row.id, before: row.state, after: next.state, isNewest });
  }
  await insertTemplateFacts(
    tx,
    about.map(({ fact }, index) => ({ templateId: recorded[index]?.templateId ?? "", fact })),
  );
  for (const row of known.values())
    await updateTemplate(tx, { ...row, ...listedAs(row.name, row, row.creation) });
  await publish(tx, [{ topic: "template", data: {} }]);
  return recorded;
}

function applied(row: StoredTemplate, { fact, serviceId }: AboutTemplate): StoredTemplate {
  const next = { ...row, ...foldTemplate(row, fact), serviceId: serviceId ?? row.serviceId };
  return { ...next, state: listedAs(next.name, next, next.creation).state };
}

/** Whatever the service says of this name since the lost creation settles it: it is there. */
async function settleCreation(
  tx: Tx,
  row: StoredTemplate,
  fact: TemplateFact,
): Promise<StoredTemplate["creation"]> {
  if (row.creation !== "unknown" || fact.source === "create") return row.creation;
  const attempt = await lockOpenAttempt(tx, row);
  // The clock of the service may be behind ours.
  if (!attempt || fact.occurredAt.getTime() < attempt.attemptingAt.getTime() - CLOCK_SKEW_MS)
    return row.creation;
  const resolution = fact.source === "event" ? "event" : "read";
  await resolveTemplateAttempt(tx, attempt.id, { resolution, by: fact.byName });
  return null;
}
