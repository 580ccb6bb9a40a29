import { t } from "../../language.ts";

/** Nobody plans a message for later: a year of four nines is a slip, and its campaign would wait for ever. */
const LATEST_YEAR = 2099;

/** True for a moment that a message may be planned for, however far ahead. */
export const isPlannable = (at: number): boolean => at < Date.UTC(LATEST_YEAR + 1, 0);

/** What follows *Choose a time*. */
export const latestRule = () =>
  t(`at the end of ${LATEST_YEAR} at the latest`, `kufikia mwisho wa ${LATEST_YEAR}`);
