import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { TrialSection } from "#components/settings/trial/trial-section.tsx";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("company");

export default async function CompanyPage() {
  const { actor } = await pageCtx();
  const canChange = await maySet();
  return (
    <>
      <SettingsHeader current="company" />
      <DrawnSettings names={["organisation", "language"]} canChange={canChange} />
      <TrialSection canChange={canChange && canSeeNumbers(actor)} />
    </>
  );
}
