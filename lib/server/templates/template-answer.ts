import type { TemplateVariant } from "#lib/contract/desk/template.ts";
import { findPlaceholders, templateText } from "#lib/contract/rules/template-placeholders.ts";
import { unsupportedReason } from "#lib/contract/rules/unsupported-reason.ts";
import type { TemplateViewRow } from "../store/template-view.ts";
import { revisionOf } from "./fold-template.ts";

/** One language as lists show it. */
export function variantAnswer(row: TemplateViewRow): TemplateVariant {
  const { id, name, language, state, category, origin, standing, content } = row;
  const schema = content?.components ?? null;
  return {
    id,
    name,
    language,
    state,
    status: standing?.status ?? standing?.providerStatus ?? null,
    stateAt: standing ? new Date(standing.atMs).toISOString() : null,
    reason: standing?.reason ?? null,
    category,
    origin,
    revision: revisionOf(row),
    text: schema === null ? null : templateText(schema, "body"),
    slots: findPlaceholders(schema),
    unsupported: unsupportedReason(schema),
    lastUsedAt: timeOf(row.lastUsedAt),
    checkedAt: timeOf(row.checkedAt),
    refused: refusalOf(row),
  };
}

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function refusalOf({ refusedAt, acceptedAt, refusedWords }: TemplateViewRow) {
  if (refusedAt === null || (acceptedAt !== null && acceptedAt > refusedAt)) return null;
  return { at: refusedAt.toISOString(), words: refusedWords ?? "" };
}
