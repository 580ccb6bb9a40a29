import type { ListOptOuts } from "#lib/contract/desk/people/opt-out.ts";

export type OptOutFilters = Omit<ListOptOuts, "cursor">;

export const optOutKeys = {
  all: ["opt-outs"] as const,
  list: (filters: OptOutFilters) => ["opt-outs", "list", filters] as const,
  counts: ["opt-outs", "counts"] as const,
  words: ["opt-outs", "words"] as const,
};
