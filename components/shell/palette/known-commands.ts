import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { PlaceKey } from "../frame/navigation.ts";
import type { Command } from "./command.ts";

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
    "portal",
    "In the portal of the service",
    "/settings/portal",
    "api key webhook secret credits senders sender id top-up recharge airtime bundle account onboarding number test",
  ),
  setting("words", "Words and states", "/settings/words", "glossary meaning help"),
];
