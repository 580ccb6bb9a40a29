import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("limits");

export default async function LimitsPage() {
  return (
    <>
      <SettingsHeader current="limits" />
      <DrawnSettings names={["marketingPerDay", "marketingPerWeek"]} canChange={await maySet()} />
    </>
  );
}
