/** So long a message, a call or an event without its end is followed; what comes later still counts. */
export const REPORT_WAIT_HOURS = 72;

export const REPORT_WAIT_MS = REPORT_WAIT_HOURS * 60 * 60 * 1000;
