import type { FiltersOf } from "#lib/client/address/filters.ts";
import type { ListAudit } from "#lib/contract/desk/team/audit.ts";
import { AUDIT_KIND_WORD } from "#lib/contract/words/audit-actions.ts";

/** What the log is asked for. */
export const AUDIT_FILTERS = {
  q: { kind: "text", control: "search", label: "Person, action or thing", maxChars: 200 },
  span: {
    kind: "choice",
    control: "select",
    label: "Time",
    any: "All time",
    words: { day: "Last 24 hours", week: "Last 7 days", month: "Last 30 days" },
  },
  kind: { kind: "choice", control: "chips", label: "Kind", any: "All", words: AUDIT_KIND_WORD },
  person: { kind: "id", control: "own", label: "Person", said: () => "one person" },
} as const satisfies FiltersOf<ListAudit>;
