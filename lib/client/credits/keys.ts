import type { ListCredits } from "#lib/contract/desk/credits.ts";

export const creditKeys = {
  days: ({ month }: ListCredits) => ["credits", month ?? null] as const,
};
