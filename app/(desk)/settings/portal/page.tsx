import { PortalPage } from "#components/settings/portal-page.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { pageCtx } from "#lib/server/pages/index.ts";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("portal");

export default async function PortalTasks() {
  await pageCtx();
  return (
    <>
      <SettingsHeader current="portal" />
      <PortalPage />
    </>
  );
}
