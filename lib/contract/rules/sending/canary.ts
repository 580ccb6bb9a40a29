import { t } from "../../language.ts";
import { countOf } from "./own-limits.ts";

/** So many people at most are sent to first, before a person is asked. */
export const MAX_CANARY = 100;

export const canaryRule = () =>
  t(`Choose a number of people from 1 to ${MAX_CANARY}`, `Chagua idadi ya watu kuanzia 1 hadi ${MAX_CANARY}`);

/** What somebody typed as that number; null where it is none. */
export const canaryOf = (typed: string): number | null => countOf(typed, MAX_CANARY);
