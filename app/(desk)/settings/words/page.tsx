import type { Metadata } from "next";
import { Glossary } from "#components/settings/glossary.tsx";
import { GlossaryTabs } from "#components/settings/glossary-tabs.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { Page } from "#components/shell/page.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { t } from "#lib/contract/language.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Words and states", "Maneno na hali") };
}

export default async function WordsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await pageCtx();
  const part = (await searchParams).of === "console" ? "console" : "sending";
  return (
    <Page>
      <SettingsHeader current="words" />
      <GlossaryTabs current={part} />
      <Glossary part={part} />
    </Page>
  );
}
