import type { SavedView, ViewKind } from "#lib/contract/desk/view/saved-view.ts";

const PATHS: Record<ViewKind, string> = { events: "/events", messages: "/messages", inbox: "/inbox" };

/** The address of a list as a view asks it; only what the contract knows of the list stands in it. */
export function viewHref({ kind, ask }: SavedView["of"]): string {
  const asked = Object.entries(ask).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(asked.toSorted());
  return search.size === 0 ? PATHS[kind] : `${PATHS[kind]}?${search}`;
}
