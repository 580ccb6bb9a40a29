import { Tabs } from "../ui/tabs.tsx";
import type { GlossaryPart } from "./glossary.tsx";

/** The two parts of the words. */
export function GlossaryTabs({ current }: { current: GlossaryPart }) {
  return (
    <Tabs
      label="Words and states"
      tabs={[
        { href: "/settings/words", label: "Sending and calls", isCurrent: current === "sending" },
        {
          href: "/settings/words?of=console",
          label: "Events, team and console",
          isCurrent: current === "console",
        },
      ]}
    />
  );
}
