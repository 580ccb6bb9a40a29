import { HoursSection } from "#components/settings/hours/hours-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("hours");

export default async function HoursPage() {
  return (
    <>
      <SettingsHeader current="hours" />
      <HoursSection canChange={await maySet()} />
    </>
  );
}
