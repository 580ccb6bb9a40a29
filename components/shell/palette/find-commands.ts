import { personHref } from "#lib/client/people/person-href.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { type Environment, type PlaceKey, placesOf } from "../frame/navigation.ts";
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
  /** Of whoever looks: what they may not do is not offered. */
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
  { environment, rights, found = [], address = null }: Around,
): Command[] {
  const asked = typed.trim();
  if (address) return [...personAt(address, rights), ...found, ...pageAt(address, environment)];
  const words = asked.toLowerCase().split(/\s+/u);
  const actions = ACTIONS.filter(({ anyOf }) => !anyOf || anyOf.some((right) => rights.includes(right)));
  if (asked === "") return [...pagesOf(environment), ...actions];
  const fitting = [...pagesOf(environment), ...SETTINGS, ...actions].filter((command) => {
    const text = `${command.label} ${command.search}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const search: Command = {
    key: "search",
    label: `Find “${asked}” among messages`,
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
function pageAt({ href, about }: PastedAddress, environment: Environment): Command[] {
  if (href === null || about) return [];
  const [path] = href.split(/[?#]/u);
  const page = [...pagesOf(environment), ...ACTIONS, ...SETTINGS].find(
    ({ does }) => "href" in does && does.href === path,
  );
  return page ? [{ ...page, key: "address", kind: "Pages", detail: href, does: { href } }] : [];
}

/** Whoever has a number has a page, though the records may know nothing of them. */
const personAt = ({ about }: PastedAddress, rights: readonly Right[]): Command[] =>
  about && about.kind === undefined && rights.includes("seeNumbers") ? [personOf(about.q)] : [];

const personOf = (asked: string): Command => ({
  key: "person",
  label: `Everything with ${shown(asked)}`,
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
    label: `Call ${shown(asked)}…`,
    kind: "Actions",
    does: { href: `/calls?dial=${encodeURIComponent(asked)}` },
    search: "",
  };
}

/** `anyOf`: one of these rights makes it an action of whoever looks. */
export type Action = Command & { anyOf?: readonly Right[] };

export const ACTIONS: readonly Action[] = [
  {
    key: "new-campaign",
    label: "New campaign",
    kind: "Actions",
    does: { href: "/campaigns/new" },
    search: "create start bulk blast broadcast mass import upload csv excel xlsx kampeni",
    anyOf: ["sms", "chat"],
  },
  {
    key: "new-message",
    label: "Send a message",
    kind: "Actions",
    does: { href: "/send" },
    search: "sms chat text quick single tuma ujumbe",
    anyOf: ["sms", "chat"],
  },
  {
    key: "call",
    label: "Call a number…",
    kind: "Actions",
    does: { href: "/calls?dial=" },
    search: "dial phone",
    anyOf: ["voice"],
  },
  {
    key: "new-template",
    label: "New template",
    kind: "Actions",
    does: { href: "/templates/new" },
    search: "create chat",
    anyOf: ["chat"],
  },
  {
    key: "theme-light",
    label: "Theme: light",
    kind: "Actions",
    does: { theme: "light" },
    search: "appearance",
  },
  { key: "theme-dark", label: "Theme: dark", kind: "Actions", does: { theme: "dark" }, search: "appearance" },
  {
    key: "theme-system",
    label: "Theme: as the system",
    kind: "Actions",
    does: { theme: "system" },
    search: "appearance",
  },
  { key: "sign-out", label: "Sign out", kind: "Actions", does: { act: "sign-out" }, search: "log out" },
];

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
  contacts: "opted out opt-out stop unsubscribe people blacklist blocklist dnd wateja",
  settings: "team people key audit",
  sandbox: "portal faults credits play customer",
};

/** Pages that are not in the rail. */
export const MORE_PAGES: readonly Command[] = [
  {
    key: "credits",
    label: "Credits",
    kind: "Pages",
    does: { href: "/overview/credits" },
    search: "balance cost ledger bill money used top-up airtime bundle units recharge invoice salio",
  },
  {
    key: "requests",
    label: "Requests",
    kind: "Pages",
    does: { href: "/events/requests" },
    search: "errors api http log answers service support status 400 401 403 404 429 500 502 503 504 timeout",
  },
  {
    key: "lists",
    label: "Lists",
    kind: "Pages",
    does: { href: "/contacts/lists" },
    search: "contacts people audience segment saved groups phonebook csv wateja",
  },
  {
    key: "notices",
    label: "Notices",
    kind: "Pages",
    does: { href: "/notices" },
    search: "bell alerts notifications news",
  },
];

const setting = (key: string, label: string, href: string, search: string): Command => ({
  ...{ key: `setting-${key}`, label, kind: "Settings", does: { href }, search: `settings ${search}` },
});

/** Parts of the settings, found only by what they are about: the page itself is in the rail. */
export const SETTINGS: readonly Command[] = [
  setting("you", "Your name and password", "/settings#you", "account profile email"),
  setting(
    "factor",
    "Second factor",
    "/settings#second-factor",
    "passkey authenticator code 2fa mfa security",
  ),
  setting("sessions", "Where you are signed in", "/settings#signed-in", "sessions browsers devices sign out"),
  setting("notices", "Your notices", "/settings#notices", "bell alerts notifications browser screen"),
  setting("organisation", "Organisation", "/settings#organisation", "company name business"),
  setting("pace", "How fast we send", "/settings#pace", "rate limit speed per second"),
  setting("hours", "Quiet hours", "/settings#hours", "marketing night time clock when"),
  setting(
    "approval",
    "Approval by a second person",
    "/settings#approval",
    "maker checker four eyes limit rule",
  ),
  setting("price", "What a credit costs", "/settings#price", "money price currency shillings"),
  setting("retention", "How long we keep details", "/settings#retention", "privacy delete old days"),
  setting("erase", "Erase one person", "/settings#erase", "privacy forget delete remove number"),
  setting("console", "This console", "/settings#console", "webhook address database time zone version"),
  setting("team", "Team", "/settings/team", "people invite roles rights users staff colleagues"),
  setting("audit", "Audit", "/settings/audit", "log history who did what"),
  setting(
    "own-systems",
    "Own systems",
    "/settings/own-systems",
    "webhook events out integration api developer address secret",
  ),
  setting(
    "developers",
    "Developers",
    "/settings/own-systems/developers",
    "api reference documentation openapi quick start example curl javascript php python code problem",
  ),
  setting(
    "portal",
    "In the portal of the service",
    "/settings/portal",
    "api key webhook secret credits senders sender id top-up recharge airtime bundle account onboarding number test",
  ),
  setting("words", "Words and states", "/settings/words", "glossary meaning help"),
];
