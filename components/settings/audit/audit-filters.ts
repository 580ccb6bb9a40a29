import { type Search, textOf } from "#lib/client/address/search.ts";
import type { AuditFilters } from "#lib/client/audit-queries.ts";
import type { AuditSpan } from "#lib/contract/desk/team/audit.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { AUDIT_KIND_WORD, type AuditKind } from "#lib/contract/words/audit-actions.ts";
import { SPAN_WORD } from "./audit-words.ts";

/** What the address asks of the log; anything that is not ours counts as absent. */
export function auditFiltersOf(search: Search): AuditFilters {
  const { kind, span, person } = search;
  const q = textOf(search, "q", 200);
  return {
    ...(isOf<AuditKind>(AUDIT_KIND_WORD, kind) && { kind }),
    ...(isOf<AuditSpan>(SPAN_WORD, span) && { span }),
    ...(typeof person === "string" && isUuid(person) && { person }),
    ...(q !== "" && { q }),
  };
}

const isOf = <Key extends string>(words: Record<Key, string>, asked: Search[string]): asked is Key =>
  typeof asked === "string" && Object.hasOwn(words, asked);
