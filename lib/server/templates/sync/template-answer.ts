import type { TemplateVariant } from "#lib/contract/desk/template.ts";
import { unsupportedReason } from "#lib/contract/rules/sending/unsupported-reason.ts";
import { findPlaceholders, templateText } from "#lib/contract/rules/template/template-placeholders.ts";
import type { TemplateViewRow } from "../../store/template/template-view.ts";
import { reasonOf, revisionOf } from "./fold-template.ts";

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
    reason: reasonOf(row),
    category,
    origin,
    revision: revisionOf(row),
    text: schema === null ? null : templateText(schema, "body"),
    slots: findPlaceholders(schema),
    unsupported: unsupportedReason(schema),
    lastUsedAt: timeOf(row.lastUsedAt),
    uses: row.uses,
    checkedAt: timeOf(row.checkedAt),
    refused: refusalOf(row),
  };
}

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function refusalOf(row: TemplateViewRow) {
  const { refusedAt, refusedWords } = row;
  if (refusedAt === null || isOver(row, refusedAt)) return null;
  return { at: refusedAt.toISOString(), words: refusedWords ?? "" };
}

/** An acceptance ends only what was refused at once: what is refused later was accepted before (§4.1 r5). */
function isOver({ acceptedAt, sentAt, isRefusedLate, state, standing }: TemplateViewRow, at: Date): boolean {
  if (sentAt !== null && sentAt >= at) return true;
  if (!isRefusedLate && acceptedAt !== null && acceptedAt > at) return true;
  return state === "approved" && standing !== null && standing.atMs > at.getTime();
}
