/** A page of the settings, or what is on one; no table is here, as the list of settings carries this in its script. */
export type FoundSetting = { key: string; href: string; label: string; search: string; of?: string };

/** Whether what was typed fits: each of its words stands in the name or among the words people use for it. */
export function fitsTyped({ label, search }: Pick<FoundSetting, "label" | "search">, typed: string): boolean {
  const text = `${label} ${search}`.toLowerCase();
  return typed
    .trim()
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** Where an address of the one long page that there was leads now, as `/settings#pace`; null where it is none of these. */
export function settingAt(address: string, hrefs: readonly string[]): string | null {
  const [path, anchor] = address.split("#");
  if (path !== "/settings" || !anchor) return null;
  const isThere = (href: string) => href.startsWith("/settings/") && href.endsWith(`#${anchor}`);
  return hrefs.find(isThere) ?? hrefs.find((href) => href === `/settings/${anchor}`) ?? null;
}
