import type { ListCredits } from "#lib/contract/desk/credits.ts";

export const creditKeys = {
  charges: () => ["credits", "charges"] as const,
  days: ({ month }: ListCredits) => ["credits", month ?? null] as const,
};
