import { FieldsSection } from "#components/settings/fields/fields-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("fields");

export default async function FieldsPage() {
  return (
    <>
      <SettingsHeader current="fields" />
      <FieldsSection canChange={await maySet()} />
    </>
  );
}
