import type { ReactNode } from "react";
import { SettingsNav } from "#components/settings/settings-nav.tsx";
import { Page } from "#components/shell/page.tsx";
import { settingsFor } from "#components/shell/settings/settings-pages.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageCtx();
  const groups = settingsFor(actor).map(({ title, pages }) => ({
    title,
    pages: pages.map(({ key, href, label }) => ({ key, href, label })),
  }));
  return (
    <Page>
      <div className="flex items-start gap-8">
        <SettingsNav groups={groups} />
        <div className="flex min-w-0 flex-1 flex-col gap-8 max-sm:gap-6">{children}</div>
      </div>
    </Page>
  );
}
