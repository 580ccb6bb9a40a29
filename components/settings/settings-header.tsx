import { PageHeader } from "../shell/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";

const TABS = [
  { key: "console", href: "/settings", label: "You and this console" },
  { key: "team", href: "/settings/team", label: "Team" },
  { key: "audit", href: "/settings/audit", label: "Audit" },
  { key: "own-systems", href: "/settings/own-systems", label: "Own systems" },
  { key: "portal", href: "/settings/portal", label: "In the portal" },
  { key: "words", href: "/settings/words", label: "Words and states" },
] as const;

export function SettingsHeader({ current }: { current: (typeof TABS)[number]["key"] }) {
  return (
    <>
      <PageHeader
        title="Settings"
        purpose="Your account, your team, your own systems, what was done, what only the portal can do, and what the words mean."
      />
      <Tabs
        label="Settings"
        tabs={TABS.map(({ key, href, label }) => ({ href, label, isCurrent: key === current }))}
      />
    </>
  );
}
