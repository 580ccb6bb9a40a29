import { type FiltersOf, rowsFilter, timeOrderFilter } from "#lib/client/address/filters.ts";
import { type Search, textOf } from "#lib/client/address/search.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { ListCalls, ListServiceCalls } from "#lib/contract/desk/call/call.ts";
import { t, translated } from "#lib/contract/language.ts";
import { CALL_WORDS } from "#lib/contract/words/call/call-words.ts";

type Status = NonNullable<ListCalls["status"]>;

const wordOf = (status: Exclude<Status, "open" | "other" | "made" | "answered">): string =>
  CALL_WORDS[status].word;

const DAYS = { kind: "day", control: "own", said: () => t("these days", "siku ulizochagua") } as const;

const STATUS_WORDS = translated(
  () =>
    ({
      made: t("Made, not refused", "Zilizopigwa, zisizokataliwa"),
      answered: t("Answered", "Zilizopokelewa"),
      open: t("Going on", "Zinaendelea"),
      waiting: wordOf("waiting"),
      ringing: wordOf("ringing"),
      talking: wordOf("talking"),
      finished: wordOf("finished"),
      "no-answer": wordOf("no-answer"),
      busy: wordOf("busy"),
      failed: wordOf("failed"),
      cancelled: wordOf("cancelled"),
      refused: wordOf("refused"),
      unknown: wordOf("unknown"),
      unfollowed: wordOf("unfollowed"),
      other: t("Another word", "Neno lingine"),
    }) as const satisfies Record<Status, string>,
);

/** What our own index is asked for, each combination of it. */
export const CALL_LIST_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: {
        kind: "text",
        control: "own",
        label: t("Number, call id, note or tag", "Namba, ID ya simu, maelezo au lebo"),
        maxChars: 200,
      },
      status: {
        kind: "choice",
        control: "own",
        label: t("Status", "Hali"),
        any: t("Any status", "Hali yoyote"),
        words: STATUS_WORDS,
      },
      recording: {
        kind: "choice",
        control: "own",
        label: t("Recording", "Rekodi"),
        words: {
          ready: t("with recording", "zenye rekodi"),
          awaited: t("recording not yet", "rekodi haijafika"),
          overdue: t("recording overdue", "rekodi imechelewa"),
          none: t("no recording", "hakuna rekodi"),
        },
      },
      direction: {
        kind: "choice",
        control: "own",
        label: t("Way", "Mwelekeo"),
        words: {
          in: t("in", "zinazoingia"),
          out: t("out", "zinazotoka"),
          other: t("another way", "mwelekeo mwingine"),
        },
      },
      from: { ...DAYS, label: t("From", "Kuanzia") },
      to: { ...DAYS, label: t("To", "Hadi") },
      tag: {
        kind: "text",
        control: "own",
        label: t("Tag", "Lebo"),
        maxChars: 40,
        said: (tag) => t(`the tag ${tag}`, `lebo ${tag}`),
      },
      by: {
        kind: "id",
        control: "own",
        label: t("Started by", "Ilianzishwa na"),
        said: () => t("this person", "mtu huyu"),
      },
      order: {
        ...timeOrderFilter(),
        words: { ...timeOrderFilter().words, longest: t("Longest first", "Ndefu kwanza") },
      },
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListCalls>,
);

/** What the address asks of the service's own list. */
export function serviceAskOf(search: Search): ListServiceCalls {
  const q = textOf(search, "q", 200);
  const sortBy = textOf(search, "sortBy", 41);
  const sortOrder = (["ASC", "DESC"] as const).find((known) => known === search.sortOrder);
  const pageSize = PAGE_SIZES.find((size) => String(size) === search.pageSize) ?? 25;
  const page = Number(search.page);
  return {
    ...(q !== "" && { q }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize,
    ...(/^\w{1,40}$/.test(sortBy) && { sortBy }),
    ...(sortOrder && { sortOrder }),
  };
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Whether the address shows the service's own list in place of our index. */
export const isServiceList = (search: Search): boolean => search.list === "service";

/** The call whose recording is open in the list. */
export const openIdOf = (search: Search): string | undefined => textOf(search, "listen", 64) || undefined;

/** A number that another page, or the palette, brought to be called. */
export const dialOf = (search: Search): string | undefined =>
  typeof search.dial === "string" ? search.dial.slice(0, 64) : undefined;

/** The same list as a file, all pages of it. */
export function reportHref(form: "csv" | "xlsx", { cursor: _, rows: __, ...query }: ListCalls): string {
  return doorHref(`GET /api/calls/report.${form}`, { query });
}
