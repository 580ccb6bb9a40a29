import { Tabs } from "../ui/tabs.tsx";

type ContactTabsProps = {
  current: "lists" | "opted-out" | "data-requests";
  /** How many have opted out, on the page that shows them. */
  optedOut?: number | undefined;
};

/** The pages of contacts. */
export function ContactTabs({ current, optedOut }: ContactTabsProps) {
  return (
    <Tabs
      label="Contacts"
      tabs={[
        { href: "/contacts/lists", label: "Lists", isCurrent: current === "lists" },
        {
          href: "/contacts/opted-out",
          label: "Opted out",
          count: optedOut,
          isCurrent: current === "opted-out",
        },
        {
          href: "/contacts/data-requests",
          label: "Data requests",
          isCurrent: current === "data-requests",
        },
      ]}
    />
  );
}
