import { type Environment, placesOf } from "./navigation.ts";

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
  { key: "sign-out", label: "Sign out", kind: "Actions", does: { act: "sign-out" }, search: "log out leave" },
];

function pagesOf(environment: Environment): Command[] {
  return placesOf(environment).map(({ key, label, href, search }) => ({
    key,
    label,
    kind: "Pages",
    does: { href },
    search,
  }));
}

const ID_OR_NUMBER = /^(?:\+?[\d\s().-]{4,}|wamid\..+|[0-9a-f]{8}(?:-[0-9a-f-]*)?|.*\d.*)$/iu;

/** Pages and actions that fit what was typed; an id or a number is looked up among messages first. */
export function findCommands(typed: string, environment: Environment): Command[] {
  const asked = typed.trim();
  const words = asked.toLowerCase().split(/\s+/u);
  const fitting = [...pagesOf(environment), ...ACTIONS].filter((command) => {
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
  return ID_OR_NUMBER.test(asked) ? [search, ...fitting] : [...fitting, search];
}
