import { type FiltersOf, rowsFilter, timeOrderFilter } from "#lib/client/address/filters.ts";
import type { ListAudit } from "#lib/contract/desk/team/audit.ts";
import { t, translated } from "#lib/contract/language.ts";
import { AUDIT_KIND_WORD } from "#lib/contract/words/audit-actions.ts";

/** What the log is asked for. */
export const AUDIT_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: {
        kind: "text",
        control: "search",
        label: t("Person, action or thing", "Mtu, tendo au kitu"),
        maxChars: 200,
      },
      span: {
        kind: "choice",
        control: "select",
        label: t("Time", "Wakati"),
        any: t("All time", "Wakati wote"),
        words: {
          day: t("Last 24 hours", "Saa 24 zilizopita"),
          week: t("Last 7 days", "Siku 7 zilizopita"),
          month: t("Last 30 days", "Siku 30 zilizopita"),
        },
      },
      kind: {
        kind: "choice",
        control: "chips",
        label: t("Kind", "Aina"),
        any: t("All", "Zote"),
        words: AUDIT_KIND_WORD,
      },
      person: {
        kind: "id",
        control: "own",
        label: t("Person", "Mtu"),
        said: () => t("one person", "mtu mmoja"),
      },
      order: timeOrderFilter(),
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListAudit>,
);
