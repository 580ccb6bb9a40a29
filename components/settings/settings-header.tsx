import { t } from "#lib/contract/language.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { type SettingsKey, settingsPage } from "../shell/settings/settings-pages.ts";

/** The head of one page of the settings, with the way back to the list of all. */
export function SettingsHeader({ current }: { current: SettingsKey }) {
  const { label, says } = settingsPage(current);
  return (
    <PageHeader
      title={label}
      purpose={says}
      back={{ href: "/settings", label: t("Settings", "Mipangilio") }}
    />
  );
}
