import type { Metadata } from "next";
import { Glossary } from "#components/settings/glossary.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { Page } from "#components/shell/page.tsx";
import { pageCtx } from "#lib/server/pages/index.ts";

export const metadata: Metadata = { title: "Words and states" };

export default async function WordsPage() {
  await pageCtx();
  return (
    <Page>
      <SettingsHeader current="words" />
      <Glossary />
    </Page>
  );
}
