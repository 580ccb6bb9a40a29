import { t } from "#lib/contract/language.ts";
import { Tabs } from "../ui/tabs.tsx";

type ContactTabsProps = {
  current: "people" | "lists" | "groups" | "opted-out" | "data-requests";
  /** How many have opted out, on the page that shows them. */
  optedOut?: number | undefined;
};

/** The pages of contacts. */
export function ContactTabs({ current, optedOut }: ContactTabsProps) {
  return (
    <Tabs
      label={t("Contacts", "Watu")}
      tabs={[
        { href: "/contacts", label: t("People", "Watu"), isCurrent: current === "people" },
        { href: "/contacts/lists", label: t("Lists", "Orodha"), isCurrent: current === "lists" },
        { href: "/contacts/groups", label: t("Groups", "Makundi"), isCurrent: current === "groups" },
        {
          href: "/contacts/opted-out",
          label: t("Opted out", "Waliojitoa"),
          count: optedOut,
          isCurrent: current === "opted-out",
        },
        {
          href: "/contacts/data-requests",
          label: t("Data requests", "Maombi ya taarifa"),
          isCurrent: current === "data-requests",
        },
      ]}
    />
  );
}
