import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { PriceSection } from "#components/settings/price/price-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("credits");

export default async function CreditSettings() {
  const canChange = await maySet();
  return (
    <>
      <SettingsHeader current="credits" />
      <PriceSection canChange={canChange} />
      <DrawnSettings names={["leastCredits"]} canChange={canChange} />
    </>
  );
}
