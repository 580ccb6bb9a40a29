import type { Metadata } from "next";
import { PortalPage } from "#components/settings/portal-page.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { Page } from "#components/shell/page.tsx";
import { t } from "#lib/contract/language.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("In the portal", "Kwenye portal") };
}

export default async function PortalTasks() {
  await pageCtx();
  return (
    <Page>
      <SettingsHeader current="portal" />
      <PortalPage />
    </Page>
  );
}
