import { t } from "#lib/contract/language.ts";
import { Tabs } from "../ui/tabs.tsx";
import type { GlossaryPart } from "./glossary.tsx";

/** The two parts of the words. */
export function GlossaryTabs({ current }: { current: GlossaryPart }) {
  return (
    <Tabs
      label={t("Words and states", "Maneno na hali")}
      tabs={[
        {
          href: "/settings/words",
          label: t("Sending and calls", "Utumaji na simu"),
          isCurrent: current === "sending",
        },
        {
          href: "/settings/words?of=console",
          label: t("Events, team and console", "Matukio, timu na konsoli"),
          isCurrent: current === "console",
        },
      ]}
    />
  );
}
