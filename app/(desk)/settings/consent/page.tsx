import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { PurposesSection } from "#components/settings/purposes/purposes-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("consent");

export default async function ConsentPage() {
  const canChange = await maySet();
  return (
    <>
      <SettingsHeader current="consent" />
      <DrawnSettings names={["marketingConsent", "serviceConsent"]} canChange={canChange} />
      <PurposesSection canChange={canChange} />
    </>
  );
}
