import { t, translated } from "#lib/contract/language.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";

const TABS = translated(
  () =>
    [
      { key: "console", href: "/settings", label: t("You and this console", "Wewe na konsoli hii") },
      { key: "team", href: "/settings/team", label: t("Team", "Timu") },
      { key: "audit", href: "/settings/audit", label: t("Audit", "Kumbukumbu") },
      { key: "own-systems", href: "/settings/own-systems", label: t("Own systems", "Mifumo yako") },
      { key: "portal", href: "/settings/portal", label: t("In the portal", "Kwenye portal") },
      { key: "words", href: "/settings/words", label: t("Words and states", "Maneno na hali") },
    ] as const,
);

export function SettingsHeader({ current }: { current: (typeof TABS)[number]["key"] }) {
  return (
    <>
      <PageHeader
        title={t("Settings", "Mipangilio")}
        purpose={t(
          "Your account, your team, your own systems, what was done, what only the portal can do, and what the words mean.",
          "Akaunti yako, timu yako, mifumo yako, kilichofanywa, kinachowezekana kwenye portal tu, na maana ya maneno.",
        )}
      />
      <Tabs
        label={t("Settings", "Mipangilio")}
        tabs={TABS.map(({ key, href, label }) => ({ href, label, isCurrent: key === current }))}
      />
    </>
  );
}
