import { NoticesSection } from "#components/settings/notices/notices-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("notices");

export default function NoticeSettings() {
  return (
    <>
      <SettingsHeader current="notices" />
      <NoticesSection />
    </>
  );
}
