import type { Find } from "#lib/contract/desk/find.ts";

export const findKeys = {
  of: ({ q, kind }: Find) => ["find", kind ?? "any", q] as const,
};
