import { formatNumber } from "../../domain/format-number.ts";
import { type Environment, placesOf } from "../frame/navigation.ts";

export type Command = {
  key: string;
  label: string;
  /** The heading it stands under. */
  kind: "Search" | "Pages" | "Actions";
  does: { href: string } | { theme: "system" | "light" | "dark" } | { act: "sign-out" };
  search: string;
};

const ACTIONS: readonly Command[] = [
  {
    key: "new-campaign",
    label: "New campaign",
    kind: "Actions",
    does: { href: "/campaigns/new" },
    search: "create start bulk",
  },
  {
    key: "new-message",
    label: "Send a message",
    kind: "Actions",
    does: { href: "/send" },
    search: "sms chat",
  },
  {
    key: "call",
    label: "Call a number…",
    kind: "Actions",
    does: { href: "/calls?dial=" },
    search: "dial phone",
  },
  {
    key: "new-template",
    label: "New template",
    kind: "Actions",
    does: { href: "/templates/new" },
    search: "create chat",
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

/** Pages that are not in the rail. */
const MORE_PAGES: readonly Command[] = [
  {
    key: "lists",
    label: "Lists",
    kind: "Pages",
    does: { href: "/contacts/lists" },
    search: "contacts people audience segment saved",
  },
];

function pagesOf(environment: Environment): Command[] {
  const places = placesOf(environment).map<Command>(({ key, label, href, search }) => ({
    key,
    label,
    kind: "Pages",
    does: { href },
    search,
  }));
  return [...places, ...MORE_PAGES];
}

const ID_OR_NUMBER = /^(?:\+?[\d\s().-]{4,}|wamid\..+|[0-9a-f]{8}(?:-[0-9a-f-]*)?|.*\d.*)$/iu;

const NUMBER = /^\+?[\d\s().-]{7,}$/u;

type Around = { environment: Environment; mayDial: boolean };

/**
 * Pages and actions that fit what was typed; an id or a number is looked up among messages first, and a number may be
 * called.
 */
export function findCommands(typed: string, { environment, mayDial }: Around): Command[] {
  const asked = typed.trim();
  const words = asked.toLowerCase().split(/\s+/u);
  const actions = ACTIONS.filter(({ key }) => mayDial || key !== "call");
  const fitting = [...pagesOf(environment), ...actions].filter((command) => {
    const text = `${command.label} ${command.search}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (asked === "") return fitting;
  const search: Command = {
    key: "search",
    label: `Find “${asked}” among messages`,
    kind: "Search",
    does: { href: `/messages?q=${encodeURIComponent(asked)}` },
    search: "",
  };
  if (!ID_OR_NUMBER.test(asked)) return [...fitting, search];
  const isCallable = mayDial && NUMBER.test(asked);
  return isCallable ? [search, callOf(asked), ...fitting] : [search, ...fitting];
}

/** It opens the field with the number in it: nothing rings before the button there is pressed. */
function callOf(asked: string): Command {
  return {
    key: "call-number",
    label: `Call ${formatNumber(asked.replace(/^\+[\d\s().-]+$/u, (number) => `+${number.replace(/\D/gu, "")}`))}…`,
    kind: "Actions",
    does: { href: `/calls?dial=${encodeURIComponent(asked)}` },
    search: "",
  };
}
