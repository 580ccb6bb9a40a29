import type { ViewKind } from "#lib/contract/desk/view/saved-view.ts";

export const viewKeys = { all: ["views"] as const, list: (kind: ViewKind) => ["views", kind] as const };
