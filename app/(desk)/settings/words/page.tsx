import type { Metadata } from "next";
import { Glossary } from "#components/settings/glossary.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { Page } from "#components/shell/page.tsx";
import { requireActor } from "#lib/server/session/page-session.ts";

export const metadata: Metadata = { title: "Words and states" };

export default async function WordsPage() {
  await requireActor();
  return (
    <Page>
      <SettingsHeader current="words" />
      <Glossary />
    </Page>
  );
}
