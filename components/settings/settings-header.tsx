import { PageHeader } from "../shell/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";

export function SettingsHeader({ current }: { current: "console" | "words" }) {
  return (
    <>
      <PageHeader
        title="Settings"
        purpose="Who you are, what this console runs on, and what its words mean."
      />
      <Tabs
        label="Settings"
        tabs={[
          { href: "/settings", label: "You and this console", isCurrent: current === "console" },
          { href: "/settings/words", label: "Words and states", isCurrent: current === "words" },
        ]}
      />
    </>
  );
}
