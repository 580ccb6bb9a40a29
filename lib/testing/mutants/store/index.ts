import type { Mutant } from "../mutant.ts";
import { STORE_CAMPAIGNS } from "./campaigns.ts";
import { STORE_COSTS } from "./costs.ts";
import { STORE_CREDITS } from "./credits.ts";
import { ERASURE } from "./erasure.ts";
import { STORE_MESSAGES } from "./messages.ts";
import { STORE_REASONS } from "./reasons.ts";
import { STORE_SENDING } from "./sending.ts";

export const OF_STORE: Mutant[] = [
  ...STORE_SENDING,
  ...STORE_CAMPAIGNS,
  ...STORE_COSTS,
  ...STORE_CREDITS,
  ...STORE_MESSAGES,
  ...STORE_REASONS,
  ...ERASURE,
];
