import { personHref } from "#lib/client/people/person-href.ts";
import type { Entitled, Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { language, t, translated } from "#lib/contract/language.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { type Environment, type PlaceKey, placesOf } from "../frame/navigation.ts";
import { fitsTyped, settingAt } from "../settings/find-setting.ts";
import { settingsFor, settingsToFind } from "../settings/settings-pages.ts";
import type { Command } from "./command.ts";
import { isWholeId, type PastedAddress } from "./standing.ts";

function pagesOf(environment: Environment): Command[] {
  const places = placesOf(environment).map<Command>(({ key, label, href }) => ({
    key,
    label,
    kind: "Pages",
    does: { href },
    search: SEARCHED_BY[key],
  }));
  return [...places, ...MORE_PAGES];
}

const ID_OR_NUMBER = /^(?:\+?[\d\s().-]{4,}|wamid\..+|[0-9a-f]{8}(?:-[0-9a-f-]*)?|.*\d.*)$/iu;

const NUMBER = /^\+?[\d\s().-]{7,}$/u;

type Around = {
  environment: Environment;
  /** Of whoever looks: what they may not do or see is not offered. */
  role: Role;
  rights: readonly Right[];
  /** What the records have of it. */
  found?: readonly Command[];
  /** What was typed, where it is the address of a page. */
  address?: PastedAddress | null;
};

/**
 * Pages, parts of the settings and actions that fit what was typed, then what was found in the records. Of a number the
 * search of messages comes first, and it may be called; of a whole id or an address the one thing that has it.
 */
export function findCommands(
  typed: string,
  { environment, role, rights, found = [], address = null }: Around,
): Command[] {
  const asked = typed.trim();
  const settings = settingsOf({ role, rights });
  if (address)
    return [
      ...personAt(address, rights),
      ...found,
      ...pageAt(address, [...pagesOf(environment), ...ACTIONS, ...settings]),
    ];
  const actions = ACTIONS.filter(({ anyOf }) => !anyOf || anyOf.some((right) => rights.includes(right)));
  if (asked === "") return [...pagesOf(environment), ...actions];
  const fitting = [...pagesOf(environment), ...settings, ...actions].filter(({ key, label, search }) =>
    // Whoever has learnt its English name finds it by that as well.
    fitsTyped({ label, search: language() === "sw" ? `${search} ${key}` : search }, asked),
  );
  const search: Command = {
    key: "search",
    label: t(`Find “${asked}” among messages`, `Tafuta “${asked}” kwenye jumbe`),
    kind: "Search",
    does: { href: `/messages?q=${encodeURIComponent(asked)}` },
    search: "",
  };
  if (!ID_OR_NUMBER.test(asked)) return [...fitting, ...found, search];
  if (found.some(({ kind }) => kind === "With this id")) return [...found];
  if (isWholeId(asked)) return [...found, search, ...fitting];
  const isNumber = NUMBER.test(asked);
  return [
    search,
    ...(isNumber && rights.includes("seeNumbers") ? [personOf(asked)] : []),
    ...(isNumber && rights.includes("voice") ? [callOf(asked)] : []),
    ...found,
    ...fitting,
  ];
}

/** A page that is about nothing in particular, as it was filtered. */
function pageAt({ href: pasted, about }: PastedAddress, known: readonly Command[]): Command[] {
  if (pasted === null || about) return [];
  const href = settingAt(pasted, hrefsOf(known)) ?? pasted;
  const [path] = href.split(/[?#]/u);
  const page = known.find(({ does }) => "href" in does && does.href === path);
  return page ? [{ ...page, key: "address", kind: "Pages", detail: href, does: { href } }] : [];
}

const hrefsOf = (known: readonly Command[]): string[] =>
  known.flatMap(({ does }) => ("href" in does ? [does.href] : []));

/** Whoever has a number has a page, though the records may know nothing of them. */
const personAt = ({ about }: PastedAddress, rights: readonly Right[]): Command[] =>
  about && about.kind === undefined && rights.includes("seeNumbers") ? [personOf(about.q)] : [];

const personOf = (asked: string): Command => ({
  key: "person",
  label: t(`Everything with ${shown(asked)}`, `Yote ya ${shown(asked)}`),
  kind: "Search",
  does: { href: personHref(asked) },
  search: "",
});

const shown = (asked: string): string =>
  formatNumber(asked.replace(/^\+[\d\s().-]+$/u, (number) => `+${number.replace(/\D/gu, "")}`));

/** It opens the field with the number in it: nothing rings before the button there is pressed. */
function callOf(asked: string): Command {
  return {
    key: "call-number",
    label: t(`Call ${shown(asked)}…`, `Piga simu ${shown(asked)}…`),
    kind: "Actions",
    does: { href: `/calls?dial=${encodeURIComponent(asked)}` },
    search: "",
  };
}

/** `anyOf`: one of these rights makes it an action of whoever looks. */
export type Action = Command & { anyOf?: readonly Right[] };

export const ACTIONS: readonly Action[] = /* @__PURE__ */ translated<readonly Action[]>(() => [
  {
    key: "new-campaign",
    label: t("New campaign", "Kampeni mpya"),
    kind: "Actions",
    does: { href: "/campaigns/new" },
    search: "create start bulk blast broadcast mass import upload csv excel xlsx kampeni",
    anyOf: ["sms", "chat"],
  },
  {
    key: "new-message",
    label: t("Send a message", "Tuma ujumbe"),
    kind: "Actions",
    does: { href: "/send" },
    search: "sms chat text quick single tuma ujumbe",
    anyOf: ["sms", "chat"],
  },
  {
    key: "call",
    label: t("Call a number…", "Piga simu kwa namba…"),
    kind: "Actions",
    does: { href: "/calls?dial=" },
    search: "dial phone",
    anyOf: ["voice"],
  },
  {
    key: "new-template",
    label: t("New template", "Kiolezo kipya"),
    kind: "Actions",
    does: { href: "/templates/new" },
    search: "create chat",
    anyOf: ["chat"],
  },
  {
    key: "theme-light",
    label: t("Theme: light", "Mandhari: nyeupe"),
    kind: "Actions",
    does: { theme: "light" },
    search: "appearance",
  },
  {
    key: "theme-dark",
    label: t("Theme: dark", "Mandhari: nyeusi"),
    kind: "Actions",
    does: { theme: "dark" },
    search: "appearance",
  },
  {
    key: "theme-system",
    label: t("Theme: as the system", "Mandhari: kama mfumo"),
    kind: "Actions",
    does: { theme: "system" },
    search: "appearance",
  },
  {
    key: "sign-out",
    label: t("Sign out", "Toka"),
    kind: "Actions",
    does: { act: "sign-out" },
    search: "log out",
  },
]);

/** Other words people look for a page of the rail by. */
export const SEARCHED_BY: Record<PlaceKey, string> = {
  overview: "home today",
  send: "message sms chat compose text quick single bulk tuma ujumbe",
  campaigns: "bulk blast broadcast mass spreadsheet csv excel xlsx upload kampeni",
  messages: "outbound status delivery dlr report log history outbox sent failed ujumbe",
  inbox: "conversations replies answer customers unread received incoming majibu",
  events: "webhooks live feed callbacks dlr",
  calls: "voice phone recordings listen dial ring simu",
  templates: "chat approved pending rejected catalogue",
  contacts: "people clients numbers names address book watu wateja",
  settings: "team people key audit",
  sandbox: "portal faults credits play customer",
};

/** Pages that are not in the rail. */
export const MORE_PAGES: readonly Command[] = /* @__PURE__ */ translated<readonly Command[]>(() => [
  {
    key: "credits",
    label: t("Credits", "Krediti"),
    kind: "Pages",
    does: { href: "/overview/credits" },
    search: "balance cost ledger bill money used top-up airtime bundle units recharge invoice salio",
  },
  {
    key: "compare",
    label: t("Compare campaigns", "Linganisha kampeni"),
    kind: "Pages",
    does: { href: "/campaigns/compare" },
    search: "side statistics best hour report linganisha",
  },
  {
    key: "requests",
    label: t("Requests", "Maombi"),
    kind: "Pages",
    does: { href: "/events/requests" },
    search: "errors api http log answers service support status 400 401 403 404 429 500 502 503 504 timeout",
  },
  {
    key: "automations",
    label: t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji"),
    kind: "Pages",
    does: { href: "/campaigns/automations" },
    search:
      "recurring schedule daily weekly monthly drip sequence reminder automation autoresponder kumbusha rudia",
  },
  {
    key: "calendar",
    label: t("Calendar", "Kalenda"),
    kind: "Pages",
    does: { href: "/campaigns/calendar" },
    search: "month scheduled upcoming clash kalenda ratiba",
  },
  {
    key: "lists",
    label: t("Lists", "Orodha"),
    kind: "Pages",
    does: { href: "/contacts/lists" },
    search: "contacts people audience segment saved groups phonebook csv wateja",
  },
  {
    key: "groups",
    label: t("Groups", "Makundi"),
    kind: "Pages",
    does: { href: "/contacts/groups" },
    search: "people rule segment dynamic filter fields makundi",
  },
  {
    key: "opted-out",
    label: t("Opted out", "Waliojitoa"),
    kind: "Pages",
    does: { href: "/contacts/opted-out" },
    search: "opt out opt-out stop unsubscribe people blacklist blocklist dnd wateja",
  },
  {
    key: "notices",
    label: t("Notices", "Taarifa"),
    kind: "Pages",
    does: { href: "/notices" },
    search: "bell alerts notifications news",
  },
]);

/** Parts of the settings that somebody sees, found only by what they are about: the page itself is in the rail. */
const settingsOf = (user: Entitled): Command[] =>
  settingsToFind(settingsFor(user)).map(({ key, label, href, search }) => ({
    ...{
      key: `setting-${key}`,
      label,
      kind: "Settings",
      does: { href },
      search: `settings mipangilio ${search}`,
    },
  }));
