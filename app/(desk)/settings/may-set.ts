import type { Metadata } from "next";
import { type SettingsKey, settingsPage } from "#components/shell/settings/settings-pages.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

/** The title of a page as the list of settings calls it. */
export const titled = (key: SettingsKey) => (): Metadata => ({ title: settingsPage(key).label });

/** Whether whoever looks changes what is set for everybody; whoever may not sees it. */
export async function maySet(): Promise<boolean> {
  const { actor } = await pageCtx();
  return hasRole(actor.role, "admin") && hasRight(actor, "settings");
}
