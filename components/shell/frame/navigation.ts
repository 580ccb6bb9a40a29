import { t, translated } from "#lib/contract/language.ts";
import type { IconClass } from "../../ui/icon/icon.tsx";

export type PlaceKey =
  | "overview"
  | "send"
  | "campaigns"
  | "messages"
  | "inbox"
  | "events"
  | "calls"
  | "templates"
  | "contacts"
  | "sandbox"
  | "settings";

/** What answers in place of the service. */
export type Environment = "sandbox" | "live";

export type Place = {
  key: PlaceKey;
  label: string;
  href: string;
  /** Where its other pages are too; absent where `href` is the root of all of them. */
  root?: string;
  icon: IconClass;
  /** Places of one group stand together in the rail, with a line between groups. */
  group: "daily" | "work" | "foot";
  /** Has a place of its own in the bottom bar of a phone; the rest is under More. */
  isOnPhone: boolean;
};

type UnnamedPlace = Omit<Place, "label">;

const LABELS: Record<PlaceKey, string> = translated(() => ({
  sandbox: "Sandbox",
  overview: t("Overview", "Muhtasari"),
  send: t("Send", "Tuma"),
  campaigns: t("Campaigns", "Kampeni"),
  messages: t("Messages", "Jumbe"),
  inbox: t("Inbox", "Mazungumzo"),
  events: t("Events", "Matukio"),
  calls: t("Calls", "Simu"),
  templates: t("Templates", "Violezo"),
  contacts: t("Contacts", "Watu"),
  settings: t("Settings", "Mipangilio"),
}));

const SANDBOX_PLACE: UnnamedPlace = {
  key: "sandbox",
  href: "/sandbox",
  icon: "lucide-flask-conical",
  group: "foot",
  isOnPhone: false,
};

/** Every page of the console, in the order of the rail. Only pages that exist. */
const PLACES: readonly UnnamedPlace[] = [
  {
    key: "overview",
    href: "/overview",
    icon: "lucide-house",
    group: "daily",
    isOnPhone: true,
  },
  {
    key: "send",
    href: "/send",
    icon: "lucide-send",
    group: "daily",
    isOnPhone: true,
  },
  {
    key: "campaigns",
    href: "/campaigns",
    icon: "lucide-megaphone",
    group: "work",
    isOnPhone: true,
  },
  {
    key: "messages",
    href: "/messages",
    icon: "lucide-list",
    group: "work",
    isOnPhone: false,
  },
  {
    key: "inbox",
    href: "/inbox",
    icon: "lucide-inbox",
    group: "work",
    isOnPhone: true,
  },
  {
    key: "events",
    href: "/events",
    icon: "lucide-activity",
    group: "work",
    isOnPhone: false,
  },
  {
    key: "calls",
    href: "/calls",
    icon: "lucide-phone",
    group: "work",
    isOnPhone: false,
  },
  {
    key: "templates",
    href: "/templates",
    icon: "lucide-file-text",
    group: "work",
    isOnPhone: false,
  },
  {
    key: "contacts",
    href: "/contacts",
    icon: "lucide-users",
    group: "work",
    isOnPhone: false,
  },
  {
    key: "settings",
    href: "/settings",
    icon: "lucide-sliders-horizontal",
    group: "foot",
    isOnPhone: false,
  },
];

/** The pages there are: the portal of the sandbox only where it answers in place of the service. */
export function placesOf(environment: Environment): readonly Place[] {
  const places = environment === "sandbox" ? [...PLACES, SANDBOX_PLACE] : PLACES;
  return places.map((place) => ({ ...place, label: LABELS[place.key] }));
}

/** Whether the page at this path belongs to the place. */
export function isAtPlace(place: Place, path: string): boolean {
  const { root = place.href } = place;
  return path === root || path.startsWith(`${root}/`);
}
