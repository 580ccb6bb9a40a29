import { Tabs } from "#components/ui/tabs.tsx";
import { t } from "#lib/contract/language.ts";

/** The pages of what goes when. */
export function AutomationTabs({ current }: { current: "list" | "calendar" }) {
  return (
    <Tabs
      label={t("What goes when", "Nini hutumwa lini")}
      tabs={[
        {
          href: "/campaigns/automations",
          label: t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji"),
          isCurrent: current === "list",
        },
        { href: "/campaigns/calendar", label: t("Calendar", "Kalenda"), isCurrent: current === "calendar" },
      ]}
    />
  );
}
