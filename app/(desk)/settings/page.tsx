import type { Metadata } from "next";
import { SettingsList } from "#components/settings/settings-list.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { settingsFor, settingsToFind } from "#components/shell/settings/settings-pages.ts";
import { type Search, textOf } from "#lib/client/address/search.ts";
import { t } from "#lib/contract/language.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

/** Characters of what somebody looks for. */
const MAX_SEARCH = 100;

export function generateMetadata(): Metadata {
  return { title: t("Settings", "Mipangilio") };
}

export default async function SettingsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const groups = settingsFor(actor);
  const q = textOf(await searchParams, "q", MAX_SEARCH);
  return (
    <>
      <PageHeader
        title={t("Settings", "Mipangilio")}
        purpose={t(
          "Your account, your company, how you send, and this console.",
          "Akaunti yako, kampuni yako, jinsi mnavyotuma, na konsoli hii.",
        )}
      />
      <SettingsList groups={groups} all={settingsToFind(groups)} q={q} />
    </>
  );
}
